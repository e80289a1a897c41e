import type { FastifyInstance } from "fastify";
import { isFirmRole } from "@comptoir/contract/permissions";
import { readUser, type User } from "@comptoir/contract/users";
import { Refusal } from "../../http/problems.js";
import { serve, type Services } from "../../http/serve.js";
import { BOOKS_FACTS, USER_WITH_COMPANY, type BooksFactsRow, type UserWithCompanyRow } from "./repository.js";

/** The person who is signed in. */
export function userRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  serve(app, services, readUser, async ({ caller }) => {
    const [row] = await db.sharedRead<UserWithCompanyRow>({ name: "user_with_company", text: USER_WITH_COMPANY, values: [caller.userId] });
    if (!row) throw new Refusal({ code: "auth.required" });
    const [facts] =
      row.company_id === null
        ? []
        : await db.tenantRead<BooksFactsRow>(row.company_id, { name: "books_facts", text: BOOKS_FACTS, values: [row.company_id] });
    return { data: { user: userOf(row, facts) } };
  });
}

function userOf(row: UserWithCompanyRow, facts: BooksFactsRow | undefined): User {
  const isFirm = isFirmRole(row.role_id);
  const isVatSubjected = row.vat_system !== null && row.vat_system !== "not_subjected";
  return {
    id: row.id,
    completionStatus: row.completion_status,
    siret: row.company_siret ?? row.siret,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    roleId: row.role_id,
    context: isFirm ? "ADMIN" : "CLIENT",
    isTransactions: facts?.has_operations ?? false,
    activityStartDate: row.activity_started_on,
    companyId: row.company_id,
    companyCreatedAt: row.company_created_at?.toISOString() ?? null,
    // First year with the consumer brand: a firm's client is not concerned.
    isJunglooFirstYear: row.company_id !== null && row.company_firm_id === null && facts?.fiscal_years === 1,
    isVatSubjected,
    vatRegime: isVatSubjected ? row.vat_system : null,
    subscriptionPaid: isFirm || (row.subscription_paid ?? false),
    subscriptionType: row.subscription_type,
    subscriptionStatus: row.subscription_status,
    hasBiAccount: false,
    phone: row.phone,
    hasSecondFactor: row.has_second_factor,
    preferences: row.preferences,
    company: companyOf(row, isVatSubjected),
  };
}

function companyOf(row: UserWithCompanyRow, isVatSubjected: boolean): User["company"] {
  if (row.company_id === null) return null;
  return {
    id: row.company_id,
    title: row.company_name,
    profession: row.profession,
    companyModeOfPracticing: row.mode_of_practicing,
    legalStatus: row.legal_status,
    leader: { firstname: row.leader_first_name, lastname: row.leader_last_name },
    taxSystem: row.tax_system,
    isVatSubjected,
    subscriptionPaid: row.subscription_paid,
  };
}
