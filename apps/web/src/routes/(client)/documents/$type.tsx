import { createFileRoute } from "@tanstack/react-router";
import { readBookSearch } from "../../../features/documents/filters/book-search.js";
import { SharedDocumentPage } from "../../../features/documents/shared/shared-document-page.js";
import { BookPage } from "../../../widgets/documents/book-page.js";
import { bookParams } from "../../../features/documents/books/book-params.js";

export const Route = createFileRoute("/(client)/documents/$type")({
  validateSearch: readBookSearch,
  params: bookParams,
  component: Book,
});

function Book() {
  const { type } = Route.useParams();
  const navigate = Route.useNavigate();
  const { accessCode, ...search } = Route.useSearch();
  if (accessCode !== undefined) return <SharedDocumentPage key={accessCode} type={type} accessCode={accessCode} />;
  return <BookPage key={type} type={type} search={search} onSearch={(next) => void navigate({ search: next })} />;
}
