import { isAllowed, permissions, type Context, type Permission } from "../base/permissions.js";
import { redirectFor, ROUTES, type RouteName, type Visitor } from "../base/routes.js";
import type { Endpoint } from "../base/endpoint.js";

const PERMISSION_TEXTS: Readonly<Record<Permission, string>> = {
  public: "ce qui est ouvert à tous (configuration, inscription, contact…)",
  development: "les outils de développement, jamais en production",
  session: "sa propre session, son profil, ses notifications",
  "company.own": "l’abonnement de sa propre entreprise",
  "books.read": "lire une comptabilité",
  "books.write": "importer, saisir, catégoriser, valider la TVA des opérations, préparer les déclarations",
  "books.seal":
    "valider des écritures et des déclarations de TVA, extourner les unes, rectifier les autres, changer de régime ou de dates d’exercice ; reprendre les livres d’un autre logiciel, saisir des soldes d’ouverture, celui d’un compte bancaire, le départ de la TVA et son crédit ; changer le SIRET d’un dossier",
  "books.unshare": "voir les liens en cours d’un document et y mettre fin, même dans un dossier qui ne se modifie plus",
  "firm.read": "voir les dossiers du cabinet",
  "firm.write": "créer et modifier des dossiers",
  "firm.manage": "gérer les collaborateurs et les paramètres du cabinet",
};

const ROLES: readonly (readonly [title: string, roleId: string])[] = [
  ["Client", "client"],
  ["Administrateur du cabinet", "accounting_firm_administrator"],
  ["Comptable", "accounting_firm_accountant"],
  ["Assistant", "accounting_firm_assistant"],
  ["`admin_arcolib`", "admin_arcolib"],
];

/** The table of permissions by role, as `docs/permissions.md` shows it. */
export function permissionsTable(): string {
  const rows = (Object.keys(permissions) as Permission[]).map((permission) => [
    `\`${permission}\``,
    PERMISSION_TEXTS[permission],
    isAllowed("ANON", permission) ? "oui" : "non",
    ...ROLES.map(([, roleId]) => word(permission, roleId)),
  ]);
  return markdown([["Permission", "Ce qu’elle ouvre", "Anonyme", ...ROLES.map(([title]) => title)], ...rows]);
}

/** The calls that each flag closes, as `docs/permissions.md` shows them. */
export function flagsTable(endpoints: readonly Endpoint[]): string {
  const calls = new Map<string, string[]>();
  for (const { method, path, flags = [] } of endpoints) {
    for (const needed of flags) {
      const [flag, condition] =
        typeof needed === "string" ? [needed, ""] : [needed.flag, "when" in needed ? " (selon le corps)" : " (selon l’adresse)"];
      const call = `\`${method} ${path.replace(/:(\w+)/g, "{$1}")}\`${condition}`;
      calls.set(flag, [...(calls.get(flag) ?? []), call]);
    }
  }
  const rows = [...calls].map(([flag, paths]) => [`\`${flag}\``, paths.toSorted().join("<br>")]);
  return markdown([["Fonction", "Appels refusés (403, `access.feature`) quand elle est fermée"], ...rows.toSorted(byFirst)]);
}

function byFirst([one = ""]: readonly string[], [other = ""]: readonly string[]): number {
  return one < other ? -1 : 1;
}

function word(permission: Permission, roleId: string): string {
  const may = (context: Context): boolean => isAllowed(context, permission, roleId);
  if (roleId === "client") return may("CLIENT") ? "oui" : "non";
  if (may("ADMIN")) return "oui";
  return may("ADMIN_CLIENT") ? "dans un dossier" : "non";
}

const settled = { isJungloo: true, completionStatus: 2, subscriptionPaid: true, isVatSubjected: true };
const VISITORS: readonly (readonly [title: string, visitor: Visitor])[] = [
  ["ANON", { ...settled, context: "ANON" }],
  ["ANON, marque blanche", { ...settled, context: "ANON", isJungloo: false }],
  ["CLIENT", { ...settled, context: "CLIENT" }],
  ["CLIENT sans TVA", { ...settled, context: "CLIENT", isVatSubjected: false }],
  ["CLIENT impayé", { ...settled, context: "CLIENT", subscriptionPaid: false }],
  ["CLIENT inscrit", { ...settled, context: "CLIENT", completionStatus: 0, subscriptionPaid: false }],
  ["ADMIN", { ...settled, context: "ADMIN", isJungloo: false }],
  ["ADMIN_CLIENT", { ...settled, context: "ADMIN_CLIENT", isJungloo: false }],
];

/** Where each visitor of each page lands: the whole of `docs/pages.md`. */
export function pagesDocument(): string {
  const rows = (Object.keys(ROUTES) as RouteName[]).map((name) => [
    `\`${name}\``,
    ...VISITORS.map(([, visitor]) => {
      const address = redirectFor(name, visitor);
      if (address !== null) return `→ \`${address}\``;
      return ROUTES[name].access === "firm" && visitor.context === "ADMIN_CLIENT" ? "ouverte, le dossier se ferme" : "ouverte";
    }),
  ]);
  return `# Où mène chaque page

Écrit par \`packages/contract/src/base/permissions.test.ts\` d’après \`packages/contract/src/base/routes.ts\`. Les gardes et leur ordre\u00a0: [permissions.md](permissions.md).
«\u00a0Impayé\u00a0»\u00a0: abonnement ni payé, ni à l’essai. «\u00a0Inscrit\u00a0»\u00a0: inscription non terminée.
ADMIN_CLIENT : le contexte d’où l’on vient ; les pages du cabinet le quittent.

${markdown([["Page", ...VISITORS.map(([title]) => title)], ...rows])}
`;
}

function markdown(rows: readonly (readonly string[])[]): string {
  const [header = [], ...body] = rows;
  return [header, header.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
