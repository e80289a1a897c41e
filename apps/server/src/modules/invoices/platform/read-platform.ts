import { z } from "zod";
import { numberKey, owedOf, sellerKey } from "@comptoir/accounting/invoices/received-invoice";
import { EInvoiceError } from "@comptoir/e-invoices/errors";
import { readLifeCycle } from "@comptoir/e-invoices/life-cycle";
import { areBooksWritable } from "../../../access/permissions.js";
import type { Tx } from "../../../db/transaction.js";
import { logChange } from "../../../audit/audit-repository.js";
import { flowService } from "../../../invoice-platform/flow-service.js";
import { PlatformFailure, type InvoicePlatform } from "../../../invoice-platform/invoice-platform.js";
import { nextResume, readFlows, truncated, type FoundFlow } from "../../../invoice-platform/read-flows.js";
import { jobHandler, type JobHandler } from "../../../jobs/handler.js";
import type { JobType } from "../../../jobs/queue.js";
import { Refusal } from "../../../refusal.js";
import type { Services } from "../../../services.js";
import { receiveBytes } from "../../attachments/service.js";
import { noteChange, settlesNothing } from "../../books/consequences.js";
import { lockBooks } from "../../books/years/service.js";
import { readEInvoice } from "../reading/read-e-invoice.js";
import { keepInvoice } from "../reception/keep-invoice.js";
import { storeLifecycleStatus } from "../statuses-repository.js";
import { errorOf, failedFlow, NO_FILE, NO_STATUS, type FailedFlow, type Unread } from "./failed-flows.js";
import {
  adoptFlow,
  invoicesNumbered,
  knownFlows,
  readPlatform,
  storePlatformProgress,
  storeReadable,
  storeUnreadableSecret,
  twinByHand,
  type PlatformProgress,
  type PlatformRow,
} from "./platform-repository.js";
import { secretOf } from "./platform-secret.js";

/** Reads the platform of a company, then again a quarter of an hour later as long as it has one, unless it is asked for once. */
export const READ_PLATFORM: JobType<{ companyId: string; isOnce?: true | undefined }> = {
  kind: "invoice.platform",
  payload: z.object({ companyId: z.uuid(), isOnce: z.literal(true).optional() }),
};

const EVERY_MILLISECONDS = 900_000;
/** After each failure in a row: a minute, five, half an hour, two hours, then four hours. */
const LADDER = [60_000, 300_000, 1_800_000, 7_200_000, 14_400_000];
const REFUSED_MILLISECONDS = 86_400_000;
/** Once a week, what a platform showed later than an hour after its own date is looked for as far as three months back. */
const REREAD = { every: 7 * 86_400_000, reach: 90 * 86_400_000 } as const;
/** Files are downloaded for that long at most; a reading that is cut goes on at the next one. */
const STORING_MILLISECONDS = 100_000;
const INVOICES = ["SupplierInvoice", "CustomerInvoice"];
const STATUSES = ["SupplierInvoiceLC", "CustomerInvoiceLC"];

type Needs = Pick<Services, "db" | "files" | "clock" | "paperLimits" | "cipher" | "allowsLoopbackPartners">;

/** Reads the platform of each company that has one: invoices, then statuses. What was stored stays when the platform goes away in the midst of it. */
export function readPlatformHandler(needs: Needs): JobHandler {
  const { db, clock, cipher, allowsLoopbackPartners } = needs;
  return jobHandler(READ_PLATFORM, {
    attempts: 50,
    leaseSeconds: 300,
    waitSeconds: (attempts) => Math.min(60 * 2 ** attempts, 14_400),
    async run({ companyId, isOnce }) {
      const [row, isWritable] = await db.reading(
        companyId,
        async (tx) => [await readPlatform(tx, companyId), await areBooksWritable(tx, companyId, clock.today())] as const,
      );
      if (row === null || cipher === null) return undefined;
      // A dossier that is suspended receives nothing; it is read again from where it was once it is open.
      if (!isWritable) return isOnce === true ? undefined : async () => ({ runAgainAt: new Date(clock.now() + REFUSED_MILLISECONDS) });
      const clientSecret = secretOf(cipher, companyId, row.client_secret);
      if (clientSecret === null) {
        await db.tenant(companyId, (tx) => {
          settlesNothing(tx, "a secret that cannot be read changes no entry");
          return storeUnreadableSecret(tx, companyId);
        });
        return undefined;
      }
      const access = {
        flowUrl: new URL(row.flow_url),
        tokenUrl: new URL(row.token_url),
        clientId: row.client_id,
        clientSecret,
        scope: row.scope,
        organization: row.organization === null ? null : { header: row.organization_header, value: row.organization },
      };
      const platform = flowService(access, { allowsLoopback: allowsLoopbackPartners });
      const { progress, waits } = await readOnce(needs, { companyId, row, platform, host: access.flowUrl.host });
      await db.tenant(companyId, (tx) => {
        settlesNothing(tx, "how far a platform was read changes no entry");
        return storePlatformProgress(tx, companyId, row.client_secret, progress);
      });
      if (isOnce === true) return undefined;
      return async () => ({ runAgainAt: new Date(clock.now() + waits) });
    },
  });
}

