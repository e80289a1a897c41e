import type { Browser, Page } from "@playwright/test";
import { expect, layer } from "./journey.js";

/** The one sentence of a link that opens nothing. */
export const LINK_ENDED = "Ce lien n’ouvre aucun document\u00a0: demandez-en un autre à la personne qui vous l’a envoyé.";

/** A browser in which no account is signed in; the errors of its console are kept. */
export async function openStranger(browser: Browser, width: number): Promise<{ readonly page: Page; readonly errors: string[] }> {
  const context = await browser.newContext({
    locale: "fr-FR",
    reducedMotion: "reduce",
    viewport: { width, height: 844 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    // A refused code is a 404, which the browser itself reports.
    if (message.type() === "error" && !message.text().includes("404")) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return { page, errors };
}

/** Gives a link on the screen; returns its address. */
export async function giveLink(page: Page, title: string, { once = false } = {}): Promise<string> {
  await page.getByRole("button", { name: `Partager\u00a0: ${title}` }).click();
  const form = layer(page, `Partager\u00a0: ${title}`);
  await form.getByLabel("Durée, en jours").fill("3");
  if (once) await form.getByRole("radio", { name: "Un seul téléchargement" }).check();
  await form.getByRole("checkbox", { name: "CSV" }).check();
  await form.getByRole("button", { name: "Créer un lien" }).click();
  const link = form.getByLabel("Lien", { exact: true });
  await expect(link).toHaveValue(/accessCode=/);
  return link.inputValue();
}
