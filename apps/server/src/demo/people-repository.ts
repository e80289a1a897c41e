import { uuidv7 } from "uuidv7";
import { professions } from "@comptoir/accounting/company/professions";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../db/transaction.js";
import type { Company } from "../access/membership.js";

/** A company of the demonstration as it is described. */
export type DemoCompany = {
  readonly name: string;
  readonly siret: string;
  /** One of the reference professions, and an activity code that goes with it. */
  readonly professionId: string;
  readonly activityCode: string;
  /** The first status of the profession when not said. */
  readonly professionalStatusId?: string;
  readonly leader: readonly [firstName: string, lastName: string];
  readonly address: readonly [street: string, postcode: string, city: string];
  readonly taxSystem: Company["taxSystem"];
  readonly accountingBasis: Company["accountingBasis"];
  readonly vatSystem: "not_subjected" | "rs" | "quarterly_rn" | "monthly_rn";
  readonly activityStartedOn: IsoDate;
  readonly isMicroEntrepreneur?: boolean;
  readonly phone?: string;
  readonly internalRef?: string;
  readonly firmId?: string;
};

/** A person who may sign in to the demonstration. */
export type DemoUser = {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: string;
  readonly firmId?: string;
  readonly companyId?: string;
  readonly completionStatus?: 0 | 1 | 2;
};

/** Stores a company; returns it as requests see it. */
export async function insertDemoCompany(tx: Tx, given: DemoCompany): Promise<Company> {
  const id = uuidv7();
  const { profession, status } = practiceOf(given);
  await tx.run(
    `insert into shared.companies (id, firm_id, name, siret, profession_id, profession, professional_status_id, mode_of_practicing,
       activity_code, legal_category, leader_first_name, leader_last_name, street, postcode, city, phone, internal_ref, tax_system,
       accounting_basis, vat_system, activity_started_on, independant)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '1000', $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    [
      id,
      given.firmId ?? null,
      given.name,
      given.siret,
      profession.id,
      profession.label,
      status.id,
      status.label,
      given.activityCode,
      ...given.leader,
      ...given.address,
      given.phone ?? null,
      given.internalRef ?? null,
      given.taxSystem,
      given.accountingBasis,
      given.vatSystem,
      given.activityStartedOn,
      given.isMicroEntrepreneur ?? false,
    ],
  );
  const { name, siret, taxSystem, accountingBasis, vatSystem } = given;
  return { id, name, siren: siret.slice(0, 9), taxSystem, accountingBasis, vatSubject: vatSystem !== "not_subjected" };
}

function practiceOf({ professionId, professionalStatusId }: DemoCompany) {
  const profession = professions.find(({ id }) => id === professionId);
  const status = profession?.professionalStatuses.find(({ id }) => professionalStatusId === undefined || id === professionalStatusId);
  if (!profession || !status) throw new Error(`demo: no profession ${professionId} practised as ${professionalStatusId ?? "usual"}`);
  return { profession, status };
}

/** Stores a person; returns their id. */
export async function insertUser(tx: Tx, user: DemoUser, passwordHash: string): Promise<string> {
  const id = uuidv7();
  await tx.run(
    `insert into shared.users (id, username, password_hash, first_name, last_name, role_id, firm_id, completion_status, email_verified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
    [id, user.username, passwordHash, user.firstName, user.lastName, user.roleId, user.firmId ?? null, user.completionStatus ?? 2],
  );
  if (user.companyId !== undefined)
    await tx.run("insert into shared.memberships (user_id, company_id) values ($1, $2)", [id, user.companyId]);
  return id;
}

/** The two firms: a white label, and one whose brand is combined with the consumer's. */
export async function insertFirms(tx: Tx): Promise<{ whiteLabel: string; combined: string }> {
  const firms = { whiteLabel: uuidv7(), combined: uuidv7() };
  const insert = `insert into shared.firms (id, slug, name, host, display_color, profession, street, postcode, city, phone, email, website,
      login_secondary_comment, combined) values ($1, $2, $3, $4, $5, 'Expert-comptable', $6, $7, $8, $9, $10, $11, $12, $13)`;
  await tx.run(insert, [
    firms.whiteLabel,
    "cabinet-keraval",
    "Cabinet Kéraval",
    "cabinet.localhost",
    "#7a3e9d",
    "12 quai Duguay-Trouin",
    "35000",
    "Rennes",
    "02 99 00 00 10",
    "contact@keraval.example",
    "https://keraval.example",
    "<p>Une question\u00a0? Votre collaborateur vous répond du lundi au vendredi.</p>",
    false,
  ]);
  await tx.run(insert, [
    firms.combined,
    "fidulia",
    "Fidulia",
    "combine.localhost",
    "#c2410c",
    "4 rue de la Monnaie",
    "59000",
    "Lille",
    "03 20 00 00 20",
    "bonjour@fidulia.example",
    "https://fidulia.example",
    "",
    true,
  ]);
  return firms;
}

/** The id of a person of the demonstration. */
export async function userIdOf(tx: Tx, username: string): Promise<string> {
  const [user] = await tx.query<{ id: string }>("select id from shared.users where username = $1", [username]);
  if (!user) throw new Error(`${username} is not in the demonstration`);
  return user.id;
}

/** Makes a notification read or hidden since its publication. */
export async function markNotification(
  tx: Tx,
  { userId, id, state }: { userId: string; id: string; state: "read" | "hidden" },
): Promise<void> {
  const column = state === "read" ? "read_at" : "hidden_at";
  await tx.run(`update shared.notifications set ${column} = published_at where user_id = $1 and id = $2`, [userId, id]);
}
