import type { IsoDate } from "@comptoir/accounting/date";
import { eurosOrNull, type Cents } from "@comptoir/accounting/money";
import { SUMMARY_REASONS } from "@comptoir/bank-files/csv/summary-rows";
import type { BankImport, ImportLine, listImportLines, listImports } from "@comptoir/contract/banking/banking";
import type { QueryOf, ReplyOf } from "@comptoir/contract/base/endpoint";
import type { Db } from "../../../db/db.js";
import { Refusal } from "../../../refusal.js";
import { accountName } from "../../operations/service.js";
import type { StoredSuggestion } from "@comptoir/accounting/categorization/company-suggester";
import {
  IMPORTS_PAGE,
  isHeldByOthers,
  ONE_IMPORT,
  resetImporting,
  tryLockImports,
  waitAsReader,
  type ImportRow,
} from "./imports-repository.js";
import { LINES_COUNT, LINES_PAGE, type StoredLineState } from "./lines-repository.js";
import { toBankImports } from "./presenter.js";

const PER_PAGE = 50;
/** Beyond that many rows, the last page is a lower bound. */
const COUNTED = 10_000;

/** One import. Throws `not_found`. */
export async function findImport(db: Db, companyId: string, importId: string): Promise<BankImport> {
  const [row] = await readRows(db, companyId, { name: "bank_import_read", text: ONE_IMPORT, values: [companyId, importId] });
  if (!row) throw new Refusal({ code: "not_found", what: "import" });
  const [reply] = await toBankImports(db, companyId, [row]);
  if (!reply) throw new Error("an import has no reply");
  return reply;
}

/** A page of imports, the most recent first. */
export async function pageOfImports(db: Db, companyId: string, query: QueryOf<typeof listImports>): Promise<ReplyOf<typeof listImports>> {
  const page = query.cursor === undefined ? query.page : decodePage(query.cursor);
  const rows = await readRows<ImportRow & { total: number }>(db, companyId, {
    name: "bank_imports_page",
    text: IMPORTS_PAGE,
    values: [companyId, PER_PAGE, (page - 1) * PER_PAGE],
  });
  return { data: await toBankImports(db, companyId, rows), pager: pagerOf(page, rows[0]?.total ?? 0) };
}

/** Reads imports; one that is marked as being written while no transaction writes it is a preview again. */
async function readRows<Row extends ImportRow>(
  db: Db,
  companyId: string,
  statement: { name: string; text: string; values: unknown[] },
): Promise<Row[]> {
  const rows = await db.tenantRead<Row>(companyId, statement);
  if (!rows.some(({ status }) => status === "importing")) return rows;
  const wasReset = await settleCrashed(db, companyId);
  return wasReset ? db.tenantRead<Row>(companyId, statement) : rows;
}

/**
 * Returns to their preview the imports that a crash left « importing »; false when one is really being written, or when another
 * transaction of the company is being: the next reader does it.
 */
export async function settleCrashed(db: Db, companyId: string): Promise<boolean> {
  try {
    return await db.aside(companyId, async (tx) => {
      await waitAsReader(tx);
      if (!(await tryLockImports(tx, companyId))) return false;
      await resetImporting(tx, companyId);
      return true;
    });
  } catch (error) {
    if (isHeldByOthers(error)) return false;
    throw error;
  }
}

type LineRow = {
  readonly line: number;
  readonly account_index: number | null;
  readonly state: StoredLineState;
  readonly selected: boolean;
  readonly date: IsoDate | null;
  readonly amount_cents: Cents | null;
  readonly label: string;
  readonly raw_label: string;
  readonly reason: string | null;
  readonly reason_code: ImportLine["reasonCode"];
  readonly currency: string | null;
  readonly suggestion: StoredSuggestion | null;
  readonly twin_id: string | null;
  readonly twin_title: string | null;
  readonly twin_date: IsoDate | null;
};

/** A page of the lines of an import, in the order of the file. Throws `not_found`. */
export async function pageOfImportLines(
  db: Db,
  companyId: string,
  importId: string,
  query: QueryOf<typeof listImportLines>,
): Promise<ReplyOf<typeof listImportLines>> {
  const page = query.cursor === undefined ? query.page : decodePage(query.cursor);
  const state = query.state ?? null;
  const [count] = await db.tenantRead<{ exists: boolean; n: number }>(companyId, {
    name: "bank_lines_count",
    text: LINES_COUNT,
    values: [companyId, importId, state, COUNTED + 1],
  });
  if (!count?.exists) throw new Refusal({ code: "not_found", what: "import" });
  const values = [companyId, importId, state, PER_PAGE + 1, (page - 1) * PER_PAGE, [...SUMMARY_REASONS]];
  const rows = await db.tenantRead<LineRow>(companyId, { name: "bank_lines_page", text: LINES_PAGE, values });
  return { data: rows.slice(0, PER_PAGE).map(toImportLine), pager: pagerOf(page, count.n, rows.length > PER_PAGE) };
}

function toImportLine(row: LineRow): ImportLine {
  return {
    line: row.line,
    accountIndex: row.account_index,
    state: row.state,
    import: row.selected,
    date: row.date,
    amount: eurosOrNull(row.amount_cents),
    currency: row.currency,
    label: row.label,
    rawLabel: row.raw_label,
    reason: row.reason,
    reasonCode: row.reason_code,
    twin: row.twin_id === null ? null : { id: row.twin_id, title: row.twin_title ?? "", date: row.twin_date ?? "" },
    suggestion: row.suggestion && {
      account: accountName(row.suggestion.account),
      confidence: row.suggestion.confidence,
      reason: row.suggestion.reason,
    },
  };
}

function pagerOf(page: number, counted: number, hasMore = page * PER_PAGE < counted) {
  const lastPage = Math.max(1, Math.ceil(Math.min(counted, COUNTED) / PER_PAGE));
  return { currentPage: page, itemsPerPage: PER_PAGE, lastPage, exact: counted <= COUNTED, cursor: hasMore ? encodePage(page + 1) : null };
}

function encodePage(page: number): string {
  return Buffer.from(`page ${page}`).toString("base64url");
}

function decodePage(cursor: string): number {
  const page = /^page ([1-9]\d{0,6})$/.exec(Buffer.from(cursor, "base64url").toString("utf8"))?.[1];
  if (page === undefined) throw new Refusal({ code: "cursor.invalid" });
  return Number(page);
}
