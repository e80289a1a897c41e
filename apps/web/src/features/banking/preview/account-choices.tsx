import { useEffect, useRef, useState } from "react";
import type { BankAccount, BankImport } from "@comptoir/contract/banking/banking";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { TextField } from "../../../ui/fields/field.js";
import { Select } from "../../../ui/fields/select.js";
import { asksOpeningBalance, choiceProblem, needsChoice, newAccount, type AccountChoice, type ChoiceProblem } from "./account-choice.js";
import styles from "./preview.module.css";
import { useAmendImport } from "../queries.js";

type FileAccount = BankImport["accounts"][number];
type AccountChoicesProps = {
  readonly preview: BankImport;
  readonly bankAccounts: readonly BankAccount[];
  readonly choices: readonly AccountChoice[];
  /** How many times the import was asked for: from the first on, what is missing is said, and each time leads to it. */
  readonly asks: number;
  readonly onChange: (index: number, choice: AccountChoice) => void;
};

const NEW = "new";
const LEFT_OUT = "left_out";

/** Warnings of a statement that may be of another account than the one it goes to: its number differs, or its balances do not follow. */
const DOUBTS: readonly string[] = ["other_account", "account_doubted"];

/** Asks which bank account each account of the file is, where the server did not recognise it or doubts it, or where the user says it is another. */
export function AccountChoices({ preview, bankAccounts, choices, asks, onChange }: AccountChoicesProps) {
  const box = useRef<HTMLElement>(null);
  const amend = useAmendImport(preview.id);
  useEffect(() => {
    if (asks > 0) box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [asks]);
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    if (isOther) box.current?.querySelector("select")?.focus();
  }, [isOther]);
  const isDoubted = isOther || preview.warnings.some(({ code }) => DOUBTS.includes(code));
  const filled = preview.accounts.map((account, index) => ({ account, index })).filter(({ account }) => needsChoice(account));
  // Any account of a file that has several may be left out.
  const isShared = filled.length > 1;
  const asked = filled.filter(({ account }) => isShared || account.bankAccountId === null || isDoubted);
  if (filled.length === 0) return null;
  if (asked.length === 0)
    return (
      <p>
        <Button kind="ghost" size="small" onClick={() => setOther(true)}>
          {t("banking.other_account", "Ce relevé vient d’un autre compte")}
        </Button>
      </p>
    );
  return (
    <section ref={box} className="panel">
      <header>
        <h2>
          {asked.length === 1
            ? "À quel compte bancaire correspond ce relevé\u00a0?"
            : "À quels comptes bancaires correspondent ces relevés\u00a0?"}
        </h2>
      </header>
      <div className="padded stack">
        {asked.map(({ account, index }) => {
          const choice = choices[index] ?? { kind: "unset" };
          const problem = choiceProblem(account, choice);
          return (
            <OneChoice
              key={index}
              account={account}
              bankAccounts={bankAccounts}
              choice={choice}
              problem={asks > 0 || problem === "currency" ? problem : null}
              onLeftOut={isShared ? (leftOut) => amend.mutate({ accounts: [{ index, leftOut }] }) : null}
              onChange={(next) => onChange(index, next)}
            />
          );
        })}
      </div>
    </section>
  );
}

type OneChoiceProps = {
  readonly account: FileAccount;
  readonly bankAccounts: readonly BankAccount[];
  readonly choice: AccountChoice;
  readonly problem: ChoiceProblem | null;
  /** Leaves the account out, or takes it again; null for the only account of a file. */
  readonly onLeftOut: ((leftOut: boolean) => void) | null;
  readonly onChange: (choice: AccountChoice) => void;
};

function OneChoice({ account, bankAccounts, choice, problem, onLeftOut, onChange }: OneChoiceProps) {
  const options = [
    ...bankAccounts.map((one) => ({ value: one.id, label: labelOf(one, bankAccounts) })),
    { value: NEW, label: "Un nouveau compte" },
    ...(onLeftOut === null ? [] : [{ value: LEFT_OUT, label: "Ne pas importer ce compte" }]),
  ];
  const isLeftOut = account.leftOut === true;
  const value = isLeftOut ? LEFT_OUT : choice.kind === "known" ? choice.bankAccountId : choice.kind === "create" ? NEW : "";
  const choose = (chosen: string): void => {
    if ((chosen === LEFT_OUT) !== isLeftOut) onLeftOut?.(chosen === LEFT_OUT);
    if (chosen !== LEFT_OUT) onChange(chosen === NEW ? newAccount(account) : { kind: "known", bankAccountId: chosen });
  };
  return (
    <div className={styles["choice"]}>
      <Select
        label={`Compte du relevé\u00a0: ${account.title}${account.currency === null ? "" : ` (${account.currency})`}`}
        options={options}
        value={value}
        error={problem === "unset" ? SPEC.choiceRequired : problem === "currency" ? currencyWords(account) : null}
        onChange={choose}
      />
      {!isLeftOut && choice.kind === "create" && <NewAccount account={account} choice={choice} problem={problem} onChange={onChange} />}
    </div>
  );
}

type NewAccountProps = {
  readonly account: FileAccount;
  readonly choice: Extract<AccountChoice, { kind: "create" }>;
  readonly problem: ChoiceProblem | null;
  readonly onChange: (choice: AccountChoice) => void;
};

function NewAccount({ account, choice, problem, onChange }: NewAccountProps) {
  return (
    <>
      <TextField
        label={t("banking.account_name", "Nom du compte")}
        required
        value={choice.title}
        error={problem === "title" ? SPEC.required : null}
        onChange={(event) => onChange({ ...choice, title: event.target.value })}
      />
      <TextField
        label={t("banking.iban", "IBAN (facultatif)")}
        value={choice.iban}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ ...choice, iban: event.target.value })}
      />
      {asksOpeningBalance(account) && (
        <TextField
          label={t("banking.opening_balance", "Solde avant la première opération")}
          hint={t(
            "banking.opening_hint",
            "Ce relevé ne dit pas de solde. Sans réponse, le compte part de 0,00\u00a0€ et reste «\u00a0non vérifié\u00a0».",
          )}
          inputMode="decimal"
          suffix="€"
          value={choice.openingBalance}
          error={problem === "openingBalance" ? "Ce montant ne se lit pas. Écrivez par exemple 1\u202f234,56." : null}
          onChange={(event) => onChange({ ...choice, openingBalance: event.target.value })}
        />
      )}
    </>
  );
}

/** Taken-over accounts may bear one name: their number distinguishes them. */
function labelOf({ title, accountCode }: BankAccount, all: readonly BankAccount[]): string {
  return all.filter((one) => one.title === title).length > 1 ? `${title} (${accountCode})` : title;
}

function currencyWords({ currency }: FileAccount): string {
  return `Ce compte est en ${currency ?? ""}\u00a0: seuls les comptes en euros s’importent.`;
}
