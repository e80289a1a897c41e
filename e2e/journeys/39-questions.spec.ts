import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { listQuestions } from "@comptoir/contract/questions/questions";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { violations } from "../support/axe.js";
import { becomeClient, companyTest, PSYCHOLOGIST, type PreparedCompany } from "../support/dossier.js";
import { hostUrl, mailedLink, submitLogin, toasts } from "../support/hosts.js";
import { expect, journeysUrl, JOURNEY_PASSWORD, layer, operationRow } from "../support/journey.js";
import { pdfFile } from "../support/papers.js";

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

test("the staff ask about an entry of several lines, then about a paper; the link of its answer leads into the dossier, to it", async ({
  page,
  request,
  newCompany,
  enter,
}, { testId, retry }) => {
  const company = await newCompany(PSYCHOLOGIST);
  const client = `client-${testId}-${retry}@client.example`;
  await becomeClient(request, company, client);
  const lines = [
    { account: "616100", debit: 60 },
    { account: "626100", debit: 40 },
    { account: "108000", credit: 100 },
  ];
  await company.send("POST", "/api/v1/journal-entry", { date: "2026-04-10", label: "Partage de frais", lines });
  await enter(company);

  const asks = async (words: string): Promise<void> => {
    const form = layer(page, "Demander au client");
    await form.getByLabel("Votre question").fill(words);
    await expect(form.getByRole("group", { name: "Réponses proposées, en un geste" })).toHaveCount(0);
    await form.getByRole("button", { name: "Demander au client" }).click();
    await expect(form).toBeHidden();
  };
  await page.goto("/");
  await operationRow(page, "Partage de frais").getByRole("button", { name: "Demander au client" }).click();
  await asks("Qui paie le téléphone\u00a0?");
  await page.goto("/pieces");
  const chosen = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Ajouter des pièces" }).click();
  await (await chosen).setFiles({ ...pdfFile("ticket.pdf", "Ticket") });
  await page.getByRole("button", { name: "Demander au client à propos de ticket.pdf" }).click();
  await asks("Ce ticket\u00a0?");
  await expect(page.getByRole("button", { name: /^Question posée .*ticket\.pdf$/ })).toBeVisible();

  const { results } = await company.get<ReplyOf<typeof listQuestions>>("/api/v1/questions");
  const asked = results.find(({ subject }) => subject.kind === "file");
  await replyAs(request, client, asked?.id ?? "");
  await page.goto("/dossiers");
  // The link of its notice: the server of the journeys lives on a day that is over, and shows no notice of today.
  await page.goto(`/?dossier=${company.id}&question=${asked?.id}`);
  const list = layer(page, "Questions au client");
  await expect(list.getByRole("article")).toContainText(/Ce ticket.*Du parking/s);
  await expect(list.getByRole("button", { name: "Répondues" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("link", { name: "Retour Interface Cabinet" })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.goto("/pieces");
  await page.getByRole("button", { name: /^Le client a répondu.*ticket\.pdf$/ }).click();
  await expect(list.getByRole("article")).toContainText(/Ce ticket.*Du parking/s);

  await page.goto("/?dossier=0198f1a2-0000-7000-8000-000000000002&question=0198f1a2-0000-7000-8000-000000000001");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

/** Replies to a question through the API, as its client. */
async function replyAs(request: APIRequestContext, username: string, questionId: string): Promise<void> {
  const credentials = { grant_type: "password", username, password: JOURNEY_PASSWORD };
  const token = await request.post(`${journeysUrl()}/oauth/token`, { data: credentials });
  const { access_token: bearer } = (await token.json()) as { access_token: string };
  const reply = await request.post(`${journeysUrl()}/api/v1/questions/${questionId}/answer`, {
    headers: { authorization: `Bearer ${bearer}` },
    data: { text: "Du parking" },
  });
  expect(reply.status()).toBe(200);
}
