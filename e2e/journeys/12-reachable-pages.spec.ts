import { redirectFor, routeOf, type RouteName, type Visitor } from "@comptoir/contract/base/routes";
import type { Locator, Page } from "@playwright/test";
import { hostUrl, signInOn } from "../support/hosts.js";
import { expect, test } from "../support/journey.js";
import { openDossier, PAGES, STAFF_IN_COMPANY, visit } from "../support/people.js";

/**
 * Every page is reached by clicks from the home of each role whose menu is not limited, wide and on a phone: a page without a way to it is as
 * good as absent.
 */

// Many pages in a row.
test.describe.configure({ timeout: 240_000 });

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Pages without a way of their own, each with what leads there instead. */
const LED_TO: Ways<string> = {
  loading: "a redirect",
  "banque-retour": "the page of a bank",
  redirectaccount: "a redirect",
  "cloture-etape-code": "a redirect, from the short address of a step",
  "site-under-maintenance": "an error",
  "user-email-verification": "a mail",
  invitation: "a mail",
  documents_test: "the other address of the documents",
  "documents_test-type": "the other address of a book",
};

type Ways<Way> = Partial<Readonly<Record<RouteName, Way>>>;
/** What is clicked, in order: an entry of the menu first, then what the page shows. */
type Clicks = readonly [entry: string | RegExp, ...shown: (string | RegExp)[]];

const OF_A_COMPANY: Ways<Clicks> = {
  index: [/^(Mes o|O)pérations/],
  importer: [/^(Mes o|O)pérations/, "Autres actions", "Importer un relevé"],
  account: [/^(Mon c|C)ompte$/],
  contact: ["Contact"],
  cgu: ["Contact", "Conditions d’utilisation"],
  legals: ["Contact", "Mentions légales"],
  "tableau-de-bord": ["Tableau de bord"],
  documents: ["Documents"],
  "documents-type": ["Documents", "Voir"],
  "documents-preuve": ["Documents", "Preuve"],
  "declarations-tva": ["Déclarations de TVA"],
  "declarations-tva-id-declarer": ["Déclarations de TVA", "Voir le tableau", "Contrôles"],
  "declarations-tva-id-declarer-cerfa": ["Déclarations de TVA", "Voir le tableau", "Formulaire cerfa"],
  "declarations-tva-id-declarer-tableau": ["Déclarations de TVA", "Voir le tableau"],
  immobilisations: ["Immobilisations"],
  cloture: ["Clôture"],
  "cloture-etape": ["Clôture", /^Espèces/],
  pieces: ["Pièces"],
  emprunts: ["Emprunts"],
  exercice: ["Exercices"],
  "cloture-declaration": ["Exercices", "Déclaration"],
  reprise: ["Exercices", "Reprendre une comptabilité"],
};

const OF_A_FIRM: Ways<Clicks> = {
  dossiers: ["Accueil"],
  saison: ["Accueil", "Saison des clôtures"],
  collaborateurs: ["Collaborateurs"],
  parametres: ["Paramètres"],
  profil: ["Mon profil"],
  contact: ["Mon profil", "Contact"],
  cgu: ["Mon profil", "Conditions d’utilisation"],
  legals: ["Mon profil", "Mentions légales"],
};

const CLIENT: Visitor = { context: "CLIENT", isJungloo: true, completionStatus: 2, subscriptionPaid: true, isVatSubjected: true };

/** The roles whose menu is not limited: where they begin, and the ways from there. */
const ROLES = [
  { who: "a client with VAT", host: "comptoir", username: "bic@demo.example", visitor: CLIENT, home: "/", ways: OF_A_COMPANY },
  {
    who: "a client of a combined firm",
    host: "combine",
    username: "client-combine@demo.example",
    visitor: { ...CLIENT, isJungloo: false, isVatSubjected: false },
    home: "/",
    ways: OF_A_COMPANY,
  },
  {
    who: "a firm’s staff",
    host: "cabinet",
    username: "cabinet@demo.example",
    visitor: { ...STAFF_IN_COMPANY, context: "ADMIN" },
    home: "/dossiers",
    ways: OF_A_FIRM,
  },
  {
    who: "a firm’s staff in a client’s company",
    host: "cabinet",
    username: "cabinet@demo.example",
    visitor: STAFF_IN_COMPANY,
    home: "/",
    dossier: "Aubry Pierre",
    // The company has no operation yet: its list says how to begin.
    ways: { ...OF_A_COMPANY, importer: ["Opérations", "Importer un relevé"], dossiers: ["Retour Interface Cabinet"] },
  },
] as const;

