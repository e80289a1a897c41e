import { count } from "../../../text/format.js";
import type { ImportCounts } from "../import-counts.js";
import styles from "./preview.module.css";

/** The four figures of a preview. */
export function PreviewCounters({ counts }: { counts: ImportCounts }) {
  const shown = [
    ["Nouvelles", counts.new],
    ["Doublons ignorés", counts.duplicate],
    ["À décider", counts.doubtful],
    ["Rejetées", counts.rejected],
  ] as const;
  return (
    <dl className={styles["counters"]}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt className="muted tiny">{name}</dt>
          <dd>{count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
