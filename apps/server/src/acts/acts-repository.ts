import { uuidv7 } from "uuidv7";
import type { Tx } from "../db/transaction.js";

/** What an act changed, of which it kept the states: their family knows how to give them back. */
export type ActFamily = "operations" | "rules" | "papers" | "invoices";

/** What was done: `sentence` in French for its author, what it found and what it left. */
export type Act = {
  readonly userId: string | null;
  readonly kind: string;
  readonly sentence: string;
  readonly before: object;
  readonly after: object;
  /** Without: it is listed in the history and cannot be undone from there. */
  readonly family?: ActFamily;
  /** The operations that it changed; none where they are not said one by one. */
  readonly operationIds?: readonly string[];
  /** How many operations it changed, when they are not named. */
  readonly count?: number;
  /** The act that it takes back. */
  readonly undoes?: string;
};

/** Keeps an act, in the transaction on the books that it changes; returns its id. */
export async function recordAct(tx: Tx, companyId: string, act: Act): Promise<string> {
  const { userId, kind, sentence, before, after, family = null, operationIds = [], undoes = null } = act;
  const id = uuidv7();
  const count = act.count ?? (family === "operations" || operationIds.length > 0 ? operationIds.length : null);
  await tx.run(
    "insert into books.acts (company_id, id, user_id, kind, sentence, before, after, family, operations, undoes) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    [companyId, id, userId, kind, sentence, JSON.stringify(before), JSON.stringify(after), family, count, undoes],
  );
  if (operationIds.length > 0)
    await tx.run(
      "insert into books.act_operations (company_id, operation_id, act_id) select $1, o.id, $2 from unnest($3::uuid[]) as o (id) returning 1",
      [companyId, id, operationIds],
    );
  return id;
}

/** What an act of a kind left; nothing once it was taken back. */
export async function readStandingAct<After extends object>(
  tx: Tx,
  companyId: string,
  { id, kind }: { readonly id: string; readonly kind: string },
): Promise<After[]> {
  const rows = await tx.query<{ after: After }>(
    `select a.after from books.acts a where a.company_id = $1 and a.id = $2 and a.kind = $3 and a.undoes is null
      and not exists (select from books.acts u where u.company_id = $1 and u.undoes = a.id)`,
    [companyId, id, kind],
  );
  return rows.map(({ after }) => after);
}

/** The acts of a kind that were not taken back, the latest first, at most fifty. */
export function listStandingActs(
  tx: Tx,
  companyId: string,
  kind: string,
): Promise<{ readonly id: string; readonly sentence: string; readonly at: Date }[]> {
  return tx.query(
    `select a.id, a.sentence, a.at from books.acts a where a.company_id = $1 and a.kind = $2 and a.undoes is null
      and not exists (select from books.acts u where u.company_id = $1 and u.undoes = a.id) order by a.at desc, a.id desc limit 50`,
    [companyId, kind],
  );
}

/** The given operations that an act of a kind changed. */
export async function operationsOfKind(
  tx: Tx,
  companyId: string,
  { kind, operationIds }: { readonly kind: string; readonly operationIds: readonly string[] },
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct l.operation_id as id from books.act_operations l join books.acts a on a.company_id = $1 and a.id = l.act_id
      where l.company_id = $1 and l.operation_id = any($2::uuid[]) and a.kind = $3`,
    [companyId, operationIds, kind],
  );
  return rows.map(({ id }) => id);
}

type Undo = Pick<Act, "userId" | "kind" | "sentence"> & { readonly undoes: string };

/** Keeps that an act was taken back, which is another act. */
export async function recordUndo(tx: Tx, companyId: string, undo: Undo): Promise<void> {
  await recordAct(tx, companyId, { ...undo, before: {}, after: {} });
}

/** An act as it was kept, and whether another one took it back. */
export type KeptAct = {
  readonly id: string;
  readonly user_id: string | null;
  readonly kind: string;
  readonly sentence: string;
  readonly family: ActFamily | null;
  readonly before: object;
  readonly after: object;
  readonly is_undone: boolean;
};

/** One act; null when the company has none of that id. */
export async function readAct(tx: Tx, companyId: string, id: string): Promise<KeptAct | null> {
  const [row] = await tx.query<KeptAct>(
    `select a.id, a.user_id, a.kind, a.sentence, a.family, a.before, a.after,
        exists (select from books.acts u where u.company_id = $1 and u.undoes = a.id) as is_undone
      from books.acts a where a.company_id = $1 and a.id = $2`,
    [companyId, id],
  );
  return row ?? null;
}

/** The allocations of $2 in what an act kept, without the assets that they pay for. */
const categoriesIn = (kept: "a.before" | "a.after"): string =>
  `(select jsonb_agg(p.part - 'asset_components' order by p.n)
      from jsonb_array_elements(${kept} #> array[$2::text, 'posting', 'allocations']) with ordinality as p (part, n))`;

/** The last act that gave an operation other categories than it had; null when the history has none. */
export async function readCategoryAct(
  tx: Tx,
  companyId: string,
  operationId: string,
): Promise<{ readonly user_id: string | null; readonly at: Date; readonly sentence: string } | null> {
  const [row] = await tx.query<{ user_id: string | null; at: Date; sentence: string }>(
    `select a.user_id, a.at, a.sentence from books.act_operations l join books.acts a on a.company_id = $1 and a.id = l.act_id
      where l.company_id = $1 and l.operation_id = $2 and a.after #> array[$2::text, 'posting', 'allocations'] is not null
        and ${categoriesIn("a.after")} is distinct from ${categoriesIn("a.before")}
      order by l.act_id desc limit 1`,
    [companyId, operationId],
  );
  return row ?? null;
}

/** Who changed an operation last, and when. */
export type LastChange = { readonly operation_id: string; readonly user_id: string | null; readonly at: Date };

/** The last act on each operation that has one, after the act named where one is. */
export function readLastChanges(
  tx: Tx,
  companyId: string,
  { operationIds, afterAct }: { readonly operationIds: readonly string[]; readonly afterAct: string | null },
): Promise<LastChange[]> {
  return tx.query<LastChange>(
    `select distinct on (l.operation_id) l.operation_id, a.user_id, a.at
      from books.act_operations l join books.acts a on a.company_id = $1 and a.id = l.act_id
      where l.company_id = $1 and l.operation_id = any($2::uuid[]) and ($3::uuid is null or l.act_id > $3)
      order by l.operation_id, l.act_id desc`,
    [companyId, operationIds, afterAct],
  );
}
