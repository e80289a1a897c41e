import { ROUTES, type RouteName, type Visitor } from "@comptoir/contract/routes";
import type { Page } from "@playwright/test";
import { follow, hostUrl, signInOn } from "../support/hosts.js";
import { expect, test } from "../support/journey.js";
import { exampleAddress, addressReached, NEUTRAL_PAGE, openDossier, PAGES, PEOPLE, STAFF_IN_COMPANY, visit } from "../support/people.js";

/** A word that is no page, and pages with a segment too many. */
const LOST = ["/nulle-part", "/documents/trial_balance/x", "/Dossiers/x", "/cloture/etape/scm/view/x"];

/** The address written in another case leads where the page does; it stays as written when the page opens. */
const DOCUMENTS_IN_CAPITALS = (visitor: Visitor): string => {
  const reached = addressReached("documents", visitor);
  return reached === exampleAddress("documents") ? "/Documents" : reached;
};

/** Each person before each page: what the table of the contract says is where the browser lands. */

for (const { who, host, username, visitor } of PEOPLE) {
  test(`${who} lands where the table says, from every page`, async ({ page }) => {
    if (username !== null) await signInOn(page, host, username);
    await page.goto(`${hostUrl(host)}${NEUTRAL_PAGE}`);
    for (const name of PAGES) await expectLanding(page, name, visitor);
    await follow(page, "/Documents");
    await expect.poll(() => addressIn(page, DOCUMENTS_IN_CAPITALS(visitor))).toBe(DOCUMENTS_IN_CAPITALS(visitor));
    for (const address of LOST) {
      await follow(page, address);
      await expect(page.getByRole("heading", { name: "Page not found" }), address).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(address);
      await expect(page.getByRole("navigation", { name: "Navigation principale" })).toHaveCount(username === null ? 0 : 1);
      await follow(page, NEUTRAL_PAGE);
      await expect(page.getByRole("heading", { name: "Page not found" })).toHaveCount(0);
    }
  });
}

test("a firm’s staff in a client’s company lands where the table says, and every call names the company", async ({ page }) => {
  test.setTimeout(120_000);
  await signInOn(page, "cabinet", "cabinet@demo.example");
  const companyId = await openDossier(page, "Aubry Pierre");
  const nameless: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // Of a host, of a page of everyone, or the firm's own list, which its page may still ask for when it is left: no company is in them.
    if (!pathname.startsWith("/api/v1/") || /^\/api\/v1\/(config|get_global_translation|captcha|dossiers$)/.test(pathname)) return;
    if ((searchParams.get("companyId") ?? request.postDataJSON()?.companyId) !== companyId) nameless.push(request.url());
  });
  for (const name of PAGES.filter((name) => ROUTES[name].access !== "firm")) await expectLanding(page, name, STAFF_IN_COMPANY);
  expect(nameless).toEqual([]);
  // The firm's own pages open, and close the company.
  for (const name of PAGES.filter((name) => ROUTES[name].access === "firm")) {
    await openDossier(page, "Aubry Pierre");
    await expectLanding(page, name, STAFF_IN_COMPANY);
    await expect(page.getByRole("link", { name: "Retour Interface Cabinet" })).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem("comptoir.company"))).toBeNull();
  }
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

async function expectLanding(page: Page, name: RouteName, visitor: Visitor): Promise<void> {
  const [asked, reached] = [exampleAddress(name), addressReached(name, visitor)];
  await (asked === reached ? visit(page, asked) : follow(page, asked));
  await expect.poll(() => addressIn(page, reached), { message: asked, intervals: [20, 50, 100, 200] }).toBe(reached);
}

/** The address of the page: with its query when a query is what is looked for. */
function addressIn(page: Page, wanted: string): string {
  const { pathname, search } = new URL(page.url());
  return wanted.includes("?") ? `${pathname}${search}` : pathname;
}
