import { expect, test } from "../support/journey.js";

/** A page whose code is slow, or does not come: what surrounds it stays, and a failure is shown with a way out. */

test("while the code of a page is on its way, its place is shown beside the menu; then the page comes", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("complementary", { name: "Menu" }).getByRole("link", { name: "Tableau de bord" }).click();
  const waiting = page.locator("main [aria-busy=true]");
  await expect(waiting).toContainText("Chargement de la page");
  await expect(page.getByRole("navigation", { name: "Navigation principale" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Tableau de bord" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("until the session is known the window says that it loads, and is never blank", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/v1/user/informations*", async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(noteBlanks);
  await page.goto("/documents");
  await expect(page.getByRole("status").filter({ hasText: "Chargement…" })).toBeVisible();
  // Longer than what a page waits for before it shows its place.
  await page.waitForTimeout(1000);
  await expect(page.getByRole("status").filter({ hasText: "Chargement…" })).toBeVisible();
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as Blanks).blanks)).toBe(0);
});

test("code that does not come is shown to be missing, once the page was loaded again, and asked for again on a press", async ({
  page,
  signIn,
}) => {
  await signIn("bic@demo.example");
  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // As if the page had been loaded again a moment ago.
  await page.evaluate(() => sessionStorage.setItem("comptoir.reloaded-at", String(Date.now())));
  const code = /\/assets\/.*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.getByRole("complementary", { name: "Menu" }).getByRole("link", { name: "Tableau de bord" }).click();
  await expect(page.getByText("Une partie du site n’a pas pu être chargée.")).toBeVisible();
  await page.unroute(code);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tableau de bord" })).toBeVisible();
});

type Blanks = { blanks?: number };

/** Runs in the page: counts the moments at which it shows nothing, once it has shown something. */
function noteBlanks(): void {
  const seen = globalThis as Blanks;
  seen.blanks = 0;
  let hasShown = false;
  const look = (): void => {
    const isBlank = (document.getElementById("app")?.innerText ?? "").trim() === "";
    if (isBlank && hasShown) seen.blanks = (seen.blanks ?? 0) + 1;
    hasShown ||= !isBlank;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
