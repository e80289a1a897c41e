import { Maximize2, Scale } from "lucide-react";
import { Link } from "@tanstack/react-router";
import type { BookFilters, readTrialBalance } from "@comptoir/contract/documents/books";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { z } from "zod";
import { errorText } from "../../lib/api/api-error.js";
import { PATHS } from "../../lib/paths.js";
import { accountLabelText } from "../../ui/books/account-label.js";
import { day, plainAmount } from "../../text/format.js";
import { SPEC } from "../../text/specification.js";
import { plural, t } from "../../text/t.js";
import { Button } from "../../ui/controls/button.js";
import { EmptyState } from "../../ui/messages/empty-state.js";
import { FigureValue } from "../../ui/figures/figure.js";
import { Skeleton, SkeletonBar } from "../../ui/messages/skeleton.js";
import type { BookSearch } from "./filters/book-search.js";
import styles from "./documents.module.css";
import { useTrialBalance } from "./queries.js";

type Balance = ReplyOf<typeof readTrialBalance>["data"];
const SHOWN = 24;
const book = { to: PATHS.document, params: { type: "trial_balance" } } as const;

/** The trial balance at a glance: the balance of each account, every amount openable. */
export function BalancePanel({ filters, search }: { filters: z.input<typeof BookFilters>; search: BookSearch }) {
  const balance = useTrialBalance(filters);
  return (
    <section className="panel" aria-labelledby="balance">
      <header>
        <h2 id="balance">{t("documents.trial_balance", "Balance")}</h2>
        <span className="muted tiny tabular">au {day(String(filters.endDate))}, en euros</span>
        <span className="spacer" />
        <Link
          {...book}
          search={search}
          className="button ghost icon-only small"
          aria-label={t("documents.whole_balance", "Voir la balance entière")}
          title={t("documents.whole_balance", "Voir la balance entière")}
        >
          <Maximize2 className="icon small" />
        </Link>
      </header>
      {balance.isPending && (
        <Skeleton label={t("documents.reading_balance", "Lecture de la balance")}>
          <div className={styles["waiting"]}>
            {Array.from({ length: 8 }, (_, row) => (
              <SkeletonBar key={row} width="100%" height="14px" />
            ))}
          </div>
        </Skeleton>
      )}
      {balance.isError && (
        <EmptyState
          title={t("documents.balance_failed", "La balance ne peut pas être montrée")}
          action={<Button onClick={() => void balance.refetch()}>{t("retry", "Réessayer")}</Button>}
        >
          {errorText(balance.error)}
        </EmptyState>
      )}
      {balance.data && <BalanceTable balance={balance.data} />}
      {balance.data && balance.data.accounts.length > SHOWN && (
        <div className={styles["more"]}>
          <Link {...book} search={search} className="small strong">
            {plural("documents.accounts", balance.data.accounts.length, { one: "Voir le compte", other: "Voir les {{n}} comptes" })}
          </Link>
        </div>
      )}
    </section>
  );
}

function BalanceTable({ balance: { accounts, totals } }: { balance: Balance }) {
  return (
    <table className={`dense ${styles["sides"]}`} aria-label={t("documents.balances", "Soldes des comptes")}>
      <thead>
        <tr>
          <th scope="col">{t("documents.account", "Compte")}</th>
          <th scope="col">{t("documents.account_title", "Intitulé")}</th>
          <th scope="col" className="numeric">
            {t("documents.debit", "Débit")}
          </th>
          <th scope="col" className="numeric">
            {t("documents.credit", "Crédit")}
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.length === 0 && (
          <tr>
            <td colSpan={4} className="muted">
              {SPEC.noElement}
            </td>
          </tr>
        )}
        {accounts.slice(0, SHOWN).map(({ code, name, fecWording, balance }) => (
          <tr key={code}>
            <td className="tabular muted">{code}</td>
            <td className={`small ${styles["accountName"]}`} title={accountLabelText({ name, fecWording })}>
              {name}
            </td>
            <td className="numeric">{balance.value > 0 && <SideFigure balance={balance} name={`Solde débiteur du compte ${code}`} />}</td>
            <td className="numeric">{balance.value < 0 && <SideFigure balance={balance} name={`Solde créditeur du compte ${code}`} />}</td>
          </tr>
        ))}
        <tr className="total-row">
          <td colSpan={2}>
            Total{" "}
            {totals.debitBalance === totals.creditBalance && (
              <Scale className="icon small" role="img" aria-label={t("documents.balanced", "équilibré")} />
            )}
          </td>
          <td className="numeric">
            <FigureValue explain={totals.debitBalanceExplain} label={t("documents.total_debit_balances", "Total des soldes débiteurs")}>
              {plainAmount(totals.debitBalance)}
            </FigureValue>
          </td>
          <td className="numeric">
            <FigureValue explain={totals.creditBalanceExplain} label={t("documents.total_credit_balances", "Total des soldes créditeurs")}>
              {plainAmount(totals.creditBalance)}
            </FigureValue>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function SideFigure({ balance, name }: { balance: Balance["accounts"][number]["balance"]; name: string }) {
  return (
    <FigureValue explain={balance.explain} label={name}>
      {plainAmount(Math.abs(balance.value))}
    </FigureValue>
  );
}
