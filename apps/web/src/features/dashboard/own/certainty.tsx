import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { PATHS } from "../../../lib/paths.js";
import { t } from "../../../text/t.js";
import type { Ownership } from "@comptoir/contract/dashboard/values";
import styles from "./own.module.css";

/** How sure the figure is: the range it is in as a hairline, what is unknown (the children), then why in words; pressing sorts what is uncertain. */
export function Certainty({ ownership, children }: { ownership: Ownership; children: ReactNode }) {
  const { sentence, count } = ownership.certainty;
  if (sentence === null)
    return (
      <>
        {children}
        <p className={styles["sure"]}>
          <Check className="icon tiny" /> {t("dashboard.sure", "Rien ne reste à catégoriser")}
        </p>
      </>
    );
  return (
    <div className={styles["certainty"]}>
      <Hairline ownership={ownership} />
      {children}
      {count > 0 ? (
        <Link to={PATHS.operations} search={{ operations_status: "not_categorized" }} className={styles["sort"]}>
          {sentence}
        </Link>
      ) : (
        <p>{sentence}</p>
      )}
    </div>
  );
}

/** Between nothing and what the accounts hold: where the figure is, and the range around it. */
function Hairline({ ownership: { own, money, certainty } }: { ownership: Ownership }) {
  const { halfWidth } = certainty;
  const low = Math.min(0, own.value - halfWidth);
  const high = Math.max(money.value, own.value + halfWidth, low + 1);
  const at = (euros: number): number => ((euros - low) / (high - low)) * 400;
  const [from, to] = [at(own.value - halfWidth), at(own.value + halfWidth)];
  return (
    <svg className={styles["hairline"]} viewBox="0 0 400 10" preserveAspectRatio="none" aria-hidden="true">
      <line className={styles["hairTrack"]} x1="0" x2="400" y1="5" y2="5" />
      <line className={styles["hairRange"]} x1={from} x2={Math.max(to, from + 2)} y1="5" y2="5" />
      <line className={styles["hairPoint"]} x1={at(own.value)} x2={at(own.value)} y1="0" y2="10" />
    </svg>
  );
}
