import type { Regime } from "@comptoir/accounting/company/regime";
import type { VatSystem } from "@comptoir/accounting/company/vat-system";
import type { IsoDate } from "@comptoir/accounting/date";
import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";
import type { Tx } from "../db/transaction.js";

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
  leader_first_name: string;
  leader_last_name: string;
  subscription_paid: boolean;
  subscription_status: string | null;
  subscription_type: string | null;
  trial_ends_on: IsoDate | null;
  subscription_ends_on: IsoDate | null;
  subscribed_on: IsoDate | null;
  promo_code: string | null;
  payment_customer: string | null;
  payment_subscription: string | null;
}>;

/** Changes some columns of a company; the names of columns are ours, never a caller's. */
export async function updateCompany(tx: Tx, companyId: string, change: CompanyChange): Promise<void> {
  const names = Object.keys(change);
  if (names.length === 0) return;
  const assignments = names.map((name, index) => `${name} = $${index + 2}`);
  await tx.run(`update shared.companies set ${assignments.join(", ")} where id = $1`, [companyId, ...Object.values(change)]);
}

/** A firm keeps a company from now on. */
export async function giveToFirm(tx: Tx, { companyId, firmId }: { readonly companyId: string; readonly firmId: string }): Promise<void> {
  await tx.run("update shared.companies set firm_id = $2 where id = $1", [companyId, firmId]);
}

/** What a company says of itself, changed in a transaction on its books. */
export type OwnChange = Omit<
  CompanyChange,
  | "subscription_paid"
  | "subscription_status"
  | "subscription_type"
  | "trial_ends_on"
  | "subscription_ends_on"
  | "subscribed_on"
  | "promo_code"
  | "payment_customer"
  | "payment_subscription"
>;

/** Changes what a company says of itself, within a transaction on its books. */
export async function updateCompanyOfBooks(tx: Tx, companyId: string, change: OwnChange): Promise<void> {
  await tx.run("select shared.change_company($1, $2)", [companyId, JSON.stringify(change)]);
}

/** Writes today's regime on the company itself, with the day on which the next one begins; false when they are there already. */
export async function storeRegimeOfDay(
  tx: Tx,
  companyId: string,
  { regime, nextOn }: { regime: Regime; nextOn: IsoDate | null },
): Promise<boolean> {
  const [row] = await tx.query<{ is_moved: boolean }>("select shared.set_regime_of_day($1, $2, $3, $4, $5) as is_moved", [
    companyId,
    regime.taxSystem,
    regime.accountingBasis,
    regime.vatSystem,
    nextOn,
  ]);
  return row?.is_moved === true;
}

/** How many other dossiers of its firm bear the name and the reference of a company. */
export async function countSameNamed(tx: Tx, companyId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>("select shared.same_named($1) as n", [companyId]);
  return row?.n ?? 0;
}
