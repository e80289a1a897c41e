import { createFileRoute, notFound } from "@tanstack/react-router";
import { TaxReturnPage } from "../../../../widgets/tax-returns/tax-return-page.js";

type Params = { readonly exercice?: string | undefined };

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The tax return of a fiscal year, or a version of it; `?formulaire=` opens one of its tabs. */
export const Route = createFileRoute("/(client)/cloture/declaration/{-$exercice}")({
  params: {
    parse: ({ exercice }: Params): Params => {
      if (exercice !== undefined && !ID.test(exercice)) throw notFound();
      return { exercice };
    },
    stringify: ({ exercice }: Params): Params => ({ exercice }),
  },
  validateSearch: ({ formulaire }: Record<string, unknown>): { formulaire?: string } =>
    typeof formulaire === "string" || typeof formulaire === "number" ? { formulaire: String(formulaire) } : {},
  component: TaxReturn,
});

function TaxReturn() {
  return <TaxReturnPage id={Route.useParams().exercice} tab={Route.useSearch().formulaire} />;
}
