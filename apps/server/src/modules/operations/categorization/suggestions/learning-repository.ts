import type { IsoDate } from "@comptoir/accounting/date";
import { groupBy } from "@comptoir/accounting/group-by";
import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";
import type { Cents } from "@comptoir/accounting/money";
import type { ClientAnswer } from "@comptoir/accounting/questions/client-answer";
import { allocationRowsOf } from "../../../../db/allocation-queries.js";
import type { Tx } from "../../../../db/transaction.js";
import { REFERENCE_MARK } from "@comptoir/accounting/categorization/history";
import { isTellingAmount, RHYTHM_REACH, type Rhythm } from "@comptoir/accounting/categorization/rhythm";
import { habitualTurnoverAccount } from "@comptoir/accounting/categorization/turnover";
import type { Lesson, StoredSuggestion, SuggestionBasis, SuggestionSource } from "@comptoir/accounting/categorization/company-suggester";
import type { TouchedAmount } from "./transfers-repository.js";
import { readCategoryRules } from "../../rules/category-rules-repository.js";

/** A line to suggest for, as payments that come back are looked for. */
type Line = { readonly amount_cents: Cents; readonly date: IsoDate };

/**
 * What suggestions to a company are drawn from: its situation, its rules, everything its own categorisations taught, and the payments that may come
 * back: those before the lines given, or those made lately.
 */
export async function readSuggestionBasis(tx: Tx, companyId: string, lines: readonly Line[] | null = null): Promise<SuggestionBasis> {
  const [company] = await tx.query<CompanyFacts>(
    `select tax_system, vat_system, profession_id, leader_first_name, leader_last_name,
        (select count(*)::int from books.bank_accounts where company_id = $1) as bank_accounts from shared.companies where id = $1`,
    [companyId],
    { name: "suggestion_company" },
  );
  if (!company) throw new Error(`no company ${companyId}`);
  const lessons = await tx.query<Lesson>(
    `select merchant_key as "merchantKey", sign, account_code as account, n, last_date as "lastDate", title from books.label_history where company_id = $1`,
    [companyId],
    { name: "lessons" },
  );
  const rhythms = await (lines === null ? readLatestRhythms(tx, companyId) : readRhythmsBefore(tx, companyId, lines));
  return {
    taxSystem: company.tax_system,
    vatSubject: company.vat_system !== "not_subjected",
    professionId: company.profession_id,
    lessons,
    rules: (await readCategoryRules(tx, companyId)).filter(({ active }) => active),
    rhythms,
    leader: {
      firstName: company.leader_first_name,
      lastName: company.leader_last_name,
      bankAccounts: company.bank_accounts,
    },
  };
}

type CompanyFacts = {
  readonly tax_system: TaxSystem;
  readonly vat_system: string;
  readonly profession_id: string | null;
  readonly leader_first_name: string;
  readonly leader_last_name: string;
  readonly bank_accounts: number;
};

/** Payments looked at to find rhythms: the latest. */
const RHYTHM_PAYMENTS = 20_000;

/** A payment that was categorised. */
type RhythmPayment = { readonly id: string; readonly amount: Cents; readonly date: IsoDate; readonly title: string };

const TELLING = "o.amount_cents <= -2000 and o.amount_cents % 5000 <> 0";
const PAID = "o.status in ('categorized', 'validated') and o.cancelled_on is null";
const RHYTHM_COLUMNS = `select o.id, o.amount_cents as amount, o.date, o.title from books.operations o
      where o.company_id = $1 and ${TELLING} and ${PAID}`;
const LATEST_PAYMENTS = `order by o.date desc, o.id desc limit ${RHYTHM_PAYMENTS}`;

async function readLatestRhythms(tx: Tx, companyId: string): Promise<readonly Rhythm[]> {
  const text = `${RHYTHM_COLUMNS} and o.date > (select max(date) from books.operations where company_id = $1) - 100 ${LATEST_PAYMENTS}`;
  return rhythmsOf(tx, companyId, await tx.query<RhythmPayment>(text, [companyId], { name: "latest_payments" }));
}

