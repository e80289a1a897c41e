import type { CategoryRule, RulePart } from "@comptoir/accounting/categorization/category-rule";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import type { Placed } from "./places.js";

/** A rule as it is kept, with its place in their order; one that is not active suggests nothing. */
export type StoredRule = CategoryRule & Placed & { readonly active: boolean };

type Row = {
  readonly id: string;
  readonly place: number;
  readonly name: string;
  readonly active: boolean;
  readonly words: readonly string[];
  readonly sign: "income" | "outcome" | null;
  readonly amount_min_cents: Cents | null;
  readonly amount_max_cents: Cents | null;
  readonly bank_accounts: readonly string[];
  readonly parts: readonly RulePart[];
};

/** The rules of a company, in their order. */
export async function readCategoryRules(tx: Tx, companyId: string): Promise<StoredRule[]> {
  const rows = await tx.query<Row>(
    `select id, position as place, name, active, words, sign, amount_min_cents, amount_max_cents, bank_accounts::text[] as bank_accounts, parts
      from books.category_rules where company_id = $1 order by position, id`,
    [companyId],
    { name: "category_rules" },
  );
  return rows.map(({ amount_min_cents: amountMin, amount_max_cents: amountMax, bank_accounts: bankAccounts, parts, ...row }) => ({
    ...row,
    amountMin,
    amountMax,
    bankAccounts,
    parts: parts.map(partOf),
  }));
}

/** The keys of a part in one order: the database keeps them in its own. */
function partOf({ account, share, vatRateBp, vatNature, vatDeductibleBp, privateShareBp }: RulePart): RulePart {
  return { account, share, vatRateBp, vatNature, vatDeductibleBp, privateShareBp };
}

/** Replaces the rules of a company by these, each in its place. Call `lockBooks` before. */
export async function storeCategoryRules(tx: Tx, companyId: string, rules: readonly StoredRule[]): Promise<void> {
  await tx.run("delete from books.category_rules where company_id = $1 and id <> all($2::uuid[])", [companyId, rules.map(({ id }) => id)]);
  if (rules.length === 0) return;
  await tx.run(
    `insert into books.category_rules as r (company_id, id, position, name, active, words, sign, amount_min_cents, amount_max_cents, bank_accounts, parts)
      select $1, g.id, g.place, g.name, g.active, array(select jsonb_array_elements_text(g.words)), g.sign, g."amountMin", g."amountMax",
        array(select jsonb_array_elements_text(g."bankAccounts")::uuid), g.parts
      from jsonb_to_recordset($2::jsonb) as g (id uuid, place bigint, name text, active boolean, words jsonb, sign text, "amountMin" bigint, "amountMax" bigint,
        "bankAccounts" jsonb, parts jsonb)
      on conflict (company_id, id) do update set position = excluded.position, name = excluded.name, active = excluded.active, words = excluded.words,
        sign = excluded.sign, amount_min_cents = excluded.amount_min_cents, amount_max_cents = excluded.amount_max_cents,
        bank_accounts = excluded.bank_accounts, parts = excluded.parts`,
    [companyId, JSON.stringify(rules)],
  );
}

/** Ids of the bank accounts among these that the company has. */
export async function knownBankAccounts(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>("select id from books.bank_accounts where company_id = $1 and id = any($2::uuid[])", [
    companyId,
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

const OPEN = "o.company_id = $1 and o.status = 'to_categorize' and o.origin not in ('other', 'other_closure')";

/** True of an operation that holds every word of one of the lists of $3, each written on one line. */
const HOLDS_WORDS = "exists (select from unnest($3::text[]) as w (words) where o.tokens @> string_to_array(w.words, ' '))";

/** Operations to categorise that one of these rules suggests for, or that hold all of the words of one of these lists; the latest first. */
export async function readRuled(
  tx: Tx,
  companyId: string,
  {
    ruleIds,
    words,
    limit,
  }: { readonly ruleIds: readonly string[]; readonly words: readonly (readonly string[])[]; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select o.id from books.operations o where ${OPEN} and (o.suggestion_rule = any($2::uuid[]) or ${HOLDS_WORDS})
      order by o.date desc, o.id desc limit $4`,
    [companyId, ruleIds, words.map((list) => list.join(" ")), limit],
  );
  return rows.map(({ id }) => id);
}

/** Takes back what these rules suggested, except of the operations given, which were computed again. */
export async function clearRuled(
  tx: Tx,
  companyId: string,
  { ruleIds, except }: { readonly ruleIds: readonly string[]; readonly except: readonly string[] },
): Promise<void> {
  await tx.run(
    `update books.operations o set suggestion_account = null, suggestion_confidence = null, suggestion_reason = null, suggestion_alternatives = null,
        suggestion_source = null, suggestion_rule = null, suggestion_allocations = null
      where ${OPEN} and o.suggestion_rule = any($2::uuid[]) and o.id <> all($3::uuid[])`,
    [companyId, ruleIds, except],
  );
}

/** Operations to categorise of an import that a rule suggested for, or that hold all of the words of one of these lists. */
export async function readImportedRuled(
  tx: Tx,
  companyId: string,
  { importId, words }: { readonly importId: string; readonly words: readonly (readonly string[])[] },
): Promise<readonly string[]> {
  // Without a rule, what one of them suggested before is found by its index, however long the statement.
  const [holds, lists] = words.length === 0 ? ["", []] : [` or ${HOLDS_WORDS}`, [words.map((list) => list.join(" "))]];
  const rows = await tx.query<{ id: string }>(
    `select o.id from books.operations o where ${OPEN} and o.import_id = $2 and (o.suggestion_rule is not null${holds})`,
    [companyId, importId, ...lists],
  );
  return rows.map(({ id }) => id);
}

/** An operation that a rule is tried on. */
export type TriedRow = {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  readonly amount: Cents;
  readonly bank_account_id: string | null;
  readonly is_open: boolean;
};

/**
 * The operations that may hold all of these words, the latest first: of the rarest of them, `limit` operations are looked at.
 * `isCut` when it has more.
 */
export async function readTried(
  tx: Tx,
  companyId: string,
  { words, limit }: { readonly words: readonly string[]; readonly limit: number },
): Promise<{ readonly rows: readonly TriedRow[]; readonly isCut: boolean }> {
  const counts = await tx.query<{ word: string; n: number }>(
    "select word, n from books.words where company_id = $1 and word = any($2::text[]) and n > 0 order by n",
    [companyId, words],
  );
  const [rarest] = counts;
  if (!rarest || counts.length < words.length) return { rows: [], isCut: false };
  const rows = await tx.query<TriedRow>(
    `select o.id, o.raw_label as label, o.title, o.amount_cents as amount, o.bank_account_id, o.status = 'to_categorize' as is_open
      from (select t.operation_id from books.operation_tokens t where t.company_id = $1 and t.token = $2
          order by t.date desc, t.operation_id desc limit $4) t
        join books.operations o on o.company_id = $1 and o.id = t.operation_id
      where o.tokens @> $3::text[] and o.origin not in ('other', 'other_closure') order by o.date desc, o.id desc`,
    [companyId, rarest.word, words, limit],
  );
  return { rows, isCut: rarest.n > limit };
}
