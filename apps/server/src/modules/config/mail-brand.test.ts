import { expect, test } from "vitest";
import { testApp, TEST_OPTIONS } from "../../testing/app.js";
import { asPerson, mailsTo, newStaff, TEST_PASSWORD } from "../auth/testing.js";

const PUBLIC_URL = "https://app.comptoir.example";
const { app, db, newCompany, newFirm } = await testApp({ publicUrl: PUBLIC_URL });
const FIRM_HOST = "compta.cabinet.example";
const firm = await newFirm({ host: FIRM_HOST });

/** The other brand's host, or that of a stranger, named in every way that a request can. */
const ELSEWHERE = (host: string) => ({ host, origin: `https://${host}` });

const forgotten = (email: string, headers: Record<string, string>) =>
  app.inject({ method: "POST", url: "/api/v1/password/forgotten", payload: { email }, headers });

const sentTo = (username: string) => mailsTo(db, username, { ...TEST_OPTIONS, publicUrl: PUBLIC_URL });

async function linksOf(username: string): Promise<string[]> {
  const mails = await sentTo(username);
  return mails.flatMap(({ body }) => [...body.matchAll(/https?:\/\/[^/\s]+/g)].map(([origin]) => origin));
}

test.each([FIRM_HOST, "piege.example"])("a consumer who is made to ask from %s gets the link of their own host", async (host) => {
  const { username } = await newCompany({ password: TEST_PASSWORD });
  expect((await forgotten(username, ELSEWHERE(host))).statusCode).toBe(200);
  expect(new Set(await linksOf(username))).toEqual(new Set(["https://app.comptoir.example"]));
});

test.each(["app.comptoir.example", "piege.example"])(
  "a firm's client and staff who are made to ask from %s get those of the firm",
  async (host) => {
    const { username: client } = await newCompany({ password: TEST_PASSWORD, firmId: firm.id });
    const { username: staff } = await newStaff(db, { firmId: firm.id, roleId: "accounting_firm_assistant" });
    for (const username of [client, staff]) {
      await forgotten(username, ELSEWHERE(host));
      expect(new Set(await linksOf(username))).toEqual(new Set([`https://${FIRM_HOST}`]));
    }
  },
);

test("every mail about access leads to the account's own host: confirming, signing up again, a new password", async () => {
  const { username, userId } = await newCompany({ password: TEST_PASSWORD });
  const person = await asPerson(app, username);
  const payload = { currentPassword: TEST_PASSWORD, newPassword: "Trois petits Chats-huants" };
  await app.inject({ method: "PATCH", url: "/api/v1/user/password", payload, headers: { ...person.headers, host: FIRM_HOST } });
  await db.shared((tx) => tx.run("update shared.users set email_verified_at = null where id = $1", [userId]));
  const again = { grant_type: "password", username, password: payload.newPassword };
  await app.inject({ method: "POST", url: "/oauth/token", payload: again, headers: { host: FIRM_HOST } });
  await app.inject({
    method: "POST",
    url: "/api/v1/user/email-verification/resend",
    payload: { email: username },
    headers: ELSEWHERE(FIRM_HOST),
  });
  const form = { firstName: "Ève", lastName: "Durand", email: username, password: TEST_PASSWORD, terms: true };
  await app.inject({ method: "POST", url: "/api/v1/register", payload: form, headers: { host: "piege.example" } });
  const mails = await sentTo(username);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Votre mot de passe a changé",
    "Confirmez votre adresse e-mail",
    "Vous avez déjà un compte",
    // Asked for before, mailed by its job.
    "Confirmez votre adresse e-mail",
  ]);
  expect(new Set(await linksOf(username))).toEqual(new Set(["https://app.comptoir.example"]));
});

test("a firm that has no host of its own: its people are found on the consumer's", async () => {
  const { id } = await newFirm();
  const { username } = await newStaff(db, { firmId: id, roleId: "accounting_firm_assistant" });
  await forgotten(username, ELSEWHERE(FIRM_HOST));
  expect(new Set(await linksOf(username))).toEqual(new Set(["https://app.comptoir.example"]));
});