/** Payments of the amounts of these lines, in the days in which one announces another. */
async function readRhythmsBefore(tx: Tx, companyId: string, lines: readonly Line[]): Promise<readonly Rhythm[]> {
  const telling = lines.filter(({ amount_cents: amount }) => isTellingAmount(amount));
  if (telling.length === 0) return [];
  const days = telling.map(({ date }) => date).toSorted();
  const text = `${RHYTHM_COLUMNS} and o.amount_cents = any($2::bigint[]) and o.date >= $3::date - ${RHYTHM_REACH} and o.date < $4::date ${LATEST_PAYMENTS}`;
  const values = [companyId, [...new Set(telling.map(({ amount_cents: amount }) => amount))], days[0], days.at(-1)];
  return rhythmsOf(tx, companyId, await tx.query<RhythmPayment>(text, values, { name: "payments_before" }));
}

/** Amounts looked for one by one, by the index of amounts; the amounts of a longer statement are found in one reading of the days before. */
const AMOUNTS_ONE_BY_ONE = 20;

/** The amounts of the lines of an import that were paid in the days before, with the first and the last day of these payments. */
export async function readPaidBeforeImport(tx: Tx, companyId: string, importId: string): Promise<TouchedAmount[]> {
  const [found] = await tx.query<{ amounts: number }>(`with ${IMPORTED} select count(*)::int as amounts from imported`, [
    companyId,
    importId,
  ]);
  const amounts = found?.amounts ?? 0;
  if (amounts === 0) return [];
  return tx.query<TouchedAmount>(amounts <= AMOUNTS_ONE_BY_ONE ? PAID_ONE_BY_ONE : PAID_TOGETHER, [companyId, importId]);
}

const IMPORTED = `imported as materialized (select o.amount_cents, min(o.date) - ${RHYTHM_REACH} as since, max(o.date) as last
    from books.bank_lines o where o.company_id = $1 and o.import_id = $2 and o.selected and ${TELLING} group by o.amount_cents)`;
const FOUND = 'select -paid.amount_cents as amount, min(paid.date) as "from", max(paid.date) as "to"';

/** In the order that the index of amounts alone gives: of a company that statistics do not know, any other one looks as good, and is read whole. */
const OF_AN_AMOUNT = (account: string): string => `(select o.amount_cents, o.date, o.status, o.cancelled_on from books.operations o
    where o.company_id = $1 and o.bank_account_id ${account} and (o.amount_cents, o.date) >= (i.amount_cents, i.since)
      and (o.amount_cents, o.date) < (i.amount_cents, i.last) order by o.amount_cents, o.date, o.id offset 0)`;

/** The index of amounts begins with the bank account, which cash has not; days and statuses are looked at once it was used. */
const PAID_ONE_BY_ONE = `with ${IMPORTED}, accounts as materialized (select id from books.bank_accounts where company_id = $1)
  ${FOUND} from imported i cross join lateral (
      select o.amount_cents, o.date from accounts b cross join lateral ${OF_AN_AMOUNT("= b.id")} o where ${PAID}
      union all select o.amount_cents, o.date from ${OF_AN_AMOUNT("is null")} o where ${PAID}) paid
    group by paid.amount_cents`;

const PAID_TOGETHER = `with ${IMPORTED},
    paid as materialized (select o.amount_cents, o.date from books.operations o where o.company_id = $1 and ${PAID} and ${TELLING}
      and o.date >= (select min(since) from imported) and o.date < (select max(last) from imported))
  ${FOUND} from imported i join paid on paid.amount_cents = i.amount_cents group by paid.amount_cents`;

/**
 * The payments with the accounts that they went to. Each table is read once: joined, of a company that came since the last statistics, the planner may
 * look at every allocation for each payment.
 */
async function rhythmsOf(tx: Tx, companyId: string, payments: readonly RhythmPayment[]): Promise<readonly Rhythm[]> {
  if (payments.length === 0) return [];
  const rows = await tx.query<{ operation_id: string; account_code: string }>(
    `select a.operation_id, a.account_code from unnest($2::uuid[]) as i (id) cross join lateral ${allocationRowsOf("i.id")} a`,
    [companyId, payments.map(({ id }) => id)],
    { name: "rhythm_parts" },
  );
  const parts = groupBy(rows, (part) => part.operation_id);
  return payments.flatMap(({ id, amount, date: lastDate, title }) => {
    const accounts = [...new Set((parts.get(id) ?? []).map(({ account_code: account }) => account))];
    const [account = null] = accounts;
    return account === null ? [] : [{ amount, account: accounts.length === 1 ? account : null, lastDate, title }];
  });
}

/**
 * Adds lessons to the history, and takes back those below zero. Returns true when the account where the company records what its clients pay is another
 * one from then on: receipts that nothing else names are suggested there.
 */
