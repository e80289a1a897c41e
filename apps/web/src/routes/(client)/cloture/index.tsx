import { createFileRoute } from "@tanstack/react-router";
import { useFlag } from "../../../lib/session/flags.js";
import { t } from "../../../text/t.js";
import { SoonFiscalYearPage } from "../../../widgets/fiscal-years/soon-fiscal-year-page.js";

export const Route = createFileRoute("/(client)/cloture/")({ component: ClosingPage });

function ClosingPage() {
  const closed = useFlag("cloture_display") ? undefined : t("closing.closed", "La clôture n’est pas ouverte pour le moment.");
  return <SoonFiscalYearPage title={t("menu.closing", "Clôture")} name="cloture" closed={closed} />;
}