for (const role of ROLES) {
  test(`${role.who} reaches every page that opens to them by clicks, wide and on a phone`, async ({ page }) => {
    const { host, username, visitor, home } = role;
    const ways: Ways<Clicks> = role.ways;
    await signInOn(page, host, username);
    if ("dossier" in role) await openDossier(page, role.dossier);
    else await page.goto(`${hostUrl(host)}${home}`);
    const opened = PAGES.filter((name) => redirectFor(name, visitor) === null && LED_TO[name] === undefined);
    // The firm's other pages are one click further, from its own home.
    const reached = opened.filter((name) => !("dossier" in role) || OF_A_FIRM[name] === undefined || ways[name] !== undefined);
    expect(reached.filter((name) => ways[name] === undefined)).toEqual([]);
    for (const size of [WIDE, PHONE]) {
      for (const name of reached) {
        // The way back to the firm leaves the company.
        if ("dossier" in role && (await hasLeft(page))) {
          await page.setViewportSize(WIDE);
          await openDossier(page, role.dossier);
        }
        await page.setViewportSize(size);
        await visit(page, home);
        await followWay(page, ways[name] ?? [name]);
        await expect.poll(() => routeOf(new URL(page.url()).pathname), { message: `${name} at ${size.width} px` }).toBe(name);
        await expect(page.getByRole("heading", { level: 1 }), name).toBeVisible();
      }
    }
  });
}

test("rules, views, till and history open from above the list, wide and on a phone", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    await page.goto("/");
    const tools = page.getByRole("navigation", { name: "Outils de la liste" });
    for (const name of ["Règles de catégorisation", "Vues", "Caisse", "Historique"]) {
      await tools.getByRole("link", { name, exact: true }).click();
      await expect(page.getByRole("dialog").getByRole("heading", { name }), name).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page).toHaveURL("/");
    }
  }
});

test("the pages beside the menu of point 2 light their own entry, and the menu of a phone searches everywhere", async ({
  page,
  signIn,
}) => {
  await signIn("bic@demo.example");
  await page.goto("/pieces");
  const menu = page.getByRole("complementary", { name: "Menu" });
  for (const [address, entry] of [
    ["/pieces", "Pièces"],
    ["/emprunts", "Emprunts"],
    ["/exercice", "Exercices"],
    ["/importer", "Mes opérations"],
  ] as const) {
    await visit(page, address);
    await expect(menu.locator("[aria-current=page]"), address).toHaveText(new RegExp(`^${entry}`));
  }
  await page.setViewportSize(PHONE);
  await page.getByRole("navigation", { name: "Navigation mobile" }).getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rechercher partout" }).click();
  const palette = page.getByRole("dialog", { name: "Palette de commandes" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("emprunts");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/emprunts");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

function hasLeft(page: Page): Promise<boolean> {
  return page.evaluate(() => sessionStorage.getItem("comptoir.company") === null);
}

async function followWay(page: Page, [entry, ...shown]: Clicks): Promise<void> {
  const isPhone = page.viewportSize()?.width === PHONE.width;
  if (isPhone) await page.getByRole("navigation", { name: "Navigation mobile" }).getByRole("button", { name: "Menu" }).click();
  const menu = isPhone ? page.getByRole("dialog") : page.getByRole("complementary", { name: "Menu" });
  await menu
    .getByRole("link", { name: entry, exact: typeof entry === "string" })
    .last()
    .click();
  if (isPhone) await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const name of shown) await clickable(page, name).click();
}

/** The first link, button or item of an open menu of a name, on the page itself. */
function clickable(page: Page, name: string | RegExp): Locator {
  const [link, button, item] = (["link", "button", "menuitem"] as const).map((role) => page.getByRole(role, { name, exact: true }));
  if (!link || !button || !item) throw new Error("three roles");
  return link.or(button).or(item).filter({ visible: true }).first();
}
