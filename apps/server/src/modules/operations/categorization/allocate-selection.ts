import type { IsoDate } from "@comptoir/accounting/date";
import { DomainError, type AllocationProblem, type DomainProblem } from "@comptoir/accounting/errors";
import type { Allocation, SettledAllocation, TaxSituation } from "@comptoir/accounting/allocation/allocate";
import { checkShares, shareAmounts, type Share } from "@comptoir/accounting/allocation/share";
import { absolute } from "@comptoir/accounting/money";
import { carriesVat, isReverseCharge } from "@comptoir/accounting/entry/vat-nature";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { allocateSelection } from "@comptoir/contract/operations/selection";
import type { Tx } from "../../../db/transaction.js";
import type { Company } from "../../../access/membership.js";
import { Refusal } from "../../../refusal.js";
import { categorized, changeEach, checkOpen, settleAllocationsOf, statedVat, type Outcome } from "./categorize.js";
import type { ChangingRow } from "./changes-repository.js";
import { readEditingSituations, type SituationOf } from "../../books/regimes/service.js";
import type { NamedOperations } from "./partition-changes.js";

type Part = BodyOf<typeof allocateSelection>["parts"][number];

type Given = {
  readonly named: NamedOperations;
  readonly parts: readonly Part[];
  readonly onlyToCategorize: boolean;
  readonly today: IsoDate;
};

/**
 * Gives every operation of a selection the same parts, in proportion to its amount. Operations that cannot change, or that
 * these parts do not fit (a rate of another year, a part below one cent), are skipped with the reason; parts that fit none
 * of the operations are refused as a whole, at the field of the part at fault.
 */
export async function allocateSelected(tx: Tx, company: Company, { named, parts, onlyToCategorize, today }: Given): Promise<Outcome> {
  checkShares(parts.map(partShare));
  const situationOf = await readEditingSituations(tx, company.id, today);
  const refused: DomainError[] = [];
  const outcome = await changeEach(tx, company, named, (row) => {
    checkOpen(row);
    if (onlyToCategorize && row.status !== "to_categorize") throw new Refusal({ code: "operation.already_categorized" });
    try {
      return categorized(row, settleParts(row, parts, situationOf));
    } catch (error) {
      const refusal = inParts(error);
      refused.push(refusal);
      throw refusal;
    }
  });
  const [first] = refused;
  if (first && outcome.data.changed.length === 0) throw first;
  return outcome;
}

function settleParts(row: ChangingRow, parts: readonly Part[], situationOf: SituationOf): readonly SettledAllocation[] {
  const value = absolute(row.amount_cents);
  const amounts = shareAmounts(value, parts.map(partShare));
  const allocations = parts.map((part, index): Allocation => ({
    accountCode: part.account,
    amount: amounts[index] ?? value,
    vatRateBp: part.vatRate ?? null,
    vatAmount: null,
    vatNature: part.vatNature ?? null,
    vatDeductibleBp: part.vatDeductible ?? null,
    privateShareBp: part.privateShare ?? 0,
  }));
  const [whole, ...others] = allocations;
  return settleAllocationsOf(
    row,
    whole && others.length === 0 ? [withStatedVat(row, whole, situationOf(row.date))] : allocations,
    situationOf,
  );
}

/** The VAT that the bank states is that of the whole operation: it is kept when its rate is the one wanted. */
function withStatedVat(row: ChangingRow, whole: Allocation, situation: TaxSituation): Allocation {
  const { vatNature, vatRateBp } = whole;
  const isChargedByOther = vatNature === null || (carriesVat(vatNature) && !isReverseCharge(vatNature));
  const stated = isChargedByOther ? statedVat(row, whole.accountCode, situation) : null;
  if (stated === null || (vatRateBp !== null && vatRateBp !== stated.rateBp)) return whole;
  return { ...whole, vatRateBp: stated.rateBp, vatAmount: stated.amount };
}

/** How much a part takes, as it was given. */
export function partShare({ share, rest }: Part): Share {
  return rest === true ? "rest" : (share ?? null);
}

/** The refusal of a part, with its place in the parts that the caller gave. Throws again what is no such refusal. */
export function inParts(error: unknown): DomainError {
  if (!(error instanceof DomainError)) throw error;
  const { problem } = error;
  return isOfAllocation(problem) ? new DomainError({ ...problem, list: "parts" }) : error;
}

function isOfAllocation(problem: DomainProblem): problem is AllocationProblem {
  return problem.code.startsWith("allocation.") && "index" in problem;
}
