import { createFileRoute } from "@tanstack/react-router";
import { ReturnsPage } from "../../../widgets/vat/returns-page.js";

export const Route = createFileRoute("/(client)/declarations-tva/")({
  component: ReturnsPage,
});
