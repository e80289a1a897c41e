import type { IsoDate } from "@comptoir/accounting/date";
import { groupBy } from "@comptoir/accounting/group-by";
import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";
import type { Cents } from "@comptoir/accounting/money";
import type { ClientAnswer } from "@comptoir/accounting/questions/client-answer";
import { allocationRowsOf } from "../../../../db/allocation-queries.js";
import type { Tx } from "../../../../db/transaction.js";
import type { Rhythm } from "@comptoir/accounting/categorization/rhythm";
import type { Lesson, StoredSuggestion, SuggestionBasis, SuggestionSource } from "@comptoir/accounting/categorization/company-suggester";
import { readCategoryRules } from "../../rules/category-rules-repository.js";

/**
 * What suggestions to a company are drawn from: its situation, its rules, everything its own categorisations taught, and the amounts
 * it paid lately; only those given, when some are.
 */
export async function readSuggestionBasis(tx: Tx, companyId: string, amounts: readonly Cents[] | null = null): Promise<SuggestionBasis> {
  const [company] = await tx.query<{ tax_system: TaxSystem; vat_system: string; profession_id: string | null }>(
    "select tax_system, vat_system, profession_id from shared.companies where id = $1",
    [companyId],
    { name: "suggestion_company" },
  );
  if (!company) throw new Error(`no company ${companyId}`);
  const lessons = await tx.query<Lesson>(
    `select merchant_key as "merchantKey", sign, account_code as account, n, last_date as "lastDate", title from books.label_history where company_id = $1`,
    [companyId],
    { name: "lessons" },
  );
  const rhythms = await readRhythms(tx, companyId, amounts);
  return {
    taxSystem: company.tax_system,
    vatSubject: company.vat_system !== "not_subjected",
    professionId: company.profession_id,
    lessons,
    rules: (await readCategoryRules(tx, companyId)).filter(({ active }) => active),
    rhythms,
  };
}

/** Payments looked at to find rhythms: the latest. */
const RHYTHM_PAYMENTS = 20_000;

/** A payment of the last months that was categorised. */
type RhythmPayment = { readonly id: string; readonly amount: Cents; readonly date: IsoDate; readonly title: string };

/**
 * The amounts paid lately that always went to one account. Each table is read once: joined, of a company that came since the last statistics,
 * the planner may look at every allocation for each payment.
 */
async function readRhythms(tx: Tx, companyId: string, amounts: readonly Cents[] | null): Promise<readonly Rhythm[]> {
  const payments = await tx.query<RhythmPayment>(
    `select o.id, o.amount_cents as amount, o.date, o.title from books.operations o
      where o.company_id = $1 and o.date > (select max(date) from books.operations where company_id = $1) - 100
        and o.amount_cents <= -2000 and o.amount_cents % 5000 <> 0 and o.cancelled_on is null and o.status <> 'to_categorize'
        and ($2::bigint[] is null or o.amount_cents = any($2))
      order by o.date desc, o.id desc limit ${RHYTHM_PAYMENTS}`,
    [companyId, amounts],
    { name: "rhythm_payments" },
  );
  if (payments.length === 0) return [];
  const parts = await tx.query<{ operation_id: string; account_code: string }>(
    `select a.operation_id, a.account_code from unnest($2::uuid[]) as i (id) cross join lateral ${allocationRowsOf("i.id")} a`,
    [companyId, payments.map(({ id }) => id)],
    { name: "rhythm_parts" },
  );
  return rhythmsOf(
    payments,
    groupBy(parts, (part) => part.operation_id),
  );
}

