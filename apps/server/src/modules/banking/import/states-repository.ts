import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { FEE_SUFFIX } from "@comptoir/bank-files/dedup";
import type { Tx } from "../../../db/transaction.js";

/**
 * What each line of an import is, given the books: `new`, `duplicate`, `doubtful`, or `ignored` before the first year, on a day that
 * books taken over cover, and more than a year from today.
 * A duplicate has the bank's own reference of an operation, or the day, amount, label and occurrence of one; two
 * references that differ are two operations. Doubtful: same account, day and amount, but another label; selected all the
 * same, unless all that the file says of an account resembles what was imported there.
 */

/** The bank account of each account of a file, by its index; null when it is not known. */
export type Mapping = readonly (string | null)[];

/** What states are drawn from besides the lines. */
export type Facts = { readonly companyId: string; readonly importId: string; readonly mapping: Mapping; readonly days: ImportableDays };

/**
 * The days of the lines that the books take: from the first day of the first fiscal year to a year from today, those that books taken
 * over cover already (up to `takenThrough`) left aside.
 */
export type ImportableDays = { readonly first: IsoDate; readonly last: IsoDate; readonly takenThrough: IsoDate | null };

/** In the keys of `referenceKey`, what precedes the bank's own reference. */
const REFERENCE = "|ref|";

// Steps on temporary tables with fresh statistics: in one statement, or on tables just written, the planner believes that
// a part returns one row, and joins it in a time that grows with the square of the lines.
const TABLES = `create temporary table keyed_lines (seq integer, date date, amount_cents bigint, bank_account_id uuid, has_reference boolean, dedup text, content_key text, occurrence bigint) on commit drop;
  create temporary table known_lines (seq integer, operation_id uuid) on commit drop;
  create temporary table near_operations (operation_id uuid, bank_account_id uuid, date date, amount_cents bigint, from_aggregator boolean, imported boolean, has_reference boolean) on commit drop;
  create temporary table alike_lines (seq integer, operation_id uuid, from_aggregator boolean, imported boolean, has_reference boolean) on commit drop;
  create temporary table line_states (seq integer primary key, state text, twin_operation_id uuid, selected boolean, reason text) on commit drop`;

const KEYED = `insert into keyed_lines
  select l.seq, l.date, l.amount_cents, m.bank_account_id, l.dedup <> l.content_key, m.bank_account_id || l.dedup, m.bank_account_id || l.content_key,
    row_number() over (partition by coalesce(m.bank_account_id::text, l.account_index::text), l.dedup order by l.seq)`;

/**
 * Up to that many lines, operations are looked up for each of them, however many the books have: in the order that one index alone gives, since of
 * a company that no statistics know any other one would look as good, and be read whole.
 */
const LOOKED_UP = 2000;

const ALL_BY_KEY = `insert into known_lines select k.seq, o.id from keyed_lines k join books.operations o on o.company_id = $1 and o.dedup = k.dedup`;

/** `o`, the operation of the company $1 with a key: looked up as `lookingUp` has it. */
export const operationOfKey = (key: string): string => `lateral (select x.id from books.operations x
    where x.company_id = $1 and x.dedup >= ${key} and x.dedup <= ${key} order by x.dedup offset 0) o`;

// What is looked up in the books for each row of a temporary table is looked up for each row of a materialized query on it: a distributed database
// then looks where the books are.
const EACH_BY_KEY = `insert into known_lines with k as materialized (select seq, dedup from keyed_lines)
  select k.seq, o.id from k cross join ${operationOfKey("k.dedup")}`;

/** Finds the lines left: most of a first import and none of a file that comes again. */
const ALL_BY_CONTENT = `insert into known_lines select distinct on (k.seq) k.seq, o.id
  from keyed_lines k join books.operations o on o.company_id = $1 and o.content_key = k.content_key left join known_lines n on n.seq = k.seq
  where not (k.has_reference and o.dedup ^@ (k.bank_account_id || '${REFERENCE}')) and n.seq is null
  order by k.seq, o.id`;

