import { expect, layer, JOURNEY_PASSWORD, test } from "../support/journey.js";

// With the worker that keeps the application at hand.
test.use({ serviceWorkers: "allow" });

const EMAIL = "bnc@demo.example";

test("a wrong password is refused in the form, what was typed stays, the right one opens the operations", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Content de vous revoir" })).toBeVisible();
  await page.getByLabel("Adresse e-mail").fill(EMAIL);
  await page.getByLabel("Mot de passe", { exact: true }).fill("pas celui-là");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("alert")).toContainText(/mot de passe/i);
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(EMAIL);
  await page.getByLabel("Mot de passe", { exact: true }).fill(JOURNEY_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Mes opérations" })).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("the login begins in its first field; the keyboard meets the password before what helps those who forgot it", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("Adresse e-mail")).toBeFocused();
  await page.keyboard.type(EMAIL);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Mot de passe", { exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /oublié/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeFocused();
});

test("an address given to someone signed out leads there once signed in", async ({ page }) => {
  await page.goto("/documents");
  await expect(page).toHaveURL("/login?redirect=documents");
  await page.getByLabel("Adresse e-mail").fill(EMAIL);
  await page.getByLabel("Mot de passe", { exact: true }).fill(JOURNEY_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Documents" })).toBeVisible();
  await expect(page).toHaveURL(/\/documents$/);
});

test("signing out forgets the person: nothing is kept on the device, and going back shows nothing", async ({ page, context, signIn }) => {
  await signIn(EMAIL);
  await page.goto("/");
  await page.getByRole("link", { name: "Documents" }).click();
  await expect(page.getByRole("heading", { name: "Documents" })).toBeVisible();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  // The language of the host belongs to no user.
  // What stays names no one: the language of the brand, and a mark that this device is known.
  const kept = (await context.cookies()).filter(({ name }) => !/-(locale|device)$/.test(name));
  expect(kept.map(({ name }) => name)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Documents" })).toHaveCount(0);
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);
});

test("the map of the keys opens with ? and closes with Escape, g then d goes to the documents", async ({ page, signIn }) => {
  await signIn(EMAIL);
  await page.goto("/");
  await expect(page.getByRole("grid", { name: "Opérations" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(layer(page, "Raccourcis clavier")).toContainText("accepter la suggestion");
  await expect(layer(page, "Raccourcis clavier")).toContainText("pjoindre une pièce");
  await page.keyboard.press("Escape");
  await expect(layer(page, "Raccourcis clavier")).toHaveCount(0);
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(page.getByRole("heading", { name: "Documents" })).toBeVisible();
});

test("an address that leads nowhere says so in both languages and leads home", async ({ page, signIn }) => {
  await signIn(EMAIL);
  await page.goto("/nulle-part");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page.getByText("This page could not be found")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Accueil" }).click();
  await expect(page.getByRole("heading", { name: "Mes opérations" })).toBeVisible();
});

test("the page that waits tells how far it is by the steps of the specification, then leads on", async ({ page, signIn }) => {
  await signIn(EMAIL);
  let release = (): void => undefined;
  const counted = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/v1/not_categorized_transactions*", async (route) => {
    await counted;
    await route.continue();
  });
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route("**/api/v1/config*", async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/loading");
  const meter = page.getByRole("main").getByRole("progressbar", { name: "Chargement" });
  // Before anything is known, every step is visible and waits.
  await expect(meter).toHaveAttribute("aria-valuenow", "0");
  await expect(page.getByRole("listitem")).toHaveText(["Votre espace", "Votre session", "Vos opérations"]);
  open();
  // Two steps of 30 are done, the one of 45 waits.
  await expect(meter).toHaveAttribute("aria-valuenow", "60");
  await expect(page.getByRole("listitem").filter({ hasText: "Vos opérations" })).not.toHaveClass("done");
  release();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Mes opérations" })).toBeVisible();
});
