import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { ciiOf } from "@comptoir/e-invoices/testing/sample-invoices";
import { runDueJobs } from "../../../jobs/run-jobs.js";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { HASTEN, playSequences, SEQUENCES_MILLISECONDS, type Sequence } from "../../../testing/sequences.js";
import { signAgain } from "../../banking/connection/testing.js";
import { addressedTo, dropInvoice } from "../testing/invoices.js";
import { cdarOf, startPlatform } from "../testing/platform.js";
import { readNow } from "./platform.js";
import { readPlatformHandler } from "./read-platform.js";

const DAY = 86_400;
const KEYS = [{ id: "test", bytes: new Uint8Array(randomBytes(32)) }] as const;
const server = await testApp({
  today: "2026-04-14",
  environment: { secretKeys: KEYS, allowsLoopbackPartners: true, paperLimits: { perHour: 1_000_000, megabytes: 2_000 } },
});
const platform = await startPlatform();
afterAll(() => platform.stop());
const { db, clock, services } = server;
const handler = readPlatformHandler(services);
const TURN = { isStopping: () => false, onFailure: (failure: unknown) => expect(failure).toBeNull() };
const QUIET = { pageSize: 100, hasCursor: false, isDisordered: false, isDoubled: false, faults: [] };

type Flow = {
  readonly flowId: string;
  readonly flowType: string;
  updatedAt: string;
  acknowledgement: { status: string };
  readonly files: { readonly Original: string };
};