export async function storeLessons(tx: Tx, companyId: string, lessons: readonly Lesson[]): Promise<boolean> {
  const isOfReceipts = lessons.some(({ sign }) => sign === "income");
  const before = isOfReceipts ? await readTurnoverAccount(tx, companyId) : null;
  await writeLessons(tx, companyId, lessons);
  return isOfReceipts && (await readTurnoverAccount(tx, companyId)) !== before;
}

/** Where the history of a company says that its clients' payments go. */
async function readTurnoverAccount(tx: Tx, companyId: string): Promise<string | null> {
  const history = await tx.query<Parameters<typeof habitualTurnoverAccount>[0]["history"][number]>(
    `select sign, account_code as "accountCode", sum(n)::int as count, max(last_date) as "lastDate", '' as "merchantKey", '' as title
      from books.label_history where company_id = $1 and sign = 'income' and account_code like '70%' and merchant_key not like '${REFERENCE_MARK}%' group by sign, account_code order by account_code`,
    [companyId],
    { name: "turnover_lessons" },
  );
  return habitualTurnoverAccount({ history, usedAccounts: [] });
}

async function writeLessons(tx: Tx, companyId: string, lessons: readonly Lesson[]): Promise<void> {
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

/** Operations to categorise that a change concerns. */
type Concerned = {
  /** Words that the key of a merchant holds, and the merchants to begin with. */
  readonly words: readonly string[];
  readonly merchantKeys: readonly string[];
  readonly ids: readonly string[];
  /** Payments that came, went or changed, each with the first and the last of its days: those that they announce. */
  readonly paid: readonly TouchedAmount[];
  /** All receipts, or all operations. */
  readonly every: "income" | "all" | null;
};

/**
 * Operations to categorise whose merchant's key holds one of these words (the merchants named first, then the most recent), or whose label bears one of the references among the keys, the named operations, the ones that
 * payments announce, and the ones that the books expected to be payments so far.
 */
export function readUncategorized(
  tx: Tx,
  companyId: string,
  { words, merchantKeys, ids, paid, every }: Concerned,
): Promise<UncategorizedRow[]> {
  const columns =
    "o.id, case when o.raw_label = '' then o.title else o.raw_label end as label, o.title, o.amount_cents, o.date, o.bank_account_id, o.suggestion_source";
  const references = merchantKeys.flatMap((key) => (key.startsWith(REFERENCE_MARK) ? [`%${key.slice(REFERENCE_MARK.length)}%`] : []));
  const open = "o.company_id = $1 and o.status = 'to_categorize' and o.origin not in ('other', 'other_closure')";
  return tx.query<UncategorizedRow>(
    `(select ${columns} from books.operations o where ${open} and cardinality($2::text[]) > 0 and string_to_array(o.merchant_key, ' ') && $2::text[]
        order by o.merchant_key = any($3::text[]) desc, o.date desc, o.id desc limit ${REFRESHED_AT_MOST})
      union select ${columns} from books.operations o where ${open} and o.id = any($4::uuid[])
      union select ${columns} from books.operations o where ${open} and o.suggestion_source in ('loan', 'invoice', 'received_invoice', 'open_item')
      union select ${columns} from unnest($5::bigint[], $6::date[], $7::date[]) as p (amount, first, last)
        join books.operations o on o.amount_cents = -p.amount and o.date > p.first and o.date <= p.last + ${RHYTHM_REACH} where ${open}
      union (select ${columns} from books.operations o where ${open} and $8::text is not null and ($8 = 'all' or o.amount_cents > 0)
        order by o.date desc, o.id desc limit ${REFRESHED_AT_MOST})
      union (select ${columns} from books.operations o where ${open} and cardinality($9::text[]) > 0 and upper(o.raw_label) like any ($9::text[])
        order by o.date desc, o.id desc limit ${REFRESHED_AT_MOST})`,
    [
      companyId,
      words,
      merchantKeys,
      ids,
      paid.map(({ amount }) => amount),
      paid.map(({ from }) => from),
      paid.map(({ to }) => to),
      every,
      references,
    ],
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
        and (o.suggestion_account, o.suggestion_confidence, o.suggestion_reason, o.suggestion_alternatives, o.suggestion_source, o.suggestion_rule,
            o.suggestion_allocations, o.suggestion_pair)
          is distinct from (s.account, s.confidence, s.reason,
            case when s.account is null then null else array(select jsonb_array_elements_text(s.alternatives)) end, s.source, s.rule, s.allocations, s.pair)
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
