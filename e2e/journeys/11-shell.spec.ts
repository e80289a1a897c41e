import { isRouteName } from "@comptoir/contract/base/routes";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { throwawayFolder } from "../../scripts/lib/throwaway-folder.mjs";
import { follow, hostUrl, SESSION_OVER, submitLogin, signInOn, toasts } from "../support/hosts.js";
import { startApplication } from "../support/application.js";
import { expect, test } from "../support/journey.js";
import { NEUTRAL_PAGE, openDossier, visit } from "../support/people.js";

test("the search box of a page leads to what it searches", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  await page.goto(NEUTRAL_PAGE);
  await visit(page, "/contact");
  await page.keyboard.press("/");
  await page.keyboard.type("loyer");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?query=loyer");
  await expect(page.getByRole("searchbox")).toHaveValue("loyer");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/exercice");
  await expect(page.getByRole("searchbox")).toBeHidden();
  await page.getByRole("button", { name: "Rechercher dans les opérations" }).click();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("assurance");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?query=assurance");
  // What restricts the list stays visible.
  await expect(page.getByRole("searchbox")).toHaveValue("assurance");
});

test("a firm’s staff searches dossiers from its pages, operations from those of a company", async ({ page }) => {
  await signInOn(page, "cabinet", "collaborateur@demo.example");
  await page.goto(`${hostUrl("cabinet")}/profil`);
  await page.getByRole("searchbox").fill("Aubry");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${hostUrl("cabinet")}/dossiers?query=Aubry`);
  await expect(page.getByRole("button", { name: "Ouvrir Aubry Pierre" })).toBeVisible();
  await openDossier(page, "Diallo Aïcha");
  await expect(page.getByRole("banner").getByRole("searchbox")).toHaveAccessibleName("Rechercher dans les opérations");
});

test("in a client’s company the menu says who is there, and what they are", async ({ page }) => {
  await signInOn(page, "cabinet", "collaborateur@demo.example");
  await openDossier(page, "Aubry Pierre");
  await expect(page.getByRole("complementary", { name: "Menu" }).locator(".who")).toContainText("Maël RiouComptable");
});

test("after a login ?redirect= leads to the page that has this name, if any", async ({ page, context }) => {
  for (const name of ["cgu", "documents-type", "register", "nulle-part"]) {
    await context.clearCookies();
    await page.goto(`/login?redirect=${name}`);
    await submitLogin(page, "bic@demo.example");
    const known = isRouteName(name) && name !== "register" ? `/${name.split("-")[0]}` : "/";
    await expect(page, name).toHaveURL(known);
    await expect(page.getByRole("heading", { level: 1 }), name).toBeVisible();
  }
});

test("whoever signs out lands on the login alone; a session that ends keeps the page", async ({ page, context, signIn }) => {
  for (const address of ["/documents", "/contact"]) {
    await signIn("bic@demo.example");
    await page.goto(address);
    const other = await context.newPage();
    await other.goto("/immobilisations");
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await expect(page).toHaveURL("/login");
    await expect(other).toHaveURL("/login");
    await other.close();
  }
  await signIn("bic@demo.example");
  await page.goto("/");
  await expect(page.getByRole("grid", { name: "Opérations" })).toBeVisible();
  await page.route("**/oauth/token", (route) => route.fulfill({ status: 400, json: { code: "auth.refresh" } }));
  await page.route("**/api/v1/ledger/trial-balance*", (route) => route.fulfill({ status: 401, json: { code: "auth.expired" } }));
  await page.getByRole("link", { name: "Documents" }).click();
  await expect(page).toHaveURL("/login?redirect=documents");
  await expect(toasts(page)).toHaveText(SESSION_OVER);
});

test("a page of everyone is read outside of the company, which comes back with the next of its pages", async ({ page }) => {
  await signInOn(page, "cabinet", "cabinet@demo.example");
  await openDossier(page, "Aubry Pierre");
  const back = page.getByRole("link", { name: "Retour Interface Cabinet" });
  for (const reload of [false, true]) {
    await visit(page, "/cgu");
    if (reload) await page.reload();
    await expect(page.getByRole("link", { name: "Collaborateurs" })).toBeVisible();
    await expect(back).toHaveCount(0);
    await visit(page, "/documents");
    await expect(back).toBeVisible();
  }
});

test.describe("a page that cannot be shown", () => {
  test("an address whose parameter is not one is not found", async ({ page, signIn }) => {
    await signIn("bic@demo.example");
    for (const address of ["/declarations-tva/abc/declarer", "/documents/inconnu", "/cloture/etape/inconnue/view"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { name: "Page not found" }), address).toBeVisible();
      await expect(page).toHaveURL(address);
    }
    // The short address of a step leads to its page, which knows the codes.
    await page.goto("/cloture/etape/inconnue");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page).toHaveURL("/cloture/etape/inconnue/view");
  });

  test("an exception while it checks its address is the page of errors: its status and its sentence, or 500", async ({ page, signIn }) => {
    await signIn("bic@demo.example");
    await page.goto(NEUTRAL_PAGE);
    await page.evaluate(failOnParameters);
    await follow(page, "/declarations-tva/409409/declarer");
    await expect(page.getByRole("heading", { name: "An error occurred" })).toBeVisible();
    await expect(page.getByText("409", { exact: true })).toBeVisible();
    await expect(page.getByText("La déclaration est verrouillée.")).toBeVisible();
    await follow(page, "/declarations-tva/500500/declarer");
    await expect(page.getByText("500", { exact: true })).toBeVisible();
    await expect(page.getByText("Une erreur est survenue")).toBeVisible();
    await page.getByRole("link", { name: "Accueil" }).click();
    await expect(page.getByRole("grid", { name: "Opérations" })).toBeVisible();
  });

  test("data that cannot be loaded are the page of errors; being led elsewhere only changes the page", async ({ page }) => {
    await page.addInitScript(watchErrors);
    await page.goto(`${hostUrl("cabinet")}/cloture/etape/scm/view`);
    await expect(page).toHaveURL(`${hostUrl("cabinet")}/login?redirect=cloture`);
    await signInOn(page, "cabinet", "cabinet@demo.example");
    await openDossier(page, "Aubry Pierre");
    // The company is no longer theirs: back to the firm, without a word.
    const person = "**/api/v1/user/informations?companyId=*";
    await page.route(person, (route) => route.fulfill({ status: 403, json: { code: "access.forbidden", message: "Accès interdit" } }));
    await page.goto(`${hostUrl("cabinet")}/documents`);
    await expect(page).toHaveURL(`${hostUrl("cabinet")}/dossiers`);
    await expect(page.getByRole("heading", { level: 1, name: "Dossiers" })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("test.errors"))).toBeNull();
    await page.unroute(person);
    await page.route("**/api/v1/user/informations*", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${hostUrl("cabinet")}/dossiers`);
    await expect(page.getByRole("heading", { name: "An error occurred" })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("test.errors"))).toBe("seen");
  });
});

