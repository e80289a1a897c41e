import type { Locator, Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { centsShown } from "../support/fec.js";
import { companyTest, PSYCHOLOGIST } from "../support/dossier.js";
import { hostUrl, signInOn, type Host } from "../support/hosts.js";
import { expect, layer, test, whenInPage } from "../support/journey.js";
import { openDossier } from "../support/people.js";
import { ofxUpload } from "../support/statements.js";
import { smallTargets } from "../support/touch-targets.js";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROWEST = { width: 320, height: 720 };
const ADDRESS = "/tableau-de-bord";

/** The panels, in the order of their importance. */
const PANELS = [
  "Vraiment à vous",
  "La ligne de l’année",
  "À mettre de côté",
  "Sur 100\u00a0€ reçus",
  "Recettes et dépenses",
  "Où part l’argent",
  "Comptes",
  "Seuils",
  "Ce qui a changé depuis votre dernière visite",
];

type Company = { readonly who: string; readonly host: Host; readonly username: string; readonly dossier?: string };

/** The companies of the demonstration that have a dashboard, each as its user reads it; one as the staff of its firm does. */
const COMPANIES: readonly Company[] = [
  { who: "a psychologist", host: "comptoir", username: "bnc@demo.example" },
  { who: "a carpenter with VAT", host: "comptoir", username: "bic@demo.example" },
  { who: "a client of a combined firm", host: "combine", username: "client-combine@demo.example" },
  { who: "a firm’s staff in a dossier", host: "cabinet", username: "cabinet@demo.example", dossier: "Benali Samira" },
];

for (const company of COMPANIES)
  test(`${company.who}: every figure of the dashboard opens on an operation, at every width`, async ({ page }) => {
    const logged = listenTo(page);
    await openDashboard(page, company);
    const opened = new Set<string>();
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      await settled(page);
      // The toolbar of a phone lies over what is scrolled under it.
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      expect(await panelsOf(page)).toEqual(PANELS);
      expect.soft(await violations(page), `at ${size.width} px`).toEqual([]);
      if (size === PHONE) expect.soft(await smallTargets(page), "under a finger").toEqual([]);
      await openEachFigure(page, opened);
    }
    await page.setViewportSize(NARROWEST);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROWEST.width);
    expect(logged).toEqual([]);
  });

test("what is to set aside adds up, by date and by kind, to what is not the user’s own", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  await page.goto(ADDRESS);
  const own = panel(page, "Vraiment à vous");
  const figure = async (name: RegExp): Promise<number> => centsShown(await own.getByRole("button", { name }).first().innerText());
  const [mine, money, aside] = [await figure(/^Vraiment à vous\s:/), await figure(/^En banque\s:/), await figure(/^À mettre de côté\s:/)];
  expect(mine).toBe(money - aside);
  expect(await sumOf(panel(page, "À mettre de côté").getByRole("listitem"))).toBe(aside);
  expect(await sumOf(own.getByRole("listitem").filter({ hasText: /TVA|Cotisations|Impôt|mprunt|dev/ }))).toBeGreaterThanOrEqual(aside);
});

test("another fiscal year moves the panels, not what is the user’s own today", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  await page.goto(ADDRESS);
  const mine = panel(page, "Vraiment à vous").getByRole("button", { name: /^Vraiment à vous\s:/ });
  const spent = panel(page, "Où part l’argent").getByRole("button", { name: /^Dépenses de la période/ });
  const [before, spentBefore] = [await mine.innerText(), await spent.innerText()];
  await page.getByRole("button", { name: /^Exercice/ }).click();
  await page.getByRole("menuitemradio", { name: /2025/ }).click();
  await expect(spent).not.toHaveText(spentBefore);
  await expect(mine).toHaveText(before);
});

