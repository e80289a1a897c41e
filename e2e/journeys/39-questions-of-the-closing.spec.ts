import type { Browser, Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { becomeClient, companyTest, PSYCHOLOGIST } from "../support/dossier.js";
import { mailedLink, submitLogin, toasts } from "../support/hosts.js";
import { expect, layer } from "../support/journey.js";

/** A question of the closing goes to the client, whose answer comes back into the step in one press. */

const test = companyTest.extend<{ client: string }>({
  client: async ({ newCompany, enter, request }, use, { workerIndex, retry, testId }) => {
    const company = await newCompany(PSYCHOLOGIST);
    await company.send("POST", "/api/v1/transaction/create", {
      origin: "cash",
      type: "outcome",
      date: "2026-04-10",
      title: "SNCF INTERNET PARIS",
      amount: 86,
    });
    const client = `client-${testId}-${workerIndex}-${retry}@client.example`;
    await becomeClient(request, company, client);
    await enter(company);
    await use(client);
  },
});

async function clientPage(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({
    locale: "fr-FR",
    reducedMotion: "reduce",
    viewport: { width, height: 844 },
    serviceWorkers: "block",
  });
  return context.newPage();
}

for (const width of [1440, 390])
  test(`the staff put a question of a step to the client, whose answer is typed in the step in one press, at ${width} px`, async ({
    page,
    browser,
    request,
    client,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/cloture");
    const questions = page.getByRole("region", { name: "Vos questions" });
    await expect(questions).toContainText("AVEZ-VOUS ÉTÉ PAYÉ EN ESPÈCES");
    await questions.getByRole("button", { name: "Demander au client" }).click();
    await expect(toasts(page)).toContainText(["La question est posée à votre client."]);
    await expect(questions).not.toContainText("AVEZ-VOUS ÉTÉ PAYÉ EN ESPÈCES");
    expect(await violations(page)).toEqual([]);

    const link = await mailedLink(request, client, "Votre cabinet a une question");
    const phone = await clientPage(browser, width);
    await phone.goto(link);
    await submitLogin(phone, client);
    const replies = layer(phone, "Questions de votre cabinet");
    await expect(replies).toContainText("Clôture au 31/12/2026\u00a0: Espèces");
    expect(await violations(phone)).toEqual([]);
    await replies.getByRole("button", { name: "Oui", exact: true }).click();
    await expect(replies.getByText("Merci, votre cabinet a votre réponse.")).toBeFocused();
    await phone.context().close();

    await page.goto("/?question=toutes");
    const list = layer(page, "Questions au client");
    await list.getByRole("button", { name: "Répondues" }).click();
    await list.getByRole("button", { name: "Reprendre «\u00a0Oui\u00a0» dans l’étape" }).click();
    await expect(toasts(page)).toContainText(["La réponse est reprise dans l’étape «\u00a0Espèces\u00a0»."]);
    expect(await violations(page)).toEqual([]);
    await list.getByRole("button", { name: "Clôture au 31/12/2026\u00a0: Espèces" }).click();
    await expect(page).toHaveURL(/\/cloture\/etape\/species\/view/);
    await expect(page.getByRole("radio", { name: "Oui" }).first()).toBeChecked();
  });
