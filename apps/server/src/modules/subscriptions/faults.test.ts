import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { runDueJobs } from "../../jobs/run-jobs.js";
import { testApp, type TestCompany } from "../../testing/app.js";
import { HASTEN, playSequences, SEQUENCES_MILLISECONDS, type Sequence } from "../../testing/sequences.js";
import { endReplacedHandlers } from "./service.js";
import { sendEvent } from "./testing.js";

/** A subscription at the payment service. */
type Sold = { readonly id: string; isOpen: boolean; cancelsAtEnd: boolean; payment: "paid" | "failed" | null };
type StripeEvent = { readonly id: string; readonly type: string; readonly created: number; readonly data: { readonly object: object } };

const FAULTS = ["failing", "slow", "cut before", "cut after", null] as const;
let nextFault: () => (typeof FAULTS)[number] = () => null;
let sold: Sold[] = [];
let waiting: StripeEvent[] = [];
let second = 0;
let numbers = 0;

const newId = (prefix: string): string => `${prefix}_${(numbers += 1)}`;

function happen(type: string, object: object, at = (second += 1)): void {
  waiting.push({ id: newId("evt"), type, created: at, data: { object } });
}

function end(subscription: Sold): void {
  subscription.isOpen = false;
  happen("customer.subscription.deleted", { id: subscription.id, customer: "cus_1", metadata: metadata() });
}

let company: TestCompany | null = null;
const metadata = () => ({ companyId: company?.id, plan: "monthly" });

function reply(request: IncomingMessage, response: ServerResponse, form: URLSearchParams): void {
  const fault = nextFault();
  if (fault === "cut before") return void request.socket.destroy();
  if (fault === "failing") return void response.writeHead(503).end("{}");
  const { status, body } = done(request, form);
  if (fault === "cut after") return void request.socket.destroy();
  setTimeout(() => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)), fault === "slow" ? 3 : 0);
}

function done({ method, url }: IncomingMessage, form: URLSearchParams): { status: number; body: object } {
  if (url === "/v1/checkout/sessions") return { status: 200, body: { url: "https://pay.example/cs_1" } };
  const subscription = sold.find(({ id, isOpen }) => isOpen && url === `/v1/subscriptions/${id}`);
  if (subscription === undefined) return { status: 404, body: { error: { code: "resource_missing" } } };
  if (method === "DELETE") end(subscription);
  else subscription.cancelsAtEnd = form.get("cancel_at_period_end") === "true";
  return { status: 200, body: { cancel_at: Date.parse("2026-05-13T22:30:00Z") / 1000 } };
}

const stripe = createServer((request, response) => {
  let text = "";
  request.on("data", (piece: Buffer) => (text += piece.toString()));
  request.on("end", () => reply(request, response, new URLSearchParams(text)));
  request.on("error", () => undefined);
});
stripe.listen(0, "127.0.0.1");
await new Promise<void>((resolve) => stripe.once("listening", () => resolve()));
afterAll(() => stripe.close());
const url = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
const server = await testApp({ today: "2026-04-14", stripe: { secretKey: "sk_test_1", webhookSecret: "whsec_test_1", url } });
const { app, db, clock, services } = server;

/** Two servers work at once. */
async function work(): Promise<void> {
  await db.shared((tx) => tx.run(HASTEN));
  const handlers = endReplacedHandlers(services.payment);
  const turn = { isStopping: () => false, onFailure: () => undefined };
  await Promise.all([...handlers, ...handlers].map((handler) => runDueJobs(db, handler, turn)));
}

