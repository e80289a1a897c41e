import { createFileRoute } from "@tanstack/react-router";
import { isClosingStep } from "../../../../../features/closing/step-code.js";
import { stepName } from "../../../../../features/closing/step-link.js";
import { NotFoundPage } from "../../../../../features/shell/full-pages/not-found-page.js";
import { ClosedPage } from "../../../../../features/shell/closed-page.js";
import { useFlag } from "../../../../../lib/session/flags.js";
import { PATHS } from "../../../../../lib/paths.js";
import { t } from "../../../../../text/t.js";
import { BackLink } from "../../../../../ui/controls/back-link.js";
import { StepPage } from "../../../../../widgets/closing/step-page.js";

/** `?exercice=` shows a step of a year that is not the chosen one: a closed year. */
export const Route = createFileRoute("/(client)/cloture/etape/{-$code}/view")({
  validateSearch: (search: { exercice?: string }) => search,
  component: StepRoute,
});

/** The codes are read with the page: an address alone, which the first screen knows, reads none of them. */
function StepRoute() {
  const { code } = Route.useParams();
  const { exercice } = Route.useSearch();
  const isOpen = useFlag("cloture_display");
  if (code !== undefined && !isClosingStep(code)) return <NotFoundPage />;
  if (isOpen) return <StepPage code={code} shownId={exercice} />;
  return (
    <ClosedPage
      title={code === undefined ? t("menu.closing", "Clôture") : stepName(code)}
      sentence={t("closing.closed", "La clôture n’est pas ouverte pour le moment.")}
      before={<BackLink to={PATHS.closing} label={t("closing.back", "Retour à la clôture")} />}
    />
  );
}