/** Two servers read at once: the turn of the company, and the reading that is asked for. */
async function read(company: TestCompany): Promise<void> {
  await db.tenant(company.id, (tx) => readNow(tx, company.id));
  await db.shared((tx) => tx.run(HASTEN));
  await Promise.all([runDueJobs(db, handler, TURN), runDueJobs(db, handler, TURN)]);
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** A company whose platform is read, what the platform has, and the statuses that it has given. */
type Scene = Sequence & { readonly company: TestCompany; readonly flows: Flow[]; readonly statuses: Set<string> };

const invoicesOf = (flows: readonly Flow[]): readonly Flow[] => flows.filter(({ flowType }) => flowType === "SupplierInvoice");

/** Now, or when another one was: several flows share an instant; some are shown long after their own. */
function instant({ flows, random, oneOf, isOnceIn }: Scene): string {
  if (flows.length > 0 && isOnceIn(3)) return oneOf(flows).updatedAt;
  return new Date(clock.now() - (isOnceIn(4) ? random(3 * DAY) * 1_000 : 0)).toISOString();
}

/** What may happen, each as often as its place in the list; every one leaves a state from which calm readings find everything. */
const STEPS: readonly ((scene: Scene) => Promise<unknown>)[] = [
  async function addInvoices(scene) {
    const { flows, company, random, isOnceIn } = scene;
    for (let left = 1 + random(3); left > 0; left -= 1) {
      const flowId = `F${flows.length}`;
      const files = { Original: base64(ciiOf(addressedTo(company, { number: flowId }))) };
      const status = isOnceIn(5) ? "Pending" : "Ok";
      flows.push({ flowId, updatedAt: instant(scene), flowType: "SupplierInvoice", acknowledgement: { status }, files });
    }
    await platform.play({ flows });
  },
  async function addStatus(scene) {
    const { flows, statuses, random, oneOf } = scene;
    if (invoicesOf(flows).length === 0) return;
    const { flowId: number } = oneOf(invoicesOf(flows));
    const [code, minute] = [200 + random(4), 10 + random(50)];
    statuses.add(`${number} ${code} ${minute}`);
    const flow = {
      flowId: `S${flows.length}`,
      updatedAt: instant(scene),
      flowType: "SupplierInvoiceLC",
      acknowledgement: { status: "Ok" },
    };
    flows.push({ ...flow, files: { Original: base64(cdarOf(code, minute, number)) } });
    await platform.play({ flows });
  },
  async function endWaiting({ flows }) {
    for (const flow of flows.filter(({ acknowledgement }) => acknowledgement.status === "Pending"))
      Object.assign(flow, { updatedAt: new Date(clock.now()).toISOString(), acknowledgement: { status: "Ok" } });
    await platform.play({ flows });
  },
  async function dropByHand({ company, flows, oneOf }) {
    const known = await numbersOf(company);
    // One that is there already would be a second invoice, which a person is to check.
    const unknown = invoicesOf(flows).filter(({ flowId }) => !known.includes(flowId));
    if (unknown.length === 0) return;
    await signAgain(server, company);
    await dropInvoice(company, { number: oneOf(unknown).flowId, isUbl: true });
  },
  ({ random, isOnceIn }) =>
    platform.play({ pageSize: 1 + random(4), hasCursor: isOnceIn(2), isDisordered: isOnceIn(3), isDoubled: isOnceIn(3) }),
  ({ random, oneOf }) => {
    const faults = Array.from({ length: 1 + random(3) }, () => ({
      path: oneOf(["search", "flows/F", "flows/S", "token"]),
      times: 1 + random(2),
      ...oneOf([{ status: 503 }, { status: 429, headers: { "retry-after": "7" } }, { status: 401 }, { isCut: true }, { milliseconds: 20 }]),
    }));
    return platform.play({ faults });
  },
  ({ company }) => read(company),
  ({ company }) => read(company),
  async ({ random }) => clock.advance(random(2 * DAY)),
];

async function connected(): Promise<TestCompany> {
  const company = await server.newCompany({ taxSystem: "bic-rs" });
  const reply = await company.send("PUT", "/api/v1/invoice-platform", {
    flowUrl: `${platform.url}/flow-service/v1/`,
    tokenUrl: `${platform.url}/token`,
    clientId: "client",
    clientSecret: "secret",
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return company;
}

async function numbersOf(company: TestCompany): Promise<readonly string[]> {
  const rows = await db.tenantRead<{ number: string }>(company.id, { text: "select number from books.received_invoices order by number" });
  return rows.map(({ number }) => number);
}

async function play(sequence: Sequence): Promise<void> {
  clock.set("2026-04-14");
  await db.shared((tx) => tx.run("delete from shared.jobs"));
  await platform.play({ ...QUIET, flows: [] });
  const scene: Scene = { ...sequence, company: await connected(), flows: [], statuses: new Set() };
  for (let step = 0; step < 10; step += 1) await sequence.oneOf(STEPS)(scene);
  // Calm again, and a week later: what was shown too late is looked for too.
  const { company, flows, statuses } = scene;
  for (const flow of flows) flow.acknowledgement = { status: "Ok" };
  await platform.play({ ...QUIET, flows });
  await read(company);
  clock.advance(8 * DAY);
  await read(company);
  expect(await numbersOf(company)).toEqual(
    invoicesOf(flows)
      .map(({ flowId }) => flowId)
      .toSorted(),
  );
  const kept = await db.tenantRead<{ text: string }>(company.id, {
    text: `select i.number || ' ' || s.code || ' ' || extract(minute from s.at)::int as text
      from books.invoice_statuses s join books.received_invoices i on i.company_id = s.company_id and i.id = s.invoice_id`,
  });
  expect(kept.map(({ text }) => text).toSorted()).toEqual([...statuses].toSorted());
  const [papers] = await db.tenantRead<{ count: number }>(company.id, { text: "select count(*)::int as count from books.files" });
  expect(papers?.count).toBe(invoicesOf(flows).length);
  const [row] = await db.tenantRead(company.id, { text: "select state, failure, is_complete, unreadable from books.invoice_platforms" });
  expect(row).toEqual({ state: "ok", failure: null, is_complete: true, unreadable: 0 });
}

test(
  "after any sequence of flows and faults of a platform, the books hold each of its invoices and statuses once",
  () => playSequences(play),
  SEQUENCES_MILLISECONDS,
);