const LEFT = "select l.* from keyed_lines l where not exists (select from known_lines n where n.seq = l.seq)";

const EACH_BY_CONTENT = `insert into known_lines with k as materialized (${LEFT})
  select distinct on (k.seq) k.seq, o.id
  from k cross join lateral (select x.id, x.dedup from books.operations x
    where x.company_id = $1 and x.content_key >= k.content_key and x.content_key <= k.content_key order by x.content_key offset 0) o
  where not (k.has_reference and o.dedup ^@ (k.bank_account_id || '${REFERENCE}'))
  order by k.seq, o.id`;

/** The fee of a row that was imported net, its fee within: another amount than the one of the row bears its key. */
const FEES_WITHIN = `insert into known_lines with f as materialized (
    select l.seq, n.operation_id, g.amount_cents from (${LEFT}) l
      join keyed_lines g on l.content_key = g.content_key || '${FEE_SUFFIX}' join known_lines n on n.seq = g.seq)
  select f.seq, f.operation_id from f join books.operations o on o.company_id = $1 and o.id = f.operation_id where o.amount_cents <> f.amount_cents`;

/** What a connection brought is not imported again by a file under another label, unless its user says so. */
const FROM_CONNECTION = "import_id in (select i.id from books.bank_imports i where i.company_id = $1 and i.kind = 'sync')";

const NEAR = `select id, bank_account_id, date, amount_cents, (import_id is null and not manually_created) or coalesce(${FROM_CONNECTION}, false), import_id is not null,
    coalesce(dedup ^@ (bank_account_id || '${REFERENCE}'), false)`;

const NEAR_ALL = `insert into near_operations ${NEAR}
  from books.operations
  where company_id = $1 and bank_account_id = any($2::uuid[]) and date between (select min(date) from keyed_lines) and (select max(date) from keyed_lines)`;

const NEAR_EACH = `insert into near_operations with k as materialized (
    select distinct l.bank_account_id as account, l.date as day, l.amount_cents as cents from (${LEFT}) l where l.bank_account_id is not null)
  ${NEAR}
  from k cross join lateral (select * from books.operations x where x.company_id = $1 and x.bank_account_id = k.account
      and (x.amount_cents, x.date) >= (k.cents, k.day) and (x.amount_cents, x.date) <= (k.cents, k.day)
      order by x.amount_cents, x.date, x.id offset 0) o`;

/** The n-th line left of a day and amount resembles the n-th operation left. */
const ALIKE = `insert into alike_lines select l.seq, o.operation_id, o.from_aggregator, o.imported, o.has_reference from (
    select k.*, row_number() over (partition by bank_account_id, date, amount_cents order by seq) as place
    from keyed_lines k where bank_account_id is not null and not exists (select from known_lines n where n.seq = k.seq)) l
  join (
    select o.*, row_number() over (partition by bank_account_id, date, amount_cents order by operation_id) as place
    from near_operations o where not exists (select from known_lines n where n.operation_id = o.operation_id)) o
  using (bank_account_id, date, amount_cents, place)`;

const STATES = `insert into line_states
  select l.seq, state, coalesce(k.operation_id, case when state = 'doubtful' then a.operation_id end), state = 'new' or (state = 'doubtful' and not a.from_aggregator
      and not bool_and(coalesce(a.imported and not (a.has_reference and l.has_reference), state in ('duplicate', 'ignored'))) over (partition by l.bank_account_id)),
    case when state = 'ignored' then case when l.date < $1 then $3 when l.date <= $6 then $7 else $4 end when state = 'duplicate' and k.seq is null then $5 end
  from keyed_lines l left join known_lines k using (seq) left join alike_lines a using (seq),
    lateral (select case when l.date not between $1::date and $2::date or coalesce(l.date <= $6::date, false) then 'ignored' when k.seq is not null or l.occurrence > 1 then 'duplicate'
                         when a.seq is not null then 'doubtful' else 'new' end as state) s`;

