import { ArrowRight } from "lucide-react";
import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import { amount } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { ButtonLink } from "../../../ui/controls/button.js";
import { FigureValue } from "../../../ui/figures/figure.js";
import { stepName } from "../step-link.js";
import { minutesLeft } from "./minutes.js";
import { ReturnDay } from "./return-day.js";
import { ProgressRing } from "./progress-ring.js";
import styles from "../closing.module.css";

type OpenFigure = { readonly value: number; readonly explain: string };

type ClosingHeroProps = {
  readonly closing: ClosingOverview;
  /** The result, receipts and expenses, each with what opens it; null while they are not known. */
  readonly result: (OpenFigure & { readonly receipts: OpenFigure; readonly expenses: OpenFigure }) | null;
};

/** The progress of a closing, its result, and the step to go on with. */
export function ClosingHero({ closing, result }: ClosingHeroProps) {
  const { year, progress, resume } = closing;
  const left = progress.total - progress.done;
  const label =
    year.state === "closed"
      ? t("closing.result", "Résultat {{year}}", { year: year.end.slice(0, 4) })
      : t("closing.provisional_result", "Résultat provisoire {{year}}", { year: year.end.slice(0, 4) });
  return (
    <section className={styles["hero"]} aria-label={t("closing.progress_title", "Avancement")}>
      <ProgressRing done={progress.done} total={progress.total} />
      <div>
        <p className="muted small">{label}</p>
        <p className={`${styles["result"]} tabular`}>
          {result === null ? (
            <span className="muted">–</span>
          ) : (
            <FigureValue explain={result.explain} label={label}>
              {amount(result.value)}
            </FigureValue>
          )}
        </p>
        {result !== null && (
          <p className={`${styles["parts"]} small tabular`}>
            <Part label={t("closing.receipts", "Recettes")} figure={result.receipts} />
            <span className="desktop-only" aria-hidden="true">
              –
            </span>
            <Part label={t("closing.expenses", "Dépenses")} figure={result.expenses} />
          </p>
        )}
      </div>
      <div className={styles["resume"]}>
        {year.state !== "closed" && resume !== null && (
          <>
            <ButtonLink kind="primary" size="large" to="/cloture/etape/{-$code}/view" params={{ code: resume }}>
              {t("closing.resume", "Reprendre\u00a0: {{step}}", { step: stepName(resume) })}
              <ArrowRight className="icon small" aria-hidden="true" />
            </ButtonLink>
            <span className="muted tiny">
              {plural(
                "closing.left",
                left,
                { one: "Encore {{n}} étape, environ {{minutes}} min", other: "Encore {{n}} étapes, environ {{minutes}} min" },
                { minutes: minutesLeft(closing) },
              )}
            </span>
          </>
        )}
        {year.taxReturn !== null && (
          <span className="mobile-only">
            <ReturnDay taxReturn={year.taxReturn} />
          </span>
        )}
      </div>
    </section>
  );
}

function Part({ label, figure }: { readonly label: string; readonly figure: OpenFigure }) {
  return (
    <span>
      {label}{" "}
      <FigureValue explain={figure.explain} label={label}>
        {amount(figure.value)}
      </FigureValue>
    </span>
  );
}