test("the bar at the top waits 200 ms, moves every 100, is full after 5 seconds and 2 px high", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  await page.clock.install();
  await page.goto("/contact");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.clock.runFor(1000);
  const bar = page.getByRole("progressbar");
  await expect(bar).toHaveCount(0);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  const asked = page.waitForRequest("**/api/v1/fiscalyear*");
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/v1/fiscalyear*", async (route) => {
    await held;
    await route.continue();
  });
  await follow(page, "/documents");
  await asked;
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  await page.clock.runFor(199);
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(bar).toBeVisible();
  expect((await bar.boundingBox())?.height).toBe(2);
  expect((await bar.boundingBox())?.y).toBe(0);
  const share = () => bar.locator("i").evaluate((line) => Number(getComputedStyle(line).scale.split(" ")[0]));
  // The line slides to its new length in a time of its own, which the clock of the page does not hold.
  await expect.poll(share).toBeCloseTo(200 / 5000, 3);
  await page.clock.runFor(99);
  expect(await share()).toBeCloseTo(200 / 5000, 3);
  await page.clock.runFor(1);
  await expect.poll(share).toBeCloseTo(300 / 5000, 3);
  await page.clock.runFor(4700);
  await expect.poll(share).toBe(1);
  await page.clock.resume();
  release();
  await expect(bar).toHaveCount(0);
});

test("with an identifier the tag manager starts once, from its own address; without one nothing is asked", async ({ page }) => {
  const asked: string[] = [];
  const refused: string[] = [];
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  // Replaces the tag manager: says which identifier it was started for.
  await page.route("https://www.googletagmanager.com/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "document.documentElement.dataset.tagged = document.currentScript.src" });
  });
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => "dataLayer" in window)).toBe(false);

  const dataDir = mkdtempSync(join(throwawayFolder(), "comptoir-tags-"));
  const app = await startApplication({ dataDir, demo: false, env: { TAG_MANAGER_ID: "GTM-LOCAL1" } });
  try {
    await page.goto(`${app.url}/login`);
    await expect(page.locator("html")).toHaveAttribute("data-tagged", "https://www.googletagmanager.com/gtm.js?id=GTM-LOCAL1");
    expect(await page.evaluate(() => (window as unknown as { dataLayer: { event: string }[] }).dataLayer[0]?.event)).toBe("gtm.js");
    await page.getByRole("link", { name: "Créer mon compte" }).click();
    await expect(page).toHaveURL(`${app.url}/register`);
    expect(asked).toHaveLength(1);
    expect(refused.filter((text) => /Content Security Policy/.test(text))).toEqual([]);
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** Runs in the page: the check of a declaration's number fails as code that is out of order would, with a status and without. */
function failOnParameters(): void {
  const { test: check } = RegExp.prototype;
  Object.assign(RegExp.prototype, {
    test(this: RegExp, text: string): boolean {
      if (text === "409409") throw Object.assign(new Error("La déclaration est verrouillée."), { statusCode: 409 });
      if (text === "500500") throw new TypeError("x is not a function");
      return check.call(this, text);
    },
  });
}

/** Runs in the page: remembers that an error was shown, however shortly. */
function watchErrors(): void {
  new MutationObserver(() => {
    if (document.body.textContent.includes("An error occurred")) sessionStorage.setItem("test.errors", "seen");
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
