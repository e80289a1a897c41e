import type { BookFilters, readTrialBalance } from "@comptoir/contract/documents/books";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { Scale } from "lucide-react";
import type { z } from "zod";
import { accountLabelText } from "../../../ui/books/account-label.js";
import { plainAmount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { FigureValue } from "../../../ui/figures/figure.js";
import { BookFailure, BookSkeleton, EmptyBook } from "./book-states.js";
import styles from "../documents.module.css";
import { useTrialBalance } from "../queries.js";

type Balance = ReplyOf<typeof readTrialBalance>["data"];
type Movement = Balance["totals"]["debit"];

/** The trial balance: what each account held, its debits and credits, what it holds; every amount openable. */
export function TrialBalanceBook({ filters }: { filters: z.input<typeof BookFilters> }) {
  const balance = useTrialBalance(filters);
  if (balance.isPending) return <BookSkeleton />;
  if (balance.isError) return <BookFailure error={balance.error} onRetry={() => void balance.refetch()} />;
  const { accounts, totals } = balance.data;
  if (accounts.length === 0) return <EmptyBook />;
  return (
    <table className={`dense ${styles["balance"]}`} aria-label={t("documents.trial_balance", "Balance")}>
      <thead>
        <tr>
          <th scope="col">{t("documents.account", "Compte")}</th>
          <th scope="col">{t("documents.account_title", "Intitulé")}</th>
          {amountNames().map((name) => (
            <th key={name} scope="col" className="numeric">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ code, name, fecWording, opening, debit, credit, balance: end }) => (
          <tr key={code}>
            <td className="tabular muted">{code}</td>
            <td className={styles["accountName"]} title={accountLabelText({ name, fecWording })}>
              {name}
            </td>
            <Amount movement={opening} name={t("documents.opening", "Ouverture")} account={code} isShown={opening.value !== 0} />
            <Amount movement={debit} name={t("documents.debit", "Débit")} account={code} isShown={debit.value !== 0} />
            <Amount movement={credit} name={t("documents.credit", "Crédit")} account={code} isShown={credit.value !== 0} />
            <Amount
              movement={end}
              name={t("documents.debit_balance", "Solde débiteur")}
              account={code}
              isShown={end.value > 0}
              isUnsigned
            />
            <Amount
              movement={end}
              name={t("documents.credit_balance", "Solde créditeur")}
              account={code}
              isShown={end.value < 0}
              isUnsigned
            />
          </tr>
        ))}
        <Totals totals={totals} />
      </tbody>
    </table>
  );
}

function amountNames(): string[] {
  return [
    t("documents.opening", "Ouverture"),
    t("documents.debit", "Débit"),
    t("documents.credit", "Crédit"),
    t("documents.debit_balance", "Solde débiteur"),
    t("documents.credit_balance", "Solde créditeur"),
  ];
}

function Totals({ totals }: { totals: Balance["totals"] }) {
  return (
    <tr className="total-row">
      <td colSpan={2}>
        Total{" "}
        {totals.debitBalance === totals.creditBalance && (
          <Scale className="icon small" role="img" aria-label={t("documents.balanced", "équilibré")} />
        )}
      </td>
      <td className="numeric">
        <span className="visually-hidden">{t("documents.no_total", "Sans total")}</span>
      </td>
      <Amount movement={totals.debit} name={t("documents.total_debit", "Total des débits")} account="" isShown />
      <Amount movement={totals.credit} name={t("documents.total_credit", "Total des crédits")} account="" isShown />
      <td className="numeric" data-name={t("documents.debit_balance", "Solde débiteur")}>
        <FigureValue explain={totals.debitBalanceExplain} label={t("documents.total_debit_balances", "Total des soldes débiteurs")}>
          {plainAmount(totals.debitBalance)}
        </FigureValue>
      </td>
      <td className="numeric" data-name={t("documents.credit_balance", "Solde créditeur")}>
        <FigureValue explain={totals.creditBalanceExplain} label={t("documents.total_credit_balances", "Total des soldes créditeurs")}>
          {plainAmount(totals.creditBalance)}
        </FigureValue>
      </td>
    </tr>
  );
}

type AmountProps = {
  readonly movement: Movement;
  readonly name: string;
  readonly account: string;
  readonly isShown: boolean;
  readonly isUnsigned?: boolean;
};

/** An end balance says its side by its column, the opening by its sign: positive for a debit. */
function Amount({ movement, name, account, isShown, isUnsigned = false }: AmountProps) {
  return (
    <td className="numeric" data-name={isShown ? name : undefined}>
      {isShown && (
        <FigureValue explain={movement.explain} label={account === "" ? name : `${name} du compte ${account}`}>
          {plainAmount(isUnsigned ? Math.abs(movement.value) : movement.value)}
        </FigureValue>
      )}
    </td>
  );
}
