import { expect, test } from "vitest";
import { testApp } from "../../testing/app.js";

const { app, db, newCompany, newFirm, clock } = await testApp({ supportEmail: "aide@comptoir.example" });
const closed = await testApp({ captcha: { challenge: () => ({ provider: "recaptcha", key: null }), isHuman: async () => false } });
const message = {
  name: "Claire Martin",
  email: "claire@test.example",
  subject: "Une question",
  message: "Bonjour,\nje cherche un bouton.",
};
const send = (headers: Record<string, string> = {}, body: object = message, remoteAddress = "192.0.2.1") =>
  app.inject({ method: "POST", url: "/api/v1/contact", payload: body, headers: { host: "localhost", ...headers }, remoteAddress });
const lastMail = async () =>
  (
    await db.sharedRead<{ recipient: string; reply_to: string; subject: string; html: string; sender_name: string }>({
      text: "select recipient, reply_to, subject, html, sender_name from shared.mails order by id desc limit 1",
    })
  )[0];

test("a message of an unknown visitor is kept, and mailed to support; replying to the mail replies to its author", async () => {
  expect((await send()).statusCode).toBe(201);
  expect(await lastMail()).toMatchObject({
    recipient: "aide@comptoir.example",
    reply_to: "claire@test.example",
    subject: "Contact\u00a0: Une question",
    sender_name: "Comptoir",
    html: expect.stringContaining("Bonjour,<br>je cherche un bouton."),
  });
  expect(await db.sharedRead({ text: "select user_id, firm_id, name, subject from shared.contact_messages" })).toEqual([
    { user_id: null, firm_id: null, name: "Claire Martin", subject: "Une question" },
  ]);
});

test("a message sent again under its key, or twice at once, is kept and mailed once; another one is another message", async () => {
  await db.shared((tx) => tx.run("delete from shared.mails"));
  const key = { "idempotency-key": "0123456789abcdef" };
  const counts = async () => {
    const [row] = await db.sharedRead<{ kept: number; mailed: number }>({
      text: "select (select count(*)::int from shared.contact_messages where subject like 'Clé%') as kept, count(*)::int as mailed from shared.mails",
    });
    return [row?.kept, row?.mailed];
  };
  const again = (subject: string) => send(key, { ...message, subject }, "192.0.2.7");
  const replies = [...(await Promise.all([again("Clé"), again("Clé")])), await again("Clé")];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(await counts()).toEqual([1, 1]);
  await again("Clé corrigée");
  expect(await counts()).toEqual([2, 2]);
});

test("on the host of a firm the message goes to the firm, under its name", async () => {
  const firm = await newFirm({ host: "contact.localhost" });
  await db.shared((tx) => tx.run("update shared.firms set email = 'cabinet@test.example' where id = $1", [firm.id]));
  expect((await send({ host: "contact.localhost" }, message, "192.0.2.2")).statusCode).toBe(201);
  expect(await lastMail()).toMatchObject({
    recipient: "cabinet@test.example",
    reply_to: "claire@test.example",
    sender_name: "Cabinet de test",
  });
});

test("someone signed in is known, and needs no captcha", async () => {
  const company = await closed.newCompany();
  const write = (headers: Record<string, string>) =>
    closed.app.inject({ method: "POST", url: "/api/v1/contact", payload: message, headers });
  expect((await write(company.headers)).statusCode).toBe(201);
  expect(await closed.db.sharedRead({ text: "select user_id from shared.contact_messages" })).toEqual([{ user_id: company.userId }]);
  const refused = await write({});
  expect(refused.statusCode).toBe(422);
  expect(refused.json().code).toBe("auth.captcha");
});

test("without an address of ours the message is kept all the same", async () => {
  const company = await closed.newCompany();
  await closed.db.shared((tx) => tx.run("delete from shared.mails"));
  await company.send("POST", "/api/v1/contact", message);
  expect(await closed.db.sharedRead({ text: "select id from shared.mails" })).toEqual([]);
});

test("a machine sends five messages in a quarter of an hour", async () => {
  const company = await newCompany();
  for (let turn = 0; turn < 5; turn += 1) expect((await send(company.headers, message, "192.0.2.9")).statusCode).toBe(201);
  const { statusCode, headers } = await send(company.headers, message, "192.0.2.9");
  expect([statusCode, Number(headers["retry-after"])]).toEqual([429, 900]);
  clock.advance(900);
  expect((await send({}, message, "192.0.2.9")).statusCode).toBe(201);
});

test("each field that is missing is named", async () => {
  const reply = await send({}, { name: "", email: "claire", subject: " ", message: "" }, "192.0.2.3");
  expect(reply.statusCode).toBe(400);
  expect(reply.json().facts.issues.map(({ path }: { path: string }) => path)).toEqual(["name", "email", "subject", "message"]);
});

test.each([
  ["a message that is too long", { message: "x".repeat(5001) }, "message", "Ce champ compte 5000 caractères au plus."],
  [
    "a character that no text may hold",
    { subject: "Une\0question" },
    "subject",
    "Le champ «\u00a0Sujet\u00a0» contient un caractère interdit.",
  ],
])("%s is told under its field", async (_what, wrong, target, sentence) => {
  const reply = await send({}, { ...message, ...wrong }, "192.0.2.4");
  expect(reply.json()).toMatchObject({ statusCode: 400, message: sentence, target });
});
