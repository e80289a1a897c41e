import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { runDueJobs } from "../jobs/run-jobs.js";
import { testDatabase } from "../testing/database.js";
import { HASTEN, playSequences, SEQUENCES_MILLISECONDS, type Sequence } from "../testing/sequences.js";
import { enqueueMail, forgetMailsTo } from "./enqueue.js";
import { ACCESS_MAIL_JOB, mailHandler, MAIL_JOB } from "./mail-job.js";
import { mailTransport } from "./transport.js";

/** What a connection to the mail server comes to. */
const WAYS = [
  "sound",
  "slow",
  "in pieces",
  "busy",
  "cut at once",
  "cut in the message",
  "refused for now",
  "kept, its answer lost",
] as const;
type Way = (typeof WAYS)[number];

/** Who received which message, and whether its sender learnt it. */
type Received = { readonly subject: string; readonly messageId: string; readonly isAnswered: boolean };

const received: Received[] = [];
let nextWay: () => Way = () => "sound";

function talk(socket: Socket): void {
  const way = nextWay();
  let message: string | null = null;
  const say = async (text: string): Promise<void> => {
    if (way === "slow") await pause(3);
    if (way === "in pieces") {
      socket.write(text.slice(0, 2));
      await pause(1);
      socket.write(text.slice(2));
    } else socket.write(text);
  };
  socket.on("error", () => undefined);
  if (way === "cut at once") return void socket.destroy();
  if (way === "busy") return void socket.end("421 busy\r\n");
  void say("220 test\r\n");
  socket.setEncoding("utf8").on("data", (text: string) => {
    if (message === null) {
      if (/^RCPT/i.test(text) && way === "refused for now") return void say("450 later\r\n");
      if (!/^DATA/i.test(text)) return void say(/^QUIT/i.test(text) ? "221 bye\r\n" : "250 ok\r\n");
      message = "";
      return void say("354 go on\r\n");
    }
    message += text;
    if (way === "cut in the message") return void socket.destroy();
    if (!message.endsWith("\r\n.\r\n")) return;
    const isAnswered = way !== "kept, its answer lost";
    received.push({ subject: headerOf(message, "Subject"), messageId: headerOf(message, "Message-ID"), isAnswered });
    message = null;
    if (isAnswered) void say("250 ok\r\n");
    else socket.destroy();
  });
}

function headerOf(message: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, "im").exec(message)?.[1]?.trim() ?? "";
}

const server = createServer(talk).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());
const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
const SETTINGS = { smtpUrl, dataDir: "", mailFrom: "comptoir@test.example", publicUrl: null, isProduction: true };

const db = await testDatabase();
const brand = { name: "Cabinet", color: "#7a3e9d", origin: "https://keraval.example", replyTo: null, signature: [] };
const TURN = { isStopping: () => false, onFailure: () => undefined };
const handlers = [MAIL_JOB, ACCESS_MAIL_JOB, MAIL_JOB].map((kind) => mailHandler(db, mailTransport(SETTINGS), kind));

/** Two servers send what is due. */
async function send(): Promise<void> {
  await db.shared((tx) => tx.run(HASTEN));
  await Promise.all(handlers.map((handler) => runDueJobs(db, handler, TURN)));
}

beforeEach(async () => {
  await db.shared((tx) => tx.run("delete from shared.mails; delete from shared.jobs"));
});

let written = 0;

async function play({ random, oneOf, isOnceIn }: Sequence): Promise<void> {
  received.length = 0;
  nextWay = () => (isOnceIn(3) ? "sound" : oneOf(WAYS));
  const [wanted, unwanted] = [new Set<string>(), new Set<string>()];
  const forgotten = new Map<string, number>();
  const write = async (): Promise<void> => {
    const [recipient, subject] = [oneOf(["claire", "yann", "anne"]), `Mail ${(written += 1)}`];
    const isKept = !isOnceIn(6);
    const mail = { recipient: `${recipient}@test.example`, brand, subject: `${subject} ${recipient}`, paragraphs: ["Bonjour."] };
    const kept = db.shared(async (tx) => {
      await enqueueMail(tx, mail, { isAccess: isOnceIn(3) });
      if (!isKept) throw new Error("taken back");
    });
    await kept.catch(() => undefined);
    (isKept ? wanted : unwanted).add(mail.subject);
  };
  const forget = async (): Promise<void> => {
    const recipient = oneOf(["claire", "yann", "anne"]);
    await db.shared((tx) => forgetMailsTo(tx, `${recipient}@test.example`));
    for (const subject of wanted) if (subject.endsWith(recipient)) forgotten.set(subject, timesOf(subject).length);
    for (const subject of forgotten.keys()) wanted.delete(subject);
  };
  // A mail is given up after twelve attempts: fewer are made here.
  const steps = [write, write, write, forget, send, send];
  for (let step = 0; step < 10; step += 1) await steps[random(steps.length)]?.();
  nextWay = () => "sound";
  await send();

  for (const subject of wanted) {
    const copies = timesOf(subject);
    expect(copies.filter(({ isAnswered }) => isAnswered).length, subject).toBe(1);
    expect(new Set(copies.map(({ messageId }) => messageId)).size, `${subject}: copies that its reader takes for several`).toBe(1);
  }
  for (const [subject, times] of forgotten) expect(timesOf(subject).length, `${subject}, forgotten`).toBe(times);
  for (const subject of unwanted) expect(timesOf(subject), subject).toEqual([]);
  expect(await db.sharedRead({ text: "select kind, failure from shared.jobs" })).toEqual([]);
  expect(await db.sharedRead({ text: "select subject from shared.mails where sent_at is null or body <> ''" })).toEqual([]);
}

const timesOf = (subject: string): readonly Received[] => received.filter((one) => one.subject === subject);

test(
  "after any sequence of mails and faults of the mail server, each mail has left once, and what was taken back has not",
  () => playSequences(play),
  SEQUENCES_MILLISECONDS,
);
