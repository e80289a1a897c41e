import { Check, FileSpreadsheet, Scale } from "lucide-react";
import type { BankAccount, BankImport } from "@comptoir/contract/banking";
import { amount, day } from "../../text/format.js";
import { Chip } from "../../ui/chip.js";
import styles from "./import.module.css";

type FileAccount = BankImport["accounts"][number];
type BalanceCheck = BankImport["balanceChecks"][number];

/** The file, and for each of its accounts: which one it is, its period, its final balance. */
export function FileSummary({ preview, bankAccounts }: { preview: BankImport; bankAccounts: readonly BankAccount[] }) {
  return (
    <section className="panel" aria-label="Fichier">
      <div className={styles["summary"]}>
        <span className="row tight">
          <FileSpreadsheet className="i s" />
          <b className={styles["fileName"]}>{preview.fileName}</b>
        </span>
        {preview.accounts.length === 1 && preview.accounts.map((account, index) => <AccountSummary key={index} account={account} check={preview.balanceChecks[index] ?? null} bankAccounts={bankAccounts} />)}
      </div>
      {preview.accounts.length > 1 &&
        preview.accounts.map((account, index) => (
          <div key={index} className={`${styles["summary"]} ${styles["next"]}`}>
            <AccountSummary account={account} check={preview.balanceChecks[index] ?? null} bankAccounts={bankAccounts} />
          </div>
        ))}
    </section>
  );
}

function AccountSummary({ account, check, bankAccounts }: { account: FileAccount; check: BalanceCheck; bankAccounts: readonly BankAccount[] }) {
  const known = bankAccounts.find(({ id }) => id === account.bankAccountId);
  return (
    <>
      <span className="small">
        <span className="muted">Compte</span> <b>{known?.title ?? account.title}</b> {known && <Recognised account={account} />}
      </span>
      {account.firstDate !== null && account.lastDate !== null && (
        <span className="small num">
          <span className="muted">Du</span> {day(account.firstDate)} <span className="muted">au</span> {day(account.lastDate)}
        </span>
      )}
      {account.closingBalance !== null && (
        <span className="small">
          <span className="muted">Solde final</span> <b className="num">{amount(account.closingBalance)}</b> {check && <BalanceChip check={check} />}
        </span>
      )}
    </>
  );
}

function Recognised({ account }: { account: FileAccount }) {
  if (account.iban === null && account.number === null) return null;
  return (
    <Chip kind="ok" icon={<Check className="i xs" />}>
      {account.iban === null ? "Numéro reconnu" : "IBAN reconnu"}
    </Chip>
  );
}

function BalanceChip({ check }: { check: NonNullable<BalanceCheck> }) {
  return (
    <Chip kind={check.agrees ? "ok" : "warn"} icon={<Scale className="i xs" />}>
      {check.agrees ? "concorde" : `${amount(check.books)} dans Comptoir`}
    </Chip>
  );
}
