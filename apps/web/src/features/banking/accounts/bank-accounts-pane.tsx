import { dotted } from "@comptoir/accounting/french-text";
import { useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import type { BankAccount } from "@comptoir/contract/banking/banking";
import { useAllowed } from "../../../lib/session/allowed.js";
import { errorText } from "../../../lib/api/api-error.js";
import { PATHS } from "../../../lib/paths.js";
import { balanceDaysQuery, bankAccountsQuery, bankBalanceQuery } from "../../../queries/bank-accounts.js";
import { amount } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Button, ButtonLink } from "../../../ui/controls/button.js";
import { Chip } from "../../../ui/controls/chip.js";
import { EmptyState } from "../../../ui/messages/empty-state.js";
import { BalanceLine } from "../../../ui/figures/balance-line.js";
import { FigureValue } from "../../../ui/figures/figure.js";
import { initials } from "../../../ui/layout/logo.js";
import { Skeleton, SkeletonBar } from "../../../ui/messages/skeleton.js";
import { BankConnections } from "../connections/bank-connections.js";
import { OpeningCorrection } from "./opening-correction.js";
import { hiddenIban } from "./bank-accounts.js";
import { BankAndBooks } from "./stated-balances.js";
import styles from "./accounts.module.css";

/** The bank accounts, with their balance in the books and what feeds them. */
export function BankAccountsPane() {
  const accounts = useQuery(bankAccountsQuery());
  const { data: total } = useQuery({ ...bankBalanceQuery(), select: (reply) => reply.total });
  return (
    <div className="stack">
      <section className="panel">
        <header>
          <h2>{t("account.accounts", "Comptes bancaires")}</h2>
          <span className="spacer" />
          <span className="muted small desktop-only">{t("account.read_only", "Lecture seule\u00a0: Comptoir ne peut rien payer")}</span>
        </header>
        {accounts.isPending && <LinesSkeleton />}
        {accounts.data === undefined && accounts.error !== null && (
          <div className="padded">
            <Banner kind="bad" action={<Button onClick={() => void accounts.refetch()}>{t("action.retry", "Réessayer")}</Button>}>
              {errorText(accounts.error)}
            </Banner>
          </div>
        )}
        {accounts.data?.length === 0 && (
          <EmptyState
            title={t("account.no_account", "Aucun compte bancaire pour le moment.")}
            action={
              <ButtonLink writes kind="primary" to={PATHS.importer} icon={<FileUp className="icon small" />}>
                {t("account.import", "Importer un relevé")}
              </ButtonLink>
            }
          >
            {t("account.no_account_lead", "Le premier relevé importé crée le sien.")}
          </EmptyState>
        )}
        {accounts.data?.map((account) => (
          <AccountLine key={account.id} account={account} />
        ))}
        {accounts.data !== undefined && accounts.data.length > 1 && total && (
          <div className={`${styles["bank"]} ${styles["total"]}`}>
            <span />
            <b>{t("account.total", "Total")}</b>
            <b className="tabular">
              <FigureValue explain={total.explain} label={t("account.total_balance", "Total des comptes bancaires")}>
                {amount(total.value)}
              </FigureValue>
            </b>
          </div>
        )}
      </section>
      <BankConnections />
    </div>
  );
}

function AccountLine({ account }: { account: BankAccount }) {
  const { title, iban, number, accountCode, state, balance, explain, verified } = account;
  const mayCorrect = useAllowed("books.seal");
  const { data: days } = useQuery({
    ...balanceDaysQuery(),
    select: ({ until, data }) => ({ until, steps: data.find(({ id }) => id === account.id)?.steps ?? [] }),
  });
  const [isCorrecting, setCorrecting] = useState(false);
  const { feed } = account;
  const facts = dotted([
    hiddenIban(iban) ?? number,
    t("account.code", "compte {{code}}", { code: accountCode }),
    feed.kind === "connection" && feed.origin !== null ? t("account.fed_by", "alimenté par {{bank}}", { bank: feed.origin }) : null,
  ]);
  return (
    <div className={styles["bank"]}>
      <span className="avatar square" aria-hidden="true">
        {initials(title)}
      </span>
      <div className="grow">
        <div className="row tight wrap">
          <b>{title}</b>
          {state.code !== "ok" && <Chip kind="warn">{state.text ?? t("account.action_required", "Action requise")}</Chip>}
          {account.isGhost && (
            <Chip>
              {account.ghostOrigin === null
                ? t("account.ghost", "Ancien compte")
                : t("account.ghost_of", "Ancien compte de {{bank}}", { bank: account.ghostOrigin })}
            </Chip>
          )}
          {!verified && <Chip kind="line">{t("account.unverified", "Solde de départ non vérifié")}</Chip>}
        </div>
        <div className="muted tiny tabular">{facts}</div>
        <BankAndBooks account={account} />
        {days !== undefined && days.steps[0] !== undefined && (
          <div className={styles["days"]}>
            <BalanceLine
              steps={days.steps}
              start={days.steps[0].date}
              end={days.until}
              title={t("account.ninety_days", "Solde de {{title}}", { title })}
            />
          </div>
        )}
        {mayCorrect && (
          <Button
            writes
            size="small"
            kind="ghost"
            aria-haspopup="dialog"
            aria-label={t("account.correct_opening_of", "Corriger le solde de départ de {{title}}", { title })}
            onClick={() => setCorrecting(true)}
          >
            {t("account.correct_opening", "Solde de départ")}
          </Button>
        )}
      </div>
      <b className="tabular">
        <FigureValue explain={explain} label={t("account.balance_of", "Solde de {{title}}", { title })}>
          {amount(balance)}
        </FigureValue>
      </b>
      {isCorrecting && <OpeningCorrection account={account} onClose={() => setCorrecting(false)} />}
    </div>
  );
}

function LinesSkeleton() {
  return (
    <Skeleton label={t("account.accounts_loading", "Lecture des comptes bancaires")}>
      {[0, 1].map((line) => (
        <div key={line} className={styles["bank"]}>
          <SkeletonBar width="40px" height="40px" />
          <SkeletonBar width="36%" />
          <SkeletonBar width="90px" />
        </div>
      ))}
    </Skeleton>
  );
}
