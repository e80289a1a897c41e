import type { IsoDate } from "@comptoir/accounting/date";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";

/** A member of a firm's staff, as lists read it. */
export type CollaboratorRow = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  /** The address that they sign in with, or that was invited. */
  readonly email: string;
  readonly invited_at: Date | null;
  readonly phone: string | null;
  readonly job_title: string | null;
  readonly role_id: string;
  readonly active_dossiers: number;
};

/** The people of a firm by name; with a year of one of its dossiers, those who keep it. */
export function readCollaborators(
  db: Db,
  { firmId, fiscalYearId, today }: { firmId: string; fiscalYearId: string | null; today: IsoDate },
): Promise<CollaboratorRow[]> {
  return db.sharedRead<CollaboratorRow>({
    name: "collaborators",
    text: `select u.id, u.first_name, u.last_name, coalesce(case when u.invited_at is not null then u.pending_email end, u.username) as email, u.invited_at, u.phone, u.job_title, u.role_id,
        (select count(distinct a.company_id) from shared.assignments a join shared.companies c on c.id = a.company_id
          where a.user_id = u.id and c.firm_id = $1
            and ${isActiveOn("$3")})::int as active_dossiers
      from shared.users u
      where u.firm_id = $1 and u.deleted_at is null and ($2::uuid is null or exists (
        select from shared.assignments a join shared.companies c on c.id = a.company_id
        where a.user_id = u.id and a.fiscal_year_id = $2 and c.firm_id = $1))
      order by lower(u.last_name), lower(u.first_name), u.id`,
    values: [firmId, fiscalYearId, today],
  });
}

/** How many active dossiers of a firm someone of it keeps. */
export async function countKeptDossiers(db: Db, { firmId, today }: { firmId: string; today: IsoDate }): Promise<number> {
  const [row] = await db.sharedRead<{ n: number }>({
    name: "kept_dossiers",
    text: `select count(*)::int as n from shared.companies c where c.firm_id = $1
      and exists (select from shared.assignments a join shared.users u on u.id = a.user_id
        where a.company_id = c.id and u.firm_id = $1 and u.deleted_at is null)
      and ${isActiveOn("$2")}`,
    values: [firmId, today],
  });
  return row?.n ?? 0;
}

/** The last decision that applies to the company `c` leaves it active. */
function isActiveOn(day: "$2" | "$3"): string {
  return `coalesce((select d.status from shared.dossier_decisions d where d.company_id = c.id and d.starts_on <= ${day}
    order by d.starts_on desc, d.n desc limit 1), 'active') = 'active'`;
}

/** The dossier of a firm that a fiscal year belongs to; null when it is not the firm's. */
export async function companyOfYear(tx: Tx, { firmId, fiscalYearId }: { firmId: string; fiscalYearId: string }): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select c.id from shared.companies c join shared.dossier_summaries s on s.company_id = c.id
      where c.firm_id = $1 and s.fiscal_years @> jsonb_build_array(jsonb_build_object('id', $2::text))`,
    [firmId, fiscalYearId],
  );
  return row?.id ?? null;
}

/** How many of these people work for the firm. */
export async function countStaff(tx: Tx, { firmId, userIds }: { firmId: string; userIds: readonly string[] }): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    "select count(*)::int as n from shared.users where firm_id = $1 and id = any ($2) and deleted_at is null",
    [firmId, userIds],
  );
  return row?.n ?? 0;
}

type Year = { readonly companyId: string; readonly fiscalYearId: string };

/** These people keep the year too. */
export async function addAssignments(tx: Tx, { companyId, fiscalYearId }: Year, userIds: readonly string[]): Promise<void> {
  await tx.run(
    "insert into shared.assignments (company_id, fiscal_year_id, user_id) select $1, $2, unnest($3::uuid[]) on conflict do nothing",
    [companyId, fiscalYearId, userIds],
  );
}

/** These people keep the year no more. */
export async function removeAssignments(tx: Tx, { companyId, fiscalYearId }: Year, userIds: readonly string[]): Promise<void> {
  await tx.run("delete from shared.assignments where company_id = $1 and fiscal_year_id = $2 and user_id = any ($3)", [
    companyId,
    fiscalYearId,
    userIds,
  ]);
}
