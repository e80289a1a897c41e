import { CornerDownRight } from "lucide-react";
import { t } from "../../../text/t.js";
import styles from "./step.module.css";

/** Beside a value that was filled in: where it comes from. */
export function SourceNote({ source }: { source: string }) {
  return (
    <span className={`${styles["source"]} tiny`}>
      <CornerDownRight className="icon tiny" aria-hidden="true" />
      {t("closing.taken_from", "repris de\u00a0: {{source}}", { source })}
    </span>
  );
}
