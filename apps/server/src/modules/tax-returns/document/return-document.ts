import type { IsoDate } from "@comptoir/accounting/date";
import type { Company } from "../../../access/membership.js";
import type { Db } from "../../../db/db.js";
import type { Delivery } from "../../../downloads/downloads.js";
import type { Tx } from "../../../db/transaction.js";
import type { PrintedTable } from "../../../printing/printed-table.js";
import { deliverTable } from "../../../printing/table-delivery.js";
import { inWorker, type WorkerTask } from "../../../workers/workers.js";
import { logoOfCompany } from "../../config/service.js";
import { findTaxReturn, readTaxReturnOf, type FoundReturn } from "../returns/read.js";
import type { DrawnTaxReturn } from "./draw-return.js";
import { printTaxReturn } from "./print-drawn.js";
import { boxTable } from "./box-table.js";

/** Which return, in which format, for whom, and until when. */
type Asked = {
  readonly id: string;
  readonly format: "pdf" | "xlsx";
  readonly person: string;
  readonly left: AbortSignal;
  readonly today: IsoDate;
};

/** The forms of a return as a file: kept as its closing left it, else of the books of today, which the document says. */
export async function deliverReturn(db: Db, company: Company, { id, format, today, ...asker }: Asked): Promise<Delivery> {
  const read = await readTaxReturnOf(db, company.id, { id, today });
  const owner = { company: company.id, ...asker };
  const name = fileNameOf(read);
  if (format === "xlsx") return deliverTable({ owner, format, name, table: boxTable(read, company.name) });
  const drawn = { ...drawnOf(read, company, today), logo: await logoOfCompany(db, company.id) };
  const prepare = () => ({ request: drawn, bytes: [], size: null });
  const { bytes = new Uint8Array() } = await inWorker(PRINT_RETURN, { owner, prepare });
  return { fileName: `${name}.pdf`, mediaType: "application/pdf", pieces: [bytes] };
}

/** The same as a table, with the sheet « à reporter ». */
export async function tableOfTaxReturn(
  tx: Tx,
  company: Company,
  asked: { readonly id: string; readonly today: IsoDate },
): Promise<{ readonly name: string; readonly table: PrintedTable }> {
  const read = await findTaxReturn(tx, company.id, asked);
  return { name: fileNameOf(read), table: boxTable(read, company.name) };
}

const PRINT_RETURN: WorkerTask<DrawnTaxReturn, null> = {
  file: new URL("./print-worker.js", import.meta.url),
  serve: printTaxReturn,
  megabytes: 200,
};

function fileNameOf({ kept, content: { profit, incomeYear } }: FoundReturn): string {
  const version = (kept?.version ?? 1) > 1 ? `-v${kept?.version}` : "";
  const state = kept === null || kept.status === "reopened" ? "-provisoire" : "";
  return `${profit === "bnc" ? "2035" : "2031"}-${incomeYear}${version}${state}`;
}

function drawnOf({ year, kept, content, dueOn }: FoundReturn, { name, siren }: Company, today: IsoDate): Omit<DrawnTaxReturn, "logo"> {
  const isKept = kept !== null && kept.status !== "reopened";
  return {
    company: { name, siren },
    content,
    start: year.beginning,
    end: year.end,
    dueOn,
    version: kept?.version ?? 1,
    keptOn: isKept ? kept.kept_on : null,
    computedOn: today,
    hash: isKept ? kept.hash : null,
  };
}
