import { createFileRoute } from "@tanstack/react-router";
import { LoansPanel } from "../../features/loans/loans-panel.js";
import { t } from "../../text/t.js";
import { Page } from "../../ui/layout/page.js";
import { Paysage } from "../../ui/layout/paysage.js";

export const Route = createFileRoute("/(client)/emprunts")({ component: LoansPage });

function LoansPage() {
  return (
    <Page title={t("menu.loans", "Emprunts")} className="landscape">
      <Paysage />
      <LoansPanel />
    </Page>
  );
}