async function deliver(event: StripeEvent): Promise<void> {
  const answer = await sendEvent(app, event, { seconds: Math.floor(clock.now() / 1000) });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Its references of paid invoices, each of which the books are to have once. */
const invoices = new Set<string>();

type Payment = { readonly isPaid: boolean; readonly invoice?: string; readonly at?: number | undefined };

function pay(subscription: Sold, { isPaid, invoice = newId("in"), at }: Payment): string {
  subscription.payment = isPaid ? "paid" : "failed";
  if (isPaid) invoices.add(invoice);
  const details = { subscription: subscription.id, metadata: metadata() };
  const object = { id: invoice, customer: "cus_1", parent: { subscription_details: details }, amount_paid: 1900, created: second };
  happen(isPaid ? "invoice.paid" : "invoice.payment_failed", object, at);
  return invoice;
}

const open = (): readonly Sold[] => sold.filter(({ isOpen }) => isOpen);

/** What may happen at the payment service and here, each as often as its place in the list. */
const STEPS: readonly ((sequence: Sequence, company: TestCompany) => Promise<unknown>)[] = [
  async function subscribe({ isOnceIn }) {
    // On another page too, or again after the end: at most two at once.
    if (open().length > 1) return;
    const subscription: Sold = { id: newId("sub"), isOpen: true, cancelsAtEnd: false, payment: null };
    sold.push(subscription);
    const isPaid = !isOnceIn(3);
    const named = { customer: "cus_1", subscription: subscription.id, metadata: metadata() };
    happen("checkout.session.completed", { ...named, payment_status: isPaid ? "paid" : "unpaid" });
    // Its first invoice is of the same second, or of days later for a debit.
    if (isPaid || isOnceIn(2)) pay(subscription, { isPaid: true, at: isOnceIn(2) ? second : undefined });
  },
  async function payAgain({ oneOf, isOnceIn }) {
    if (open().length === 0) return;
    const [subscription, isPaid] = [oneOf(open()), isOnceIn(2)];
    const invoice = pay(subscription, { isPaid });
    if (!isPaid && isOnceIn(2)) pay(subscription, { isPaid: true, invoice });
  },
  async ({ oneOf, isOnceIn }) => open().length > 0 && isOnceIn(2) && end(oneOf(open())),
  (_sequence, own) => own.send("POST", "/api/v1/subscription", { plan: "monthly" }),
  work,
];

/** Delivers some events, in any order; one whose answer is lost comes again. */
async function deliverSome({ random, oneOf, isOnceIn }: Sequence): Promise<void> {
  for (let left = random(4); left > 0 && waiting.length > 0; left -= 1) {
    const event = oneOf(waiting);
    await deliver(event);
    if (!isOnceIn(3)) waiting = waiting.filter((one) => one !== event);
  }
}

async function deliverAll({ oneOf }: Sequence): Promise<void> {
  do {
    await work();
    while (waiting.length > 0) {
      const event = oneOf(waiting);
      waiting = waiting.filter((one) => one !== event);
      await deliver(event);
    }
    await work();
  } while (waiting.length > 0);
}

async function stateOf({ id }: TestCompany) {
  const rows = await db.sharedRead<{ subscription: string | null; status: string | null; paid: boolean }>({
    text: "select payment_subscription as subscription, subscription_status as status, subscription_paid as paid from shared.companies where id = $1",
    values: [id],
  });
  return rows[0];
}

/** A person who cancels, then takes it back, asks again until it is done. */
async function cancelAndResume({ oneOf }: Sequence, own: TestCompany, present: Sold): Promise<void> {
  nextFault = () => oneOf(FAULTS);
  for (const isCancelled of [true, false]) {
    const [method, body] = isCancelled ? (["DELETE", undefined] as const) : (["POST", { plan: "monthly" }] as const);
    for (let tries = 0; tries < 50; tries += 1) {
      const answer = await own.send(method, "/api/v1/subscription", body);
      if (answer.statusCode === 200) break;
      expect(answer.json(), answer.body).toMatchObject({ status: 502, code: "subscription.payment" });
    }
    expect(present.cancelsAtEnd).toBe(isCancelled);
    expect(await stateOf(own)).toMatchObject({ status: isCancelled ? "cancelled" : "active", paid: true });
  }
}

async function play(sequence: Sequence): Promise<void> {
  [sold, waiting, second] = [[], [], Math.floor(clock.now() / 1000) - 100_000];
  invoices.clear();
  await db.shared((tx) => tx.run("delete from shared.jobs"));
  const own = (company = await server.newCompany());
  await db.shared((tx) => tx.run("update shared.companies set subscription_paid = false where id = $1", [own.id]));
  nextFault = () => sequence.oneOf(FAULTS);
  for (let step = 0; step < 10; step += 1) {
    await sequence.oneOf(STEPS)(sequence, own);
    await deliverSome(sequence);
  }
  nextFault = () => null;
  await deliverAll(sequence);

  const rows = await db.sharedRead<{ reference: string }>({
    text: "select payment_reference as reference from shared.invoices where company_id = $1",
    values: [own.id],
  });
  expect(rows.map(({ reference }) => reference).toSorted()).toEqual([...invoices].toSorted());
  const kept = await stateOf(own);
  const [present] = open();
  expect(open().map(({ id }) => id)).toEqual(kept?.subscription === null ? [] : [kept?.subscription]);
  if (invoices.size === 0) expect(kept?.paid).toBe(false);
  if (present === undefined) expect(kept).toMatchObject({ paid: false, status: sold.length === 0 ? null : "cancelled" });
  else if (present.payment === "failed") expect(kept).toMatchObject({ status: "unpaid", paid: false });
  else if (present.payment === "paid") {
    expect(kept).toMatchObject({ status: "active", paid: true });
    await cancelAndResume(sequence, own, present);
  }
}

test(
  "after any sequence of a payment service's events and faults, each payment has one invoice, and one subscription at most goes on: the one shown",
  () => playSequences(play),
  SEQUENCES_MILLISECONDS,
);
