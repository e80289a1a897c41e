import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { RunningApp } from "../../scripts/lib/running-app.mjs";
import { startStandInBank, type StartedBank } from "../../scripts/lib/stand-in-bank/start.mjs";
import { throwawayFolder } from "../../scripts/lib/throwaway-folder.mjs";
import { startApplication } from "../support/application.js";
import { violations } from "../support/axe.js";
import { expect, JOURNEY_PASSWORD, layer, test } from "../support/journey.js";

// One after the other, in one application of their own.
test.describe.configure({ mode: "default" });

/** An application whose aggregator of banks is the stand-in. */
const dataDir = mkdtempSync(join(throwawayFolder(), "comptoir-banks-"));
let bank: StartedBank;
let app: RunningApp;

test.beforeAll(async () => {
  bank = await startStandInBank();
  app = await startApplication({ dataDir, demo: true, env: bank.settings });
});
test.afterAll(async () => {
  await app.stop();
  bank.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const TEMPLATE = {
  bank: "Banque de l’Essai",
  accounts: [
    {
      name: "Compte courant pro",
      iban: "FR7630004000031234567890143",
      start: 2500,
      transactions: [
        { date: "2026-02-03", value: -12.4, wording: "CB PAPETERIE DU PORT" },
        { date: "2026-03-15", value: 1200, wording: "VIR CLIENT MARTIN" },
      ],
    },
    { name: "Compte en dollars", number: "USD-001", currency: "USD", start: 100 },
  ],
};

type StandInState = { readonly connections: readonly { id: number }[]; readonly accounts: readonly { id: number; name: string }[] };
const read = async (): Promise<StandInState> => (await bank.order("read")) as StandInState;
const accountsPage = (): string => `${app.url}/account?tab=accounts`;
const panel = (page: Page) => page.getByRole("region", { name: "Banque de l’Essai", exact: true });

async function signIn(page: Page, username: string): Promise<void> {
  const form = { grant_type: "password", client_id: "comptoir-web", username, password: JOURNEY_PASSWORD };
  const reply = await page.request.post(`${app.url}/oauth/token`, { form });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Asks for a reading, and waits until the page shows what it found. */
async function refreshUntil(page: Page, shows: () => Promise<void>): Promise<void> {
  await panel(page).getByRole("button", { name: "Actualiser" }).click();
  await expect(async () => {
    await page.goto(accountsPage());
    await shows();
  }).toPass({ timeout: 30_000 });
}

for (const [width, username] of [
  [1440, "bnc@demo.example"],
  [390, "bic@demo.example"],
] as const)
  test(`a bank is connected, asks for its consent again, loses an account and is left, at ${width}`, async ({ page }) => {
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(error.message));
    await page.setViewportSize({ width, height: 900 });
    await bank.order("template", { template: TEMPLATE });
    await signIn(page, username);

    // Refused at the bank: nothing is connected, and files stay.
    await page.goto(accountsPage());
    await page.getByRole("button", { name: "Connecter une banque" }).click();
    await page.getByRole("link", { name: "Refus" }).click();
    await expect(page.getByText("l’accord n’a pas été donné")).toBeVisible();
    await expect(page.getByRole("link", { name: "Importer un relevé" })).toBeVisible();
    expect(errors.splice(0)).toEqual([expect.stringContaining("409")]);

    // Connected, then its account is linked to one of its own.
    await page.getByRole("button", { name: "Recommencer" }).click();
    await page.getByRole("link", { name: "Connexion réussie" }).click();
    await expect(panel(page)).toContainText("En USD");
    expect(await violations(page)).toEqual([]);
    await panel(page).getByLabel("Compte alimenté par Compte courant pro").selectOption({ label: "Un nouveau compte bancaire" });
    await panel(page).getByRole("button", { name: "Relier" }).click();
    await expect(panel(page)).toContainText("Alimente Compte courant pro");
    await expect(async () => {
      await page.goto(accountsPage());
      await expect(page.getByText(/La banque annonce 3\s687,60\s€/)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await page.getByRole("button", { name: "Soldes jour par jour de Compte courant pro" }).click();
    await expect(layer(page, "Compte courant pro, jour par jour").getByRole("row")).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    await layer(page, "Compte courant pro, jour par jour").getByRole("button", { name: "Fermer" }).last().click();

    // The consent has ended: said once in a session, on any page, and beside the bank.
    const connection = (await read()).connections.at(-1)?.id;
    await bank.order("state", { connection, state: "SCARequired" });
    await refreshUntil(page, () => expect(panel(page)).toContainText("demande votre accord", { timeout: 2_000 }));
    await page.goto(`${app.url}/documents`);
    await expect(layer(page, "Attention")).toContainText("Votre banque demande votre accord");
    expect(await violations(page)).toEqual([]);
    await layer(page, "Attention").getByRole("button", { name: "Fermer" }).last().click();
    await page.goto(`${app.url}/importer`);
    await expect(page.getByText("Choisir un fichier")).toBeVisible();
    await expect(layer(page, "Attention")).toHaveCount(0);

    // Reconnected in one press, and its answer.
    await page.goto(accountsPage());
    await panel(page).getByRole("button", { name: "Reconnecter" }).click();
    await page.getByRole("link", { name: "Connexion réussie" }).click();
    await expect(panel(page)).toContainText("Synchronisée");
    await expect(panel(page).getByRole("button", { name: "Reconnecter" })).toHaveCount(0);

    // The bank gives the account no more: it stays, marked.
    const account = (await read()).accounts.findLast(({ name }) => name === "Compte courant pro")?.id;
    await bank.order("remove account", { account });
    await refreshUntil(page, () => expect(page.getByText("Ancien compte de Banque de l’Essai")).toBeVisible({ timeout: 2_000 }));
    expect(await violations(page)).toEqual([]);

    // Its source changes: the bank is left, and files feed the account again.
    await panel(page).getByRole("button", { name: "Déconnecter" }).click();
    await layer(page, /Déconnecter Banque de l’Essai/)
      .getByRole("button", { name: "Déconnecter" })
      .click();
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByText("Ancien compte de Banque de l’Essai")).toHaveCount(0);
    await expect(page.getByText("Compte courant pro").first()).toBeVisible();
    expect(errors).toEqual([]);
  });
