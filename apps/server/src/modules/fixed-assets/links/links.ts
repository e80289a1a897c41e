import { creditedBy, creditedPrice } from "@comptoir/accounting/depreciation/credit-notes";
import { shareAmongComponents } from "@comptoir/accounting/depreciation/cost-links";
import type { Regime } from "@comptoir/accounting/company/regime";
import { assetAccountOn } from "@comptoir/accounting/depreciation/reclassification";
import { cents, negate, shareOf, type Cents } from "@comptoir/accounting/money";
import { isReverseCharge } from "@comptoir/accounting/entry/vat-nature";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import type { Relinked } from "../../books/consequences.js";
import { regimesOfCompany } from "../../books/regimes/service.js";
import { usualDeduction } from "../register/deduction.js";
import { deriveComponents } from "../entries/derive-components.js";
import { settleExitPrices } from "../exits/exit-prices.js";
import {
  dropExitPrices,
  dropLinks,
  frozenByOperations,
  hasComponents,
  insertLinks,
  linkedAmounts,
  readPaying,
  storeCredited,
  storeDeducted,
  takeLinks,
  type NewLink,
  type PayingRow,
} from "./links-repository.js";
import { readComponentsById, type ComponentRow } from "../repository.js";

/**
 * Ties operations whose allocations were written to the components that they name, and to the exits that they pay; what
 * the books say of these components follows. Call `lockBooks` before. Throws `asset.*`, `not_found`.
 */
export async function relinkOperations(tx: Tx, companyId: string, written: readonly Relinked[]): Promise<void> {
  const changes = onePerOperation(written);
  const isNaming = changes.some(({ named }) => named.some((ids) => ids.length > 0));
  if (!isNaming && !(await hasComponents(tx, companyId))) return;
  const operationIds = changes.map(({ operationId }) => operationId);
  const linked = isNaming ? await linkNamed(tx, companyId, changes) : [];
  const touched = [...new Set([...linked, ...changes.flatMap(({ before }) => before)])];
  await refreshDeducted(tx, companyId, touched);
  const paid = await settleExitPrices(tx, companyId, operationIds);
  await deriveComponents(tx, companyId, [...new Set([...touched, ...paid])]);
}

/** Keeps of an operation written several times the components that it names at last, and all those that it was tied to. */
function onePerOperation(written: readonly Relinked[]): readonly Relinked[] {
  const last = new Map<string, Relinked>();
  for (const one of written) {
    const before = last.get(one.operationId)?.before ?? [];
    last.set(one.operationId, { ...one, before: [...before, ...one.before] });
  }
  return [...last.values()];
}

/** Ties the allocation of one operation on a component's account to it, beside those it names already. */
export async function linkOperation(
  tx: Tx,
  companyId: string,
  { operationId, componentId }: { operationId: string; componentId: string },
): Promise<void> {
  const [component] = await readComponentsById(tx, companyId, [componentId]);
  if (!component) throw new Refusal({ code: "not_found", what: "asset_component" });
  const regimes = await regimesOfCompany(tx, companyId);
  const paying = (await readPaying(tx, companyId, [operationId], "2%")).filter((row) => isOnAccountOf(row, component, regimes));
  const [allocation] = paying;
  if (!allocation) throw new Refusal({ code: "not_found", what: "operation" });
  const others = await takeLinks(tx, companyId, { operationId, position: allocation.position });
  const ids = [...others.filter((id) => id !== componentId), componentId];
  await insertLinks(tx, companyId, await shared(tx, companyId, { allocation, ids }));
  await refreshDeducted(tx, companyId, ids);
  await deriveComponents(tx, companyId, ids);
}

