import { ArrowLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { t } from "../../text/t.js";
import { IconButton } from "../../ui/controls/button.js";
import type { ExplainStep } from "./use-explain-path.js";

/** The way back: the step before, or any other one below. The button has the focus when a step opens. */
export function ExplainTrail({ path, onBack }: { path: readonly ExplainStep[]; onBack: (index: number) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const depth = path.length;
  const shown = useRef(1);
  useEffect(() => {
    if (depth > shown.current) button.current?.focus({ preventScroll: true });
    shown.current = depth;
  }, [depth]);
  return (
    <nav className="explain-trail" aria-label={t("explain.trail", "Chemin du chiffre")}>
      <IconButton
        ref={button}
        size="small"
        label={t("explain.back", "Retour")}
        icon={<ArrowLeft className="icon small" />}
        onClick={() => onBack(depth - 2)}
      />
      {path.map((step, index) => (
        <span key={`${index} ${step.kind}`} className="row tight">
          {index > 0 && <ChevronRight className="icon tiny" />}
          {index === depth - 1 ? (
            <b aria-current="step">{step.label ?? t("explain.figure", "Chiffre")}</b>
          ) : (
            <button type="button" className="link" onClick={() => onBack(index)}>
              {step.label ?? t("explain.figure", "Chiffre")}
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