/** Payments, the latest first, with the accounts that they went to: those of one amount make a rhythm when there is one account in all. */
function rhythmsOf(
  payments: readonly RhythmPayment[],
  parts: ReadonlyMap<string, readonly { readonly account_code: string }[]>,
): readonly Rhythm[] {
  const given = payments.filter(({ id }) => parts.has(id));
  return [...groupBy(given, ({ amount }) => amount)].flatMap(([amount, same]) => {
    const accounts = new Set(same.flatMap(({ id }) => parts.get(id) ?? []).map(({ account_code: account }) => account));
    const [[account], [latest]] = [[...accounts], same];
    return accounts.size === 1 && account !== undefined && latest ? [{ amount, account, lastDate: latest.date, title: latest.title }] : [];
  });
}

/** Adds lessons to the history, and takes back those below zero. */
export async function storeLessons(tx: Tx, companyId: string, lessons: readonly Lesson[]): Promise<void> {
  const taken = lessons.filter(({ n }) => n < 0);
  const given = lessons.filter(({ n }) => n > 0);
  if (taken.length > 0) {
    await tx.run(
      `update books.label_history h set n = h.n + l.n from unnest($2::text[], $3::text[], $4::text[], $5::int[]) as l (merchant_key, sign, account_code, n)
        where h.company_id = $1 and h.merchant_key = l.merchant_key and h.sign = l.sign and h.account_code = l.account_code`,
      [
        companyId,
        taken.map(({ merchantKey }) => merchantKey),
        taken.map(({ sign }) => sign),
        taken.map(({ account }) => account),
        taken.map(({ n }) => n),
      ],
    );
    await tx.run("delete from books.label_history where company_id = $1 and merchant_key = any($2::text[]) and n <= 0", [
      companyId,
      taken.map(({ merchantKey }) => merchantKey),
    ]);
  }
  if (given.length === 0) return;
  await tx.run(
    `insert into books.label_history as h (company_id, merchant_key, sign, account_code, n, last_date, title)
      select $1, l.* from unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::date[], $7::text[]) as l
      on conflict (company_id, merchant_key, sign, account_code) do update
        set n = h.n + excluded.n, last_date = greatest(h.last_date, excluded.last_date), title = excluded.title`,
    [
      companyId,
      given.map(({ merchantKey }) => merchantKey),
      given.map(({ sign }) => sign),
      given.map(({ account }) => account),
      given.map(({ n }) => n),
      given.map(({ lastDate }) => lastDate),
      given.map(({ title }) => title),
    ],
  );
}

/** An operation whose suggestion is to be computed again; `label` is what the bank wrote, else what was typed. */
export type UncategorizedRow = {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  readonly amount_cents: Cents;
  readonly date: IsoDate;
  readonly bank_account_id: string | null;
  readonly suggestion_source: SuggestionSource | null;
};

/** Operations whose suggestion one lesson, or one rule, computes again: more would hold the books for seconds. */
export const REFRESHED_AT_MOST = 5_000;

/**
 * Operations to categorise whose merchant's key holds one of these words (those of the merchants named first, then the most recent),
 * those named, and those that the books expected to be payments so far.
 */
export function readUncategorized(
  tx: Tx,
  companyId: string,
  {
    words,
    merchantKeys,
    ids,
  }: { readonly words: readonly string[]; readonly merchantKeys: readonly string[]; readonly ids: readonly string[] },
): Promise<UncategorizedRow[]> {
  const columns =
    "o.id, case when o.raw_label = '' then o.title else o.raw_label end as label, o.title, o.amount_cents, o.date, o.bank_account_id, o.suggestion_source";
  const open = "o.company_id = $1 and o.status = 'to_categorize' and o.origin not in ('other', 'other_closure')";
  return tx.query<UncategorizedRow>(
    `(select ${columns} from books.operations o where ${open} and cardinality($2::text[]) > 0 and string_to_array(o.merchant_key, ' ') && $2::text[]
        order by o.merchant_key = any($3::text[]) desc, o.date desc, o.id desc limit ${REFRESHED_AT_MOST})
      union select ${columns} from books.operations o where ${open} and o.id = any($4::uuid[])
      union select ${columns} from books.operations o where ${open} and o.suggestion_source in ('loan', 'invoice')`,
    [companyId, words, merchantKeys, ids],
  );
}

