import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TriangleAlert } from "lucide-react";
import type { BankAccount, BankImport } from "@comptoir/contract/banking/banking";
import { errorText } from "../../../lib/api/api-error.js";
import { bankAccountsQuery } from "../../../queries/bank-accounts.js";
import { PATHS } from "../../../lib/paths.js";
import { plural, t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { ReadingFailure } from "../../../ui/messages/reading-failure.js";
import { choiceProblem, firstChoice, type AccountChoice } from "./account-choice.js";
import { AccountChoices } from "./account-choices.js";
import { CardSigns } from "./card-signs.js";
import { CsvColumnsPanel } from "./csv-columns-panel.js";
import { FileSummary } from "./file-summary.js";
import { importCounts } from "../import-counts.js";
import { LateOperations } from "../late-operations.js";
import { useImportQueue } from "../queued-statements.js";
import styles from "./preview.module.css";
import { SignQuestionPanel } from "./sign-question.js";
import { PreviewCounters } from "./preview-counters.js";
import { PreviewLines } from "./preview-lines.js";
import { useUndoImport } from "../queries.js";

type PreviewStepProps = {
  readonly preview: BankImport;
  /** Why the last agreement was refused, null when it was not. */
  readonly error: Error | null;
  readonly onAccept: (choices: readonly AccountChoice[]) => void;
  readonly onLeave: () => void;
};

/** Second step: what the file would give, corrected until it is right. */
export function PreviewStep({ preview, error, onAccept, onLeave }: PreviewStepProps) {
  const bankAccounts = useQuery(bankAccountsQuery());
  const [chosen, setChosen] = useState<Readonly<Record<number, AccountChoice>>>({});
  const [asks, setAsks] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const choicesAmong = (known: readonly BankAccount[] | undefined): readonly AccountChoice[] =>
    preview.accounts.map((account, index) => chosen[index] ?? firstChoice(account, known));
  // The accounts may still be on their way, or not have come: what is proposed of them is not yet what is missing.
  const accept = async (): Promise<void> => {
    setWaiting(true);
    const read = bankAccounts.data === undefined ? await bankAccounts.refetch({ cancelRefetch: false }) : bankAccounts;
    setWaiting(false);
    if (read.data === undefined) return;
    const given = choicesAmong(read.data);
    setAsks(asks + 1);
    if (preview.accounts.every((account, index) => choiceProblem(account, given[index] ?? { kind: "unset" }) === null)) onAccept(given);
  };
  return (
    <>
      <PreviewCounters counts={importCounts(preview)} />
      <FileSummary preview={preview} bankAccounts={bankAccounts.data ?? []} />
      <Warnings warnings={preview.warnings} />
      <LateOperations count={preview.inValidatedPeriod} />
      {error && (
        <p className="verdict bad" role="alert">
          <TriangleAlert className="icon" />
          {errorText(error)}
        </p>
      )}
      {bankAccounts.data !== undefined && (
        <AccountChoices
          preview={preview}
          bankAccounts={bankAccounts.data}
          choices={choicesAmong(bankAccounts.data)}
          asks={asks}
          onChange={(index, choice) => setChosen({ ...chosen, [index]: choice })}
        />
      )}
      {bankAccounts.data === undefined && bankAccounts.error !== null && (
        <section className="panel">
          <ReadingFailure error={bankAccounts.error} again={bankAccounts.refetch} />
        </section>
      )}
      <CardSigns preview={preview} />
      {preview.csv && <SignQuestionPanel importId={preview.id} csv={preview.csv} />}
      {preview.csv && <CsvColumnsPanel key={preview.id} importId={preview.id} csv={preview.csv} />}
      <PreviewLines preview={preview} />
      <Agreement preview={preview} isWaiting={isWaiting} onAccept={() => void accept()} onLeave={onLeave} />
    </>
  );
}

function Warnings({ warnings }: { warnings: BankImport["warnings"] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="stack tight" aria-label={t("banking.warnings", "Avertissements")}>
      {warnings.map(({ code, message }) => (
        <li key={`${code} ${message}`} className="verdict warn">
          <TriangleAlert className="icon" />
          <span>
            {message}
            {code === "before_first_year" && (
              <>
                {" "}
                <Link to={PATHS.fiscalYear} search={{ open: "openings" }}>
                  {t("banking.type_openings", "Saisir les soldes d’ouverture")}
                </Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

type AgreementProps = Pick<PreviewStepProps, "preview" | "onLeave"> & { readonly isWaiting: boolean; readonly onAccept: () => void };

function Agreement({ preview, isWaiting, onAccept, onLeave }: AgreementProps) {
  const giveUp = useUndoImport();
  const { files } = useImportQueue();
  const waiting = files.filter(({ state }) => state.kind === "waiting").length;
  const next =
    waiting === 0
      ? ""
      : ` ${plural("banking.next", waiting, { one: "Encore {{n}} fichier après celui-ci.", other: "Encore {{n}} fichiers après celui-ci." })}`;
  return (
    <div className={styles["agreement"]}>
      <span className="muted small">
        {preview.selected === 0 ? "Ce fichier n’a aucune opération nouvelle à importer." : "Rien n’est écrit avant votre accord."}
        {next}
      </span>
      <span className="grow" />
      <Button busy={giveUp.isPending} onClick={() => giveUp.mutate(preview, { onSettled: onLeave })}>
        {t("banking.other_file", "Changer de fichier")}
      </Button>
      <Button writes kind="primary" busy={isWaiting} disabled={preview.selected === 0} onClick={onAccept}>
        {preview.selected === 0
          ? t("banking.import_action", "Importer")
          : plural("banking.accept", preview.selected, { one: "Importer {{n}} opération", other: "Importer {{n}} opérations" })}
      </Button>
    </div>
  );
}
