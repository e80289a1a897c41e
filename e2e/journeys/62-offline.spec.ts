import type { Page } from "@playwright/test";
import { expect, operationRow, test } from "../support/journey.js";

// With the worker that keeps the application at hand.
test.use({ serviceWorkers: "allow" });

const EMAIL = "bic@demo.example";
const OFFLINE = "Vous êtes hors connexion : lecture seule.";

test("without a network what was seen is read, nothing is written, and nothing is left once signed out", async ({
  page,
  context,
  signIn,
}) => {
  await signIn(EMAIL);
  await page.goto("/");
  await expect(operationRow(page, /./).nth(3)).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole("link", { name: "Mon compte" }).first().click();
  await expect(page.getByRole("textbox", { name: "Prénom" })).toBeVisible();
  await page.getByRole("link", { name: "Documents" }).click();
  await expect(page.getByRole("table", { name: "Soldes des comptes" })).toBeVisible();
  await expect
    .poll(() => keptReadings(page))
    .toEqual(expect.arrayContaining([/fiscal/, /trial-balance/, /documents\W+(?!trial)[a-z]/].map((name) => expect.stringMatching(name))));

  await context.setOffline(true);
  const mark = page.getByRole("status").filter({ hasText: OFFLINE });
  await expect(mark).toBeVisible();
  await page.reload();
  await expect(page.getByRole("table", { name: "Soldes des comptes" })).toBeVisible();
  await expect(mark).toBeVisible();
  await page
    .getByRole("link", { name: /^Mes opérations/ })
    .first()
    .click();
  await expect(operationRow(page, /./).nth(3)).toBeVisible();
  const written: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") written.push(request.url());
  });
  await page.getByRole("link", { name: "Mon compte" }).first().click();
  await page.getByRole("button", { name: "Télécharger mes données" }).waitFor();
  await page.getByRole("textbox", { name: "Prénom" }).fill("Hors");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText(OFFLINE)).toHaveCount(2);
  expect(written).toEqual([]);

  await context.setOffline(false);
  await expect(mark).toHaveCount(0);
  await page.goto("/");
  await expect(operationRow(page, /./).nth(3)).toBeVisible();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptReadings(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto("/documents");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByText("Yann")).toHaveCount(0);
});

/** The names of what the databases of the page hold. */
function keptReadings(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const asked = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("unread")));
      });
    const keys: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name ?? ""));
      for (const store of database.objectStoreNames)
        keys.push(...(await asked(database.transaction(store).objectStore(store).getAllKeys())).map((key) => JSON.stringify(key)));
      database.close();
    }
    return keys;
  });
}
