import { DomainError } from "@comptoir/accounting/errors";
import type { SettledAllocation } from "@comptoir/accounting/allocation/allocate";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import { onShared } from "../../../db/on-shared.js";
import { openMissingRegimes, readSituations, type SituationOf } from "../../books/regimes/service.js";
import { lockBooks, openCalendar } from "../../books/years/service.js";
import { completeVatLines, type Wanted } from "../../books/entries/service.js";
import { applyChanges, categorized, settle } from "../categorization/categorize.js";
import { readChanging, type ChangingRow } from "../categorization/changes-repository.js";
import { readPostable, type PostableRow } from "../categorization/posting/drafts-repository.js";
import { operationEntry, postDrafts, storedAllocation, type Posting } from "../categorization/posting/drafts.js";
import { operationsAfter, PENDING_COMPANIES, upgradeProgress, storeDeductible, storeUpgradeProgress } from "./vat-lines-repository.js";

/** What was done in the books of every company. */
export type VatLinesReport = {
  readonly companies: number;
  /** Entries that received their VAT lines. */
  readonly completed: number;
  /** Draft entries derived again under the regime of their day. */
  readonly corrected: number;
  /** Validated entries that say something else than the regime of their day: they stay, without VAT lines. */
  readonly kept: number;
};

const OPERATIONS_AT_ONCE = 500;

/**
 * Completes the books that exist since before VAT lines and dated regimes: regimes, VAT lines of entries, deductible VAT of
 * allocations; drafts that their own day's regime posts otherwise are derived again. One transaction per batch, in the order of the
 * operations: interrupted, it goes on from the last batch. Does nothing once complete.
 */
export async function completeBooks(
  db: Db,
  { today, operationsAtOnce = OPERATIONS_AT_ONCE }: { readonly today: IsoDate; readonly operationsAtOnce?: number },
): Promise<VatLinesReport> {
  const pending = await db.sharedRead<{ company_id: string }>({ text: PENDING_COMPANIES });
  const total = { companies: pending.length, completed: 0, corrected: 0, kept: 0 };
  for (const { company_id: companyId } of pending) {
    await db.tenant(companyId, async (tx) => {
      await lockBooks(tx, companyId);
      await openMissingRegimes(tx, companyId, today);
    });
    for (let done = false; !done;) {
      const batch = await db.tenant(companyId, (tx) => completeBatch(tx, companyId, operationsAtOnce));
      done = batch === null;
      total.completed += batch?.completed ?? 0;
      total.corrected += batch?.corrected ?? 0;
      total.kept += batch?.kept ?? 0;
    }
  }
  return total;
}

type Batch = Pick<VatLinesReport, "completed" | "corrected" | "kept">;

/** The next batch of a company; null once there is none left. */
async function completeBatch(tx: Tx, companyId: string, limit: number): Promise<Batch | null> {
  await lockBooks(tx, companyId);
  const after = await onShared(tx, () => upgradeProgress(tx, companyId));
  if (after === undefined) return null;
  const ids = await operationsAfter(tx, companyId, { after, limit });
  const last = ids.at(-1) ?? null;
  const batch = last === null ? null : await completeOperations(tx, companyId, ids);
  await onShared(tx, () => storeUpgradeProgress(tx, companyId, last));
  return batch;
}

async function completeOperations(tx: Tx, companyId: string, ids: readonly string[]): Promise<Batch> {
  const rows = (await readPostable(tx, companyId, ids)).filter(({ allocations }) => allocations !== null);
  const changing = new Map((await readChanging(tx, companyId, ids)).map((row) => [row.id, row]));
  const calendar = await openCalendar(tx, companyId, []);
  const posting = { calendar, situationOf: await readSituations(tx, companyId) };
  const settled = rows.map((row) => settledAgain(changing.get(row.id), posting.situationOf));

  const corrected = settled.flatMap((one) => (one && one.row.status === "categorized" && differs(one) ? [one] : []));
  await applyChanges(
    tx,
    companyId,
    corrected.map(({ row, allocations }) => categorized(row, allocations, componentsOf(row))),
  );
  const isCorrected = new Set(corrected.map(({ row }) => row.id));
  const wanted = rows.filter(({ id }) => !isCorrected.has(id)).flatMap((row) => wantedOf(row, posting) ?? []);
  const { completed, differing } = await completeVatLines(tx, { id: companyId }, wanted);
  const kept = idsOf(differing.filter(({ isValidated }) => isValidated));
  const stale = idsOf(differing.filter(({ isValidated }) => !isValidated));
  await postDrafts(tx, companyId, [...stale]);
  const agreeing = settled.flatMap((one) => (one && !isCorrected.has(one.row.id) && !kept.has(one.row.id) ? [one] : []));
  await storeDeductible(
    tx,
    companyId,
    agreeing.flatMap(({ row, allocations }) =>
      allocations.map(({ deductibleVat }, index) => ({ operationId: row.id, position: index + 1, deductible: deductibleVat })),
    ),
  );
  return { completed, corrected: corrected.length + stale.size, kept: kept.size };
}

function idsOf(differing: readonly { readonly source: Wanted["source"] }[]): ReadonlySet<string> {
  return new Set(differing.flatMap(({ source }) => (source.kind === "operation" ? [source.operationId] : [])));
}

type Settled = { readonly row: ChangingRow; readonly allocations: readonly SettledAllocation[] };

/** What an operation's allocations give today; null when today's rules would refuse them: what is written stays. */
function settledAgain(row: ChangingRow | undefined, situationOf: SituationOf): Settled | null {
  if (!row?.allocations) return null;
  try {
    return { row, allocations: settle(row, row.allocations.map(storedAllocation), situationOf) };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

function differs({ row, allocations }: Settled): boolean {
  return (row.allocations ?? []).some((stored, index) => {
    const one = allocations[index];
    return one?.vatRateBp !== stored.vat_rate_bp || one.vat !== stored.vat_cents || one.vatNature !== stored.vat_nature;
  });
}

function componentsOf(row: ChangingRow): readonly (readonly string[])[] {
  return (row.allocations ?? []).map(({ asset_components: components }) => components);
}

/** Null when today's rules would refuse to post it: what is written stays. */
function wantedOf(row: PostableRow, posting: Posting): Wanted | null {
  const source = { kind: "operation" as const, operationId: row.id };
  try {
    return { source, entry: operationEntry(row, posting)?.entry ?? null };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
