import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { euros } from "@comptoir/accounting/money";
import type { BookDocument } from "@comptoir/contract/documents/books";
import type { Company } from "../../../access/membership.js";
import type { Db } from "../../../db/db.js";
import { readReturnDocuments, type ReturnDocumentRow } from "./produced-repository.js";

/** The forms of tax returns among the documents of a period, the latest first; a replaced version stays, and says so. */
export async function listTaxReturnDocuments(
  db: Db,
  company: Company,
  period: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<readonly BookDocument[]> {
  const rows = await db.reading(company.id, (tx) => readReturnDocuments(tx, company.id, period));
  return rows.map(toDocument);
}

function toDocument(row: ReturnDocumentRow): BookDocument {
  const result = row.result < 0 ? `déficit ${euros(-row.result * 100)}` : `bénéfice ${euros(row.result * 100)}`;
  const version = row.version > 1 ? `, version ${row.version}` : "";
  const uri = `/api/v1/tax-return/${row.id}/document`;
  return {
    id: `tax_return-${row.id}`,
    type: "tax_return",
    title: `Déclaration de résultat ${row.income_year}`,
    provisional: row.provisional,
    status: row.status === "validated" ? "validated" : "outdated",
    startDate: row.begins_on,
    endDate: row.ends_on,
    details: `${row.form === "2035" ? "2035" : "2031 et 2033"}${version}, ${result}, du ${frenchDay(row.begins_on)} au ${frenchDay(row.ends_on)}`,
    formats: [
      { format: "pdf", uri: `${uri}?format=pdf` },
      { format: "xlsx", uri: `${uri}?format=xlsx` },
    ],
  };
}
