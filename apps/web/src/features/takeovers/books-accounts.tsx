import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BooksTakeover } from "@comptoir/contract/takeovers/takeovers";
import { useAllowed } from "../../lib/session/allowed.js";
import { errorText } from "../../lib/api/api-error.js";
import { chartQuery } from "../../queries/chart.js";
import { amount } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { Button } from "../../ui/controls/button.js";
import { Chip } from "../../ui/controls/chip.js";
import { Autosuggest } from "../../ui/fields/suggested/autosuggest.js";
import { accountOptions } from "../../ui/books/journal-lines.js";
import type { Option } from "../../ui/fields/select.js";
import { useAmendBooks } from "./books-queries.js";
import styles from "./books.module.css";

type Account = BooksTakeover["accounts"][number];

/** Rows shown at first, and added each time that the rest is asked for. */
const SHOWN = 100;

/** Each account of the old books and which of our accounts it becomes; those to choose come first. */
export function BooksAccounts({ taken }: { taken: BooksTakeover }) {
  const chart = useQuery(chartQuery());
  const amend = useAmendBooks(taken.id);
  const [shown, setShown] = useState(SHOWN);
  // The order stays as it was read: a row does not leave the hand that chooses.
  const [order] = useState(() => toChooseFirst(taken.accounts).map(({ from }) => from));
  const byCode = new Map(taken.accounts.map((account) => [account.from, account]));
  const rows = order.flatMap((from) => byCode.get(from) ?? []);
  const left = taken.accounts.filter(({ toChoose }) => toChoose).length;
  const options = accountOptions(chart.data?.data ?? [], () => true);
  return (
    <section className="panel" aria-labelledby="books-accounts">
      <header>
        <h2 id="books-accounts">{t("books.accounts", "Comptes")}</h2>
        {left > 0 && <Chip kind="warn">{plural("books.to_choose", left, { one: "{{n}} à choisir", other: "{{n}} à choisir" })}</Chip>}
      </header>
      {(amend.error ?? chart.error) && <Banner kind="bad">{errorText(amend.error ?? chart.error)}</Banner>}
      {rows.length === 0 && <p className="padded-all muted small">{t("books.no_account", "Aucun compte n’a été lu.")}</p>}
      <ul>
        {rows.slice(0, shown).map((account) => (
          <AccountRow
            key={account.from}
            account={account}
            options={options}
            onChoose={(to) => amend.mutate({ accounts: [{ from: account.from, to }] })}
          />
        ))}
      </ul>
      {rows.length > shown && (
        <div className={styles["more"]}>
          <Button size="small" onClick={() => setShown(shown + SHOWN)}>
            {t("list.more", "Afficher la suite")}
          </Button>
        </div>
      )}
    </section>
  );
}

function toChooseFirst(accounts: readonly Account[]): readonly Account[] {
  return [...accounts.filter(({ toChoose }) => toChoose), ...accounts.filter(({ toChoose }) => !toChoose)];
}

type AccountRowProps = { readonly account: Account; readonly options: readonly Option[]; readonly onChoose: (to: string | null) => void };

function AccountRow({ account: { from, label, balance, to, toName, proposed, toChoose }, options, onChoose }: AccountRowProps) {
  const maySeal = useAllowed("books.seal");
  const [isChanging, setChanging] = useState(toChoose && maySeal);
  const name = `${from} ${label}`.trim();
  return (
    <li className={styles["row"]}>
      <div className={styles["oldName"]}>
        <b className="tabular">{from}</b>
        <span className="muted small">{label}</span>
      </div>
      <span className="tabular small">{balanceWords(balance)}</span>
      {isChanging ? (
        <Autosuggest
          label={t("books.becomes", "Compte pour {{name}}", { name })}
          hideLabel
          options={options}
          value={to ?? ""}
          placeholder={t("books.choose_account", "Choisir un compte")}
          onChange={(code) => code !== "" && onChoose(code)}
        />
      ) : (
        <div className={styles["ourAccount"]}>
          <span>
            {to === null && !toChoose && <span className="muted">{t("books.nothing_to_write", "Rien à écrire")}</span>}
            <span className="tabular">{to}</span> {toName}
          </span>
          {!proposed && <Chip kind="line">{t("books.chosen", "Choisi")}</Chip>}
          {maySeal && (
            <Button
              writes
              size="small"
              kind="ghost"
              aria-label={t("books.change_account", "Changer le compte de {{name}}", { name })}
              onClick={() => setChanging(true)}
            >
              {t("books.change", "Changer")}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function balanceWords(balance: number): string {
  if (balance === 0) return t("books.settled", "soldé");
  return balance > 0
    ? t("books.debit_balance", "{{amount}} débiteur", { amount: amount(balance) })
    : t("books.credit_balance", "{{amount}} créditeur", { amount: amount(-balance) });
}
