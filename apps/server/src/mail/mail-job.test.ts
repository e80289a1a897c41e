import { readdir, readFile, utimes } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../testing/database.js";
import { temporaryDataDir } from "../testing/temporary-folder.js";
import { runDueJobs, type JobFailure } from "../jobs/run-jobs.js";
import { enqueueMail, forgetMailsTo } from "./enqueue.js";
import { forgetMails, mailHandler } from "./mail-job.js";
import { mailTransport, type MailTransport, type StoredMail } from "./transport.js";

const db = await testDatabase();
const brand = {
  name: "Cabinet, Kéraval",
  color: "#7a3e9d",
  origin: "https://keraval.example",
  replyTo: "contact@keraval.example",
  signature: [],
};
const failures: JobFailure[] = [];
const sendMails = (transport: MailTransport, isStopping = () => false) =>
  runDueJobs(db, mailHandler(db, transport), { isStopping, onFailure: (failure) => void failures.push(failure) });
const enqueue = (subject: string) =>
  db.shared((tx) => enqueueMail(tx, { recipient: "claire@test.example", brand, subject, paragraphs: ["Voici un lien secret."] }));
const rows = () =>
  db.sharedRead<{ subject: string; body: string; sent: boolean }>({
    text: "select subject, body, sent_at is not null as sent from shared.mails order by id",
  });
const jobs = () =>
  db.sharedRead<{ attempts: number; failure: string | null; wait: number | null }>({
    text: "select attempts, failure, round(extract(epoch from run_at - now()))::int as wait from shared.jobs order by id",
  });

beforeEach(async () => {
  failures.length = 0;
  await db.shared((tx) => tx.run("delete from shared.mails; delete from shared.jobs"));
});

function notebook(keeps = false) {
  const sent: string[] = [];
  return { sent, keeps, forget: () => Promise.resolve(), send: async ({ subject }: StoredMail) => void sent.push(subject) };
}

test("a mail whose transaction fails is never sent", async () => {
  const failing = db.shared(async (tx) => {
    await enqueueMail(tx, { recipient: "claire@test.example", brand, subject: "Non", paragraphs: [] });
    throw new Error("something else failed");
  });
  await expect(failing).rejects.toThrow("something else failed");
  const transport = notebook();
  await sendMails(transport);
  expect(transport.sent).toEqual([]);
});

test("servers that send at the same moment send each mail once, and what was sent is not kept", async () => {
  for (const subject of ["un", "deux", "trois", "quatre"]) await enqueue(subject);
  const transport = notebook();
  await Promise.all([1, 2, 3].map(() => sendMails(transport)));
  expect(transport.sent.sort()).toEqual(["deux", "quatre", "trois", "un"]);
  expect(await rows()).toHaveLength(4);
  expect((await rows()).every(({ sent, body }) => sent && body === "")).toBe(true);
  expect(await jobs()).toEqual([]);
});

test("a mail that does not leave is tried again, each time later, and is given up after the twelfth", async () => {
  await enqueue("Refusé");
  const refusing = { ...notebook(), send: () => Promise.reject(new Error("450 later")) };
  const waits: (number | null)[] = [];
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    await sendMails(refusing);
    const [job] = await jobs();
    expect(job).toMatchObject({ attempts: attempt, failure: "450 later" });
    waits.push(job?.wait ?? null);
    if (attempt < 12) {
      expect((await rows())[0]?.body).toContain("Voici un lien secret.");
      await db.shared((tx) => tx.run("update shared.jobs set run_at = now()"));
    }
  }
  expect(waits).toEqual([60, 240, 960, 3840, 14_400, 14_400, 14_400, 14_400, 14_400, 14_400, 14_400, null]);
  expect(await rows()).toEqual([{ subject: "Refusé", body: "", sent: false }]);
  expect(failures.map(({ isGivenUp }) => isGivenUp)).toEqual([...Array.from({ length: 11 }, () => false), true]);
});

test("a mail that left although its server stopped before saying so is not sent again once that is known", async () => {
  await enqueue("Parti");
  await db.shared((tx) => tx.run("update shared.mails set sent_at = now()"));
  const transport = notebook();
  await sendMails(transport);
  expect([transport.sent, await jobs()]).toEqual([[], []]);
});

test("a person who leaves is forgotten with the mails that wait for them", async () => {
  await enqueue("Pour Claire");
  const access = { recipient: "claire@test.example", brand, subject: "Son lien", paragraphs: [] };
  await db.shared((tx) => enqueueMail(tx, access, { isAccess: true }));
  await db.shared((tx) => enqueueMail(tx, { recipient: "yann@test.example", brand, subject: "Pour Yann", paragraphs: [] }));
  await db.shared((tx) => forgetMailsTo(tx, "claire@test.example"));
  expect([(await rows()).map(({ subject }) => subject), (await jobs()).length]).toEqual([["Pour Yann"], 1]);
});

test("a refusal that names the person is kept without the name", async () => {
  await enqueue("Refusé");
  await sendMails({ ...notebook(), send: () => Promise.reject(new Error("550 5.1.1 <claire@test.example>: unknown")) });
  expect(await jobs()).toMatchObject([{ failure: "550 5.1.1 <…@test.example>: unknown" }]);
  expect(failures).toMatchObject([{ failure: "550 5.1.1 <…@test.example>: unknown" }]);
});

