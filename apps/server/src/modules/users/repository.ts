import type { User } from "@comptoir/contract/users/users";
import type { IsoDate } from "@comptoir/accounting/date";
import type { StatusDecision } from "@comptoir/accounting/firm/dossier-state";

/** A person with the company they belong to, its columns null without one. */
export type UserWithCompanyRow = {
  readonly id: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role_id: string;
  readonly job_title: string | null;
  readonly firm_id: string | null;
  readonly completion_status: number;
  readonly siret: string | null;
  readonly phone: string | null;
  readonly has_second_factor: boolean;
  readonly preferences: User["preferences"];
  /** The companies of a client, the oldest first; null without any. */
  readonly companies: NonNullable<User["companies"]> | null;
} & (CompanyColumns | { readonly [Column in keyof CompanyColumns]: null });

type CompanyColumns = {
  readonly company_id: string;
  readonly company_created_at: Date;
  readonly company_firm_id: string | null;
  /** The firm that keeps the company has a host, and is not of the combined brand. */
  readonly company_is_white_label: boolean;
  readonly company_name: string;
  readonly company_siret: string | null;
  readonly profession: string;
  readonly mode_of_practicing: string | null;
  readonly legal_status: string;
  readonly leader_first_name: string;
  readonly leader_last_name: string;
  readonly tax_system: NonNullable<User["company"]>["taxSystem"];
  readonly vat_system: string;
  /** A VAT return exists or is owed. */
  readonly has_vat_returns: boolean;
  /** A bank is connected. */
  readonly has_connection: boolean;
  readonly activity_started_on: IsoDate | null;
  readonly subscription_paid: boolean;
  readonly subscription_type: string | null;
  readonly subscription_status: string | null;
  readonly subscription_ends_on: IsoDate | null;
  readonly trial_ends_on: IsoDate | null;
  /** What its firm decided of it that counts today; null before any decision. */
  readonly decision: StatusDecision | null;
};

const USER_WITH_COMPANY = `select u.id, u.username, u.first_name, u.last_name, u.role_id, u.job_title, u.firm_id, u.completion_status, u.siret, u.phone, u.totp_enabled_at is not null as has_second_factor, u.preferences,
    (select jsonb_agg(jsonb_build_object('id', o.id, 'title', o.name) order by o.created_at) from shared.memberships m
      join shared.companies o on o.id = m.company_id where m.user_id = u.id) as companies,
    c.id as company_id, c.created_at as company_created_at, c.firm_id as company_firm_id,
    exists (select from shared.firms f where f.id = c.firm_id and f.host is not null and not f.combined) as company_is_white_label, c.name as company_name, c.siret as company_siret,
    c.profession, c.mode_of_practicing, c.legal_status, c.leader_first_name, c.leader_last_name, c.tax_system, c.vat_system,
    coalesce((select s.has_vat_returns from shared.dossier_summaries s where s.company_id = c.id), false) as has_vat_returns,
    coalesce((select s.has_connection from shared.dossier_summaries s where s.company_id = c.id), false) as has_connection,
    c.activity_started_on, c.subscription_paid, c.subscription_type, c.subscription_status, c.subscription_ends_on, c.trial_ends_on,
    (select jsonb_build_object('status', d.status, 'startsOn', d.starts_on) from shared.dossier_decisions d
      where d.company_id = c.id and d.starts_on <= $3::date order by d.starts_on desc, d.n desc limit 1) as decision
  from shared.users u left join`;

/** A client in the company of that id, or without one ($2 null) in the oldest: the one that a call without `companyId` works on. */
export const MEMBER_WITH_COMPANY = `${USER_WITH_COMPANY} lateral (
    select c.* from shared.memberships m join shared.companies c on c.id = m.company_id
    where m.user_id = u.id and ($2::uuid is null or c.id = $2) order by c.created_at limit 1) c on true
  where u.id = $1 and u.deleted_at is null`;

/** A firm's staff, in the client's company of that id when there is one. */
export const STAFF_WITH_COMPANY = `${USER_WITH_COMPANY} shared.companies c on c.id = $2 and c.firm_id = u.firm_id
  where u.id = $1 and u.deleted_at is null`;

/** The size of books: whether they have operations, and how many fiscal years. */
export type BooksFactsRow = { readonly has_operations: boolean; readonly fiscal_years: number };

/** What the menu needs to know of the books. */
export const BOOKS_FACTS = `select exists (select from books.operations where company_id = $1) as has_operations,
  (select count(*)::int from books.fiscal_years where company_id = $1) as fiscal_years`;
