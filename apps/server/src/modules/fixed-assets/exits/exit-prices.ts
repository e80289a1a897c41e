import { absolute, cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { fiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { readExits, readPaying, storeExitPrice, type ExitRow, type PayingRow } from "../links/links-repository.js";

const PROCEEDS = "757000";

/**
 * Makes sales and the operations that pay them agree after these were categorised: a price that is no longer there is posted by
 * the exit again, one that came onto 757000 takes the place of what the exit posted. Returns the components concerned.
 * Refuses `asset.sale_booked` what would book a validated sale, or one of another year, twice.
 */
export async function settleExitPrices(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<readonly string[]> {
  const exits = await readExits(tx, companyId, operationIds);
  if (exits.length === 0) return [];
  const proceeds = (await readPaying(tx, companyId, operationIds, PROCEEDS)).filter(({ operation_cents: value }) => value > 0);
  const years = await fiscalYears(tx, companyId);
  const free = [...proceeds];
  const changed: string[] = [];
  const store = async (exit: ExitRow, found: PayingRow | undefined): Promise<void> => {
    const price = found ? { operationId: found.operation_id, position: found.position } : null;
    if (price?.operationId === exit.exit_operation_id && price?.position === exit.exit_position) return;
    await storeExitPrice(tx, companyId, { id: exit.id, price });
    changed.push(exit.id);
  };
  for (const exit of exits.toSorted((one, other) => Number(other.exit_operation_id !== null) - Number(one.exit_operation_id !== null))) {
    const index = free.findIndex(
      (row) => isPriceOf(row, exit) && (exit.exit_operation_id === null || row.operation_id === exit.exit_operation_id),
    );
    const found = index < 0 ? undefined : free[index];
    if (exit.exit_operation_id === null && !found) continue;
    if (found && exit.exit_operation_id === null && (exit.is_fixed || !isSameYear(years, found, exit))) {
      if (found.date < exit.released_on) continue;
      throw new Refusal({ code: "asset.sale_booked", title: exit.title });
    }
    if (found) free.splice(index, 1);
    await store(exit, found);
  }
  return changed;
}

/** True when an allocation on 757000 says the three amounts of an exit. */
export function isPriceOf(row: PayingRow, exit: Pick<ExitRow, "output_incl_cents" | "output_vat_cents" | "output_excl_cents">): boolean {
  const { inclTax, vat, exclTax } = priceOf(row);
  return inclTax === exit.output_incl_cents && vat === exit.output_vat_cents && exclTax === exit.output_excl_cents;
}

/** The three amounts that an allocation on 757000 says, in cents. */
export function priceOf({ amount_cents: amount, vat_cents: vat }: PayingRow) {
  return { inclTax: absolute(amount), vat: absolute(vat), exclTax: cents(absolute(amount) - absolute(vat)) };
}

function isSameYear(years: readonly FiscalYearOf[], { date }: PayingRow, { released_on: on }: ExitRow): boolean {
  return years.some(({ beginning, end }) => beginning <= date && date <= end && beginning <= on && on <= end);
}
