import { Check, FileSpreadsheet, Scale } from "lucide-react";
import type { BankAccount, BankImport } from "@comptoir/contract/banking/banking";
import { amount, day } from "../../../text/format.js";
import { t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { inCurrency } from "./account-choice.js";
import { balanceVerdict } from "./balance-agreement.js";
import styles from "../import.module.css";
import previewStyles from "./preview.module.css";

type FileAccount = BankImport["accounts"][number];

/** The file, and for each of its accounts: which one it is, its period, its final balance. */
export function FileSummary({ preview, bankAccounts }: { preview: BankImport; bankAccounts: readonly BankAccount[] }) {
  return (
    <section className="panel" aria-label={t("banking.file", "Fichier")}>
      <div className={previewStyles["summary"]}>
        <span className="row tight">
          <FileSpreadsheet className="icon small" />
          <b className={styles["fileName"]}>{preview.fileName}</b>
        </span>
        {preview.accounts.length === 1 &&
          preview.accounts.map((account, index) => <AccountSummary key={index} account={account} bankAccounts={bankAccounts} />)}
      </div>
      {preview.accounts.length > 1 &&
        preview.accounts.map((account, index) => (
          <div key={index} className={`${previewStyles["summary"]} ${previewStyles["next"]}`}>
            <AccountSummary account={account} bankAccounts={bankAccounts} />
          </div>
        ))}
    </section>
  );
}

function AccountSummary({ account, bankAccounts }: { account: FileAccount; bankAccounts: readonly BankAccount[] }) {
  const known = bankAccounts.find(({ id }) => id === account.bankAccountId);
  return (
    <>
      <span className="small">
        <span className="muted">{t("banking.account", "Compte")}</span> <b>{known?.title ?? account.title}</b>{" "}
        {account.leftOut === true && <Chip>{t("banking.left_out", "non importé")}</Chip>}
        {known && <Recognised account={account} known={known} />}
      </span>
      {account.firstDate !== null && account.lastDate !== null && (
        <span className="small tabular">
          <span className="muted">{t("documents.from", "Du")}</span> {day(account.firstDate)} <span className="muted">au</span>{" "}
          {day(account.lastDate)}
        </span>
      )}
      {account.closingBalance !== null && (
        <span className="small">
          <span className="muted">{t("banking.closing_balance", "Solde final")}</span>{" "}
          <b className="tabular">{inCurrency(amount(account.closingBalance), account.currency)}</b>{" "}
          <BalanceChip verdict={balanceVerdict(account)} />
        </span>
      )}
    </>
  );
}

function Recognised({ account, known }: { account: FileAccount; known: BankAccount }) {
  const sameIban = account.iban !== null && account.iban === known.iban;
  const sameNumber = account.number !== null && account.number === known.number;
  if (!sameIban && !sameNumber) return null;
  return (
    <Chip kind="ok" icon={<Check className="icon tiny" />}>
      {sameIban ? "IBAN reconnu" : "Numéro reconnu"}
    </Chip>
  );
}

/** A gap is not said here: the warnings say which days are missing. */
function BalanceChip({ verdict }: { verdict: ReturnType<typeof balanceVerdict> }) {
  if (verdict === "taken") return <Chip>{t("banking.balance_taken", "solde de fin repris, non vérifié")}</Chip>;
  if (verdict !== "agrees") return null;
  return (
    <Chip kind="ok" icon={<Scale className="icon tiny" />}>
      {t("banking.agrees", "concorde")}
    </Chip>
  );
}
