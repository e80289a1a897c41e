import { createFileRoute, notFound } from "@tanstack/react-router";
import { isClosingStep } from "../../../../../features/closing/step-code.js";
import { stepName } from "../../../../../features/closing/step-link.js";
import { ClosedPage } from "../../../../../features/shell/soon-page.js";
import { useFlag } from "../../../../../lib/session/flags.js";
import { PATHS } from "../../../../../lib/paths.js";
import { t } from "../../../../../text/t.js";
import { BackLink } from "../../../../../ui/controls/back-link.js";
import { StepPage } from "../../../../../widgets/closing/step-page.js";

export const Route = createFileRoute("/(client)/cloture/etape/{-$code}/view")({
  // The codes are read with the page: an address alone, which the first screen knows, reads none of them.
  beforeLoad: async ({ params: { code } }) => {
    const codes = await import("../../../../../features/closing/step-code.js");
    if (code !== undefined && !codes.isClosingStep(code)) throw notFound();
  },
  component: StepRoute,
});

function StepRoute() {
  const { code } = Route.useParams();
  const step = code !== undefined && isClosingStep(code) ? code : undefined;
  if (useFlag("cloture_display")) return <StepPage code={step} />;
  return (
    <ClosedPage
      title={step === undefined ? t("menu.closing", "Clôture") : stepName(step)}
      sentence={t("closing.closed", "La clôture n’est pas ouverte pour le moment.")}
      before={<BackLink to={PATHS.closing} label={t("closing.back", "Retour à la clôture")} />}
    />
  );
}
