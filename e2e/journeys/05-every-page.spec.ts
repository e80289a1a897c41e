import { isClientMode, ROUTES, routeOf, type RouteName, type Visitor } from "@comptoir/contract/base/routes";
import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { follow, hostUrl, signInOn, type Host } from "../support/hosts.js";
import { expect, test, whenInPage } from "../support/journey.js";
import { exampleAddress, addressReached, NEUTRAL_PAGE, openDossier, PAGES, PEOPLE, STAFF_IN_COMPANY, visit } from "../support/people.js";
import { smallTargets } from "../support/touch-targets.js";

/**
 * Each visitor before each page of the contract: the browser lands where its table says; the page that opens has a search box or not, as the
 * specification says, and is accessible under either brand, wide and on a phone: no serious or critical violation, and on a phone nothing
 * too small for a finger.
 */

// Many pages in a row.
test.describe.configure({ timeout: 180_000 });

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A word that is no page, and pages with a segment too many. */
const LOST = ["/nulle-part", "/documents/trial_balance/x", "/Dossiers/x", "/cloture/etape/scm/view/x"];

/** Pages without a search box, from point 2 of the specification. */
const UNSEARCHED = /^(immobilisations|tableau-de-bord|documents.*|account|declarations-tva.*|cloture.*|saison)$/;
const OF_EVERYONE: readonly RouteName[] = ["contact", "cgu", "legals"];

/** The address written in another case leads where the page does; it stays as written when the page opens. */
const DOCUMENTS_IN_CAPITALS = (visitor: Visitor): string => {
  const reached = addressReached("documents", visitor);
  return reached === exampleAddress("documents") ? "/Documents" : reached;
};

for (const { who, host, username, visitor } of PEOPLE) {
  test(`${who} lands where the table says, from every page, and what opens is accessible`, async ({ page }) => {
    if (username !== null) await signInOn(page, host, username);
    await page.goto(`${hostUrl(host)}${NEUTRAL_PAGE}`);
    const found = await lookAtPages(page, visitor, { names: PAGES, looked: PAGES.filter((name) => isLookedAt(name, host, visitor)) });
    await page.setViewportSize(WIDE);
    await follow(page, "/Documents");
    await expectAddress(page, DOCUMENTS_IN_CAPITALS(visitor));
    for (const address of LOST) {
      await follow(page, address);
      await expect(page.getByRole("heading", { name: "Page not found" }), address).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(address);
      await expect(page.getByRole("navigation", { name: "Navigation principale" })).toHaveCount(username === null ? 0 : 1);
      await follow(page, NEUTRAL_PAGE);
      await expect(page.getByRole("heading", { name: "Page not found" })).toHaveCount(0);
    }
    expect(found).toEqual([]);
  });
}

/** The same page of the same brand is looked at once: as the first of those who see it whole. */
function isLookedAt(name: RouteName, host: Host, { context, subscriptionPaid, isVatSubjected }: Visitor): boolean {
  if (context !== "CLIENT") return true;
  // What surrounds the page is theirs: their menu, or none.
  if (name === "index" || name === "account" || exampleAddress(name) === NEUTRAL_PAGE) return true;
  // Pages of everyone, and those that a firm's staff sees in a client's company, or a client with VAT.
  return subscriptionPaid ? host === "comptoir" && isVatSubjected : ROUTES[name].access !== "anyone";
}

test("a firm’s staff in a client’s company lands where the table says, what opens is accessible, and every call names the company", async ({
  page,
}) => {
  await signInOn(page, "cabinet", "cabinet@demo.example");
  const companyId = await openDossier(page, "Aubry Pierre");
  const nameless: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // Calls about a host, on a page of everyone, or the firm's own list, which its page may still ask for when it is left: no company is in them.
    if (!pathname.startsWith("/api/v1/") || /^\/api\/v1\/(config|get_global_translation|captcha|dossiers$)/.test(pathname)) return;
    if ((searchParams.get("companyId") ?? request.postDataJSON()?.companyId) !== companyId) nameless.push(request.url());
  });
  const names = PAGES.filter((name) => ROUTES[name].access !== "firm");
  // Pages of everyone leave the company: the staff has seen them, but the one that keeps it.
  const looked = names.filter((name) => ROUTES[name].access !== "anyone" || isClientMode(name));
  const found = await lookAtPages(page, STAFF_IN_COMPANY, { names, looked });
  expect(nameless).toEqual([]);
  await page.setViewportSize(WIDE);
  // The firm's own pages open, and close the company.
  for (const name of PAGES.filter((name) => ROUTES[name].access === "firm")) {
    await openDossier(page, "Aubry Pierre");
    await expectLanding(page, name, STAFF_IN_COMPANY);
    await expect(page.getByRole("link", { name: "Retour Interface Cabinet" })).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem("comptoir.company"))).toBeNull();
  }
  expect(found).toEqual([]);
});

