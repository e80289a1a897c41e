import type { Db } from "../../db/db.js";

/** A person who has access to a company. */
export type AccessRow = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role_id: string;
  readonly since: Date;
  readonly invited_at: Date | null;
};

/** Who reads the books of a company, or was invited to: its contacts, then the people of the firm that keeps it; and the name of that firm. */
export async function readAccess(
  db: Db,
  companyId: string,
): Promise<{ readonly people: readonly AccessRow[]; readonly firm: string | null }> {
  const people = await db.sharedRead<AccessRow>({
    name: "company_access",
    text: `select u.id, u.first_name, u.last_name, u.role_id, m.since, u.invited_at
        from shared.memberships m join shared.users u on u.id = m.user_id where m.company_id = $1 and u.deleted_at is null
      union all
      select u.id, u.first_name, u.last_name, u.role_id, greatest(u.created_at, c.created_at), u.invited_at
        from shared.companies c join shared.users u on u.firm_id = c.firm_id where c.id = $1 and u.deleted_at is null
      order by since, last_name, first_name, id`,
    values: [companyId],
  });
  const [row] = await db.sharedRead<{ name: string }>({
    name: "firm_of_company",
    text: "select f.name from shared.companies c join shared.firms f on f.id = c.firm_id where c.id = $1",
    values: [companyId],
  });
  return { people, firm: row?.name ?? null };
}
