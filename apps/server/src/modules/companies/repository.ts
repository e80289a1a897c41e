import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";

/** True when someone keeps a company of that SIRET here, `except` left aside; books sealed after their owner left do not count. */
export async function isSiretTaken(tx: Tx, siret: string, except: string | null = null): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean }>("select shared.is_siret_taken($1, $2) as taken", [siret, except]);
  return row?.taken ?? false;
}

/** Two companies of the same SIRET wait for one another: the second then finds it taken. */
export async function lockSiret(tx: Tx, siret: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`siret ${siret}`]);
}

/** A person about to create their company. */
export type OwnerRow = {
  readonly first_name: string;
  readonly last_name: string;
  readonly completion_status: number;
  readonly has_company: boolean;
};

/** A person about to create their company, locked so that it happens once. */
export async function lockOwner(tx: Tx, userId: string): Promise<OwnerRow | null> {
  const [row] = await tx.query<OwnerRow>(
    `select first_name, last_name, completion_status, exists (select from shared.memberships m where m.user_id = u.id) as has_company
     from shared.users u where id = $1 and deleted_at is null for update`,
    [userId],
  );
  return row ?? null;
}

/** A company, as its profile reads it. */
export type CompanyRow = {
  readonly id: string;
  readonly name: string;
  readonly siret: string | null;
  readonly legal_status: string;
  readonly profession_id: string | null;
  readonly profession: string;
  readonly tax_system: TaxSystem;
  readonly vat_system: string;
  readonly activity_started_on: IsoDate | null;
  readonly phone: string | null;
  readonly fixed_phone: string | null;
  readonly professional_status_id: string | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly is_kept_by_firm: boolean;
  readonly private_share_by_reintegration: boolean;
};

const COMPANY = `select id, name, siret, legal_status, profession_id, profession, tax_system, vat_system, activity_started_on, phone, fixed_phone,
    professional_status_id, street, postcode, city, firm_id is not null as is_kept_by_firm, private_share_by_reintegration
  from shared.companies where id = $1`;

/** A company, read under its own tenant. */
export async function readCompanyRow(tx: Tx, companyId: string): Promise<CompanyRow> {
  const [row] = await tx.query<CompanyRow>(COMPANY, [companyId], { name: "company" });
  if (!row) throw new Error("a company that was authorized exists");
  return row;
}
