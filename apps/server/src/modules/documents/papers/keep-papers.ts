import { createHash } from "node:crypto";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { insertProducedDocument, lastVersionOf } from "../../../filings/produced-repository.js";
import type { PrintedTable } from "../../../printing/printed-table.js";
import { chainHeads } from "../../books/freezing/service.js";
import { fiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { yearPapers, type ClosingFileReader } from "./year-papers.js";

type Keeping = { readonly year: FiscalYearOf; readonly today: IsoDate; readonly closingFile: ClosingFileReader };

/**
 * Keeps the file and the statements of a year, in the transaction that closes it: closed again with the same entries and content, the year keeps its
 * versions; else new ones come after them. Call `lockBooks` before.
 */
export async function keepYearPapers(tx: Tx, company: Company, { year, today, closingFile }: Keeping): Promise<void> {
  const years = await fiscalYears(tx, company.id);
  const previous = years[years.findIndex(({ id }) => id === year.id) - 1] ?? null;
  const given = { company, year: { ...year, isClosed: true }, previous, isDraft: false, today };
  const heads = await chainHeads(tx, company.id, year.id);
  for (const { type, isKept, holds, table } of yearPapers(closingFile)) {
    if (!isKept || (await holds(tx, given)) === null) continue;
    const content: PrintedTable = await table(tx, given);
    const basis = createHash("sha256").update(JSON.stringify({ heads, content })).digest("hex");
    const last = await lastVersionOf(tx, company.id, { type, subjectId: year.id });
    if (last?.basis === basis) continue;
    await insertProducedDocument(tx, company.id, {
      type,
      subject: { kind: "fiscal_year", id: year.id },
      version: (last?.version ?? 0) + 1,
      basis,
      from: year.beginning,
      to: year.end,
      fiscalYearId: year.id,
      content,
    });
  }
}
