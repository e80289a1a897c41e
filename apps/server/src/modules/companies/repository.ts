import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";
import type { VatSystem } from "@comptoir/accounting/company/vat-system";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../db/transaction.js";

/** A company to store. */
export type NewCompany = {
  readonly id: string;
  readonly firmId: string | null;
  readonly name: string;
  readonly siret: string | null;
  readonly isSiretUnverified: boolean;
  readonly professionId: string;
  readonly profession: string;
  readonly professionalStatusId: string;
  readonly modeOfPracticing: string;
  readonly leader: { readonly firstName: string; readonly lastName: string };
  readonly taxSystem: TaxSystem;
  readonly accountingBasis: "cash" | "accrual";
  readonly vatSystem: VatSystem;
  readonly vatSubjectSince: IsoDate | null;
  readonly activityStartedOn: IsoDate | null;
  readonly isMicroEntrepreneur: boolean;
  readonly conventionalIndustry: string | null;
  readonly isCareContinuityRegistered: boolean | null;
  readonly privateShareByReintegration: boolean;
  readonly internalRef: string | null;
  readonly phone: string | null;
  readonly fixedPhone: string | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly activityCode: string | null;
  readonly legalCategory: string | null;
};

/** True when someone keeps a company of that SIRET here, `except` left aside; books sealed after their owner left do not count. */
export async function isSiretTaken(tx: Tx, siret: string, except: string | null = null): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean }>(
    `select exists (select from shared.companies c where c.siret = $1 and c.id is distinct from $2::uuid and (c.firm_id is not null
       or exists (select from shared.memberships m join shared.users u on u.id = m.user_id where m.company_id = c.id and u.deleted_at is null))) as taken`,
    [siret, except],
  );
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

/** Makes a company the person's own and ends their sign-up. */
export async function giveToOwner(
  tx: Tx,
  { userId, companyId, siret }: { userId: string; companyId: string; siret: string | null },
): Promise<void> {
  await tx.run("insert into shared.memberships (user_id, company_id) values ($1, $2)", [userId, companyId]);
  await tx.run("update shared.users set completion_status = 2, siret = $2 where id = $1", [userId, siret]);
}

/** Stores a company. */
export async function insertCompany(tx: Tx, company: NewCompany): Promise<void> {
  const columns = companyColumns(company);
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 1}`);
  await tx.run(`insert into shared.companies (${names.join(", ")}) values (${places.join(", ")})`, Object.values(columns));
}

function companyColumns(company: NewCompany): Readonly<Record<string, unknown>> {
  return {
    id: company.id,
    firm_id: company.firmId,
    name: company.name,
    siret: company.siret,
    siret_unverified: company.isSiretUnverified,
    profession_id: company.professionId,
    profession: company.profession,
    professional_status_id: company.professionalStatusId,
    mode_of_practicing: company.modeOfPracticing,
    legal_status: "individual",
    leader_first_name: company.leader.firstName,
    leader_last_name: company.leader.lastName,
    tax_system: company.taxSystem,
    accounting_basis: company.accountingBasis,
    vat_system: company.vatSystem,
    vat_subject_since: company.vatSubjectSince,
    activity_started_on: company.activityStartedOn,
    independant: company.isMicroEntrepreneur,
    conventional_industry: company.conventionalIndustry,
    care_continuity_registered: company.isCareContinuityRegistered,
    private_share_by_reintegration: company.privateShareByReintegration,
    internal_ref: company.internalRef,
    phone: company.phone,
    fixed_phone: company.fixedPhone,
    street: company.street,
    postcode: company.postcode,
    city: company.city,
    activity_code: company.activityCode,
    legal_category: company.legalCategory,
    // A firm pays for its dossiers; one's own company waits for its trial or its first payment.
    subscription_paid: company.firmId !== null,
  };
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

/** Columns of a company that may change after its creation. */
export type CompanyChange = Partial<{
  name: string;
  phone: string | null;
  fixed_phone: string | null;
  activity_started_on: IsoDate;
  siret: string;
  siret_unverified: boolean;
  street: string | null;
  postcode: string | null;
  city: string | null;
  activity_code: string | null;
  profession_id: string;
  profession: string;
  professional_status_id: string;
  mode_of_practicing: string;
  legal_status: string;
  independant: boolean;
  conventional_industry: string | null;
  care_continuity_registered: boolean | null;
}>;

/** Changes some columns of a company; the names of columns are ours, never a caller's. */
export async function updateCompany(tx: Tx, companyId: string, change: CompanyChange): Promise<void> {
  const names = Object.keys(change);
  if (names.length === 0) return;
  const assignments = names.map((name, index) => `${name} = $${index + 2}`);
  await tx.run(`update shared.companies set ${assignments.join(", ")} where id = $1`, [companyId, ...Object.values(change)]);
}
