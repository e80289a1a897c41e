import { SESSION_OVER, submitLogin, toasts } from "../support/hosts.js";
import { expect, journeysUrl, JOURNEY_PASSWORD, test } from "../support/journey.js";

const EMAIL = "bic@demo.example";

type Session = { readonly access_token: string; readonly refresh_token: string };

test("two programs that renew one session at the same moment both go on with it", async () => {
  const opened = await ask({ grant_type: "password", username: EMAIL, password: JOURNEY_PASSWORD });
  const { refresh_token } = (await opened.json()) as Session;
  const replies = await Promise.all([renew(refresh_token), renew(refresh_token)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const sessions = await Promise.all(replies.map(async (reply) => (await reply.json()) as Session));
  for (const { access_token } of sessions) expect(await statusOfUser(access_token)).toBe(200);
  expect(sessions[0]?.refresh_token).toBe(sessions[1]?.refresh_token);
});

test("two tabs loaded at the same moment keep both sessions", async ({ page, context, signIn }) => {
  await signIn(EMAIL);
  const other = await context.newPage();
  for (const _ of ["once", "twice"]) {
    await Promise.all([page.goto("/"), other.goto("/documents")]);
    await expect(page.getByRole("heading", { name: "Mes opérations" })).toBeVisible();
    await expect(other.getByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
  }
});

test("a person who signs in in another tab takes this one with them: nothing is shown of the one before, nor sent in their name", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto("/login");
  await submitLogin(page, "bnc@demo.example");
  await expect(page.getByText("Claire Martin").first()).toBeVisible();
  // Asleep when they come, as a tab that the browser put aside: it learns it when it asks for its next token.
  const asleep = await context.newPage();
  await asleep.addInitScript(() => Reflect.deleteProperty(globalThis, "BroadcastChannel"));
  await asleep.goto("/");
  await expect(asleep.getByText("Claire Martin").first()).toBeVisible();

  await submitLogin(other, EMAIL);
  await expect(other.getByText("Yann Moreau").first()).toBeVisible();
  await expect(page.getByText("Yann Moreau").first()).toBeVisible();
  await asleep.getByRole("link", { name: "Documents" }).click();
  await expect(asleep.getByText("Yann Moreau").first()).toBeVisible();
  await expect(asleep).toHaveURL((url) => url.pathname === "/");
  for (const tab of [page, asleep]) await expect(tab.getByText("Claire Martin")).toHaveCount(0);
});

test("a stolen refresh token, presented again, ends the thief’s session and the victim’s, who is led to the login, which says why", async ({
  page,
  context,
  signIn,
}) => {
  await signIn(EMAIL);
  const stolen = (await context.cookies(`${journeysUrl()}/oauth/token`)).find(({ name }) => name.endsWith("-refresh-token"))?.value;
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Mes opérations" })).toBeVisible();
  // The session is our screens': to another program it says nothing. Two tabs may present the same token ten seconds apart: a thief
  // who calls itself our screens too.
  const asScreens = () => ask({ grant_type: "refresh_token", refresh_token: stolen ?? "", client_id: "comptoir-web" });
  expect((await renew(stolen ?? "")).status).toBe(400);
  const reply = await asScreens();
  const successor = /-refresh-token=([^;]+)/.exec(reply.headers.get("set-cookie") ?? "")?.[1] ?? "";
  const thief = (await reply.json()) as Session;
  expect(await statusOfUser(thief.access_token)).toBe(200);
  await expect.poll(async () => (await asScreens()).status, { timeout: 20_000, intervals: [500] }).toBe(400);
  expect(await statusOfUser(thief.access_token)).toBe(401);
  expect((await ask({ grant_type: "refresh_token", refresh_token: successor, client_id: "comptoir-web" })).status).toBe(400);

  await page.getByRole("link", { name: "Documents" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(toasts(page)).toHaveText(SESSION_OVER);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});

function renew(refreshToken: string): Promise<Response> {
  return ask({ grant_type: "refresh_token", refresh_token: refreshToken });
}

/** As a program of one's own does: it gets its refresh token in the reply. */
function ask(grant: Record<string, string>): Promise<Response> {
  return fetch(`${journeysUrl()}/oauth/token`, { method: "POST", body: new URLSearchParams({ client_id: "journeys", ...grant }) });
}

async function statusOfUser(accessToken: string): Promise<number> {
  return (await fetch(`${journeysUrl()}/api/v1/user/informations`, { headers: { authorization: `Bearer ${accessToken}` } })).status;
}
