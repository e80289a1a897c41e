import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import type { Tx } from "../../../db/transaction.js";
import { testApp, type TestFirm } from "../../../testing/app.js";
import { overlap } from "../../../testing/overlap.js";
import { lastLinkTo, newStaff } from "../testing.js";

const { app, db, newFirm } = await testApp();
const PASSWORD = "Trois petits Chats-huants";

const newAddress = () => `nora-${uuidv7()}@cabinet.example`;
const form = (email: string) => ({ firstname: "Nora", lastname: "Ferrand", email, phone: "02 47 00 00 00", function: "accountant" });
const post = (url: string, payload: object) => app.inject({ method: "POST", url: `/api/v1${url}`, payload });

/** The link of an invitation that a firm sends to an address. */
async function invited({ headers }: TestFirm, email: string) {
  await app.inject({ method: "POST", url: "/api/v1/user", headers, payload: form(email) });
  return lastLinkTo(db, email);
}

/** Someone of a firm whose address is to become another one, and the link that confirms it. */
async function changing({ id: firmId, headers }: TestFirm, email: string) {
  const staff = await newStaff(db, { firmId, roleId: "accounting_firm_assistant" });
  await app.inject({ method: "PATCH", url: `/api/v1/user/${staff.id}`, headers, payload: form(email) });
  return { old: staff.username, link: await lastLinkTo(db, email) };
}

const accept = (link: object) => post("/invitation/accept", { ...link, password: PASSWORD, terms: true });
const confirm = (link: object) => post("/user/email-verification", link);

/** What a call answers while another person opens an account with an address. */
async function whileOpening(email: string, call: () => ReturnType<typeof post>) {
  const opened = (tx: Tx) =>
    tx.run("insert into shared.users (id, username, password_hash, role_id) values ($1, $2, '', 'client')", [uuidv7(), email]);
  const { follower } = await overlap(db, { open: (elsewhere, work) => elsewhere.shared(work), work: opened }, async () =>
    (await call()).json(),
  );
  return follower;
}

const TAKEN = { status: 409, code: "invitation.address_taken" };

test("of two firms’ invitations to one address, followed at once, one opens an access; the other is told that the address is taken", async () => {
  const email = newAddress();
  const links = [await invited(await newFirm(), email), await invited(await newFirm(), email)];
  const replies = await Promise.all(links.map(accept));
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject(TAKEN);
});

test("an invitation accepted while its address opens an account is refused in a sentence, and so is a changed address", async () => {
  const [first, second] = [newAddress(), newAddress()];
  const link = await invited(await newFirm(), first);
  expect(await whileOpening(first, () => accept(link))).toMatchObject({ status: "fulfilled", value: TAKEN });
  const { link: changed } = await changing(await newFirm(), second);
  expect(await whileOpening(second, () => confirm(changed))).toMatchObject({ status: "fulfilled", value: TAKEN });
});

test("a changed address leaves who reads the former one no way in: the link for another password that it received opens nothing", async () => {
  const { old, link } = await changing(await newFirm(), newAddress());
  await post("/password/forgotten", { email: old });
  const reset = await lastLinkTo(db, old);
  expect((await confirm(link)).statusCode).toBe(200);
  expect((await post("/password/reset", { ...reset, password: PASSWORD })).json()).toMatchObject({
    status: 410,
    code: "auth.link_expired",
  });
});
