import type { IsoDate } from "@comptoir/accounting/date";
import type { FilingState } from "@comptoir/accounting/vat/filing/filing";
import type { VatFormName } from "@comptoir/accounting/vat/forms/return-form";
import type { Tx } from "../../../db/transaction.js";
import { UNTYPED, type ReturnContent, type TypedOnReturn } from "./content.js";

/** A stored return: being typed, or validated with its content. Only the live version of a period is read here. */
export type StoredReturn = {
  readonly id: string;
  readonly form: VatFormName;
  readonly millesime: number;
  readonly provisional: boolean;
  readonly period: string;
  readonly period_start: IsoDate;
  readonly period_end: IsoDate;
  readonly version: number;
  readonly replaces_id: string | null;
  readonly status: "draft" | "validated";
  readonly typed: TypedOnReturn;
  readonly content: ReturnContent | null;
  readonly filing: FilingState | null;
  /** Its due date when it was validated. */
  readonly due_on: IsoDate | null;
};

const STORED = `select r.id, r.form, r.millesime, r.provisional, r.period, r.period_start, r.period_end, r.due_on, r.version, r.replaces_id, r.status, r.typed, r.content,
    (select f.state from books.filings f where f.company_id = $1 and f.subject_kind = 'vat_return' and f.subject_id = r.id
      order by f.created_at desc, f.id desc limit 1) as filing
  from books.vat_returns r where r.company_id = $1`;

/** The live returns of a company, oldest first. */
export async function readLiveReturns(tx: Tx, companyId: string): Promise<StoredReturn[]> {
  const rows = await tx.query<StoredReturn>(`${STORED} and r.is_live order by r.period_start`, [companyId], { name: "vat_returns_live" });
  return rows.map(wholly);
}

/** A return typed on before a figure existed has none of it. */
function wholly(row: StoredReturn): StoredReturn {
  return { ...row, typed: { ...UNTYPED, ...row.typed } };
}

/** One version, live or replaced; null when the company has none of that id. */
export async function readReturn(tx: Tx, companyId: string, id: string): Promise<StoredReturn | null> {
  const [row] = await tx.query<StoredReturn>(`${STORED} and r.id = $2`, [companyId, id]);
  return row ? wholly(row) : null;
}

/** A return that is being prepared. */
export type NewReturn = Pick<
  StoredReturn,
  "id" | "form" | "millesime" | "provisional" | "period" | "period_start" | "period_end" | "version" | "replaces_id" | "typed"
>;

/** Stores a return that is being prepared. */
export async function insertReturn(tx: Tx, companyId: string, given: NewReturn): Promise<void> {
  await tx.run(
    `insert into books.vat_returns (company_id, id, form, millesime, provisional, period, period_start, period_end, version, replaces_id, typed, status)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'draft')`,
    [
      companyId,
      given.id,
      given.form,
      given.millesime,
      given.provisional,
      given.period,
      given.period_start,
      given.period_end,
      given.version,
      given.replaces_id,
      JSON.stringify(given.typed),
    ],
  );
}

/** Stores what a person writes on a return that is being prepared. */
export async function updateTyped(tx: Tx, companyId: string, { id, typed }: { id: string; typed: TypedOnReturn }): Promise<void> {
  await tx.run("update books.vat_returns set typed = $3 where company_id = $1 and id = $2", [companyId, id, JSON.stringify(typed)]);
}

/** A return as its validation freezes it. */
export type Sealed = {
  readonly id: string;
  /** What it is named and its last day: a regime may have cut it since it was first typed on. */
  readonly period: { readonly id: string; readonly end: IsoDate };
  readonly millesime: number;
  readonly provisional: boolean;
  readonly dueOn: IsoDate | null;
  readonly content: ReturnContent;
  readonly hash: string;
  readonly userId: string;
};

