import { dotted } from "@comptoir/accounting/french-text";
import type { CategoryItemReply } from "@comptoir/contract/categories/categories";
import type { Dossier } from "@comptoir/contract/firms/dossiers";
import type { Transaction } from "@comptoir/contract/operations/operations";
import type { ViewReply } from "@comptoir/contract/operations/views";
import { day } from "../../text/format.js";
import { operationAmount } from "../../text/operation-amount.js";
import { plural, t } from "../../text/t.js";
import { isMatching } from "./matching.js";
import { openPages, type Asking } from "./pages.js";

/** A line of the palette. `href` opens in this tab or in another; `enters` is the client's company to open first. */
export type Item = {
  readonly id: string;
  readonly icon:
    | "operation"
    | "category"
    | "dossier"
    | "page"
    | "add"
    | "import"
    | "history"
    | "rules"
    | "view"
    | "cash"
    | "questions"
    | "search"
    | "leave";
  /** The drawing of a category. */
  readonly drawing?: string;
  readonly label: string;
  readonly note?: string;
  readonly keys?: readonly string[];
  readonly href: string | null;
  readonly enters?: string;
  /** The operation whose layer opens in this tab, over the page that is there. */
  readonly operationId?: string;
  readonly signsOut?: true;
};

/** Lines under a title. */
export type PaletteGroup = { readonly title: string; readonly items: readonly Item[] };

type Found = {
  readonly words: string;
  readonly asking: Asking;
  readonly operations: readonly Pick<
    Transaction,
    "id" | "title" | "rawLabel" | "date" | "value" | "transactionSign" | "transactionOrigin"
  >[];
  readonly categories: readonly Pick<CategoryItemReply, "code" | "label" | "icon" | "synonyms">[];
  readonly dossiers: readonly Pick<Dossier, "companyId" | "name" | "profession">[];
  readonly views: readonly Pick<ViewReply, "id" | "name" | "filters" | "count">[];
};

const CATEGORIES = 4;
const PAGES_FOUND = 6;

/** What the palette lists for the words typed, by group; a group with nothing is left out. */
export function paletteGroups(found: Found): readonly PaletteGroup[] {
  const words = found.words.trim();
  const groups: readonly PaletteGroup[] = [
    { title: t("palette.operations", "Opérations"), items: words === "" ? [] : found.operations.map(operationItem) },
    { title: t("palette.categories", "Catégories"), items: words === "" ? [] : categoryItems(found.categories, words) },
    { title: t("palette.dossiers", "Dossiers"), items: found.dossiers.map(dossierItem) },
    { title: t("palette.views", "Vues"), items: found.views.filter(({ name }) => isMatching(name, words)).map(viewItem) },
    { title: t("palette.go_to", "Aller à"), items: pageItems(found.asking, words) },
    { title: t("palette.actions", "Actions"), items: actionItems(found.asking, words) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function operationItem(operation: Found["operations"][number]): Item {
  const { id, title, rawLabel, date } = operation;
  const label = dotted([title, rawLabel === title ? null : rawLabel]);
  return {
    id: `operation-${id}`,
    icon: "operation",
    label,
    note: dotted([day(date), operationAmount(operation)]),
    href: `/?operation=${id}`,
    operationId: id,
  };
}

function categoryItems(categories: Found["categories"], words: string): readonly Item[] {
  const seen = new Set<string>();
  return categories
    .filter(({ code, label, synonyms }) => isMatching([label, code, ...synonyms].join(" "), words) && !seen.has(code) && seen.add(code))
    .slice(0, CATEGORIES)
    .map(({ code, label, icon }) => ({
      id: `category-${code}`,
      icon: "category",
      drawing: icon,
      label: t("palette.filter_on", "Filtrer sur «\u00a0{{label}}\u00a0»", { label }),
      note: code,
      href: `/?categories=${encodeURIComponent(JSON.stringify([code]))}&operations_status=categorized`,
    }));
}

function dossierItem({ companyId, name, profession }: Found["dossiers"][number]): Item {
  return { id: `dossier-${companyId}`, icon: "dossier", label: name, note: profession, href: "/", enters: companyId };
}

function viewItem({ id, name, filters, count }: Found["views"][number]): Item {
  const search = Object.entries(filters).map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`);
  const note = plural("operations.count", count, { one: "{{n}} opération", other: "{{n}} opérations" });
  return { id: `view-${id}`, icon: "view", label: name, note, href: `/?${search.join("&")}` };
}

function pageItems(asking: Asking, words: string): readonly Item[] {
  const pages = openPages(asking).filter((page) => isMatching(`${page.label} ${page.words}`, words));
  return (words === "" ? pages : pages.slice(0, PAGES_FOUND)).map(({ name, label, path, key }) => ({
    id: `page-${name}`,
    icon: "page",
    label,
    href: path,
    ...(key !== undefined && asking.context !== "ADMIN" && { keys: ["g", key] }),
  }));
}

function actionItems(asking: Asking, words: string): readonly Item[] {
  const actions: Item[] = [];
  const isOnBooks = asking.context !== "ADMIN" && openPages(asking).some(({ name }) => name === "index");
  if (isOnBooks) {
    const add = t("palette.add_operation", "Ajouter une opération");
    const bring = t("palette.import", "Importer un relevé");
    actions.push({ id: "add", icon: "add", label: add, keys: ["n"], href: "/?operation=new" });
    actions.push({ id: "import", icon: "import", label: bring, href: "/importer" });
    actions.push({ id: "rules", icon: "rules", label: t("palette.rules", "Règles de catégorisation"), href: "/?operation=regles" });
    actions.push({ id: "history", icon: "history", label: t("palette.history", "Historique"), href: "/?operation=historique" });
    actions.push({ id: "views", icon: "view", label: t("palette.views", "Vues"), keys: ["w"], href: "/?operation=vues" });
    if (asking.context === "ADMIN_CLIENT")
      actions.push({ id: "questions", icon: "questions", label: t("palette.questions", "Questions au client"), href: "/?question=toutes" });
    actions.push({ id: "cash", icon: "cash", label: t("palette.cash", "Caisse"), href: "/?operation=caisse" });
  }
  actions.push({ id: "leave", icon: "leave", label: t("palette.sign_out", "Se déconnecter"), href: null, signsOut: true });
  return [...actions.filter(({ label }) => isMatching(label, words)), ...searchItem(asking, words, isOnBooks)];
}

/** The last line: the words go to the search box of the list. */
function searchItem({ context }: Asking, words: string, isOnBooks: boolean): readonly Item[] {
  if (words === "" || (context !== "ADMIN" && !isOnBooks)) return [];
  const query = encodeURIComponent(JSON.stringify(words));
  const [label, href] =
    context === "ADMIN"
      ? [t("palette.search_dossiers", "Rechercher «\u00a0{{words}}\u00a0» dans tous les dossiers", { words }), `/dossiers?query=${query}`]
      : [t("palette.search", "Rechercher «\u00a0{{words}}\u00a0» dans toutes les opérations", { words }), `/?query=${query}`];
  return [{ id: "search", icon: "search", label, keys: ["/"], href }];
}
