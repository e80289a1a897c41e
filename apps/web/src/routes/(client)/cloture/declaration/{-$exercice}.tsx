import { createFileRoute } from "@tanstack/react-router";
import { TaxReturnPage } from "../../../../widgets/tax-returns/tax-return-page.js";

/** The tax return of a fiscal year, or a version of it; `?formulaire=` opens one of its tabs. */
export const Route = createFileRoute("/(client)/cloture/declaration/{-$exercice}")({
  validateSearch: (search: { formulaire?: string | number }) => search,
  component: TaxReturn,
});

function TaxReturn() {
  const { formulaire } = Route.useSearch();
  return <TaxReturnPage id={Route.useParams().exercice} tab={formulaire === undefined ? undefined : String(formulaire)} />;
}
