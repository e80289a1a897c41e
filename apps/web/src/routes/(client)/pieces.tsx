import { createFileRoute } from "@tanstack/react-router";
import { PapersPage } from "../../widgets/papers/papers-page.js";

/** `onglet=factures`: the invoices received; `facture`: one of them. */
type PapersSearch = { readonly onglet?: "factures"; readonly facture?: string };

export const Route = createFileRoute("/(client)/pieces")({
  validateSearch: ({ onglet, facture }: Record<string, unknown>): PapersSearch =>
    onglet === "factures" ? { onglet, ...(typeof facture === "string" && { facture }) } : {},
  component: Papers,
});

function Papers() {
  const { onglet, facture } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PapersPage
      place={{ tab: onglet === "factures" ? "invoices" : "papers", invoiceId: facture ?? null }}
      onPlace={({ tab, invoiceId }) =>
        void navigate({ search: tab === "papers" ? {} : { onglet: "factures", ...(invoiceId !== null && { facture: invoiceId }) } })
      }
    />
  );
}
