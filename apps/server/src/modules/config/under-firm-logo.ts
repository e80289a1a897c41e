import type { Db } from "../../db/db.js";
import type { PrintedTable } from "../../printing/printed-table.js";
import { logoOfCompany } from "./repository.js";

/** A table under the logo of the firm that keeps the books of a company, where it is printed. */
export async function underFirmLogo(
  db: Db,
  companyId: string,
  { format, table }: { readonly format: string; readonly table: PrintedTable },
): Promise<PrintedTable> {
  if (format !== "pdf") return table;
  return { ...table, heading: { ...table.heading, logo: await logoOfCompany(db, companyId) } };
}
