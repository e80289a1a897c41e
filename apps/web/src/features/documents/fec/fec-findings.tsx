import { CircleAlert, CircleCheck, Info, ShieldCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { FecReportReply } from "@comptoir/contract/documents/fec";
import type { z } from "zod";
import { amount, count } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { Chip } from "../../../ui/controls/chip.js";
import { FigureValue } from "../../../ui/figures/figure.js";
import styles from "../documents.module.css";

type Report = z.output<typeof FecReportReply>;

const VERDICTS: Readonly<Record<Report["officialTool"], { readonly kind: "ok" | "bad"; readonly words: string }>> = {
  conforme: { kind: "ok", words: "conforme" },
  non_conforme: { kind: "bad", words: "non conforme" },
  no_report: { kind: "bad", words: "illisible" },
};
type SeverityLook = { readonly kind: "bad" | "warn" | "info"; readonly icon: ReactNode; readonly words: string };
const ERROR: SeverityLook = { kind: "bad", icon: <CircleAlert className="icon tiny" />, words: "Erreur" };
/** The severities of the checker; what it may add later shows as an error. */
const SEVERITIES: Readonly<Record<string, SeverityLook>> = {
  error: ERROR,
  absent: { kind: "bad", icon: <CircleAlert className="icon tiny" />, words: "Absent" },
  alert: { kind: "warn", icon: <TriangleAlert className="icon tiny" />, words: "Alerte" },
  own: { kind: "info", icon: <Info className="icon tiny" />, words: "À revoir" },
};

/** The report on a FEC: the verdict by the rules of the administration's tool, the totals, then every point with its remedy. */
export function FecFindings({ report }: { report: Report }) {
  const verdict = VERDICTS[report.officialTool];
  return (
    <>
      <p className={verdict.kind === "ok" ? "verdict" : "verdict bad"}>
        {verdict.kind === "ok" ? <CircleCheck className="icon" /> : <CircleAlert className="icon" />}
        {t("documents.our_check", "Notre contrôle\u00a0: {{verdict}}, mêmes règles que l’outil de l’administration", {
          verdict: verdict.words,
        })}
      </p>
      <div className={styles["totals"]}>
        <Total name={t("documents.entries", "Écritures")}>{count(report.entries)}</Total>
        <Total name={t("documents.line_count", "Lignes")}>{count(report.lines)}</Total>
        <Total name={t("documents.debit", "Débit")} explain={report.explain?.debit}>
          {amount(report.debit)}
        </Total>
        <Total name={t("documents.credit", "Crédit")} explain={report.explain?.credit}>
          {amount(report.credit)}
        </Total>
        <Total name={t("documents.result", "Résultat")} explain={report.explain?.result}>
          {amount(report.result)}
        </Total>
      </div>
      {report.findings.length === 0 ? (
        <p className="verdict">
          <ShieldCheck className="icon" />
          {t("documents.nothing", "Rien à signaler.")}
        </p>
      ) : (
        <ul className={styles["findings"]} aria-label={t("documents.points", "Points à revoir")}>
          {report.findings.map((finding, index) => (
            <FindingRow key={index} finding={finding} />
          ))}
          {report.omitted.map(({ rule, count: left }) => (
            <li key={rule} className="muted small">
              {plural(
                "documents.omitted",
                left,
                { one: "et {{n}} autre point de la règle {{rule}}", other: "et {{n}} autres points de la règle {{rule}}" },
                { rule },
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FindingRow({ finding: { severity, line, column, rule, message, remedy, count: times } }: { finding: Report["findings"][number] }) {
  const { kind, icon, words } = SEVERITIES[severity] ?? ERROR;
  const first = line === null ? null : times > 1 ? `dès la ligne ${count(line)}` : `ligne ${count(line)}`;
  const place = [first, column].filter((part) => part !== null).join(", ");
  return (
    <li>
      <div className="row tight wrap">
        <Chip kind={kind} icon={icon}>
          {words}
        </Chip>
        {place !== "" && <b className="small tabular">{place}</b>}
        {times > 1 && <span className="small tabular">{t("documents.times", "{{n}} fois", { n: count(times) })}</span>}
        <code className="muted tiny">{rule}</code>
      </div>
      <p>{message}</p>
      <p className="muted small">{remedy}</p>
    </li>
  );
}

/** A total of one's own FEC opens; that of a file from elsewhere has no operations here. */
function Total({ name, explain, children }: { name: string; explain?: string | undefined; children: string }) {
  return (
    <div>
      <span className="muted tiny">{name}</span>
      <b className="tabular">
        {explain === undefined ? (
          children
        ) : (
          <FigureValue explain={explain} label={`${name} du FEC`}>
            {children}
          </FigureValue>
        )}
      </b>
    </div>
  );
}
