import { ShieldCheck } from "lucide-react";
import type { DashboardRead } from "../panel.js";
import styles from "../dashboard.module.css";

/** The quiet last line: when the books were last verified in full. */
export function ProofLine({ read: { data } }: { read: DashboardRead }) {
  if (data === undefined || data.proof.sentence === "") return null;
  return (
    <p className={styles["proof"]}>
      <ShieldCheck className="icon small" aria-hidden="true" />
      {data.proof.sentence}
    </p>
  );
}
