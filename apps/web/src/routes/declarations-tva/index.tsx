import { createFileRoute } from "@tanstack/react-router";
import { t } from "../../text/t.js";
import { SoonFiscalYearPage } from "../-soon-fiscal-year-page.js";

export const Route = createFileRoute("/declarations-tva/")({
  component: () => (
    <SoonFiscalYearPage
      title={t("menu.vat", "Déclarations de TVA")}
      sentence={t("vat.soon", "Vos déclarations de TVA arrivent bientôt.")}
    />
  ),
});