type Reading = { readonly companyId: string; readonly row: PlatformRow; readonly platform: InvoicePlatform; readonly host: string };
type Progress = { readonly progress: PlatformProgress; readonly waits: number };
type Tally = { readonly stored: FoundFlow[]; readonly failed: FailedFlow[]; readonly isOfStatuses: boolean };

async function readOnce(needs: Needs, reading: Reading): Promise<Progress> {
  const { row, platform } = reading;
  const now = needs.clock.now;
  const invoices: Tally = { stored: [], failed: [], isOfStatuses: false };
  const statuses: Tally = { stored: [], failed: [], isOfStatuses: true };
  const [from, statusesFrom] = [row.resume_at, row.statuses_resume_at].map((at) => at?.toISOString() ?? null) as [
    string | null,
    string | null,
  ];
  const isReread = row.reread_at === null || now() - row.reread_at.getTime() >= REREAD.every;
  const since = (resume: string | null): string | null => (resume === null || !isReread ? resume : earlier(resume, now() - REREAD.reach));
  const left = (state: PlatformProgress["state"], failure: string | null, failures: number, isComplete: boolean): PlatformProgress => ({
    state,
    failure,
    failures,
    unreadable: invoices.failed.length + statuses.failed.length,
    found: {
      failed: [...invoices.failed, ...statuses.failed],
      read: new Set([...invoices.stored, ...statuses.stored].map(({ flowId }) => flowId)),
      now: now(),
    },
    is_complete: isComplete,
    resumeAt: nextResume(invoices.stored, { before: from, now: now() }),
    statusesResumeAt: nextResume(statuses.stored, { before: statusesFrom, now: now() }),
    readAt: new Date(now()),
    rereadAt: isReread && isComplete ? new Date(now()) : row.reread_at,
  });
  try {
    const until = { now, end: now() + STORING_MILLISECONDS };
    const found = await readFlows(platform, { flowTypes: INVOICES, updatedAfter: since(from), now });
    const areStored = await inOrder(found.flows, { tally: invoices, until, store: (flow) => storeInvoiceFlow(needs, reading, flow) });
    const told = await readFlows(platform, { flowTypes: STATUSES, updatedAfter: since(statusesFrom), now });
    const areKept = await inOrder(told.flows, { tally: statuses, until, store: (flow) => storeStatusFlow(needs, reading, flow) });
    const isComplete = found.isComplete && areStored && told.isComplete && areKept;
    return { progress: left("ok", null, 0, isComplete), waits: EVERY_MILLISECONDS };
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    if (error.kind !== "temporary")
      return {
        progress: left("required_action", error.kind === "request" ? error.message : null, row.failures + 1, false),
        waits: REFUSED_MILLISECONDS,
      };
    const ladder = LADDER[Math.min(row.failures, LADDER.length - 1)] ?? EVERY_MILLISECONDS;
    const waits = error.retryAfterSeconds === null ? ladder : error.retryAfterSeconds * 1000;
    return { progress: left("temporary", null, row.failures + 1, false), waits };
  }
}

function earlier(instant: string, bound: number): string {
  return new Date(Math.min(Date.parse(instant), bound)).toISOString();
}

type Storing = {
  readonly tally: Tally;
  readonly until: { readonly now: () => number; readonly end: number };
  readonly store: (flow: FoundFlow) => Promise<Unread | null>;
};

/**
 * Stores flows from the oldest, so that a reading that is cut goes on from the last one stored. One that waits will move; one in error is named. Returns
 * false when its time was over before the last one.
 */
async function inOrder(flows: readonly FoundFlow[], { tally, until, store }: Storing): Promise<boolean> {
  for (const flow of flows.toSorted((one, other) => truncated(one.updatedAt) - truncated(other.updatedAt))) {
    if (until.now() > until.end) return false;
    const status = flow.acknowledgement?.status ?? "Ok";
    if (status === "Pending" || (flow.flowDirection ?? "In") !== "In") continue;
    const unread = status === "Ok" ? await store(flow) : errorOf(flow);
    if (unread !== null) tally.failed.push(failedFlow(flow, unread, tally.isOfStatuses));
    tally.stored.push(flow);
  }
  return true;
}

