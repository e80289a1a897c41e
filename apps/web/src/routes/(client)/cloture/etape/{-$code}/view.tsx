import { createFileRoute, notFound } from "@tanstack/react-router";
import { CLOSING_STEPS, isClosingStep, type ClosingStepCode } from "../../../../../features/closing/closing-steps.js";
import { SoonPage } from "../../../../../features/shell/soon-page.js";
import { useFlag } from "../../../../../lib/session/flags.js";
import { PATHS } from "../../../../../lib/paths.js";
import { t } from "../../../../../text/t.js";
import { BackLink } from "../../../../../ui/controls/back-link.js";

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
  component: StepPage,
});

function StepPage() {
  const { code } = Route.useParams();
  const closed = useFlag("cloture_display") ? undefined : t("closing.closed", "La clôture n’est pas ouverte pour le moment.");
  return (
    <SoonPage
      title={code === undefined ? t("menu.closing", "Clôture") : t(`closing.${code}`, CLOSING_STEPS[code])}
      name="cloture-etape"
      closed={closed}
      before={<BackLink to={PATHS.closing} label={t("closing.back", "Retour à la clôture")} />}
    />
  );
}
