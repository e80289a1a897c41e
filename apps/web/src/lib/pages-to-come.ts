import type { RouteName } from "@comptoir/contract/base/routes";
import { t } from "../text/t.js";
import { PATHS } from "./paths.js";

/** What a page that is not built yet says: what is coming, and what serves meanwhile, with the page that has it. */
export type PageToCome = {
  readonly sentence: string;
  readonly meanwhile: string;
  readonly label: string;
  readonly path: typeof PATHS.documents;
};

const IN_BOOKS = {
  meanwhile: () =>
    t(
      "soon.books",
      "En attendant, la balance, le grand livre et le FEC de l’exercice sont dans Documents, avec la validation des écritures.",
    ),
  label: () => t("soon.to_documents", "Ouvrir les documents"),
  path: PATHS.documents,
};

/** Every page that is not built yet. One that is leaves this list, and the palette offers it. */
const PAGES = {
  "tableau-de-bord": { sentence: () => t("dashboard.soon", "Votre tableau de bord arrive bientôt."), ...IN_BOOKS },
} as const;

export type PageToComeName = keyof typeof PAGES;

/** The words of a page that is not built yet. */
export function pageToCome(name: PageToComeName): PageToCome {
  const { sentence, meanwhile, label, path } = PAGES[name];
  return { sentence: sentence(), meanwhile: meanwhile(), label: label(), path };
}

/** True for a page that is not built yet. */
export function isToCome(name: RouteName): name is PageToComeName {
  return Object.hasOwn(PAGES, name);
}
