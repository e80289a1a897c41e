import { createFileRoute, notFound } from "@tanstack/react-router";
import { readBookSearch } from "../../features/documents/book-search.js";
import { isBookType } from "../../features/documents/document-words.js";
import { requireClient } from "../../lib/guards.js";
import { BookPage } from "./-book-page.js";

export const Route = createFileRoute("/documents/$type")({
  beforeLoad: requireClient,
  validateSearch: readBookSearch,
  params: {
    parse: ({ type }) => {
      if (!isBookType(type)) throw notFound();
      return { type };
    },
    stringify: ({ type }) => ({ type }),
  },
  component: Book,
});

function Book() {
  const { type } = Route.useParams();
  const navigate = Route.useNavigate();
  return <BookPage key={type} type={type} search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
