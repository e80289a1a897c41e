import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect, journeysUrl, JOURNEY_PASSWORD } from "./journey.js";

/** The hosts of the demonstration: the consumer's, a firm's, and one whose brand is combined with the consumer's. */
export type Host = "comptoir" | "cabinet" | "combine";

/** The address of a host. */
export function hostUrl(host: Host): string {
  return host === "comptoir" ? journeysUrl() : journeysUrl().replace("//", `//${host}.`);
}

/** Opens a session for the page on a host, from the page itself: only a browser knows these hosts. */
export async function signInOn(page: Page, host: Host, username: string): Promise<void> {
  await page.goto(`${hostUrl(host)}/healthz`);
  const status = await page.evaluate(
    async (form) => (await fetch("/oauth/token", { method: "POST", body: new URLSearchParams(form) })).status,
    {
      grant_type: "password",
      client_id: "comptoir-web",
      username,
      password: JOURNEY_PASSWORD,
    },
  );
  expect(status, username).toBe(200);
}

/** Types an address and a password into the sign-in form, and submits it. */
export async function submitLogin(page: Page, username: string, password: string = JOURNEY_PASSWORD): Promise<void> {
  await page.getByLabel("Adresse e-mail").fill(username);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

/** The messages at the bottom right. */
export function toasts(page: Page): Locator {
  return page.locator(".toasts > *");
}

/** What the login says to a person whose session ended, which they did not end themselves. */
export const SESSION_OVER = "Votre session est terminée\u00a0: connectez-vous pour continuer.";

/** The link of the last mail to a recipient, once the mail is there. */
export async function mailedLink(request: APIRequestContext, recipient: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const reply = await request.get(`${journeysUrl()}/api/v1/dev/mails`, { params: { to: recipient } });
      const { data } = (await reply.json()) as { data: { subject: string; text: string }[] };
      link = /https?:\/\/\S+/.exec(data.find((mail) => mail.subject === subject)?.text ?? "")?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? "";
}

/** Goes to an address as a link of the application does; the page itself may then decide to load again. */
export async function follow(page: Page, address: string): Promise<void> {
  await page
    .evaluate((href) => history.pushState(null, "", href), address)
    .catch((error: unknown) => {
      if (!/context was destroyed, most likely because of a navigation/.test(String(error))) throw error;
    });
}
