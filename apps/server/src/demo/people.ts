import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../db/transaction.js";
import type { Company } from "../http/caller.js";

/** A company of the demonstration as it is described. */
export type DemoCompany = {
  readonly name: string;
  readonly siret: string;
  readonly profession: string;
  readonly leader: readonly [firstName: string, lastName: string];
  readonly taxSystem: Company["taxSystem"];
  readonly accountingBasis: Company["accountingBasis"];
  readonly vatSystem: "not_subjected" | "rs" | "quarterly_rn" | "monthly_rn";
  readonly activityStartedOn: IsoDate;
  readonly firmId?: string;
  readonly subscriptionPaid?: boolean;
};

export type DemoUser = {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: string;
  readonly firmId?: string;
  readonly companyId?: string;
  readonly completionStatus?: 0 | 1 | 2;
};

/** Stores a company; answers it as requests see it. */
export async function insertCompany(tx: Tx, given: DemoCompany): Promise<Company> {
  const id = uuidv7();
  const paid = given.subscriptionPaid ?? true;
  await tx.run(
    `insert into shared.companies (id, firm_id, name, siret, profession, leader_first_name, leader_last_name, tax_system, accounting_basis,
       vat_system, activity_started_on, subscription_paid, subscription_type, subscription_status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      given.firmId ?? null,
      given.name,
      given.siret,
      given.profession,
      ...given.leader,
      given.taxSystem,
      given.accountingBasis,
      given.vatSystem,
      given.activityStartedOn,
      paid,
      given.firmId === undefined ? "monthly" : null,
      given.firmId === undefined ? (paid ? "active" : "unpaid") : null,
    ],
  );
  const { name, siret, taxSystem, accountingBasis, vatSystem } = given;
  return { id, name, siren: siret.slice(0, 9), taxSystem, accountingBasis, vatSubject: vatSystem !== "not_subjected" };
}

/** Stores a person; answers their id. */
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
