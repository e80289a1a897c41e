import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { euros } from "@comptoir/accounting/money";
import type { BookDocument } from "@comptoir/contract/documents/books";
import type { Company } from "../../../access/membership.js";
import type { Db } from "../../../db/db.js";
import { producedSubjects } from "../../../filings/produced-repository.js";
import { fiscalYears, type FiscalYearOf } from "../../books/years/service.js";
import { readReturnVersions, type VersionRow } from "../returns/returns-repository.js";

/** The forms of tax returns among the documents of a period, the latest first; a replaced version stays, and says so. */
export async function listTaxReturnDocuments(
  db: Db,
  company: Company,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<readonly BookDocument[]> {
  return db.reading(company.id, async (tx) => {
    const years = (await fiscalYears(tx, company.id)).filter(({ beginning, end }) => beginning <= to && end >= from);
    const produced = await producedSubjects(tx, company.id, "tax_return");
    const versions = (await readReturnVersions(tx, company.id)).filter(({ id }) => produced.has(id));
    return years
      .toReversed()
      .flatMap((year) => versions.filter((one) => one.fiscal_year_id === year.id).map((version) => toDocument(version, year)));
  });
}

function toDocument(version: VersionRow, { beginning, end }: FiscalYearOf): BookDocument {
  const { id, form, income_year: incomeYear, result } = version;
  const words = result < 0 ? `déficit ${euros(-result * 100)}` : `bénéfice ${euros(result * 100)}`;
  const rank = version.version > 1 ? `, version ${version.version}` : "";
  const uri = `/api/v1/tax-return/${id}/document`;
  return {
    id: `tax_return-${id}`,
    type: "tax_return",
    title: `Déclaration de résultat ${incomeYear}`,
    provisional: version.provisional,
    status: version.status === "validated" ? "validated" : "outdated",
    startDate: beginning,
    endDate: end,
    details: `${form === "2035" ? "2035" : "2031 et 2033"}${rank}, ${words}, du ${frenchDay(beginning)} au ${frenchDay(end)}`,
    formats: [
      { format: "pdf", uri: `${uri}?format=pdf` },
      { format: "xlsx", uri: `${uri}?format=xlsx` },
    ],
    version: version.version,
    difference: null,
  };
}
