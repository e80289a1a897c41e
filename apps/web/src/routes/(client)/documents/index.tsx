import { createFileRoute } from "@tanstack/react-router";
import { readBookSearch } from "../../../features/documents/filters/book-search.js";
import { DocumentsPage } from "../../../widgets/documents/documents-page.js";

export const Route = createFileRoute("/(client)/documents/")({ validateSearch: readBookSearch, component: Documents });

function Documents() {
  const navigate = Route.useNavigate();
  return <DocumentsPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
