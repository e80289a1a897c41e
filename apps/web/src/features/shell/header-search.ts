import { useLocation, useNavigate } from "@tanstack/react-router";
import { hasSearchBox, routeOf, type RouteName } from "@comptoir/contract/base/routes";
import { PATHS } from "../../lib/paths.js";
import { useHasSearch } from "../../lib/session/search-flag.js";
import { t } from "../../text/t.js";
import type { SearchTarget } from "../../ui/layout/page.js";
import type { SignedIn } from "./use-menu.js";

/** The lists: their own box follows what is typed. */
const LISTS: readonly RouteName[] = ["index", "dossiers", "collaborateurs"];

/**
 * What the search box of the header searches on the current page: the operations of a company, or the dossiers for a firm's
 * staff. Null where there is no box: on a page that has none or its own, under a brand whose search is closed, before there
 * is a company.
 */
export function useHeaderSearch({ context, user }: SignedIn): SearchTarget | null {
  const navigate = useNavigate();
  const isOpen = useHasSearch();
  const pathname = useLocation({ select: (location) => location.pathname });
  const name = routeOf(pathname);
  if (!isOpen || name === null || !hasSearchBox(name) || LISTS.includes(name)) return null;
  if (context !== "ADMIN" && user.company === null) return null;
  const [label, list] =
    context === "ADMIN"
      ? [t("files.search", "Rechercher un dossier"), PATHS.files]
      : [t("operations.search", "Rechercher dans les opérations"), PATHS.operations];
  return { label, onSearch: (text) => void navigate({ href: `${list}?query=${encodeURIComponent(text)}` }) };
}
