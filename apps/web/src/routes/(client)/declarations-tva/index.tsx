import { createFileRoute } from "@tanstack/react-router";
import { ReturnsPage } from "../../../widgets/vat/returns-page.js";

export const Route = createFileRoute("/declarations-tva/")({
  component: ReturnsPage,
});
