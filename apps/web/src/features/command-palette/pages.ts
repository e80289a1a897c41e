import { contextOf, isAllowed, isFirmRole, type Context, type Permission } from "@comptoir/contract/base/permissions";
import { isClientMode, redirectFor, ROUTES, type RouteName, type Visitor } from "@comptoir/contract/base/routes";
import { t } from "../../text/t.js";

/** A page that the palette goes to: its name (the key of its text, then its French), the words that also find it, its key after `g`, the flag that opens it. */
type Page = {
  readonly name: RouteName;
  readonly text: string;
  readonly label: string;
  readonly words: string;
  readonly key?: string;
  readonly flag?: string;
  /** What it needs of the role, beside what opens the pages of a firm. */
  readonly permission?: Permission;
};

const PAGES: readonly Page[] = [
  { name: "index", text: "menu.operations", label: "Opérations", words: "liste banque transactions", key: "o" },
  {
    name: "tableau-de-bord",
    text: "menu.dashboard",
    label: "Tableau de bord",
    words: "chiffre affaires résultat",
    key: "t",
    flag: "dashboard_display",
  },
  { name: "documents", text: "menu.documents", label: "Documents", words: "grand livre balance journal fec bilan", key: "d" },
  { name: "declarations-tva", text: "menu.vat", label: "Déclarations de TVA", words: "ca3 ca12", key: "v" },
  {
    name: "immobilisations",
    text: "menu.fixed_assets",
    label: "Immobilisations",
    words: "amortissements matériel",
    key: "i",
    flag: "immobilisations_global_display",
  },
  { name: "cloture", text: "menu.closing", label: "Clôture", words: "bilan liasse fin exercice", key: "c", flag: "cloture_display" },
  { name: "emprunts", text: "palette.loans", label: "Emprunts", words: "crédit prêt" },
  { name: "exercice", text: "palette.fiscal_year", label: "Exercice", words: "année" },
  {
    name: "reprise",
    text: "books.title",
    label: "Reprendre une comptabilité",
    words: "fec soldes ouverture autre logiciel",
    flag: "account_reprise_display",
  },
  { name: "importer", text: "palette.import", label: "Importer un relevé", words: "banque ofx csv qif camt cfonb" },
  { name: "pieces", text: "inbox.title", label: "Pièces à rattacher", words: "justificatifs factures reçus tickets joindre boîte" },
  { name: "account", text: "menu.my_account", label: "Mon compte", words: "profil abonnement mot de passe siret" },
  { name: "dossiers", text: "palette.dossiers", label: "Dossiers", words: "accueil clients cabinet" },
  { name: "collaborateurs", text: "menu.collaborators", label: "Collaborateurs", words: "équipe" },
  { name: "parametres", text: "menu.settings", label: "Paramètres", words: "cabinet couleur logo", permission: "firm.manage" },
  {
    name: "profil",
    text: "menu.my_profile",
    label: "Mon profil",
    words: "mot de passe second facteur appareils",
    flag: "cabinet_profile_display",
  },
  { name: "contact", text: "menu.contact", label: "Contact", words: "aide écrire support" },
  { name: "cgu", text: "palette.terms", label: "Conditions générales d’utilisation", words: "cgu" },
  { name: "legals", text: "palette.legals", label: "Mentions légales", words: "éditeur hébergeur" },
];

/** Who asks, as the guards of the pages see them. */
export type Asking = Omit<Visitor, "context"> & {
  readonly context: Exclude<Context, "ANON">;
  readonly roleId: string;
  /** A firm's staff has a client's company open in this tab. */
  readonly hasOpenCompany: boolean;
  /** Returns true when a function is open. */
  readonly isActive: (flag: string) => boolean;
};

/** The pages that open to someone. A firm's staff is in the client's company on its pages, and in the firm on the others. */
export function openPages(asking: Asking): readonly (Page & { readonly path: string })[] {
  return PAGES.filter((page) => isOpen(page.name, asking) && isFor(page, asking)).map((page) => ({
    ...page,
    label: t(page.text, page.label),
    path: ROUTES[page.name].path,
  }));
}

function isFor({ flag, permission }: Page, { context, roleId, isActive }: Asking): boolean {
  return (flag === undefined || isActive(flag)) && (permission === undefined || isAllowed(context, permission, roleId));
}

function isOpen(name: RouteName, asking: Asking): boolean {
  return redirectFor(name, { ...asking, context: contextOn(name, asking) }) === null;
}

function contextOn(name: RouteName, { roleId, hasOpenCompany }: Asking): Context {
  return contextOf(roleId, isFirmRole(roleId) && hasOpenCompany && isClientMode(name));
}