test("the donut opens a group on its accounts, grows over four slices, and says the sentence of its failure", async ({ page, signIn }) => {
  await signIn("bnc@demo.example");
  await page.goto(ADDRESS);
  await panel(page, "Où part l’argent").getByRole("button", { name: "Répartition" }).click();
  const donut = layer(page, "Où part l’argent");
  const slices = donut.getByRole("figure", { name: "Dépenses" }).getByRole("listitem");
  await expect(slices.nth(4)).toBeVisible();
  const ring = donut.locator("figure svg").first();
  const tall = (await ring.boundingBox())?.height ?? 0;
  await slices.first().getByRole("button").first().click();
  await expect(donut.getByRole("navigation", { name: "Répartition" })).toBeVisible();
  await expect.poll(() => slices.count()).toBeLessThanOrEqual(4);
  expect(tall).toBeGreaterThan((await ring.boundingBox())?.height ?? 0);
  expect(await violations(page, "dialog")).toEqual([]);
  await slices
    .first()
    .getByRole("button", { name: /voir d’où vient ce chiffre$/ })
    .click();
  await expectOrigin(layer(page, /^D’où vient ce chiffre/));
  await page.keyboard.press("Escape");

  await page.route("**/api/v1/dashboard/donut", (route) => route.abort());
  await donut.getByLabel("Mois").selectOption("Février");
  await expect(donut).toContainText("Impossible de récupérer les données du graphique.");
  await page.unroute("**/api/v1/dashboard/donut");
  await donut.getByRole("button", { name: "Réessayer" }).click();
  await expect(donut.getByText("Impossible de récupérer les données du graphique.")).toHaveCount(0);
});

test("each panel has its table and its CSV", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  await page.goto(ADDRESS);
  const tables = page.getByRole("button", { name: /^Tableau\s:/ });
  await expect(tables.first()).toBeVisible();
  const count = await tables.count();
  expect(count).toBeGreaterThanOrEqual(6);
  for (let index = 0; index < count; index += 1) await tables.nth(index).click();
  await expect(page.getByRole("main").getByRole("table")).toHaveCount(count);
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /^CSV\s:/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

const RENT = ["2026-01-05", "2026-02-05", "2026-03-05", "2026-04-05"].map((day) => [day, "-400.00", "PRLV SCI VAUBAN LOYER"] as const);
const FEES = ["2026-01-12", "2026-02-12", "2026-03-12", "2026-04-12"].map((day) => [day, "1500.00", "VIR CENTRE DU SOIN"] as const);

companyTest(
  "before any operation, a sentence and « Importer »; then the line knows what comes back, and a rate is typed in place",
  async ({ page, newCompany, enter }) => {
    const company = await newCompany(PSYCHOLOGIST);
    await enter(company);
    await page.goto(ADDRESS);
    await expect(page.getByRole("main").getByRole("link", { name: "Importer" })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("€");
    expect(await violations(page)).toEqual([]);

    await company.importStatement(ofxUpload("annee.ofx", { bank: "13606", number: "00098765411" }, [...RENT, ...FEES]), "Compte pro");
    await page.goto(ADDRESS);
    const own = panel(page, "Vraiment à vous");
    await expect(own.getByRole("link", { name: /8 opérations \(.*\) restent à catégoriser/ })).toBeVisible();
    await company.categorizeThrough("2026-12-31");
    await page.reload();
    await expect(panel(page, "La ligne de l’année").getByRole("button", { name: /Le plus bas/ })).toBeVisible();
    await expect(
      panel(page, "La ligne de l’année")
        .getByRole("button", { name: /échéance|VAUBAN|SOIN/i })
        .first(),
    ).toBeVisible();

    const before = await own.getByRole("button", { name: /^Vraiment à vous\s:/ }).innerText();
    await own.getByRole("button", { name: "Donner un taux de cotisations" }).click();
    await own.getByLabel("Taux de vos cotisations").fill("20");
    await own.getByRole("button", { name: "Enregistrer" }).click();
    await expect(own.getByRole("button", { name: /^Vraiment à vous\s:/ })).not.toHaveText(before);
    // 20 % of four receipts less four rents.
    await expect(own.getByRole("button", { name: /^Cotisations sociales\s: 880,00/ }).first()).toBeVisible();
  },
);

test("the firm’s wall counts late cells by person, and a cell opens its dossier at its month", async ({ page }) => {
  await signInOn(page, "cabinet", "cabinet@demo.example");
  await page.goto(`${hostUrl("cabinet")}/dossiers`);
  await page.getByRole("link", { name: "Mur du cabinet" }).click();
  const wall = page.getByRole("table", { name: "Mur du cabinet" });
  await expect(wall.getByRole("columnheader")).toHaveCount(14);
  const lateOf = async (name: RegExp): Promise<number> => Number(await page.getByRole("button", { name }).locator("span").innerText());
  const people = page.getByRole("list", { name: "En retard, par personne" }).getByRole("button");
  const counts = await people.evaluateAll((all) => all.map((one) => Number(one.querySelector("span")?.textContent.replace(/\D/g, ""))));
  expect(counts[0]).toBe(await lateOf(/^Tous\s:/));
  expect(counts.slice(1).every((count) => count <= (counts[0] ?? 0))).toBe(true);
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    expect.soft(await violations(page), `at ${size.width} px`).toEqual([]);
    if (size === PHONE) expect.soft(await smallTargets(page), "under a finger").toEqual([]);
  }
  await page.setViewportSize(WIDE);
  await wall
    .getByRole("button", { name: /mars 2026/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: "Retour Interface Cabinet" })).toBeVisible();
  await expect(page).toHaveURL(/startDate=2026-03-01.*endDate=2026-03-31/);
});

