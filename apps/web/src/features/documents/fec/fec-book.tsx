import { FileSearch } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { DropZone } from "../../../ui/fields/drop-zone.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import { BookFailure, BookSkeleton } from "../books/book-states.js";
import styles from "../documents.module.css";
import { FecFindings } from "./fec-findings.js";
import { useCheckFecFile, useFecReport } from "../queries.js";

const VERSIONS = [
  { value: "definitive", label: "Écritures validées" },
  { value: "provisional", label: "Brouillons compris" },
] as const;

type FecBookProps = {
  readonly year: { readonly beginning: string; readonly end: string };
  readonly hasDrafts: boolean;
  readonly hasDefinitive: boolean;
};

/** The check of the fiscal year's FEC, with or without its drafts, and of any other FEC. */
export function FecBook({ year, hasDrafts, hasDefinitive }: FecBookProps) {
  const [version, setVersion] = useState<"definitive" | "provisional">(hasDrafts ? "provisional" : "definitive");
  const report = useFecReport({ start: year.beginning, end: year.end }, !hasDefinitive || (hasDrafts && version === "provisional"));
  return (
    <>
      <div className={styles["check"]}>
        {hasDrafts && hasDefinitive && (
          <Segmented label={t("documents.fec_version", "Version du FEC")} segments={VERSIONS} value={version} onChange={setVersion} />
        )}
        {report.isPending && <BookSkeleton />}
        {report.isError && <BookFailure error={report.error} onRetry={() => void report.refetch()} />}
        {report.data && <FecFindings report={report.data} />}
      </div>
      <OtherFec />
    </>
  );
}

function OtherFec() {
  const check = useCheckFecFile();
  return (
    <section className={styles["otherFec"]} aria-labelledby="other-fec">
      <h2 id="other-fec">{t("documents.other_fec", "Contrôler un FEC venu d’ailleurs")}</h2>
      <DropZone
        icon={<FileSearch className="icon large" />}
        title={t("documents.drop_fec", "Déposez un FEC, de n’importe quel logiciel")}
        accept=".txt,.TXT,.csv,.CSV,text/plain"
        onFiles={([file]) => file && check.mutate(file)}
        error={check.isError ? errorText(check.error) : null}
      >
        <span>{check.isPending ? "Contrôle en cours…" : "Le fichier est contrôlé, puis oublié."}</span>
      </DropZone>
      {check.data && (
        <div className="stack" role="status">
          <b>{check.variables?.name}</b>
          <FecFindings report={check.data} />
        </div>
      )}
    </section>
  );
}