/** Fills the temporary table `line_states` for the lines of a table that are of the company and the import. */
export async function drawStates(
  tx: Tx,
  table: "staged_lines" | "books.bank_lines",
  { companyId, importId, mapping, days }: Facts,
): Promise<void> {
  const accounts = mapping.filter((id) => id !== null);
  await tx.run(TABLES);
  const ofImport = table === "staged_lines" ? "$3::uuid is not null and $4::uuid is not null" : "l.company_id = $3 and l.import_id = $4";
  const keyed = await tx.run(
    `${KEYED} from ${table} l left join unnest($1::int[], $2::uuid[]) as m (account_index, bank_account_id) on m.account_index = l.account_index
      where l.content_key is not null and ${ofImport}`,
    [mapping.map((_, index) => index), [...mapping], companyId, importId],
  );
  await tx.run("analyze keyed_lines (seq, date, dedup, content_key)");
  if (accounts.length > 0) {
    const known = await findKnown(tx, companyId, keyed);
    if (known < keyed) await findAlike(tx, companyId, { accounts, areFew: keyed <= LOOKED_UP });
  }
  await tx.run(STATES, [
    days.first,
    days.last,
    `Antérieure à votre premier exercice, ouvert le ${frenchDay(days.first)}\u00a0: elle se reprend par les soldes d’ouverture de cet exercice.`,
    "Datée dans plus d’un an\u00a0: vérifiez sa date et corrigez-la pour l’importer.",
    "Même référence bancaire qu’une autre ligne de ce fichier.",
    days.takenThrough,
    days.takenThrough && `Déjà dans les livres que vous avez repris jusqu’au ${frenchDay(days.takenThrough)}.`,
  ]);
  await tx.run("analyze line_states");
}

/** Finds the operations that lines repeat; returns how many lines there are. */
async function findKnown(tx: Tx, companyId: string, keyed: number): Promise<number> {
  const areFew = keyed <= LOOKED_UP;
  const find = async (): Promise<number> => {
    let known = await tx.run(areFew ? EACH_BY_KEY : ALL_BY_KEY, [companyId]);
    await tx.run("analyze known_lines");
    if (known < keyed) {
      known += await tx.run(areFew ? EACH_BY_CONTENT : ALL_BY_CONTENT, [companyId]);
      await tx.run("analyze known_lines");
    }
    if (known > 0 && known < keyed && (await holdsFees(tx))) known += await tx.run(FEES_WITHIN, [companyId]);
    return known;
  };
  return areFew ? lookingUp(tx, find) : find();
}

async function holdsFees(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ holds: boolean }>(
    `select exists (select from keyed_lines where right(content_key, ${FEE_SUFFIX.length}) = '${FEE_SUFFIX}') as holds`,
  );
  return row?.holds === true;
}

/** Work that looks operations up by their keys, which are long: the planner would rather sort what a smaller index gives. */
export async function lookingUp<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await tx.run("set local enable_sort to off");
  const result = await work();
  await tx.run("set local enable_sort to on");
  return result;
}

type Looking = { readonly accounts: readonly string[]; readonly areFew: boolean };

async function findAlike(tx: Tx, companyId: string, { accounts, areFew }: Looking): Promise<void> {
  const near = areFew ? await tx.run(NEAR_EACH, [companyId]) : await tx.run(NEAR_ALL, [companyId, accounts]);
  if (near === 0) return;
  await tx.run("analyze near_operations");
  await tx.run(ALIKE);
  await tx.run("analyze alike_lines");
}

/** Forgets what `drawStates` made. */
export async function dropStates(tx: Tx): Promise<void> {
  await tx.run("drop table keyed_lines, known_lines, near_operations, alike_lines, line_states");
}
