import { createFileRoute } from "@tanstack/react-router";
import { ProofPage } from "../../../features/proof/proof-page.js";
import { readTrailSearch } from "../../../features/proof/trail-search.js";

export const Route = createFileRoute("/(client)/documents/preuve")({ validateSearch: readTrailSearch, component: Proof });

function Proof() {
  const navigate = Route.useNavigate();
  return <ProofPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />;
}
