import { Navigate } from "@tanstack/react-router";
import { Circle, List } from "lucide-react";
import type { ClosingOverview } from "@comptoir/contract/closing/steps";
import type { NewVehicleLayer } from "../../features/closing/fields/step-form.js";
import type { ClosingStepCode } from "../../features/closing/step-code.js";
import { ClosingSkeleton } from "../../features/closing/overview/closing-skeleton.js";
import { stepNumber, SHOWN_STEPS } from "../../features/closing/step-groups.js";
import { StepScreen } from "../../features/closing/step/step-screen.js";
import { ValidationScreen } from "../../features/closing/validation/validation-screen.js";
import { yearSearch } from "../../features/closing/year-search.js";
import { VehicleEditor } from "../../features/vehicles/vehicle-editor.js";
import { PATHS } from "../../lib/paths.js";
import { t } from "../../text/t.js";
import { ButtonLink } from "../../ui/controls/button.js";
import { Chip } from "../../ui/controls/chip.js";
import { Page } from "../../ui/layout/page.js";
import { ReadingFailure } from "../../ui/messages/reading-failure.js";
import { useClosingYear } from "./use-closing-year.js";

/** One step of the closing; without a code, the first that is to do. */
export function StepPage({ code, shownId }: { code: ClosingStepCode | undefined; shownId: string | undefined }) {
  const { closing } = useClosingYear(shownId);
  const { data, error, refetch } = closing;
  const shown = code ?? data?.resume ?? undefined;
  return (
    <Page
      title={
        data === undefined ? t("menu.closing", "Clôture") : t("closing.of_year", "Clôture {{year}}", { year: data.year.end.slice(0, 4) })
      }
      beside={
        shown !== undefined && (
          <span className="desktop-only">
            <Chip kind="info" icon={<Circle className="icon tiny" />}>
              {t("closing.nth_step", "Étape {{n}} sur {{total}}", { n: stepNumber(shown), total: SHOWN_STEPS.length })}
            </Chip>
          </span>
        )
      }
      actions={
        <ButtonLink to={PATHS.closing} search={data === undefined ? {} : yearSearch(data)} icon={<List className="icon small" />}>
          {t("closing.all_steps", "Toutes les étapes")}
        </ButtonLink>
      }
    >
      {error !== null && <ReadingFailure error={error} again={refetch} />}
      {error === null && data === undefined && <ClosingSkeleton />}
      {data !== undefined && <StepOrOverview closing={data} code={shown} />}
    </Page>
  );
}

function StepOrOverview({ closing, code }: { closing: ClosingOverview; code: ClosingStepCode | undefined }) {
  const step = closing.steps.find((one) => one.code === code);
  if (step === undefined) return <Navigate to={PATHS.closing} replace />;
  if (step.code === "validation_closure") return <ValidationScreen closing={closing} step={step} />;
  return <StepScreen key={`${closing.year.id}:${step.code}`} closing={closing} step={step} vehicleEditor={newVehicle} />;
}

/** The layer of a vehicle that the company does not have yet. */
const newVehicle: NewVehicleLayer = (given) => <VehicleEditor vehicle={null} {...given} />;
