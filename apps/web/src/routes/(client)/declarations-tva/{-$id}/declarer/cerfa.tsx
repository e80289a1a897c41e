import { createFileRoute } from "@tanstack/react-router";
import { ReturnPage } from "../../../../../features/vat/return/return-page.js";
import { readReturnSearch, returnParams } from "../../../../../features/vat/return/return-params.js";

export const Route = createFileRoute("/(client)/declarations-tva/{-$id}/declarer/cerfa")({
  params: returnParams,
  validateSearch: readReturnSearch,
  component: Return,
});

function Return() {
  return <ReturnPage id={Route.useParams().id} view="form" isReadOnly={Route.useSearch().readOnly === true} />;
}
