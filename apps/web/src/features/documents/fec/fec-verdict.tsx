import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import type { BookDocument } from "@comptoir/contract/documents/books";
import { errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { reportWords } from "../document-words.js";
import styles from "../documents.module.css";
import { FecFindings } from "./fec-findings.js";
import { useFecReport } from "../queries.js";

/** The check of the FEC in a line, and its report in a layer. */
export function FecVerdict({ fec }: { fec: BookDocument }) {
  const report = useFecReport({ start: fec.startDate, end: fec.endDate }, fec.provisional);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles["verdict"]} role="status">
      {report.isPending && <span className="muted small">{t("documents.checking", "Contrôle du FEC…")}</span>}
      {report.isError && (
        <span className="small">
          <ShieldAlert className="icon small" /> {errorText(report.error)}
        </span>
      )}
      {report.data && (
        <>
          <span className="muted small">
            {report.data.accepted ? <ShieldCheck className="icon small" /> : <ShieldAlert className="icon small" />}{" "}
            {reportWords(report.data)}
          </span>
          <button type="button" className="link small strong" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t("documents.report", "Rapport")}
          </button>
        </>
      )}
      {isOpen && report.data && (
        <SideLayer
          name="fec-findings"
          title={fec.provisional ? "Contrôle du FEC provisoire" : "Contrôle du FEC"}
          width={650}
          onClose={() => setOpen(false)}
        >
          <FecFindings report={report.data} />
        </SideLayer>
      )}
    </div>
  );
}
