import { subscriptionOn } from "@comptoir/accounting/company/subscription";
import type { IsoDate } from "@comptoir/accounting/date";
import { functionLabel } from "@comptoir/accounting/firm/functions";
import { isDossierReadOnly, type StatusDecision } from "@comptoir/accounting/firm/dossier-state";
import { contextOf } from "@comptoir/contract/base/permissions";
import type { User } from "@comptoir/contract/users/users";
import type { BooksFactsRow, UserWithCompanyRow } from "./repository.js";

type Facts = { readonly books: BooksFactsRow | undefined; readonly today: IsoDate };

/** The signed-in person as the contract shows them; the keys of a company are left out for a firm's staff outside any. */
export function userOf(row: UserWithCompanyRow, { books, today }: Facts): User {
  const context = contextOf(row.role_id, row.company_id !== null);
  return {
    id: row.id,
    completionStatus: row.completion_status,
    siret: row.company_siret ?? row.siret,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    roleId: row.role_id,
    ...(context !== "CLIENT" && { function: functionLabel(row.job_title) }),
    context,
    isTransactions: books?.has_operations ?? false,
    ...(context !== "ADMIN" && companyKeysOf(row, { books, today, context })),
    phone: row.phone,
    hasSecondFactor: row.has_second_factor,
    preferences: row.preferences,
    company: companyOf(row, today),
  };
}

function companyKeysOf(row: UserWithCompanyRow, { books, today, context }: Facts & { context: User["context"] }) {
  const { status, isPaid } = subscriptionOf(row, today);
  return {
    activityStartDate: row.activity_started_on,
    companyId: row.company_id,
    ...(context === "CLIENT" && { companies: row.companies ?? [] }),
    companyCreatedAt: row.company_created_at?.toISOString() ?? null,
    // First year with the consumer brand: a firm's client is not concerned.
    isJunglooFirstYear: row.company_id !== null && row.company_firm_id === null && books?.fiscal_years === 1,
    isVatSubjected: isVatSubjected(row),
    hasVatReturns: row.has_vat_returns === true,
    vatRegime: isVatSubjected(row) ? row.vat_system : null,
    subscriptionPaid: isPaid,
    subscriptionType: row.subscription_type,
    subscriptionStatus: status,
    hasBiAccount: row.has_connection === true,
    isWhiteLabel: context === "CLIENT" && row.company_is_white_label === true,
  };
}

function companyOf(row: UserWithCompanyRow, today: IsoDate): User["company"] {
  if (row.company_id === null) return null;
  return {
    id: row.company_id,
    title: row.company_name,
    profession: row.profession,
    companyModeOfPracticing: row.mode_of_practicing,
    legalStatus: row.legal_status,
    leader: { firstname: row.leader_first_name, lastname: row.leader_last_name },
    taxSystem: row.tax_system,
    isVatSubjected: isVatSubjected(row),
    subscriptionPaid: subscriptionOf(row, today).isPaid,
    readOnly: readOnlyOf(row.decision, today),
  };
}

function readOnlyOf(decision: StatusDecision | null, today: IsoDate): NonNullable<User["company"]>["readOnly"] {
  if (decision === null || decision.status === "active" || !isDossierReadOnly([decision], today)) return null;
  return { status: decision.status, since: decision.startsOn };
}

function isVatSubjected({ vat_system }: UserWithCompanyRow): boolean {
  return vat_system !== null && vat_system !== "not_subjected";
}

/** Nothing to pay without a company. */
function subscriptionOf(row: UserWithCompanyRow, today: IsoDate): { status: string | null; isPaid: boolean } {
  if (row.company_id === null) return { status: null, isPaid: false };
  const facts = {
    firmId: row.company_firm_id,
    isPaid: row.subscription_paid,
    status: row.subscription_status,
    trialEndsOn: row.trial_ends_on,
    endsOn: row.subscription_ends_on,
  };
  return subscriptionOn(facts, today);
}