/** What a client answered of an operation. */
type OperationAnswer = ClientAnswer & { readonly operationId: string };

/** What the client answered of these operations, the oldest first. */
export function readClientAnswers(tx: Tx, companyId: string, operationIds: readonly string[]): Promise<OperationAnswer[]> {
  return tx.query<OperationAnswer>(
    `select q.subject_id as "operationId", a.account, a.words as text
      from books.questions q join books.answers a on a.company_id = $1 and a.question_id = q.id and a.file_name is null
      where q.company_id = $1 and q.subject_kind = 'operation' and q.subject_id = any($2::uuid[]) order by a.id`,
    [companyId, operationIds],
    { name: "client_answers" },
  );
}

/** The operations to categorise that are suggested what their client answered. */
export async function readSuggestedByClient(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    "select id from books.operations where company_id = $1 and status = 'to_categorize' and suggestion_source = 'answer'",
    [companyId],
  );
  return rows.map(({ id }) => id);
}

/** Most operations that a gesture offers to treat alike. */
const ALIKE_AT_MOST = 1000;

/** Other operations to categorise of the merchant and the sign of one, the most recent first. */
export async function readAlike(tx: Tx, companyId: string, operationId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select o.id from books.operations one join books.operations o on o.company_id = $1 and o.merchant_key = one.merchant_key
        and sign(o.amount_cents) = sign(one.amount_cents)
      where one.company_id = $1 and one.id = $2 and one.merchant_key <> '' and o.id <> $2
        and o.status = 'to_categorize' and o.origin not in ('other', 'other_closure')
      order by o.date desc, o.id desc limit ${ALIKE_AT_MOST}`,
    [companyId, operationId],
    { name: "operations_alike" },
  );
  return rows.map(({ id }) => id);
}

/** Stores the suggestions of operations, where they changed; returns the ids of those. */
export async function storeSuggestions(
  tx: Tx,
  companyId: string,
  rows: readonly { readonly id: string; readonly suggestion: StoredSuggestion | null }[],
): Promise<readonly string[]> {
  const changed = await tx.query<{ id: string }>(
    `update books.operations o set suggestion_account = s.account, suggestion_confidence = s.confidence, suggestion_reason = s.reason,
        suggestion_alternatives = case when s.account is null then null else array(select jsonb_array_elements_text(s.alternatives)) end,
        suggestion_source = s.source, suggestion_rule = s.rule, suggestion_allocations = s.allocations, suggestion_pair = s.pair
      from unnest($2::uuid[], $3::text[], $4::real[], $5::text[], $6::jsonb[], $7::text[], $8::jsonb[], $9::uuid[], $10::uuid[])
        as s (id, account, confidence, reason, alternatives, source, allocations, rule, pair)
      where o.company_id = $1 and o.id = s.id
        and (o.suggestion_account, o.suggestion_confidence, o.suggestion_reason, o.suggestion_source, o.suggestion_rule, o.suggestion_allocations,
            o.suggestion_pair)
          is distinct from (s.account, s.confidence, s.reason, s.source, s.rule, s.allocations, s.pair)
      returning o.id`,
    [
      companyId,
      rows.map(({ id }) => id),
      rows.map(({ suggestion }) => suggestion?.account ?? null),
      rows.map(({ suggestion }) => suggestion?.confidence ?? null),
      rows.map(({ suggestion }) => suggestion?.reason ?? null),
      rows.map(({ suggestion }) => JSON.stringify(suggestion?.alternatives ?? [])),
      rows.map(({ suggestion }) => suggestion?.source ?? null),
      rows.map(({ suggestion }) => (suggestion?.allocations ? JSON.stringify(suggestion.allocations) : null)),
      rows.map(({ suggestion }) => suggestion?.ruleId ?? null),
      rows.map(({ suggestion }) => suggestion?.pair ?? null),
    ],
  );
  return changed.map(({ id }) => id);
}
