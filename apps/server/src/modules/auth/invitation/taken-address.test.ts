import { expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import type { Tx } from "../../../db/transaction.js";
import { testApp, type TestFirm } from "../../../testing/app.js";
import { overlap } from "../../../testing/overlap.js";
import { lastLinkTo, mailsTo, newStaff, requestToken, TEST_PASSWORD } from "../testing.js";

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
const confirm = (link: object) => post("/user/email-verification", { ...link, password: TEST_PASSWORD });

/** What a call answers while another person opens an account with an address. */
async function whileOpening(email: string, call: () => ReturnType<typeof post>) {
  const opened = (tx: Tx) =>
    tx.run("insert into shared.users (id, username, password_hash, role_id, email_verified_at) values ($1, $2, '', 'client', now())", [
      uuidv7(),
      email,
    ]);
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

/** A stranger signs up with an address that is not theirs; they know the password, and never read the mail. */
const squat = (email: string) =>
  post("/register", { firstName: "Intrus", lastName: "Inconnu", email, password: TEST_PASSWORD, terms: true });

test("an invitation is not stopped by a sign-up that a stranger never confirmed, before it or after: its password opens nothing", async () => {
  const firm = await newFirm();
  const [before, after] = [newAddress(), newAddress()];
  await squat(before);
  const verification = await lastLinkTo(db, before);
  const link = await invited(firm, before);
  expect((await mailsTo(db, before)).map(({ subject }) => subject)).not.toContain("Donnez une autre adresse");
  const later = await invited(firm, after);
  await squat(after);
  for (const [address, one] of [
    [before, link],
    [after, later],
  ] as const) {
    expect((await accept(one)).json(), address).toMatchObject({ data: { username: address } });
    expect((await requestToken(app, address, { password: TEST_PASSWORD })).statusCode).toBe(400);
    expect((await requestToken(app, address, { password: PASSWORD })).statusCode).toBe(200);
  }
  // What the stranger had asked for opens nothing any more, and typing the form again changes nothing.
  expect((await confirm(verification)).json()).toMatchObject({ status: 410, code: "auth.link_expired" });
  await squat(before);
  expect((await requestToken(app, before, { password: PASSWORD })).statusCode).toBe(200);
});

test("a changed address is not stopped by one either", async () => {
  const email = newAddress();
  await squat(email);
  const { link } = await changing(await newFirm(), email);
  expect((await confirm(link)).statusCode).toBe(200);
  expect((await requestToken(app, email, { password: TEST_PASSWORD })).statusCode).toBe(200);
  const [row] = await db.sharedRead<{ first_name: string }>({
    text: "select first_name from shared.users where username = $1",
    values: [email],
  });
  expect(row?.first_name).toBe("Nora");
});

test("a sign-up that its owner confirmed is an account: the invitation does not touch it", async () => {
  const email = newAddress();
  const link = await invited(await newFirm(), email);
  await squat(email);
  expect((await confirm(await lastLinkTo(db, email))).statusCode).toBe(200);
  expect((await accept(link)).json()).toMatchObject(TAKEN);
  expect((await requestToken(app, email, { password: TEST_PASSWORD })).statusCode).toBe(200);
});

test("a sign-up confirmed while its address accepts an invitation: one of both opens it", async () => {
  const email = newAddress();
  const link = await invited(await newFirm(), email);
  await squat(email);
  const verification = await lastLinkTo(db, email);
  const replies = await Promise.all([confirm(verification), accept(link)]);
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(replies.filter(({ statusCode }) => [409, 410].includes(statusCode))).toHaveLength(1);
});

test("a sign-up that gets another password while its address accepts an invitation is an account: neither waits for the other", async () => {
  const email = newAddress();
  const link = await invited(await newFirm(), email);
  await squat(email);
  await post("/password/forgotten", { email });
  const { uid } = await lastLinkTo(db, email);
  const { leader, follower } = await overlap(
    db,
    {
      open: (elsewhere, work) =>
        elsewhere.shared(async (tx) => {
          await work(tx);
          await tx.run("update shared.users set email_verified_at = now() where id = $1", [uid]);
        }),
      work: (tx) => tx.run("update shared.email_links set used_at = now() where user_id = $1 and purpose = 'reset'", [uid]),
    },
    async () => (await accept(link)).json(),
  );
  expect([leader.status, follower]).toMatchObject(["fulfilled", { status: "fulfilled", value: TAKEN }]);
});
