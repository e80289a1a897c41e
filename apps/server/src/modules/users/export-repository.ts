import type { Company } from "../../access/membership.js";

/** The data of a person; no hash, no secret. */
export const PERSON = `select id, username as email, first_name, last_name, phone, role_id, siret, completion_status, preferences, created_at,
    email_verified_at, terms_accepted_at, totp_enabled_at as second_factor_since
  from shared.users where id = $1`;

/** Where they signed in, and what they did with their access, the latest first. */
export const PERSON_DEVICES =
  "select user_agent, ip, opened_at, last_used_at from shared.devices where user_id = $1 order by last_used_at desc";
/** What was logged of a person, for the export of their data. */
export const PERSON_LOG = "select at, action, ip, details from shared.person_log where user_id = $1 order by at desc, id desc";
/** The notifications of a person, for the export of their data. */
export const PERSON_NOTIFICATIONS = `select title, description, link, published_at, read_at from shared.notifications
  where user_id = $1 order by published_at desc`;
/** The lists of dossiers that they keep under a name. */
export const PERSON_VIEWS = "select name, filters from shared.dossier_views where user_id = $1 order by lower(name), id";

/** A company of a person, for the export of their data. */
export type ExportedCompanyRow = Pick<Company, "id" | "name" | "siren"> & {
  readonly tax_system: Company["taxSystem"];
  readonly accounting_basis: Company["accountingBasis"];
  readonly vat_system: string;
};

/** The companies of a client, every column of theirs. */
export const COMPANIES = `select c.* from shared.memberships m join shared.companies c on c.id = m.company_id where m.user_id = $1 order by c.created_at, c.id`;
