import { CircleAlert, TriangleAlert } from "lucide-react";
import { t } from "../../../text/t.js";
import styles from "./step.module.css";

/** A point of a step as it is shown. */
type ShownFinding = { readonly code: string; readonly level: "blocking" | "warning"; readonly message: string };

/** What keeps a step from being validated, then what is to be looked at. */
export function FindingList({ findings }: { findings: readonly ShownFinding[] }) {
  if (findings.length === 0) return null;
  const isBlocked = findings.some(({ level }) => level === "blocking");
  const sorted = [...findings.filter(({ level }) => level === "blocking"), ...findings.filter(({ level }) => level === "warning")];
  return (
    <section className={`banner ${isBlocked ? "bad" : "warn"}`} aria-label={t("closing.findings", "Points de l’étape")}>
      <ul className={`${styles["findings"]} grow`}>
        {sorted.map(({ code, level, message }, index) => (
          <li key={`${code}-${index}`}>
            {level === "blocking" ? <CircleAlert className="icon small" /> : <TriangleAlert className="icon small" />}
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