function panel(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

async function panelsOf(page: Page): Promise<readonly string[]> {
  return page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
}

/** Signs in, goes to the dashboard of the company, and waits until it is read. */
async function openDashboard(page: Page, { host, username, dossier }: Company): Promise<void> {
  await signInOn(page, host, username);
  if (dossier !== undefined) await openDossier(page, dossier);
  await page.goto(`${hostUrl(host)}${ADDRESS}`);
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
  await whenInPage(page, () => document.querySelector("main [aria-busy=true]") === null);
  // Drawings are measured, then drawn again at the width of the page.
  await whenInPage(page, () =>
    [...document.querySelectorAll("main figure div:has(> svg[viewBox])")].every(
      (plot) => Math.abs((plot.querySelector("svg")?.viewBox.baseVal.width ?? 0) - plot.clientWidth) <= 1,
    ),
  );
}

/** Errors and warnings of the console, and what a page threw. */
function listenTo(page: Page): readonly string[] {
  const logged: string[] = [];
  page.on("console", (message) => {
    // The journeys block the service worker, which the page says.
    const isOfPage = !/service worker/i.test(message.text());
    if (isOfPage && (message.type() === "error" || message.type() === "warning")) logged.push(message.text());
  });
  page.on("pageerror", ({ message }) => void logged.push(message));
  return logged;
}

/** Opens each figure that was not opened yet, as far as an operation, an entry, or the formula of an estimate. */
async function openEachFigure(page: Page, opened: Set<string>): Promise<void> {
  const shown = await page.locator("main [data-figure]").evaluateAll((all) => all.map((one) => one.getAttribute("data-figure") ?? ""));
  expect(shown.length).toBeGreaterThan(10);
  for (const figure of shown) {
    if (opened.has(figure)) continue;
    opened.add(figure);
    await page.locator(`main [data-figure="${figure}"]`).first().click();
    await expectOrigin(layer(page, /^D’où vient ce chiffre/));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
}

const DEEPEST = 9;

/** The origin of a figure adds up, and leads to an operation or an entry; an estimate to its formula. */
async function expectOrigin(origin: Locator): Promise<void> {
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const step = origin.locator(".explain-step:not([hidden])");
    await expect(step.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(step.getByRole("alert")).toHaveCount(0);
    const operation = step.locator(".explain-name").first();
    if ((await operation.count()) > 0) {
      await operation.click();
      await expect(
        origin
          .getByRole("list", { name: "Écritures" })
          .or(origin.getByRole("table", { name: /^Écriture/ }))
          .first(),
      ).toBeVisible();
      return;
    }
    const part = step.locator(".explain-part:enabled").first();
    // A figure that nothing makes up, or an estimate: its formula says how it was computed.
    if ((await part.count()) === 0) {
      await expect(step.getByText("Le compte est bon")).toBeVisible();
      return;
    }
    await part.click();
  }
  throw new Error(`no operation under ${await origin.getByRole("navigation", { name: "Chemin du chiffre" }).innerText()}`);
}

async function sumOf(lines: Locator): Promise<number> {
  const shown = await lines.evaluateAll((all) => all.map((line) => line.querySelector(".figure")?.textContent ?? "0,00 €"));
  return shown.map(centsShown).reduce((sum, cents) => sum + cents, 0);
}