/** Returns the components that were tied. */
async function linkNamed(tx: Tx, companyId: string, changes: readonly Relinked[]): Promise<readonly string[]> {
  const naming = changes.filter(({ named }) => named.some((ids) => ids.length > 0));
  const paying = await readPaying(
    tx,
    companyId,
    naming.map(({ operationId }) => operationId),
    "%",
  );
  const linked: string[] = [];
  for (const { operationId, named } of naming) {
    for (const [index, given] of named.entries()) {
      const ids = [...new Set(given)];
      const allocation = paying.find((row) => row.operation_id === operationId && row.position === index + 1);
      if (ids.length === 0 || !allocation) continue;
      await insertLinks(tx, companyId, await shared(tx, companyId, { allocation, ids }));
      linked.push(...ids);
    }
  }
  return linked;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True when an allocation is on the account that holds a component on the day of its operation. */
function isOnAccountOf(
  { account_code: account, date }: PayingRow,
  { account_code: own }: Pick<ComponentRow, "account_code">,
  regimes: readonly Regime[],
): boolean {
  return account === assetAccountOn(own, regimes, date);
}

/** What an allocation gives each component it names: what its base lacks, the last one the rest. */
async function shared(
  tx: Tx,
  companyId: string,
  { allocation, ids }: { allocation: PayingRow; ids: readonly string[] },
): Promise<NewLink[]> {
  const known = await readComponentsById(
    tx,
    companyId,
    ids.filter((id) => UUID.test(id)),
  );
  const regimes = await regimesOfCompany(tx, companyId);
  const components = ids.map((id) => known.find((one) => one.id === id.toLowerCase()));
  const linked = await linkedAmounts(
    tx,
    companyId,
    ids.filter((id) => UUID.test(id)),
  );
  const lacks = components.map((one) => {
    if (!one) throw new Refusal({ code: "not_found", what: "asset_component" });
    if (!isOnAccountOf(allocation, one, regimes)) throw new Refusal({ code: "asset.not_an_account", title: one.title });
    return cents(Math.max(one.base_cents - (linked.get(one.id) ?? 0), 0));
  });
  const amounts = shareAmongComponents(postedOn(allocation), lacks);
  return components.flatMap((one, index) => {
    const amount = amounts[index];
    if (!one || amount === undefined) return [];
    return [{ operationId: allocation.operation_id, position: allocation.position, rank: index + 1, componentId: one.id, amount }];
  });
}

/** What an allocation posts on its account: all of it but the VAT deducted; below zero for a supplier's refund. */
function postedOn({
  amount_cents: amount,
  vat_cents: vat,
  deductible_cents: deductible,
  vat_nature: nature,
  operation_cents: value,
}: PayingRow): Cents {
  const total = isReverseCharge(nature) ? amount + vat : amount;
  const posted = cents(total - deductible);
  return value < 0 ? posted : negate(posted);
}

/**
 * Writes what follows from the links of components: their price as credit notes lower it, and what was deducted of their VAT, as their operations say,
 * else as their account usually does, and never what their base holds.
 */
export async function refreshDeducted(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const regimes = await regimesOfCompany(tx, companyId);
  await lowerByCreditNotes(tx, companyId, await readComponentsById(tx, companyId, ids));
  const rows = await readComponentsById(tx, companyId, ids);
  await storeDeducted(
    tx,
    companyId,
    rows.map((row) => {
      const most = Math.min(row.vat_cents, row.incl_vat_cents - row.base_cents);
      if (row.links.length === 0) return { id: row.id, deducted: cents(Math.min(usualDeduction(row, regimes), most)) };
      const deducted = row.links.reduce((sum, link) => {
        const posted = link.incl_vat_cents - link.deductible_cents;
        return sum + (posted === 0 ? 0 : shareOf(link.deductible_cents, link.amount_cents, posted));
      }, 0);
      return { id: row.id, deducted: cents(Math.min(Math.max(deducted, 0), most)) };
    }),
  );
}

/** Lowers the price of what credit notes are linked to, and gives back what those no longer linked took. */
async function lowerByCreditNotes(tx: Tx, companyId: string, rows: readonly ComponentRow[]): Promise<void> {
  for (const row of rows) {
    const credited = creditedBy(
      row.links.map((link) => ({
        amount: link.amount_cents,
        inclVat: link.incl_vat_cents,
        vat: link.vat_cents,
        deductible: link.deductible_cents,
      })),
    );
    const before = { inclVat: row.credited_incl_cents, vat: row.credited_vat_cents, base: row.credited_base_cents };
    if (credited.inclVat === before.inclVat && credited.vat === before.vat && credited.base === before.base) continue;
    const known = { inclVat: row.incl_vat_cents, vat: row.vat_cents, base: row.base_cents };
    const price = creditedPrice(known, { before, now: credited, opening: row.opening_depreciation_cents });
    await storeCredited(tx, companyId, { id: row.id, price, credited });
  }
}

/** Unties operations that are about to be removed, or were cancelled, from what they pay. Call `lockBooks` before. Refuses `asset.linked_frozen`. */
export async function releaseOperations(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<void> {
  if (operationIds.length === 0 || !(await hasComponents(tx, companyId))) return;
  const [frozen] = await frozenByOperations(tx, companyId, operationIds);
  if (frozen !== undefined) throw new Refusal({ code: "asset.linked_frozen", title: frozen });
  const paid = await dropExitPrices(tx, companyId, operationIds);
  const tied = await dropLinks(tx, companyId, operationIds);
  await refreshDeducted(tx, companyId, tied);
  await deriveComponents(tx, companyId, [...new Set([...tied, ...paid])]);
}
