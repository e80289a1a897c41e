import type { Browser, Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { becomeClient, companyTest, PSYCHOLOGIST, type PreparedCompany } from "../support/dossier.js";
import { hostUrl, mailedLink, submitLogin, toasts } from "../support/hosts.js";
import { expect, layer, operationRow } from "../support/journey.js";

/** A firm asks, its client replies: in one tap, with words, by the link of a mail under the firm's brand. */

const ASKED = "Votre cabinet a une question";

type Prepared = { readonly company: PreparedCompany; readonly client: string };

const test = companyTest.extend<{ prepared: Prepared }>({
  prepared: async ({ newCompany, enter, request }, use, { workerIndex, retry, testId }) => {
    const company = await newCompany(PSYCHOLOGIST);
    for (const [title, amount] of [
      ["SNCF INTERNET PARIS", 86],
      ["CHEQUE 0000031", 42.5],
    ] as const)
      await company.send("POST", "/api/v1/transaction/create", { origin: "cash", type: "outcome", date: "2026-04-10", title, amount });
    const client = `client-${testId}-${workerIndex}-${retry}@client.example`;
    await becomeClient(request, company, client);
    await enter(company);
    await use({ company, client });
  },
});

/** A browser of the client's own, on a phone or not, with the clock of the journeys. */
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
  test(`the staff ask about an operation, the client follows the mail and replies in one tap, the staff accept, at ${width} px`, async ({
    page,
    browser,
    request,
    prepared: { client },
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const row = operationRow(page, "SNCF INTERNET PARIS");
    if (width === 390) await row.getByRole("button", { name: "Demander au client" }).click();
    else {
      await row.focus();
      await page.keyboard.press("d");
    }
    const form = layer(page, "Demander au client");
    await form.getByLabel("Votre question").fill("Était-ce pour un patient\u00a0?");
    const proposed = form.getByRole("group", { name: "Réponses proposées, en un geste" }).getByRole("checkbox", { checked: true });
    await expect(proposed.first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await form.getByRole("button", { name: "Demander au client" }).click();
    await expect(form).toBeHidden();
    await expect(row.getByRole("button", { name: /^Question posée par Anne Kéraval le [\d/]+$/ })).toBeVisible();

    const link = await mailedLink(request, client, ASKED);
    const phone = await clientPage(browser, width);
    await phone.goto(link);
    await expect(phone).toHaveURL(/\/login\?question=/);
    await submitLogin(phone, client);
    const replies = layer(phone, "Questions de votre cabinet");
    await expect(replies).toContainText("Était-ce pour un patient\u00a0?");
    expect(await violations(phone)).toEqual([]);
    const [choice] = await replies.getByRole("listitem").first().getByRole("button").allTextContents();
    await replies.getByRole("button", { name: choice ?? "", exact: true }).click();
    await expect(replies.getByText("Merci, votre cabinet a votre réponse.")).toBeFocused();
    expect(await violations(phone)).toEqual([]);
    await phone.context().close();

    await page.reload();
    await row.getByRole("button", { name: /^Le client a répondu/ }).click();
    const operation = page.getByRole("dialog");
    expect(await violations(page)).toEqual([]);
    await operation.getByRole("button", { name: `Accepter «\u00a0${choice}\u00a0» comme catégorie` }).click();
    await expect(toasts(page)).toContainText(["1 opération catégorisée"]);
    await expect(operation).toBeHidden();
    await expect(row.getByRole("button", { name: "Demander au client" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

test("a client reads on their list that the firm asks, replies with words, says more, and the staff close", async ({
  page,
  browser,
  prepared: { company, client },
}) => {
  const { data } = await company.get<{ data: { id: string; title: string }[] }>("/api/v1/transactions");
  const cheque = data.find(({ title }) => title === "CHEQUE 0000031");
  const subject = { kind: "operation", id: cheque?.id };
  await company.send("POST", "/api/v1/questions", { subject, text: "À qui est ce chèque\u00a0?", choices: [] });

  const phone = await clientPage(browser, 390);
  await phone.goto(`${hostUrl("cabinet")}/login`);
  await submitLogin(phone, client);
  const banner = phone.getByRole("region", { name: "Questions de votre cabinet" });
  await expect(banner).toContainText("Votre cabinet vous pose 1 question.");
  await banner.getByRole("button", { name: "Répondre" }).click();
  const replies = layer(phone, "Questions de votre cabinet");
  await replies.getByLabel("Votre réponse").fill("À l’imprimeur.");
  await replies.getByRole("button", { name: "Envoyer" }).click();
  await expect(replies.getByText("Merci, votre cabinet a votre réponse.")).toBeVisible();
  await replies.getByRole("button", { name: "Ajouter une précision" }).click();
  await replies.getByLabel("Votre réponse").fill("Pour les cartes de visite.");
  await replies.getByRole("button", { name: "Envoyer" }).click();
  await replies.getByRole("button", { name: "Fermer", exact: true }).click();
  await expect(banner).toBeHidden();
  await phone.context().close();

  await page.goto("/");
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Questions au client" }).click();
  const list = layer(page, "Questions au client");
  await expect(list.getByRole("heading", { name: "Aucune question ouverte" })).toBeVisible();
  await list.getByRole("button", { name: "Répondues" }).click();
  await expect(list.getByRole("article")).toContainText(/À l’imprimeur\..*Pour les cartes de visite\./s);
  expect(await violations(page)).toEqual([]);
  await list.getByRole("button", { name: "Clore" }).click();
  await expect(list.getByRole("heading", { name: "Aucune réponse à traiter" })).toBeVisible();
  await list.getByRole("button", { name: "Closes" }).click();
  await expect(list.getByRole("article")).toContainText("À qui est ce chèque\u00a0?");
});
