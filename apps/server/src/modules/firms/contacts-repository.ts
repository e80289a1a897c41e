import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";

/** Holds a dossier of a firm until the transaction ends, so that two invitations follow each other; null when it is not the firm's. */
export async function lockDossier(
  tx: Tx,
  { firmId, companyId }: { firmId: string; companyId: string },
): Promise<{ name: string; registered_on: IsoDate } | null> {
  const [row] = await tx.query<{ name: string; registered_on: IsoDate }>(
    "select name, (created_at at time zone 'Europe/Paris')::date as registered_on from shared.companies where id = $1 and firm_id = $2 for update",
    [companyId, firmId],
  );
  return row ?? null;
}

/** A contact of a client, invited by the firm. */
export type ContactRow = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly pending_email: string | null;
  readonly invited_at: Date | null;
  readonly email_verified_at: Date | null;
  readonly is_leader: boolean;
  readonly dossiers: number;
};

/** The contacts of a dossier, by name; `dossiers`: of how many companies each is a user. */
export function readContacts(tx: Tx, companyId: string): Promise<ContactRow[]> {
  return tx.query<ContactRow>(
    `select u.id, u.first_name, u.last_name, u.username, u.pending_email, u.invited_at, u.email_verified_at, m.is_leader,
        (select count(*) from shared.memberships o where o.user_id = u.id)::int as dossiers
      from shared.memberships m join shared.users u on u.id = m.user_id
      where m.company_id = $1 and u.deleted_at is null order by lower(u.last_name), lower(u.first_name), u.id`,
    [companyId],
  );
}
