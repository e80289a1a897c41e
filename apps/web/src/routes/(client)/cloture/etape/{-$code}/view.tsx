import { createFileRoute, notFound } from "@tanstack/react-router";
import { isClosingStep, type ClosingStepCode } from "../../../../../features/closing/step-code.js";
import { stepName } from "../../../../../features/closing/step-link.js";
import { ClosedPage } from "../../../../../features/shell/soon-page.js";
import { useFlag } from "../../../../../lib/session/flags.js";
import { PATHS } from "../../../../../lib/paths.js";
import { t } from "../../../../../text/t.js";
import { BackLink } from "../../../../../ui/controls/back-link.js";
import { StepPage } from "../../../../../widgets/closing/step-page.js";

type StepParams = { readonly code?: ClosingStepCode | undefined };

export const Route = createFileRoute("/(client)/cloture/etape/{-$code}/view")({
  params: {
    parse: ({ code }: { code?: string | undefined }): StepParams => {
      if (code === undefined) return {};
      if (!isClosingStep(code)) throw notFound();
      return { code };
    },
    stringify: ({ code }: StepParams) => ({ code }),
  },
  component: StepRoute,
});

function StepRoute() {
  const { code } = Route.useParams();
  if (useFlag("cloture_display")) return <StepPage code={code} />;
  return (
    <ClosedPage
      title={code === undefined ? t("menu.closing", "Clôture") : stepName(code)}
      sentence={t("closing.closed", "La clôture n’est pas ouverte pour le moment.")}
      before={<BackLink to={PATHS.closing} label={t("closing.back", "Retour à la clôture")} />}
    />
  );
}
