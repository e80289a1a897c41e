import type { StaffMember, StaffRole } from "@comptoir/accounting/firm/staff";
import { heldRoleOf } from "@comptoir/contract/base/permissions";
import type { Tx } from "../../db/transaction.js";

/** Two changes of the people of a firm follow each other. Returns the firm's name; null when there is none. */
export async function lockFirm(tx: Tx, firmId: string): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>("select name from shared.firms where id = $1 for update", [firmId]);
  return row?.name ?? null;
}

/** A member of a firm's staff, with their role. */
export type MemberRow = {
  readonly id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly job_title: string | null;
  readonly role_id: string;
  readonly pending_email: string | null;
  readonly invited_at: Date | null;
  readonly email_verified_at: Date | null;
};

/** Someone of a firm; null when they are not, or no more. */
export async function readMember(tx: Tx, { firmId, id }: { firmId: string; id: string }): Promise<MemberRow | null> {
  const [row] = await tx.query<MemberRow>(
    `select id, username, first_name, last_name, phone, job_title, role_id, pending_email, invited_at, email_verified_at
      from shared.users where firm_id = $1 and id = $2 and deleted_at is null`,
    [firmId, id],
  );
  return row ?? null;
}

/** The same person, as the rules of a firm know them. A role of a firm that is not one of the three lets do the least. */
export function memberOf({ id, role_id, email_verified_at }: MemberRow): StaffMember {
  return { id, role: heldRoleOf(role_id), isConfirmed: email_verified_at !== null };
}

/** How a role is stored. */
export function roleIdOf(role: StaffRole): string {
  return `accounting_firm_${role}`;
}

/** Administrators of a firm who have confirmed their address, one person aside. */
export async function countAdministrators(tx: Tx, { firmId, except }: { firmId: string; except: string }): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from shared.users where firm_id = $1 and role_id = 'accounting_firm_administrator'
      and email_verified_at is not null and deleted_at is null and id <> $2`,
    [firmId, except],
  );
  return row?.n ?? 0;
}

/** True when an address is that of someone of the firm, in force or to be confirmed, one person aside. */
export async function isStaffAddress(
  tx: Tx,
  { firmId, email, except = null }: { firmId: string; email: string; except?: string | null },
): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from shared.users where firm_id = $1 and deleted_at is null and $2 in (username, pending_email) and id is distinct from $3 limit 1",
    [firmId, email, except],
  );
  return rows.length > 0;
}

/** How many of these companies are dossiers of the firm. */
export async function countDossiers(tx: Tx, { firmId, companyIds }: { firmId: string; companyIds: readonly string[] }): Promise<number> {
  const [row] = await tx.query<{ n: number }>("select count(*)::int as n from shared.companies where firm_id = $1 and id = any ($2)", [
    firmId,
    companyIds,
  ]);
  return row?.n ?? 0;
}

type Moved = {
  readonly firmId: string;
  readonly from: string;
  /** Who keeps them now; null for no one. */
  readonly to: string | null;
  /** Null for every dossier. */
  readonly companyIds: readonly string[] | null;
};

/** Takes years of the firm's dossiers from a person, for another one who may keep some of them already. Returns the dossiers, in their order. */
export async function moveAssignments(tx: Tx, { firmId, from, to, companyIds }: Moved): Promise<string[]> {
  const rows = await tx.query<{ company_id: string }>(
    `with taken as (
        delete from shared.assignments a using shared.companies c
        where c.id = a.company_id and c.firm_id = $1 and a.user_id = $2 and ($4::uuid[] is null or c.id = any ($4))
        returning a.company_id, a.fiscal_year_id
      ), given as (
        insert into shared.assignments (company_id, fiscal_year_id, user_id)
        select company_id, fiscal_year_id, $3::uuid from taken where $3::uuid is not null on conflict do nothing
      )
      select distinct company_id from taken order by company_id`,
    [firmId, from, to, companyIds],
  );
  return rows.map(({ company_id }) => company_id);
}
