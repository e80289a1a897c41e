import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { filingHandlers } from "../../../filings/partner-jobs.js";
import { runDueJobs } from "../../../jobs/run-jobs.js";
import type { PartnerMessage, TaxPartner } from "../../../tax-partner/tax-partner.js";
import { testApp } from "../../../testing/app.js";
import { HASTEN, playSequences, SEQUENCES_MILLISECONDS, type Sequence } from "../../../testing/sequences.js";
import { standInPartner } from "../../../testing/stand-in-partner.js";
import { VAT_FILING } from "../service.js";
import { fileReturn, monthlyCompany, readReturnOf } from "../testing.js";

const FAULTS = ["away", "slow", "its answer lost", null, null] as const;
let nextFault: () => (typeof FAULTS)[number] = () => null;

/** Does the work of a partner, or does not, or does it and gives no answer. */
async function faulty<Result>(work: () => Promise<Result>): Promise<Result> {
  const fault = nextFault();
  if (fault === "away") throw new Error("the partner is out of reach");
  if (fault === "slow") await pause(2);
  const result = await work();
  if (fault === "its answer lost") throw new Error("the partner's answer is lost");
  return result;
}

let standIn = standInPartner();
const partner: TaxPartner = {
  send: (file) => faulty(() => standIn.send(file)),
  messages: () => faulty(() => standIn.messages()),
  confirm: (ids) => faulty(() => standIn.confirm(ids)),
};
const server = await testApp({ today: "2026-10-05", taxPartner: partner });
const { db, services } = server;
const handlers = filingHandlers(services, VAT_FILING);

/** Two servers work at once. */
async function work(): Promise<void> {
  await db.shared((tx) => tx.run(HASTEN));
  const turn = { isStopping: () => false, onFailure: () => undefined };
  await Promise.all([...handlers, ...handlers].map((handler) => runDueJobs(db, handler, turn)));
}

let told = 0;

async function play({ random, oneOf, isOnceIn }: Sequence): Promise<void> {
  standIn = standInPartner();
  nextFault = () => null;
  await db.shared((tx) => tx.run("delete from shared.jobs"));
  const company = await monthlyCompany(server);
  await company.send("POST", "/api/v1/vat-declaration/2026-09/validate", {});
  const hand = () => fileReturn(server, company, "2026-09", { channel: "partner" });
  const first = await hand();
  expect(first.statusCode, first.body).toBe(200);
  nextFault = () => oneOf(FAULTS);
  const isAccepted = isOnceIn(2);
  const sent: PartnerMessage[] = [];
  const say = (message: PartnerMessage): void => {
    sent.push(message);
    standIn.say(message);
  };
  const answers = (key: string): void => {
    const messages: PartnerMessage["event"][] = [
      { kind: "taken", reference: "P-1" },
      isAccepted ? { kind: "accepted", reference: "D-1" } : { kind: "refused", reasons: ["CR 4021: SIREN inconnu"] },
    ];
    if (isOnceIn(2)) messages.reverse();
    for (const event of messages) {
      const message = { id: `message ${(told += 1)}`, key, event };
      say(message);
      if (isOnceIn(3)) say(message);
      if (isOnceIn(4)) say({ ...message, id: `message ${(told += 1)}` });
    }
  };
  let key: string | null = null;
  const steps: readonly (() => Promise<unknown>)[] = [
    work,
    work,
    async () => expect((await hand()).statusCode).toBeLessThan(500),
    async () => {
      const [taken] = standIn.files.keys();
      if (taken === undefined || key !== null) return;
      key = taken;
      answers(taken);
    },
    async () => sent.length > 0 && say(oneOf(sent)),
    async () => say({ id: `message ${(told += 1)}`, key: "unknown", event: { kind: "accepted", reference: "D-9" } }),
  ];
  for (let step = 0; step < 9; step += 1) await steps[random(steps.length)]?.();
  nextFault = () => null;
  await work();
  if (key === null) answers([...standIn.files.keys()][0] ?? "");
  await work();

  const keys = [...standIn.files.keys()];
  const ids = [...new Set(sent.map(({ id }) => id))];
  const kept = await db.sharedRead<{ id: string }>({ text: "select id from shared.filing_messages where id = any($1)", values: [ids] });
  expect(kept.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const outcomes = await db.tenantRead<{ kind: string; outcome: string }>(company.id, {
    text: "select kind, outcome from books.filing_events order by at, id",
  });
  const heard = outcomes.filter(({ kind }) => kind !== "sent");
  expect(heard).toHaveLength(new Set(sent.filter((message) => message.key !== "unknown").map(({ id }) => id)).size);
  const { filing } = await readReturnOf(company, "2026-09");
  // One that was refused may have been handed over again since, under another key.
  const isAgain = !isAccepted && outcomes.filter(({ kind, outcome }) => kind === "sent" && outcome === "moved").length === 2;
  expect([filing, keys.length]).toEqual(isAccepted ? ["acknowledged", 1] : isAgain ? ["to_send", 2] : ["rejected", 1]);
  expect(await standIn.messages()).toEqual([]);
}

test(
  "after any sequence of a partner's faults and messages, a return is deposited once, and each message counts once",
  () => playSequences(play),
  SEQUENCES_MILLISECONDS,
);