test("two tabs hold two companies; going back to the firm forgets the one of the tab", async ({ page, context }) => {
  await signInOn(page, "cabinet", "cabinet@demo.example");
  await openDossier(page, "Aubry Pierre");
  const other = await context.newPage();
  await openDossier(other, "Benali Samira");
  for (const [tab, name] of [
    [page, "Aubry Pierre"],
    [other, "Benali Samira"],
  ] as const) {
    await tab.reload();
    await expect(tab.getByRole("complementary", { name: "Menu" }).locator(".company-card")).toContainText(name);
  }
  await page.getByRole("link", { name: "Retour Interface Cabinet" }).click();
  await expect(page).toHaveURL(`${hostUrl("cabinet")}/dossiers`);
  await expect(page.getByRole("link", { name: "Retour Interface Cabinet" })).toHaveCount(0);
  const kept = await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
  expect(kept.filter((key) => key.startsWith("comptoir.company"))).toEqual([]);
  await follow(page, "/documents");
  await expect(page).toHaveURL(`${hostUrl("cabinet")}/dossiers`);
  await other.getByRole("link", { name: "Documents" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
});

type Look = { readonly names: readonly RouteName[]; readonly looked: readonly RouteName[] };

/** Asks for each page in turn; returns what is not accessible of those to look at that open, each once, wide and on a phone. */
async function lookAtPages(page: Page, visitor: Visitor, { names, looked }: Look): Promise<readonly string[]> {
  const found: string[] = [];
  const known = new Set<RouteName>();
  for (const name of names) {
    await expectLanding(page, name, visitor);
    const reached = addressReached(name, visitor);
    const opened = routeOf(reached.split("?")[0] ?? reached);
    if (opened === null || !looked.includes(opened) || known.has(opened)) continue;
    known.add(opened);
    await whenInPage(page, () => document.querySelector("[aria-busy=true]") === null);
    // At the width of the page before, then at the other one.
    const isWide = page.viewportSize()?.width === WIDE.width;
    for (const size of isWide ? [WIDE, PHONE] : [PHONE, WIDE]) {
      await page.setViewportSize(size);
      if (size === WIDE) await expectSearchBox(page, opened, visitor);
      const faults = [...(await violations(page)), ...(size === PHONE ? await smallTargets(page) : [])];
      found.push(...faults.map((fault) => `${reached} at ${size.width} px: ${fault}`));
    }
  }
  return found;
}

async function expectLanding(page: Page, name: RouteName, visitor: Visitor): Promise<void> {
  const [asked, reached] = [exampleAddress(name), addressReached(name, visitor)];
  await (asked === reached ? visit(page, asked) : follow(page, asked));
  await expectAddress(page, reached, asked);
}

/** The address of the page: with its query when a query is what is looked for. */
async function expectAddress(page: Page, wanted: string, asked = wanted): Promise<void> {
  const address = () => {
    const { pathname, search } = new URL(page.url());
    return wanted.includes("?") ? `${pathname}${search}` : pathname;
  };
  await expect.poll(address, { message: asked, intervals: [10, 20, 20, 50, 50, 100] }).toBe(wanted);
}

/** The box that searches the operations of a company, or the dossiers or the people of a firm: on the pages of who is inside, and of everyone. */
async function expectSearchBox(page: Page, name: RouteName, { context, subscriptionPaid }: Visitor): Promise<void> {
  const { access } = ROUTES[name];
  const isSearched = access === "client" || access === "client_vat" || access === "firm" || OF_EVERYONE.includes(name);
  // The list of the company that the staff opens is empty: it has none.
  if (context === "ADMIN_CLIENT" && name === "index") return;
  if (!isSearched || context === "ANON" || (context === "CLIENT" && !subscriptionPaid)) return;
  const isOfCompany = context === "CLIENT" || (context === "ADMIN_CLIENT" && isClientMode(name));
  const box = page.getByRole("banner").getByRole("searchbox");
  await expect(box, name).toHaveCount(UNSEARCHED.test(name) ? 0 : 1);
  const ofFirm = name === "collaborateurs" ? "Rechercher un collaborateur" : "Rechercher un dossier";
  if (!UNSEARCHED.test(name)) await expect(box, name).toHaveAccessibleName(isOfCompany ? "Rechercher dans les opérations" : ofFirm);
}
