import { cents, sumCents } from "@comptoir/accounting/money";
import { leftOf } from "@comptoir/accounting/open-items/item";
import type { UnpaidInBooks } from "@comptoir/accounting/closing/steps/doubtful-customers";
import { itemsOfSource, readItemStates } from "../../books/open-items/service.js";
import type { ReadingOf } from "./reading-of.js";

/** Invoices of customers that open items hold, with what is left to pay of each: VAT that waits for the payment is no loss. */
export async function readUnpaidCustomers({ tx, companyId, ground }: ReadingOf): Promise<readonly UnpaidInBooks[]> {
  if (ground.taxSystem === "bnc") return [];
  const states = await readItemStates(tx, companyId);
  const own = new Set((await itemsOfSource(tx, companyId, { kind: "closing_step", id: ground.year.id })).map(({ id }) => id));
  return states
    .filter(({ item }) => item.side === "receivable" && /^41[16]/.test(item.accountCode) && item.pieceDate <= ground.year.end)
    .map((state) => {
      const { item, settled } = state;
      const waiting = sumCents(item.waitingVat.map(({ vat }, index) => cents(vat - (settled.vat[index]?.vat ?? 0))));
      const left = leftOf(state);
      const row = own.has(item.id) ? item.key : null;
      return { id: item.id, label: item.label, date: item.pieceDate, left, leftExclTax: cents(left - waiting), row };
    });
}
