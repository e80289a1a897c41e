import { dotted } from "@comptoir/accounting/french-text";
import { Check, Download, Scale, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { BankAccount, BankImport } from "@comptoir/contract/banking/banking";
import { PATHS } from "../../lib/paths.js";
import { bankAccountsQuery } from "../../queries/bank-accounts.js";
import { amount, period } from "../../text/format.js";
import { plural, t } from "../../text/t.js";
import { Button, ButtonLink } from "../../ui/controls/button.js";
import { SideLayer } from "../../ui/overlays/side-layer.js";
import { importCounts } from "./import-counts.js";
import { useImportQueue } from "./queued-statements.js";
import styles from "./import.module.css";
import { LateOperations } from "./late-operations.js";
import { LinesTable } from "./preview/preview-lines.js";
import { rejectedCsv } from "./rejected-csv.js";
import { UndoImport } from "./undo-import.js";

/** Last step: what was written, whether the balance agrees, and how to take it back. */
export function ResultStep({ imported, onLeave }: { imported: BankImport; onLeave: () => void }) {
  const { files } = useImportQueue();
  const { data: bankAccounts = [] } = useQuery(bankAccountsQuery());
  const next = files.find(({ state }) => state.kind === "waiting");
  const created = imported.result?.created ?? 0;
  return (
    <div className={styles["columns"]}>
      <section className="panel" aria-labelledby="import-result">
        <div className={styles["resultHead"]}>
          <span className="icon-tile ok">
            <Check className="icon" />
          </span>
          <div className="grow" role="status">
            <h2 id="import-result">
              {plural("banking.imported", created, { one: "{{n}} opération importée", other: "{{n}} opérations importées" })}
            </h2>
            <div className="muted small">{whereAndWhen(imported, bankAccounts)}</div>
          </div>
        </div>
        <LateOperations count={imported.inValidatedPeriod} />
        <Suggested sure={imported.sure} created={created} />
        <Duplicates imported={imported} />
        <Rejected rejected={imported.rejected} fileName={imported.fileName} />
        {imported.balanceChecks.map(
          (check, index) =>
            check && (
              <BalanceCheck
                key={index}
                check={check}
                title={imported.accounts.length > 1 ? (imported.accounts[index]?.title ?? null) : null}
              />
            ),
        )}
        <div className={styles["resultActs"]}>
          {next && (
            <Button kind="primary" onClick={onLeave}>
              <span className="clip">Fichier suivant&nbsp;: {next.file.name}</span>
            </Button>
          )}
          <ButtonLink kind={next ? "default" : "primary"} to={PATHS.operations}>
            {t("banking.see_operations", "Voir les opérations")}
          </ButtonLink>
          {!next && <Button onClick={onLeave}>{t("banking.import_other", "Importer un autre fichier")}</Button>}
        </div>
      </section>
      <section className="panel">
        <header>
          <h2>{t("banking.undo_title", "Annuler cet import")}</h2>
        </header>
        <div className="padded stack">
          <p className="muted small">
            {plural("banking.undoable", created, {
              one: "L’opération et sa catégorie seront retirées. Possible tant que son écriture n’est pas validée.",
              other:
                "Les {{n}} opérations et leurs catégories seront retirées d’un bloc. Possible tant qu’aucune de leurs écritures n’est validée.",
            })}
          </p>
          <UndoImport done={imported} block />
        </div>
      </section>
    </div>
  );
}

function Suggested({ sure, created }: { sure: number; created: number }) {
  if (created === 0) return null;
  return (
    <div className={styles["resultRow"]}>
      <span className="grow">
        <b>{plural("banking.to_categorize", created, { one: "{{n}} opération à catégoriser", other: "{{n}} opérations à catégoriser" })}</b>
        <br />
        <span className="muted small">
          {plural("banking.sure", sure, {
            one: "dont {{n}} avec une catégorie sûre à 90\u00a0% ou plus",
            other: "dont {{n}} avec une catégorie sûre à 90\u00a0% ou plus",
          })}
        </span>
      </span>
      <ButtonLink kind="soft" size="small" to={PATHS.operations} search={{ operations_status: "not_categorized" }}>
        {t("banking.review", "Les relire")}
      </ButtonLink>
    </div>
  );
}

function Duplicates({ imported }: { imported: BankImport }) {
  const [isOpen, setOpen] = useState(false);
  const { duplicate } = importCounts(imported);
  if (duplicate === 0) return null;
  const title = plural("banking.duplicates", duplicate, { one: "{{n}} doublon ignoré", other: "{{n}} doublons ignorés" });
  return (
    <div className={styles["resultRow"]}>
      <span className="grow">
        <b>{title}</b>
        <br />
        <span className="muted small">{t("banking.already_there", "déjà présents dans Comptoir")}</span>
      </span>
      <Button kind="ghost" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("banking.see_list", "Voir la liste")}
      </Button>
      {isOpen && (
        <SideLayer name="rejected-lines" title={title} width={780} onClose={() => setOpen(false)}>
          <LinesTable importId={imported.id} state="duplicate" isLocked />
        </SideLayer>
      )}
    </div>
  );
}

function Rejected({ rejected, fileName }: { rejected: BankImport["rejected"]; fileName: string }) {
  if (rejected.length === 0) return null;
  const reasons = dotted([...new Set(rejected.map(({ reason }) => reason))].slice(0, 3));
  return (
    <div className={styles["resultRow"]}>
      <span className="grow">
        <b>{plural("banking.rejected", rejected.length, { one: "{{n}} ligne rejetée", other: "{{n}} lignes rejetées" })}</b>
        <br />
        <span className="muted small">{reasons}</span>
      </span>
      <Button
        kind="ghost"
        size="small"
        icon={<Download className="icon small" />}
        onClick={() => saveText(`${fileName}-lignes-rejetees.csv`, rejectedCsv(rejected))}
      >
        {t("banking.rejected_csv", "Lignes rejetées (CSV)")}
      </Button>
    </div>
  );
}

function BalanceCheck({ check, title }: { check: NonNullable<BankImport["balanceChecks"][number]>; title: string | null }) {
  const { agrees, file, books } = check;
  const isTaken = agrees && check.verified === false;
  return (
    <div className={`${styles["resultRow"]} ${agrees ? styles["agrees"] : styles["differs"]}`}>
      {agrees ? <Scale className="icon" /> : <TriangleAlert className="icon" />}
      <span className="grow">
        <b>{isTaken ? "Solde de fin repris, non vérifié" : agrees ? "Le compte est bon" : "Le solde ne concorde pas"}</b>
        <br />
        <span className="small">
          {title !== null && `${title}\u00a0: `}
          {agrees
            ? `Solde du fichier ${amount(file)} = solde dans Comptoir ${amount(books)}`
            : `Solde du fichier ${amount(file)}, solde dans Comptoir ${amount(books)}. Il manque un relevé entre les deux, ou des lignes rejetées.`}
        </span>
      </span>
    </div>
  );
}

/** The account as its user calls it. */
function whereAndWhen({ accounts, fileName }: BankImport, bankAccounts: readonly BankAccount[]): string {
  const [account] = accounts;
  if (accounts.length !== 1 || account === undefined || account.firstDate === null || account.lastDate === null) return fileName;
  const title = bankAccounts.find(({ id }) => id === account.bankAccountId)?.title ?? account.title;
  return `${title}, ${period({ start: account.firstDate, end: account.lastDate })}`;
}

function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
