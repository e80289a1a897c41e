import type { Tx } from "../../../db/transaction.js";

/** The head of each chain of a company, oldest year first. $1 the company. */
export const PRINTS = `select y.begins_on as "fiscalYear", h.sequence, h.number, h.hash
  from books.chain_heads h join books.fiscal_years y on y.company_id = $1 and y.id = h.fiscal_year_id
  where h.company_id = $1 order by y.begins_on, h.sequence`;

/** The hashes of the entries of years that begin on days ($2), of sequences ($3), of numbers ($4). $1 the company. */
export const SEALED_HASHES = `select y.begins_on as "fiscalYear", e.sequence, e.number, e.hash
  from unnest($2::date[], $3::text[], $4::int[]) as w (begins_on, sequence, number)
  join books.fiscal_years y on y.company_id = $1 and y.begins_on = w.begins_on
  join books.entries e on e.company_id = $1 and e.fiscal_year_id = y.id and e.sequence = w.sequence and e.number = w.number`;

/** The addresses of the people of a company whose account is open. */
export async function membersOf(tx: Tx, companyId: string): Promise<readonly string[]> {
  const rows = await tx.query<{ username: string }>(
    `select u.username from shared.memberships m join shared.users u on u.id = m.user_id
      where m.company_id = $1 and u.deleted_at is null and u.email_verified_at is not null order by u.username`,
    [companyId],
  );
  return rows.map(({ username }) => username);
}
