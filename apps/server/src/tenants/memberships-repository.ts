import type { Tx } from "../db/transaction.js";

type Membership = { readonly userId: string; readonly companyId: string };

/** Makes a person a user of a company. */
export async function insertMembership(
  tx: Tx,
  { userId, companyId, isLeader }: Membership & { readonly isLeader: boolean },
): Promise<void> {
  await tx.run("insert into shared.memberships (user_id, company_id, is_leader) values ($1, $2, $3)", [userId, companyId, isLeader]);
}

/** Gives the one company of a person to another one, who keeps their own; returns its id, null when there is none. */
export async function moveMembership(tx: Tx, { from, to }: { readonly from: string; readonly to: string }): Promise<string | null> {
  const [row] = await tx.query<{ company_id: string }>(
    `update shared.memberships m set user_id = $2, since = now() where m.user_id = $1
      and not exists (select from shared.memberships k where k.user_id = $2 and k.company_id = m.company_id) returning company_id`,
    [from, to],
  );
  if (row !== undefined) return row.company_id;
  const [kept] = await tx.query<{ company_id: string }>(
    `with gone as (delete from shared.memberships where user_id = $1 returning company_id, is_leader)
      update shared.memberships k set is_leader = k.is_leader or gone.is_leader from gone where k.user_id = $2 and k.company_id = gone.company_id
      returning k.company_id`,
    [from, to],
  );
  return kept?.company_id ?? null;
}

/** Takes a company from one of its users. */
export async function deleteMembership(tx: Tx, { userId, companyId }: Membership): Promise<void> {
  await tx.run("delete from shared.memberships where user_id = $1 and company_id = $2", [userId, companyId]);
}
