import { NOTHING_TO_DECLARE } from "@comptoir/contract/closing/nothing-to-declare";
import type { APIRequestContext, Page } from "@playwright/test";
import { violations } from "./axe.js";
import { becomeClient, type PreparedCompany } from "./dossier.js";
import { expect } from "./journey.js";

/** The dates of a company whose first year is over on the day of the journeys. */
export const LAST_YEAR = {
  activityStartDate: "2025-01-01",
  financialStartDate: "2025-01-01",
  financialEndDate: "2025-12-31",
} as const;

type TypedPayment = readonly [date: string, account: string, euros: number, type?: "income" | "outcome"];

/** Fills in what the nine checks of a closing read: the profile, a person, the openings, and the payments of the year by the owner's own account. */
export async function makeClosable(
  request: APIRequestContext,
  company: PreparedCompany,
  { email, payments }: { readonly email: string; readonly payments: readonly TypedPayment[] },
): Promise<void> {
  await becomeClient(request, company, email);
  await company.send("PATCH", "/api/v1/company", {
    leaderFirstName: "Anne",
    leaderLastName: "Tilleul",
    street: "1 rue de la Paix",
    postcode: "29200",
    city: "Brest",
  });
  await company.send("PATCH", "/api/v1/steps", { noPreviousAccounts: true });
  for (const [date, account, amount, type = "outcome"] of payments) {
    const operation = { origin: "personal", type, date, title: `Opération ${account}`, amount };
    const { data } = await company.send<{ data: { id: string } }>("POST", "/api/v1/transaction/create", operation);
    await company.send("PUT", `/api/v1/transaction/${data.id}/allocations`, { allocations: [{ account, amount }] });
  }
}

/** Types in the steps that a journey is not about; what it is about is left out, or typed over them. */
export async function answerSteps(
  company: PreparedCompany,
  { except, more = {} }: { readonly except: readonly string[]; readonly more?: Readonly<Record<string, object>> },
): Promise<void> {
  for (const [code, inputs] of Object.entries({ ...NOTHING_TO_DECLARE, ...more }))
    if (!except.includes(code)) await company.send("PATCH", `/api/v1/step/${code}`, { inputs });
}

/** Opens a step of the closing by its name. */
export async function openStep(page: Page, name: string): Promise<void> {
  await page.goto("/cloture");
  await page.getByRole("link", { name: new RegExp(`^${name.replaceAll(/\s/gu, "\\s")}`) }).click();
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
}

/** Validates the step on the screen, once its effect was read. */
export async function validateStep(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Effet de l’étape" })).toBeVisible();
  await page.getByRole("button", { name: "Valider l’étape" }).click();
  await expect(page.getByText("Étape validée").first()).toBeVisible();
}

/** Justifies every anomaly of « Cohérence des comptes » and validates it, unless it had none and is done. */
export async function justifyAccounts(page: Page): Promise<void> {
  await page.goto("/cloture");
  const link = page.getByRole("link", { name: /^Cohérence des comptes/ });
  await expect(link).toBeVisible();
  if (/Fait/.test(await link.innerText())) return;
  await link.click();
  await expect(page.getByRole("heading", { name: "Cohérence des comptes", level: 2 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Valider l’étape" })).toBeVisible();
  const justified = page.getByRole("button", { name: "Justifié" });
  for (let left = await justified.count(); left > 0; left -= 1) {
    await justified.nth(left - 1).click();
    await page
      .getByLabel("Commentaire")
      .nth(left - 1)
      .fill("Vu avec le client");
  }
  await validateStep(page);
}

/** Closes the year on the screen of its last step, then opens its return. */
export async function closeToReturn(page: Page): Promise<void> {
  await openStep(page, "Validation de la clôture");
  await page.getByRole("checkbox", { name: "Je certifie l’exactitude des informations" }).check();
  await page.getByRole("button", { name: "Valider et clôturer" }).click();
  await expect(page.getByRole("region", { name: "Exercice clôturé" })).toBeVisible();
  await page.getByRole("link", { name: /^Déclaration( de résultat)?$/ }).click();
  await expect(page.getByRole("heading", { name: "Déclaration de résultat 2025", level: 1 })).toBeVisible();
}

/** Reads the proof of a return: every check holds, the second path among them, and the bridge explains everything. */
export async function readReturnProof(page: Page): Promise<string> {
  const proof = page.getByRole("region", { name: "Preuves" });
  await proof.getByText(/\d+ contrôles vérifiés/).click();
  await expect(proof.getByRole("list", { name: "Contrôles" })).toContainText(
    "Relues dans le FEC seul, les cases des comptes sont les mêmes, au centime.",
  );
  await proof.getByText("Du résultat des comptes au résultat fiscal", { exact: true }).click();
  await expect(proof.getByText("Écart inexpliqué")).toBeVisible();
  return proof.innerText();
}

/** A page without a serious fault of accessibility, that never scrolls sideways. */
export async function expectClean(page: Page): Promise<void> {
  expect(await violations(page), page.url()).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}
