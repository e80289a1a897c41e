import { ROUTES } from "@comptoir/contract/routes";
import type { Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { hostUrl, signInOn } from "../support/hosts.js";
import { expect, test } from "../support/journey.js";
import { exampleAddress, addressReached, NEUTRAL_PAGE, openDossier, PAGES, PEOPLE, STAFF_IN_COMPANY, visit } from "../support/people.js";

/** Every page of the contract, for whom it opens and under either brand, wide and on a phone: no serious or critical violation. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

/** A client without VAT sees the same pages as a client with it, but those of the VAT. */
const seen = PEOPLE.filter(({ visitor }) => visitor.context !== "CLIENT" || visitor.isVatSubjected || !visitor.subscriptionPaid);

for (const { who, host, username, visitor } of seen) {
  test(`every page of ${who} is accessible`, async ({ page }) => {
    test.setTimeout(120_000);
    if (username !== null) await signInOn(page, host, username);
    await expectAccessible(page, hostUrl(host), new Set(PAGES.map((name) => addressReached(name, visitor))));
  });
}

test("every page of a client’s company is accessible to a firm’s staff", async ({ page }) => {
  test.setTimeout(120_000);
  await signInOn(page, "cabinet", "cabinet@demo.example");
  await openDossier(page, "Aubry Pierre");
  const names = PAGES.filter((name) => ROUTES[name].access === "client" || ROUTES[name].access === "client_vat");
  await expectAccessible(page, hostUrl("cabinet"), new Set(names.map((name) => addressReached(name, STAFF_IN_COMPANY))));
});

test("the page that waits is accessible", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  await page.route("**/api/v1/not_categorized_transactions*", () => undefined);
  await page.goto(exampleAddress("loading"));
  await expect(page.getByRole("listitem").first()).toHaveClass("done");
  expect(await violations(page)).toEqual([]);
  await page.unrouteAll();
});

async function expectAccessible(page: Page, origin: string, addresses: ReadonlySet<string>): Promise<void> {
  const found: string[] = [];
  await page.goto(`${origin}${NEUTRAL_PAGE}`);
  for (const address of addresses) {
    await visit(page, address);
    await expect(page.locator("[aria-busy=true]"), address).toHaveCount(0);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      found.push(...(await violations(page)).map((violation) => `${address} at ${size.width} px: ${violation}`));
    }
  }
  expect(found).toEqual([]);
}
