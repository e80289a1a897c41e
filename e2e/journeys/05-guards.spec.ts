import { isRouteName, landing, ROUTES, routeOf, type RouteName, type Visitor } from "@comptoir/contract/routes";
import type { Page } from "@playwright/test";
import { follow, hostUrl, signInOn, type Host } from "../support/doors.js";
import { expect, test } from "../support/journey.js";

/** Each person before each page: what the table of the contract says is where the browser lands. */
type Person = { readonly who: string; readonly host: Host; readonly username: string | null; readonly visitor: Visitor };

const NOBODY: Visitor = { context: "ANON", isJungloo: true, completionStatus: 0, subscriptionPaid: false, isVatSubjected: false };
const CLIENT: Visitor = { context: "CLIENT", isJungloo: true, completionStatus: 2, subscriptionPaid: true, isVatSubjected: false };
const STAFF: Visitor = { ...CLIENT, context: "ADMIN", isJungloo: false, subscriptionPaid: false };

const PEOPLE: readonly Person[] = [
  { who: "someone unknown", host: "comptoir", username: null, visitor: NOBODY },
  { who: "someone unknown, on a firm’s host", host: "cabinet", username: null, visitor: { ...NOBODY, isJungloo: false } },
  { who: "a client without VAT", host: "comptoir", username: "bnc@demo.example", visitor: CLIENT },
  { who: "a client with VAT", host: "comptoir", username: "bic@demo.example", visitor: { ...CLIENT, isVatSubjected: true } },
  {
    who: "someone who signs up",
    host: "comptoir",
    username: "inscription@demo.example",
    visitor: { ...CLIENT, completionStatus: 0, subscriptionPaid: false },
  },
  { who: "a client who does not pay", host: "comptoir", username: "impaye@demo.example", visitor: { ...CLIENT, subscriptionPaid: false } },
  {
    who: "a firm’s client",
    host: "cabinet",
    username: "client@demo.example",
    visitor: { ...CLIENT, isJungloo: false, isVatSubjected: true },
  },
  { who: "a firm’s staff", host: "cabinet", username: "cabinet@demo.example", visitor: STAFF },
];

const NAMES = Object.keys(ROUTES).filter(isRouteName);
/** A page that everybody sees, from which each of the others is asked for. */
const GROUND = "/legals";
const GROUND_TITLE = "Mentions légales";

for (const { who, host, username, visitor } of PEOPLE) {
  test(`${who} lands where the table says, from every page`, async ({ page }) => {
    if (username !== null) await signInOn(page, host, username);
    await page.goto(`${hostUrl(host)}${GROUND}`);
    for (const name of NAMES) await expectLanding(page, name, visitor);
  });
}

test("a firm’s staff in a client’s company lands where the table says, and every call names the company", async ({ page }) => {
  const visitor: Visitor = { ...STAFF, context: "ADMIN_CLIENT", subscriptionPaid: true, isVatSubjected: true };
  await signInOn(page, "cabinet", "cabinet@demo.example");
  const companyId = await openDossier(page, "Pierre Aubry");
  const nameless: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith("/api/v1/") || /^\/api\/v1\/(config|get_global_translation)/.test(pathname)) return;
    if ((searchParams.get("companyId") ?? request.postDataJSON()?.companyId) !== companyId) nameless.push(request.url());
  });
  // The pages of the firm open: they close the company. They come last.
  for (const name of NAMES.filter((name) => ROUTES[name].door !== "firm")) await expectLanding(page, name, visitor);
  expect(nameless).toEqual([]);
});

test("two tabs hold two companies; going back to the firm forgets the one of the tab", async ({ page, context }) => {
  await signInOn(page, "cabinet", "cabinet@demo.example");
  await openDossier(page, "Pierre Aubry");
  const other = await context.newPage();
  await openDossier(other, "Samira Benali");
  for (const [tab, name] of [
    [page, "Pierre Aubry"],
    [other, "Samira Benali"],
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

/** Finds a dossier by its name and opens it; answers the id of its company. */
async function openDossier(page: Page, name: string): Promise<string> {
  await page.goto(`${hostUrl("cabinet")}/dossiers`);
  await page.getByRole("searchbox").fill(name);
  await page.getByRole("button", { name: `Ouvrir ${name}` }).click();
  await expect(page.getByRole("link", { name: "Retour Interface Cabinet" })).toBeVisible();
  return (await page.evaluate(() => sessionStorage.getItem("comptoir.company"))) ?? "";
}

async function expectLanding(page: Page, name: RouteName, visitor: Visitor): Promise<void> {
  const [asked, reached] = [addressOf(name), addressReached(name, visitor)];
  const title = page.getByRole("heading", { level: 1 });
  // An address that stays is right only once its page is there: another title than the one of the ground.
  if (asked === reached && asked !== GROUND) {
    await follow(page, GROUND);
    await expect(title).toHaveText(GROUND_TITLE);
    await follow(page, asked);
    await expect(title.first(), asked).not.toHaveText(GROUND_TITLE);
  } else await follow(page, asked);
  await expect.poll(() => addressIn(page, reached), { message: asked, intervals: [20, 50, 100, 200] }).toBe(reached);
}

/** Where someone who asks for a page ends up, from guard to guard. */
function addressReached(name: RouteName, visitor: Visitor): string {
  const href = landing(name, visitor);
  if (href === null) return ownAddress(name, visitor);
  const next = routeOf(href.split("?")[0] ?? href);
  if (next === null) throw new Error(`${name} leads to ${href}, which is no page`);
  return landing(next, visitor) === null ? href : addressReached(next, visitor);
}

/** Where a page that opens leads by itself. */
function ownAddress(name: RouteName, visitor: Visitor): string {
  if (name === "loading") return addressReached("index", visitor);
  return name === "cloture-etape-code" ? `${addressOf(name)}/view` : addressOf(name);
}

/** A page with an example of each parameter, without those that may be left out. */
function addressOf(name: RouteName): string {
  const examples: Readonly<Record<string, string>> = { $type: "trial_balance", $code: "scm", "{-$code}": "scm" };
  const parts = ROUTES[name].path.split("/").map((part) => examples[part] ?? (part.startsWith("{-$") ? null : part));
  return parts.filter((part) => part !== null).join("/");
}

/** The address of the page: with its query when a query is what is looked for. */
function addressIn(page: Page, wanted: string): string {
  const { pathname, search } = new URL(page.url());
  return wanted.includes("?") ? `${pathname}${search}` : pathname;
}
