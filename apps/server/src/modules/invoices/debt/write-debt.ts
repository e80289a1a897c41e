import { settleAllocations, type Allocation } from "@comptoir/accounting/allocation/allocate";
import type { ChosenGroup } from "@comptoir/accounting/invoices/invoice-groups";
import { debtAllocations, debtOf } from "@comptoir/accounting/invoices/invoice-debt";
import { dueOn } from "@comptoir/accounting/invoices/received-invoice";
import { namedLines } from "@comptoir/accounting/open-items/settlement";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { derive } from "../../books/entries/service.js";
import { removeItemsOf, writeItemsOf } from "../../books/open-items/service.js";
import { readSituations } from "../../books/regimes/service.js";
import { openCalendar } from "../../books/years/service.js";
import { depositsAmong, toPayOf } from "../invoice-book.js";
import { readReceivedInvoices, type ReceivedInvoiceRow } from "../invoices-repository.js";

/** Makes an invoice a debt of the books from its own day, or none any more (null). Refuses `open_item.settled` once it was paid. */
export async function writeDebt(tx: Tx, company: Company, row: ReceivedInvoiceRow, posting: readonly ChosenGroup[] | null): Promise<void> {
  const source = { kind: "received_invoice", id: row.id, key: "debt" } as const;
  if (posting === null) {
    await derive(tx, company, source, null);
    await removeItemsOf(tx, company, source);
    return;
  }
  const { document } = row;
  const date = document.issuedOn;
  if (date === null) throw new Error(`invoice ${row.id} has no day`);
  const situation = (await readSituations(tx, company.id))(date);
  const deposits = depositsAmong(await readReceivedInvoices(tx, company.id), row);
  const amount = toPayOf(row, deposits);
  const posted = { date, vatSubject: situation.vatSubject, chosen: posting, deposits: deposits.map((one) => one.document) };
  const allocations: readonly Allocation[] = debtAllocations(document, posted);
  const settled = settleAllocations(allocations, { date, value: amount }, situation);
  const { item, entry } = debtOf(document, { id: row.id, settled, amount });
  const calendar = await openCalendar(tx, company.id, [date]);
  const written = await writeItemsOf(tx, company, {
    source,
    fiscalYearId: calendar.yearOf(calendar.openDay(date)).id,
    items: [{ ...item, dueOn: dueOn(document) }],
  });
  const kept = written.get(item.key);
  await derive(tx, company, source, kept === undefined ? entry : { ...entry, lines: namedLines(entry.lines, kept) });
}
