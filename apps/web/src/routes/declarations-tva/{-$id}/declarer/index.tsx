import { createFileRoute } from "@tanstack/react-router";
import { t } from "../../../../text/t.js";
import { readReturnSearch, returnParams } from "../../-return-params.js";
import { SoonReturnPage } from "../../-soon-return-page.js";

export const Route = createFileRoute("/declarations-tva/{-$id}/declarer/")({
  params: returnParams,
  validateSearch: readReturnSearch,
  component: () => <SoonReturnPage title={t("vat.declare", "Déclaration de TVA")} />,
});
