import type { Page } from "@playwright/test";
import { TODAY } from "../support/application.js";
import { violations } from "../support/axe.js";
import { becomeClient, companyTest as test, PSYCHOLOGIST } from "../support/dossier.js";
import { hostUrl, signInOn, toasts } from "../support/hosts.js";
import { expect, layer, operationRow } from "../support/journey.js";

/** A dossier that its firm suspended: read by its client and by the staff, changed by neither, and each page says so beforehand. */

const SUSPENDED = /^Dossier suspendu depuis le 14\/04\/2026/;

async function expectReadOnly(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Lecture seule" })).toHaveText(SUSPENDED);
  expect(await violations(page)).toEqual([]);
}

test("a suspended dossier is read, and nothing of it changes", async ({ page, request, newCompany, enter }, {
  testId,
  workerIndex,
  retry,
}) => {
  const company = await newCompany(PSYCHOLOGIST);
  const train = { origin: "cash", type: "outcome", date: "2026-04-10", title: "SNCF INTERNET PARIS", amount: 86 };
  await company.send("POST", "/api/v1/transaction/create", train);
  await company.send("POST", "/api/v1/rules", { name: "Trains", words: ["ouigo"], parts: [{ account: "625100" }] });
  const client = `suspendu-${testId}-${workerIndex}-${retry}@client.example`;
  await becomeClient(request, company, client);
  await company.send("POST", `/api/v1/dossier/${company.id}/status`, { status: "suspended", date: TODAY });

  await page.setViewportSize({ width: 390, height: 844 });
  await signInOn(page, "cabinet", client);
  await page.goto(`${hostUrl("cabinet")}/`);
  await expectReadOnly(page);
  await expect(page.getByRole("button", { name: "Ajouter une opération" })).toBeDisabled();
  const accept = operationRow(page, train.title).getByRole("button", { name: /^Accepter/ });
  await expect(accept).toBeDisabled();
  await page.goto(`${hostUrl("cabinet")}/importer`);
  await expectReadOnly(page);
  await expect(page.getByLabel("Choisir un fichier")).toBeDisabled();
  await expect(page.getByText("Déposez le fichier de votre banque")).toHaveCount(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(company);
  await page.goto("/");
  await expectReadOnly(page);
  await expect(accept).toHaveAttribute("title", SUSPENDED);
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await expect(toasts(page)).toContainText([/Lecture seule\s*Dossier suspendu/]);
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Règles de catégorisation" }).click();
  const rules = layer(page, "Règles de catégorisation");
  await expect(rules.getByRole("switch", { name: "Règle active\u00a0: Trains" })).toBeDisabled();
  await expect(rules.getByRole("button", { name: "Ajouter une règle" })).toBeDisabled();
  await expect(rules.getByRole("status").filter({ hasText: "1 sur 200" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
