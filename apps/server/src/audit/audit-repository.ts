import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../db/transaction.js";

/** Who did it and from where; an operator on the command line, or a background job, has neither. */
export type Author = { readonly userId: string | null; readonly ip: string | null };

/** What was done, and to what. Nothing secret goes in the details. */
export type Done = { readonly action: string; readonly subject: string; readonly details?: object };

/** Writes a line of the company's audit log, in the transaction on its books that makes the change. It is never changed afterwards. */
export async function logChange(tx: Tx, companyId: string, { userId, ip, action, subject, details = {} }: Author & Done): Promise<void> {
  await tx.run(
    `insert into books.audit_log (company_id, id, user_id, ip, action, subject, details) values ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, uuidv7(), userId, ip, action, subject, JSON.stringify(details)],
    { name: "audit_insert" },
  );
}

/** The same in a transaction on the shared tables: it takes the role of the company's books for that line, then comes back. */
export async function logSharedChange(tx: Tx, companyId: string, done: Author & Done): Promise<void> {
  if (!UUID.test(companyId)) throw new Error(`not a company id: ${JSON.stringify(companyId)}`);
  await tx.run(`set local role comptoir_tenant; set local app.company_id = '${companyId}'`);
  await logChange(tx, companyId, done);
  await tx.run("select books.end_change(); set local role comptoir_app");
}

/** Which lines of a company's log; a day is one of Paris. */
export type TrailFilter = {
  readonly area: string | null;
  readonly userId: string | null;
  readonly from: IsoDate | null;
  readonly to: IsoDate | null;
};

/** A line of the log. */
export type TrailRow = {
  readonly number: number;
  readonly at: Date;
  readonly user_id: string | null;
  readonly ip: string | null;
  readonly action: string;
  readonly subject: string;
  readonly details: object;
};

/** $1 the company, $2 an area, $3 a person, $4 and $5 days; null for all. */
const FILTERED = `from books.audit_log l where l.company_id = $1 and ($2::text is null or split_part(l.action, '.', 1) = $2)
    and ($3::uuid is null or l.user_id = $3) and ($4::date is null or l.at >= $4::date::timestamp at time zone 'Europe/Paris')
    and ($5::date is null or l.at < ($5::date + 1)::timestamp at time zone 'Europe/Paris')`;

function valuesOf(companyId: string, { area, userId, from, to }: TrailFilter): readonly unknown[] {
  return [companyId, area, userId, from, to];
}

const LINE = "l.number, l.at, l.user_id, l.ip, l.action, l.subject, l.details";

/** Lines of the log, the latest first. */
export function readTrailLines(
  tx: Tx,
  companyId: string,
  { filter, limit, skip }: { readonly filter: TrailFilter; readonly limit: number; readonly skip: number },
): Promise<TrailRow[]> {
  return tx.query<TrailRow>(`select ${LINE} ${FILTERED} order by l.number desc limit $6 offset $7`, [
    ...valuesOf(companyId, filter),
    limit,
    skip,
  ]);
}

/** Every line, the earliest first, in constant memory. */
export function allTrailLines(tx: Tx, companyId: string, filter: TrailFilter): AsyncIterable<readonly TrailRow[]> {
  return tx.batches<TrailRow>(`select ${LINE} ${FILTERED} order by l.number`, [...valuesOf(companyId, filter)]);
}

/** The areas and the people that the log of a company names. */
export async function readTrailChoices(
  tx: Tx,
  companyId: string,
): Promise<{ readonly areas: readonly string[]; readonly userIds: readonly string[] }> {
  const [row] = await tx.query<{ areas: string[]; user_ids: string[] }>(
    `select coalesce(array_agg(distinct split_part(action, '.', 1)), '{}') as areas,
        coalesce(array_agg(distinct user_id) filter (where user_id is not null), '{}') as user_ids
      from books.audit_log where company_id = $1`,
    [companyId],
  );
  return { areas: row?.areas ?? [], userIds: row?.user_ids ?? [] };
}

/** What was done after an instant, known to the millisecond, by kind; the seals of facts are left out. */
export function countChangesSince(
  tx: Tx,
  companyId: string,
  since: Date | null,
): Promise<{ readonly action: string; readonly count: number; readonly last_at: Date }[]> {
  return tx.query(
    `select action, count(*)::int as count, max(at) as last_at from books.audit_log
      where company_id = $1 and action <> 'fact' and ($2::timestamptz is null or at >= $2 + interval '1 millisecond') group by 1 order by 3 desc, 1`,
    [companyId, since],
  );
}

/** SET takes no parameter. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