/** Stores the invoice of a flow; why not, where its file holds none that can be read. */
async function storeInvoiceFlow(needs: Needs, { companyId, row, platform, host }: Reading, flow: FoundFlow): Promise<Unread | null> {
  const { db, clock } = needs;
  const userId = row.connected_by;
  if ((await db.reading(companyId, (tx) => knownFlows(tx, companyId, { host, ids: [flow.flowId] }))).size > 0) return null;
  const bytes = await platform.download(flow.flowId, "Original");
  if (bytes === null) return NO_FILE;
  const file = await readEInvoice({ company: companyId, person: userId }, bytes).catch(laterWhenBusy);
  if ("reason" in file) return { code: null, reason: file.reason };
  const { invoice, format } = file;
  const twin = {
    sellerKey: sellerKey(invoice.seller),
    numberKey: numberKey(invoice.number),
    year: invoice.issuedOn?.slice(0, 4) ?? "",
    grossCents: owedOf(invoice, "gross") ?? 0,
  };
  const of = { host, id: flow.flowId };
  const isKnown = await db.tenant(companyId, async (tx) => {
    settlesNothing(tx, "an invoice that is known already changes no entry");
    await lockBooks(tx, companyId);
    return isKept(tx, companyId, { flow: of, twin });
  });
  if (isKnown) return null;
  const isPdf = format === "factur-x";
  const name = `${invoice.number.replaceAll(/[^\w-]+/g, "-") || "facture"}${isPdf ? ".pdf" : ".xml"}`;
  const fileId = await receiveBytes(needs, { companyId, userId, name, mediaType: isPdf ? "application/pdf" : "application/xml", bytes });
  const id = await db.tenant(companyId, async (tx) => {
    await lockBooks(tx, companyId);
    // Another reading, or a person, may have kept it since.
    if (await isKept(tx, companyId, { flow: of, twin })) {
      settlesNothing(tx, "an invoice that is known already changes no entry");
      return null;
    }
    const kept = await keepInvoice(tx, companyId, { fileId, file, userId, today: clock.today(), flow: of });
    if (!kept.isNew) await adoptFlow(tx, companyId, kept.id, of);
    else
      await logChange(tx, companyId, {
        userId,
        ip: null,
        action: "invoice.receive",
        subject: kept.id,
        details: { number: invoice.number, flow: flow.flowId },
      });
    return kept.id;
  });
  if (!isPdf && id !== null) await storeReadableView(needs, { companyId, userId, platform, flowId: flow.flowId, id, name });
  return null;
}

type Sought = { readonly flow: { readonly host: string; readonly id: string }; readonly twin: Parameters<typeof twinByHand>[2] };

/** True when the books, which are locked, hold the invoice of a flow: brought by it, or dropped by hand, which is then its own. */
async function isKept(tx: Tx, companyId: string, { flow, twin }: Sought): Promise<boolean> {
  if ((await knownFlows(tx, companyId, { host: flow.host, ids: [flow.id] })).size > 0) return true;
  const known = await twinByHand(tx, companyId, twin);
  if (known !== null) await adoptFlow(tx, companyId, known, flow);
  return known !== null;
}

type Readable = {
  readonly companyId: string;
  readonly userId: string;
  readonly platform: InvoicePlatform;
  readonly flowId: string;
  readonly id: string;
  readonly name: string;
};

/** The view in PDF that some platforms give beside their XML; an invoice is whole without it. */
async function storeReadableView(needs: Needs, { companyId, userId, platform, flowId, id, name }: Readable): Promise<void> {
  const view = await platform.download(flowId, "ReadableView").catch((error: unknown) => {
    if (error instanceof PlatformFailure && error.kind === "request") return null;
    throw error;
  });
  if (view === null || !Buffer.from(view.subarray(0, 5)).equals(Buffer.from("%PDF-"))) return;
  const fileId = await receiveBytes(needs, {
    companyId,
    userId,
    name: name.replace(/\.xml$/, ".pdf"),
    mediaType: "application/pdf",
    bytes: view,
  });
  await needs.db.tenant(companyId, (tx) => {
    settlesNothing(tx, "the view of an invoice changes no entry");
    return storeReadable(tx, companyId, id, fileId);
  });
}

/** Keeps a status of a known invoice; why not, where the file states none. */
async function storeStatusFlow({ db }: Needs, { companyId, platform }: Reading, flow: FoundFlow): Promise<Unread | null> {
  const bytes = await platform.download(flow.flowId, "Original");
  if (bytes === null) return NO_FILE;
  const status = lifeCycleOrNull(bytes);
  if (status === null) return NO_STATUS;
  await db.tenant(companyId, async (tx) => {
    await lockBooks(tx, companyId);
    // One that is void is suggested of no operation any more.
    noteChange(tx, { expected: true });
    const at = new Date(status.at ?? flow.updatedAt);
    const named = await invoicesNumbered(tx, companyId, { numberKey: numberKey(status.number), sellerSiren: status.sellerSiren });
    // A number alone, of several sellers, names none of them.
    if (status.sellerSiren === null && named.length > 1) return;
    for (const id of named) await storeLifecycleStatus(tx, companyId, id, { code: status.code, at, reason: status.reason });
  });
  return null;
}

function lifeCycleOrNull(bytes: Uint8Array): ReturnType<typeof readLifeCycle> | null {
  try {
    return readLifeCycle(bytes);
  } catch (error) {
    if (error instanceof EInvoiceError) return null;
    throw error;
  }
}

/** A file too heavy to read is counted; workers that are busy make the reading go on later. */
function laterWhenBusy(error: unknown): { readonly reason: string; readonly code: string } {
  const code = error instanceof Refusal ? error.problem.code : null;
  if (code === "work.too_heavy") return { reason: "Ce fichier est trop lourd à lire.", code };
  if (code === "work.too_many" || code === "server.busy") throw new PlatformFailure("temporary", code);
  throw error;
}