/** Freezes a return with what it says. */
export async function sealReturn(tx: Tx, companyId: string, sealed: Sealed): Promise<void> {
  await tx.run(
    `update books.vat_returns set status = 'validated', millesime = $3, provisional = $4, due_on = $5, content = $6, hash = $7, validated_by = $8, period = $9, period_end = $10, validated_at = now()
      where company_id = $1 and id = $2`,
    [
      companyId,
      sealed.id,
      sealed.millesime,
      sealed.provisional,
      sealed.dueOn,
      JSON.stringify(sealed.content),
      sealed.hash,
      sealed.userId,
      sealed.period.id,
      sealed.period.end,
    ],
  );
}

/** A later version takes the place of this one: its entries are in no return any more. */
export async function replaceReturn(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.run("update books.vat_returns set is_live = false where company_id = $1 and id = $2", [companyId, id]);
  await tx.run("delete from books.vat_return_entries where company_id = $1 and return_id = $2", [companyId, id]);
}

/** Marks entries as declared by a return; an entry is declared once. */
export async function markDeclared(
  tx: Tx,
  companyId: string,
  { id, entryIds }: { id: string; entryIds: readonly string[] },
): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.run(
    "insert into books.vat_return_entries (company_id, entry_id, return_id) select $1, e.id, $2 from unnest($3::uuid[]) as e (id) returning 1",
    [companyId, id, entryIds],
  );
}

/** The operation of a credit taken over. */
export type CreditRow = {
  readonly id: string;
  readonly date: IsoDate;
  readonly amount_cents: number;
  readonly debit_account: string | null;
  readonly credit_account: string | null;
  readonly status: string;
};

/** What was declared before the books began here; amounts in cents. */
export type StartRow = {
  readonly declared_through: IsoDate;
  readonly credit_cents: number;
  /** Line 57 of the CA12 made elsewhere, in whole euros. */
  readonly deposit_base: number | null;
  readonly operation: CreditRow | null;
};

/** What was declared before these books, with the operation of its credit while it is there; null while the question has no answer. */
export async function readStart(tx: Tx, companyId: string): Promise<StartRow | null> {
  const [row] = await tx.query<StartRow>(
    `select v.declared_through, v.credit_cents, v.deposit_base, case when o.id is not null then json_build_object('id', o.id, 'date', o.date,
        'amount_cents', o.amount_cents, 'debit_account', o.debit_account, 'credit_account', o.credit_account, 'status', o.status) end as operation
      from books.vat_starts v left join books.operations o on o.company_id = $1 and o.id = v.operation_id where v.company_id = $1`,
    [companyId],
  );
  return row ?? null;
}

/** Stores that answer in place of the one before. */
export async function writeStart(
  tx: Tx,
  companyId: string,
  given: { declaredThrough: IsoDate; creditCents: number; operationId: string | null; depositBase: number | null },
): Promise<void> {
  await tx.run(
    // Another day answers for everything written so far; the same one again leaves to be asked what came since.
    `insert into books.vat_starts as v (company_id, declared_through, credit_cents, operation_id, deposit_base) values ($1, $2, $3, $4, $5)
      on conflict (company_id) do update set declared_through = excluded.declared_through, credit_cents = excluded.credit_cents,
        operation_id = excluded.operation_id, deposit_base = excluded.deposit_base,
        answered_at = case when v.declared_through = excluded.declared_through then v.answered_at else excluded.answered_at end`,
    [companyId, given.declaredThrough, given.creditCents, given.operationId, given.depositBase],
  );
}

/** Takes that answer back: the question is open again. */
export async function removeStart(tx: Tx, companyId: string): Promise<void> {
  await tx.run("delete from books.vat_starts where company_id = $1", [companyId]);
}

/** Whose returns these are: surname and postcode of the main establishment. */
export async function readDeclarant(tx: Tx, companyId: string): Promise<{ surname: string; postcode: string | null }> {
  const [row] = await tx.query<{ surname: string; postcode: string | null }>(
    "select leader_last_name as surname, postcode from shared.companies where id = $1",
    [companyId],
    { name: "vat_declarant" },
  );
  return row ?? { surname: "", postcode: null };
}
