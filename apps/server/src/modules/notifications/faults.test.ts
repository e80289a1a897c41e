import { createECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { runDueJobs, type JobFailure } from "../../jobs/run-jobs.js";
import { testApp, type TestCompany } from "../../testing/app.js";
import { HASTEN, playSequences, SEQUENCES_MILLISECONDS, type Sequence } from "../../testing/sequences.js";
import { publishNotification } from "./publish.js";
import { pushHandler } from "./push-job.js";

const { db, services, newCompany } = await testApp();

/** What a message to a device comes to. */
const WAYS = ["taken", "slow", "busy", "failing", "cut before", "taken, its answer lost", "gone"] as const;
type Way = (typeof WAYS)[number];

let nextWay: () => Way = () => "taken";
let received: { path: string; way: Way }[] = [];

const service = createServer((request: IncomingMessage, reply: ServerResponse) => {
  const way = nextWay();
  if (way === "cut before") return void request.destroy();
  request.resume().on("end", () => {
    received.push({ path: request.url ?? "", way });
    if (way === "taken, its answer lost") return void reply.destroy();
    const status = { busy: 429, failing: 503, gone: 410 }[way as string] ?? 201;
    setTimeout(() => reply.writeHead(status).end(), way === "slow" ? 5 : 0);
  });
});
service.listen(0, "127.0.0.1");
await new Promise<void>((resolve) => service.once("listening", () => resolve()));
afterAll(() => service.close());
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

let devices = 0;

async function newDevice(company: TestCompany): Promise<string> {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const path = `/device-${(devices += 1)}`;
  const keys = { p256dh: browser.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
  const token = JSON.stringify({ endpoint: `${origin}${path}`, expirationTime: null, keys });
  expect((await company.send("POST", "/api/v1/token", { token, device: "mobile" })).statusCode).toBe(201);
  return path;
}

const failures: JobFailure[] = [];
const handler = pushHandler(db, services.push);

/** Two servers send what is due. */
async function send(): Promise<void> {
  await db.shared((tx) => tx.run(HASTEN));
  const turn = { isStopping: () => false, onFailure: (failure: JobFailure) => void failures.push(failure) };
  await Promise.all([runDueJobs(db, handler, turn), runDueJobs(db, handler, turn)]);
}

const companies = await Promise.all(Array.from({ length: 3 }, () => newCompany()));

async function play({ random, oneOf, isOnceIn }: Sequence): Promise<void> {
  await db.shared((tx) => tx.run("delete from shared.push_subscriptions; delete from shared.jobs; delete from shared.rates"));
  received = [];
  nextWay = () => (isOnceIn(2) ? "taken" : oneOf(WAYS));
  /** The devices of each person, and how many messages each of them is to receive. */
  const awaited = new Map<string, { readonly userId: string; messages: number }>();
  const isGone = (path: string): boolean => received.some((one) => one.path === path && one.way === "gone");
  const steps = [
    async () => {
      const company = oneOf(companies);
      awaited.set(await newDevice(company), { userId: company.userId, messages: 0 });
    },
    async () => {
      const { userId } = oneOf(companies);
      await db.shared((tx) => publishNotification(tx, { userId, title: "TVA", description: "<p>À payer</p>", at: services.clock.now() }));
      for (const [path, device] of awaited) if (device.userId === userId && !isGone(path)) device.messages += 1;
    },
    send,
  ];
  await steps[0]?.();
  // A message is given up after five attempts: fewer are made here.
  for (let step = 0, sent = 0; step < 9; step += 1) {
    const next = steps[random(steps.length)];
    if (next === send && (sent += 1) > 3) continue;
    await next?.();
  }
  nextWay = () => "taken";
  await send();

  for (const [path, { messages }] of awaited) {
    const ways = received.filter((one) => one.path === path).map(({ way }) => way);
    const answered = ways.filter((way) => way === "taken" || way === "slow").length;
    if (!isGone(path)) expect(answered, `${path}: ${ways.join(", ")}`).toBe(messages);
    else expect(answered, `${path}: ${ways.join(", ")}`).toBeLessThanOrEqual(messages);
  }
  expect(await db.sharedRead({ text: "select kind from shared.jobs" })).toEqual([]);
  const [kept] = await db.sharedRead<{ count: number }>({ text: "select count(*)::int as count from shared.push_subscriptions" });
  expect(kept?.count).toBe([...awaited.keys()].filter((path) => !isGone(path)).length);
}

test(
  "after any sequence of messages and faults of their service, each device has each message once, and one that is gone is forgotten",
  () => playSequences(play),
  SEQUENCES_MILLISECONDS,
);
