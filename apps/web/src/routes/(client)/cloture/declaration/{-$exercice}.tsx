import { createFileRoute } from "@tanstack/react-router";
import { TaxReturnPage } from "../../../../widgets/tax-returns/tax-return-page.js";

/** The tax return of a fiscal year, or a version of it; `?formulaire=` opens one of its tabs. */
export const Route = createFileRoute("/(client)/cloture/declaration/{-$exercice}")({
  validateSearch: ({ formulaire }: Record<string, unknown>): { formulaire?: string } =>
    typeof formulaire === "string" || typeof formulaire === "number" ? { formulaire: `${formulaire}` } : {},
  component: TaxReturn,
});

function TaxReturn() {
  return <TaxReturnPage id={Route.useParams().exercice} tab={Route.useSearch().formulaire} />;
}
