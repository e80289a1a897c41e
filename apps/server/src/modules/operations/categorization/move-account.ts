import type { IsoDate } from "@comptoir/accounting/date";
import type { Allocation } from "@comptoir/accounting/allocation/allocate";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { settle } from "../../books/consequences.js";
import { lockBooks } from "../../books/years/service.js";
import { recordingAct } from "../history/record-act.js";
import { applyChanges, categorized, checkOpen, settleAllocationsOf } from "./categorize.js";
import { readChanging } from "./changes-repository.js";
import { storedAllocation } from "./posting/drafts.js";
import { readEditingSituations } from "../../books/regimes/service.js";

type Move = {
  readonly operationId: string;
  readonly from: string;
  readonly to: string;
  readonly userId: string;
  readonly today: IsoDate;
};

/**
 * Puts what an operation has on one account on another one, as one act: an expense that becomes a fixed asset. Its amounts stay, what
 * is deducted of its VAT follows the account. Nothing changes when it has nothing on that account.
 */
export async function moveToAccount(tx: Tx, company: Company, { operationId, from, to, userId, today }: Move): Promise<void> {
  await lockBooks(tx, company.id);
  const [row] = await readChanging(tx, company.id, [operationId]);
  if (!row) throw new Refusal({ code: "not_found", what: "operation" });
  const stored = row.allocations ?? [];
  if (!stored.some(({ account_code: code }) => code === from)) return;
  checkOpen(row);
  const allocations = stored
    .map(storedAllocation)
    .map((one): Allocation => (one.accountCode === from ? { ...one, accountCode: to, vatNature: null, vatDeductibleBp: null } : one));
  const settled = settleAllocationsOf(row, allocations, await readEditingSituations(tx, company.id, today));
  const components = stored.map(({ asset_components: ids }) => ids);
  await recordingAct(tx, company, { userId, kind: "operation.allocate", ids: [operationId] }, async () => {
    await applyChanges(tx, company.id, [categorized(row, settled, components)]);
    await settle(tx, { companyId: company.id, today });
  });
}
