import { createFileRoute } from "@tanstack/react-router";
import { ReturnPage } from "../../../../../features/vat/return/return-page.js";
import { readReturnSearch, returnParams } from "../../../../../features/vat/return/return-params.js";

export const Route = createFileRoute("/(client)/declarations-tva/{-$id}/declarer/tableau")({
  params: returnParams,
  validateSearch: readReturnSearch,
  component: Return,
});

function Return() {
  return <ReturnPage id={Route.useParams().id} view="table" isReadOnly={Route.useSearch().readOnly === true} />;
}
