import { createFileRoute, notFound } from "@tanstack/react-router";
import { isClosingStep } from "../../../../../features/closing/step-code.js";
import { stepName } from "../../../../../features/closing/step-link.js";
import { ClosedPage } from "../../../../../features/shell/soon-page.js";
import { useFlag } from "../../../../../lib/session/flags.js";
import { PATHS } from "../../../../../lib/paths.js";
import { t } from "../../../../../text/t.js";
import { BackLink } from "../../../../../ui/controls/back-link.js";
import { StepPage } from "../../../../../widgets/closing/step-page.js";

export const Route = createFileRoute("/(client)/cloture/etape/{-$code}/view")({ component: StepRoute });

/** Codes are checked here, which is read with the page: an address alone reads none of it. */
function StepRoute() {
  const { code } = Route.useParams();
  const isOpen = useFlag("cloture_display");
  if (code !== undefined && !isClosingStep(code)) throw notFound();
  if (isOpen) return <StepPage code={code} />;
  return (
    <ClosedPage
      title={code === undefined ? t("menu.closing", "Clôture") : stepName(code)}
      sentence={t("closing.closed", "La clôture n’est pas ouverte pour le moment.")}
      before={<BackLink to={PATHS.closing} label={t("closing.back", "Retour à la clôture")} />}
    />
  );
}
