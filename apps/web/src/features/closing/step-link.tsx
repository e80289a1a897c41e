import { Link } from "@tanstack/react-router";
import { Check, Lock, Minus, Snowflake, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../text/t.js";
import { classNames } from "../../ui/class-names.js";
import { CLOSING_STEPS } from "./closing-steps.js";
import type { ClosingStepCode } from "./step-code.js";
import { stepLook, stepWord, type StepLook, type SteppedState } from "./step-state.js";
import type { YearSearch } from "./year-search.js";
import styles from "./closing.module.css";

type StepLinkProps = {
  readonly step: SteppedState & { readonly code: ClosingStepCode };
  /** The step of the page, or the next one. */
  readonly isCurrent: boolean;
  /** In the list beside a step: without the word of its state, which readers have. */
  readonly isCompact?: boolean;
  readonly search: YearSearch;
};

const ICONS: Readonly<Record<StepLook, ReactNode>> = {
  "to-do": null,
  done: <Check className="icon tiny" />,
  "to-fix": <TriangleAlert className="icon tiny" />,
  locked: <Lock className="icon tiny" />,
  frozen: <Snowflake className="icon tiny" />,
  "no-object": <Minus className="icon tiny" />,
};

/** A step of the list, with its state. */
export function StepLink({ step, isCurrent, isCompact = false, search }: StepLinkProps) {
  const look = stepLook(step);
  return (
    <Link
      to="/cloture/etape/{-$code}/view"
      params={{ code: step.code }}
      search={search}
      className={classNames(styles["step"], isCurrent && styles["current"], isCompact && styles["compact"])}
      data-look={look}
      activeProps={{}}
      aria-current={isCompact && isCurrent ? "step" : undefined}
    >
      <span className={styles["stateDisc"]} aria-hidden="true">
        {ICONS[look]}
      </span>
      <span className="grow">{stepName(step.code)}</span>
      <small className={isCompact ? "visually-hidden" : undefined}>{stepWord(look)}</small>
    </Link>
  );
}

/** The French name of a step. */
export function stepName(code: ClosingStepCode): string {
  return t(`closing.${code}`, CLOSING_STEPS[code]);
}
