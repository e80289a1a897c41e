/** The French addresses of the pages: written here and in `routes/` only. */
export const PATHS = {
  operations: "/",
  importer: "/importer",
  account: "/account",
  contact: "/contact",
  dashboard: "/tableau-de-bord",
  documents: "/documents",
  document: "/documents/$type",
  vat: "/declarations-tva",
  fixedAssets: "/immobilisations",
  closing: "/cloture",
  loans: "/emprunts",
  fiscalYear: "/exercice",
  files: "/dossiers",
  collaborators: "/collaborateurs",
  settings: "/parametres",
  profile: "/profil",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  createAccount: "/create-account",
  terms: "/cgu",
  legals: "/legals",
  maintenance: "/site-under-maintenance",
} as const;

/** Routes that a login may lead back to, by the name the specification gives them. */
const RETURN_NAMES = new Set([
  "account",
  "contact",
  "tableau-de-bord",
  "documents",
  "documents_test",
  "declarations-tva",
  "cloture",
  "immobilisations",
  "emprunts",
  "exercice",
  "importer",
  "dossiers",
  "collaborateurs",
  "parametres",
  "profil",
  "create-account",
]);

/** The name of the page of an address, for `?redirect=`: a page under another one goes by its parent's; the index has none. */
export function redirectName(pathname: string): string | undefined {
  const first = pathname.split("/")[1] ?? "";
  return RETURN_NAMES.has(first) ? first : undefined;
}

/** Where a login leads: the page of that name, or the index for an unknown one. */
export function pathOfRedirect(name: string | undefined): string {
  return name !== undefined && RETURN_NAMES.has(name) ? `/${name}` : PATHS.operations;
}
