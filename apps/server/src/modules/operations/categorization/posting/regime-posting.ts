import type { IsoDate } from "@comptoir/accounting/date";
import { DomainError } from "@comptoir/accounting/errors";
import type { Allocation, SettledAllocation, TaxSituation } from "@comptoir/accounting/allocation/allocate";
import { assetAccountUnder } from "@comptoir/accounting/depreciation/reclassification";
import { isReverseCharge } from "@comptoir/accounting/entry/vat-nature";
import type { Tx } from "../../../../db/transaction.js";
import { noteChange } from "../../../books/consequences.js";
import { reverseOperations } from "../../../books/freezing/service.js";
import type { AllocationRow } from "../../operation-queries.js";
import { applyChanges, categorized, refuseFrozenAsset, settleAllocationsOf, statedVat, uncategorized } from "../categorize.js";
import { categorizedFrom, readChanging, type OperationChange, type ChangingRow } from "../changes-repository.js";
import { storedAllocation } from "./drafts.js";
import { readSituations, type SituationOf } from "../../../books/regimes/service.js";

/** What was posted again: drafts, validated entries that were reversed first, and operations among both that have lost their account. */
export type Reposted = {
  readonly replaced: number;
  readonly reversed: number;
  readonly toCategorize: number;
  /** All of these. */
  readonly operationIds: readonly string[];
};

const OPERATIONS_AT_ONCE = 500;

/**
 * Posts what is dated from a day on under the regimes that the company has now; `situationBefore` are those it had. An account that the
 * tax system does not have is chosen again; VAT that begins is the account's usual one, to be checked as any other. Refuses
 * `asset.linked_frozen`. Call `lockBooks` before.
 */
export async function postUnderRegimes(
  tx: Tx,
  companyId: string,
  { from, today, situationBefore }: { from: IsoDate; today: IsoDate; situationBefore: SituationOf },
): Promise<Reposted> {
  const situations = { before: situationBefore, after: await readSituations(tx, companyId) };
  const total = { replaced: 0, reversed: 0, toCategorize: 0 };
  const operationIds: string[] = [];
  let after: { date: IsoDate; id: string } | null = null;
  for (;;) {
    const batch: { date: IsoDate; id: string }[] = await categorizedFrom(tx, companyId, { from, after, limit: OPERATIONS_AT_ONCE });
    after = batch.at(-1) ?? null;
    if (after === null) break;
    const rows = await readChanging(
      tx,
      companyId,
      batch.map(({ id }) => id),
    );
    const changes = rows.flatMap((row) => changeOf(row, situations) ?? []);
    const validated = changes.filter(({ row }) => row.status === "validated").map(({ row }) => row.id);
    await reverseOperations(tx, companyId, { operationIds: validated, today });
    await applyChanges(tx, companyId, changes);
    operationIds.push(...changes.map(({ row }) => row.id));
    total.replaced += changes.length - validated.length;
    total.reversed += validated.length;
    total.toCategorize += changes.filter(({ status }) => status === "to_categorize").length;
  }
  noteChange(tx, { regimesFrom: from });
  return { ...total, operationIds };
}

type Situations = { readonly before: SituationOf; readonly after: SituationOf };

/** What an operation becomes; null when its entry says the same. */
function changeOf(row: ChangingRow, { before, after }: Situations): OperationChange | null {
  const stored = row.allocations ?? [];
  if (stored.length === 0) return null;
  const settled = settledUnder(row, restated(row, stored, before(row.date), after(row.date)), after);
  if (settled?.every((one, index) => isAsStored(one, stored[index])) === true) return null;
  refuseFrozenAsset(row);
  if (settled === null) return { ...uncategorized(row), vatStatus: "none" };
  const change = categorized(
    row,
    settled,
    stored.map(({ asset_components: components }) => components),
  );
  return { ...change, vatStatus: change.vatStatus === "none" ? "none" : "to_validate" };
}

/** Null when an account is not one of the tax system. */
function settledUnder(row: ChangingRow, allocations: readonly Allocation[], after: SituationOf): readonly SettledAllocation[] | null {
  try {
    return settleAllocationsOf(row, allocations, after);
  } catch (error) {
    if (error instanceof DomainError && error.problem.code === "allocation.account_not_allowed") return null;
    throw error;
  }
}

/** The allocations as they were given, an asset on its account under the tax system; where VAT begins, those without any take the account's usual one, or what the bank says. */
function restated(row: ChangingRow, stored: readonly AllocationRow[], before: TaxSituation, after: TaxSituation): readonly Allocation[] {
  const begins = !before.vatSubject && after.vatSubject;
  return stored.map((one): Allocation => {
    const given = { ...storedAllocation(one), accountCode: assetAccountUnder(one.account_code, after.taxSystem) };
    if (!begins || isReverseCharge(given.vatNature)) return given;
    const stated = stored.length === 1 ? statedVat(row, given.accountCode, after) : null;
    return { ...given, vatRateBp: stated?.rateBp ?? null, vatAmount: stated?.amount ?? null, vatNature: null };
  });
}

function isAsStored(settled: SettledAllocation, stored: AllocationRow | undefined): boolean {
  return (
    stored !== undefined &&
    settled.accountCode === stored.account_code &&
    settled.vatRateBp === stored.vat_rate_bp &&
    settled.vat === stored.vat_cents &&
    settled.vatNature === stored.vat_nature &&
    settled.deductibleVat === stored.deductible_cents
  );
}
