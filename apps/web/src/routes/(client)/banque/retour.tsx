import { createFileRoute } from "@tanstack/react-router";
import { BankReturn, type BankReturnSearch } from "../../../features/banking/connections/bank-return.js";
import { t } from "../../../text/t.js";
import { Page } from "../../../ui/layout/page.js";

const NAMES = ["state", "connection_id", "code", "error"] as const;

export const Route = createFileRoute("/(client)/banque/retour")({
  validateSearch: (given: Record<string, unknown>): BankReturnSearch =>
    Object.fromEntries(
      NAMES.flatMap((name) => {
        const value = given[name];
        return typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [];
      }),
    ),
  component: BankReturnPage,
});

function BankReturnPage() {
  return (
    <Page title={t("banks.return", "Connexion de votre banque")}>
      <BankReturn search={Route.useSearch()} />
    </Page>
  );
}