test("a server that stops takes no further mail", async () => {
  await enqueue("un");
  await enqueue("deux");
  const transport = notebook();
  await sendMails(transport, () => transport.sent.length === 1);
  expect(transport.sent).toEqual(["un"]);
});

test("without a mail server, mails are files that open, and stay readable", async () => {
  const folder = await temporaryDataDir();
  afterAll(() => folder.remove());
  await enqueue("Confirmez votre adresse");
  await sendMails(mailTransport({ smtpUrl: null, dataDir: folder.path, mailFrom: null, publicUrl: null, isProduction: false }));
  const outbox = join(folder.path, "outbox");
  const names = await readdir(outbox);
  expect(names.map((name) => name.replace(/.*\./, "")).sort()).toEqual(["eml", "html"]);
  const message = await readFile(join(outbox, names.find((name) => name.endsWith(".eml")) ?? ""), "utf8");
  expect(message).toMatch(/^Subject: Confirmez votre adresse$/m);
  expect(message).toMatch(/^To: claire@test.example$/m);
  expect(message).toMatch(/^Reply-To: contact@keraval.example$/m);
  expect(message).toContain("multipart/alternative");
  expect((await rows())[0]).toMatchObject({ sent: true, body: expect.stringContaining("Voici un lien secret.") });
});

test("in production without a mail server, the database keeps nothing and the files a day", async () => {
  const data = await temporaryDataDir();
  afterAll(() => data.remove());
  const transport = mailTransport({ smtpUrl: null, dataDir: data.path, mailFrom: null, publicUrl: null, isProduction: true });
  await forgetMails(db, transport); // nothing was ever sent
  await enqueue("Confirmez votre adresse");
  await sendMails(transport);
  expect(await rows()).toMatchObject([{ sent: true, body: "" }]);
  const outbox = join(data.path, "outbox");
  await forgetMails(db, transport);
  const names = await readdir(outbox);
  expect(names).toHaveLength(2);
  const aDayAgo = new Date(Date.now() - 25 * 3_600_000);
  for (const name of names) await utimes(join(outbox, name), aDayAgo, aDayAgo);
  await enqueue("Un autre");
  await sendMails(transport);
  await forgetMails(db, transport);
  const left = await readdir(outbox);
  expect(left).toHaveLength(2);
  expect(left.filter((name) => names.includes(name))).toEqual([]);
});

test("what another program left in the database is erased after two days, and never where mails are to be read", async () => {
  const age = (hours: number) =>
    db.shared((tx) => tx.run("update shared.mails set created_at = now() - make_interval(hours => $1::int)", [hours]));
  await enqueue("Gardé en clair");
  const bodies = async (keeps: boolean) => {
    await forgetMails(db, notebook(keeps));
    return (await rows()).map(({ body }) => body !== "");
  };
  await age(47);
  expect(await bodies(false)).toEqual([true]);
  await age(49);
  expect(await bodies(true)).toEqual([true]);
  expect(await bodies(false)).toEqual([false]);
  const transport = notebook();
  await sendMails(transport);
  expect(transport.sent).toEqual([]);
  expect(await jobs()).toMatchObject([{ wait: null, failure: "the mail was erased before it could leave" }]);
});

test("with a mail server, the mail is handed to it with its two parts", async () => {
  const post = await postOffice();
  await enqueue("Confirmez");
  const transport = mailTransport({
    smtpUrl: post.url,
    dataDir: "",
    mailFrom: "comptoir@test.example",
    publicUrl: null,
    isProduction: false,
  });
  await sendMails(transport);
  expect(await rows()).toMatchObject([{ sent: true, body: "" }]);
  expect(post.received()).toMatch(/^MAIL FROM:<comptoir@test.example>/m);
  expect(post.received()).toMatch(/^RCPT TO:<claire@test.example>/m);
  expect(post.received()).toMatch(/^Content-Type: text\/plain/m);
  expect(post.received()).toMatch(/^Content-Type: text\/html/m);
});

test("a mail server that does not answer leaves the mail for later", async () => {
  await enqueue("Plus tard");
  await sendMails(mailTransport({ smtpUrl: "smtp://127.0.0.1:9", dataDir: "", mailFrom: null, publicUrl: null, isProduction: false }));
  expect(await rows()).toMatchObject([{ sent: false }]);
  expect(await jobs()).toMatchObject([{ wait: 60, failure: expect.stringContaining("ECONNREFUSED") }]);
});

/** As much of SMTP as one message needs. */
async function postOffice() {
  let received = "";
  const talk = (socket: Socket): void => {
    let isMessage = false;
    socket.write("220 test\r\n");
    socket.setEncoding("utf8").on("data", (text: string) => {
      received += text;
      if (isMessage && !received.endsWith("\r\n.\r\n")) return;
      isMessage = /^DATA/im.test(text) && !isMessage;
      socket.write(isMessage ? "354 go on\r\n" : /^QUIT/i.test(text) ? "221 bye\r\n" : "250 ok\r\n");
    });
  };
  const server: Server = createServer(talk);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received: () => received };
}
