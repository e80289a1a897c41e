import type { LightMyRequestResponse } from "fastify";
import type { VatDeclaration } from "@comptoir/contract/vat/declarations";
import type { Db } from "../../../db/db.js";

/** What the list of dossiers keeps of the books of a company. */
export type KeptSummary = {
  readonly to_categorize: number;
  readonly vat_to_validate: number;
  readonly last_activity_at: Date | null;
  readonly connection_state: string;
  readonly papers_waiting: number | null;
  readonly questions_open: number | null;
  readonly questions_answered: number | null;
  readonly last_statement_on: string | null;
  readonly fiscal_years: readonly { readonly id: string; readonly begin: string; readonly end: string; readonly closed: boolean }[];
  readonly next_vat_due_on: string | null;
  readonly declaration_status: string | null;
  readonly edi_status: string | null;
};

/** The summary of a company as it is kept; undefined before its first change. */
export async function keptSummary(db: Db, companyId: string): Promise<KeptSummary | undefined> {
  const text = `select to_categorize, vat_to_validate, last_activity_at, connection_state, papers_waiting, questions_open, questions_answered, last_statement_on,
      fiscal_years, next_vat_due_on, declaration_status, edi_status from shared.dossier_summaries where company_id = $1`;
  const [row] = await db.sharedRead<KeptSummary>({ text, values: [companyId] });
  return row;
}

/** A company whose books are read, how its returns are asked for, and the day. */
type ReadBooks = { readonly id: string; readonly today: string; get(url: string): Promise<LightMyRequestResponse> };

/**
 * The same, read slowly from the books: their rows one by one, and the returns that their list computes. Nothing of what keeps summaries
 * is used.
 */
export async function summaryOfBooks(db: Db, { id, today, get }: ReadBooks): Promise<KeptSummary> {
  const rows = async <Row extends object>(text: string): Promise<Row[]> => db.tenantRead<Row>(id, { text });
  const operations = await rows<{ status: string; vat_status: string }>("select status, vat_status from books.operations");
  const traces = await rows<{ at: Date }>("select at from books.audit_log order by at");
  const joined = (await rows<{ file_id: string }>("select file_id from books.attachments")).map(({ file_id }) => file_id);
  const papers = await rows<{ id: string }>("select id from books.files where removed_at is null");
  const imported = await rows<{ date: string }>("select date from books.operations where import_id is not null order by date");
  const accounts = await rows("select id from books.bank_accounts");
  const years = await rows<{ id: string; begin: string; end: string; closed_at: Date | null }>(
    `select id, begins_on as begin, ends_on as "end", closed_at from books.fiscal_years order by begins_on`,
  );
  const reply = await get("/api/v1/vat-declarations");
  const returns = reply.statusCode === 200 ? reply.json<{ data: VatDeclaration[] }>().data.toReversed() : [];
  return {
    to_categorize: operations.filter(({ status }) => status === "to_categorize").length,
    vat_to_validate: operations.filter(({ vat_status }) => vat_status === "to_validate").length,
    last_activity_at: traces.at(-1)?.at ?? null,
    connection_state: accounts.length > 0 ? "ok" : "waiting",
    papers_waiting: papers.filter((paper) => !joined.includes(paper.id)).length,
    questions_open: await countQuestions(get, "open"),
    questions_answered: await countQuestions(get, "answered"),
    last_statement_on: imported.at(-1)?.date ?? null,
    fiscal_years: years.map(({ closed_at, ...year }) => ({ ...year, closed: closed_at !== null })),
    next_vat_due_on: returns.find((one) => !isFiled(one))?.dueDate ?? null,
    declaration_status: statusOf(returns, today),
    edi_status: returns.some(({ filing }) => filing === "deposited") ? "sent_waiting" : null,
  };
}

/** As the list of questions says: the domain computes their states. */
async function countQuestions(get: ReadBooks["get"], state: "open" | "answered"): Promise<number> {
  const reply = await get(`/api/v1/questions?state=${state}`);
  return reply.json<{ results: unknown[] }>().results.length;
}

function isFiled({ filing }: VatDeclaration): boolean {
  return filing === "deposited" || filing === "deposited_manually" || filing === "acknowledged";
}

/** Late as soon as one return of an ended period is; else that of the last of them. */
function statusOf(returns: readonly VatDeclaration[], today: string): string | null {
  const ended = returns.filter(({ endDate }) => endDate < today);
  if (ended.some((one) => !isFiled(one) && one.dueDate !== null && one.dueDate < today)) return "late";
  const last = ended.at(-1);
  if (last === undefined) return null;
  return last.filing === "acknowledged" ? "validated" : "waiting";
}
