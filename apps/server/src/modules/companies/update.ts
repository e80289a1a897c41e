import { professions } from "@comptoir/accounting/company/professions";
import { sirenOf } from "@comptoir/accounting/company/siret";
import { frenchDay } from "@comptoir/accounting/date";
import type { updateCompany as updateCompanyEndpoint } from "@comptoir/contract/companies/companies";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import { isFirmRole } from "@comptoir/contract/base/permissions";
import { MESSAGES } from "@comptoir/contract/base/messages";
import type { Tx } from "../../db/transaction.js";
import { noteChange, settlesNothing } from "../books/consequences.js";
import type { CallContext, CallLog } from "../../access/call-context.js";
import type { Company } from "../../access/membership.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { changeBooks } from "../../changes/change-books.js";
import { fiscalYears } from "../books/years/service.js";
import { checkLegalStatus } from "./payload.js";
import { updateCompanyOfBooks, type OwnChange } from "../../tenants/companies-repository.js";
import { isSiretTaken, lockSiret } from "./repository.js";
import { requireKeeper } from "../../access/keeper.js";
import { requireSeal } from "../../access/permissions.js";
import { trimmedOrNull } from "./trimmed-or-null.js";
import { checkedSiret, findSoleTrader } from "./sole-trader.js";

type Update = {
  readonly company: Company;
  readonly body: BodyOf<typeof updateCompanyEndpoint>;
  readonly call: CallContext;
};

/** Changes a company's names, telephones, address, start of activity, its SIRET within the same SIREN, its profession and legal form. */
export async function update(services: Services, { company, body, call }: Update): Promise<{ message: string }> {
  requireSealForSiret(body, call.caller);
  requireFirmForLeader(body, call.caller);
  const { name, phone, fixedPhone, activityStartDate, leaderFirstName, leaderLastName, street, postcode, city } = body;
  const moved = body.siret === undefined ? {} : await siretChange(services, { company, typed: body.siret, log: call.log });
  const change: OwnChange = {
    ...(name !== undefined && { name: name.trim() }),
    ...(phone !== undefined && { phone: trimmedOrNull(phone) }),
    ...(fixedPhone !== undefined && { fixed_phone: trimmedOrNull(fixedPhone) }),
    ...(activityStartDate !== undefined && { activity_started_on: activityStartDate }),
    ...(leaderFirstName !== undefined && { leader_first_name: leaderFirstName }),
    ...(leaderLastName !== undefined && { leader_last_name: leaderLastName.trim() }),
    ...moved,
    // What is typed wins over what the register says of a new SIRET.
    ...(street !== undefined && { street: street.trim() }),
    ...(postcode !== undefined && { postcode: postcode.trim() }),
    ...(city !== undefined && { city: city.trim() }),
    ...practiceChange(body, company),
  };
  // Where it is established, and the surname of its leader, give the days on which its returns are due.
  const isMoved = change.postcode !== undefined || change.leader_last_name !== undefined;
  const isFollowed = Object.keys(change).some((column) => !WITHOUT_CONSEQUENCE.has(column));
  return changeBooks(
    services,
    // The books first, as every writer of theirs: then the company, which a change of regime writes too.
    { company, call, action: "company.update", locksBooks: isFollowed },
    async (tx) => {
      if (change.profession_id !== undefined || change.legal_status !== undefined) await requireKeeper(tx, company.id, call.caller);
      await checkActivity(tx, company, change);
      await store(tx, company, change);
      // Overseas and in Corsica, VAT is declared otherwise; due days follow the surname and the département.
      if (isMoved) noteChange(tx, { declared: true });
      // The steps of a closing read the first day of the activity, and how the profession is practised.
      else if (isFollowed) noteChange(tx, { closing: true });
      else settlesNothing(tx, "nothing is computed from names and telephones");
      return { result: null, subject: company.id, details: change };
    },
    () => ({ message: "L’entreprise est modifiée." }),
  );
}

/** Columns from which nothing is computed. */
const WITHOUT_CONSEQUENCE: ReadonlySet<string> = new Set(["name", "phone", "fixed_phone"] satisfies (keyof OwnChange)[]);

/** Who a company is weighs as much as what is validated: an assistant does not change it. */
function requireSealForSiret({ siret }: Update["body"], caller: CallContext["caller"]): void {
  if (siret !== undefined) requireSeal(caller);
}

/** A client's own name is their account's: only the firm that keeps a dossier types its leader. */
function requireFirmForLeader({ leaderFirstName, leaderLastName }: Update["body"], { roleId }: CallContext["caller"]): void {
  if ((leaderFirstName !== undefined || leaderLastName !== undefined) && !isFirmRole(roleId))
    throw new Refusal({ code: "access.forbidden" });
}

/** The columns that another profession, another way to practise it or another legal form changes. */
function practiceChange({ professionId, professionalStatusId, legalStatus }: Update["body"], { taxSystem }: Company): OwnChange {
  if (legalStatus !== undefined) checkLegalStatus(legalStatus);
  const legal = legalStatus === undefined ? {} : { legal_status: legalStatus };
  if (professionId === undefined && professionalStatusId === undefined) return legal;
  const profession = professions.find(({ id }) => id === professionId);
  if (!profession) throw new Refusal({ code: "company.field", target: "professionId", message: MESSAGES.profession });
  const status = profession.professionalStatuses.find(({ id }) => id === professionalStatusId);
  if (!status) throw new Refusal({ code: "company.field", target: "professionalStatusId", message: MESSAGES.choice });
  if ((profession.taxCategory === "bnc") !== (taxSystem === "bnc")) {
    const message = `Cette profession relève des ${profession.taxCategory.toUpperCase()}\u00a0: changez d’abord le régime fiscal.`;
    throw new Refusal({ code: "company.field", target: "professionId", message });
  }
  return {
    ...legal,
    profession_id: profession.id,
    profession: profession.label,
    professional_status_id: status.id,
    mode_of_practicing: status.label,
    // Answers to questions that it does not ask.
    ...(!profession.microAllowed && { independant: false }),
    ...(profession.conventionalSectors.length === 0 && { conventional_industry: null }),
    ...(!profession.careContinuityAllowed && { care_continuity_registered: null }),
  };
}

/** The columns that a new SIRET changes; out of reach of the register, it is kept to be verified. */
async function siretChange(
  services: Services,
  { company, typed, log }: { company: Company; typed: string; log: CallLog },
): Promise<OwnChange> {
  const siret = checkedSiret(typed);
  if (company.siren !== null && sirenOf(siret) !== company.siren) throw new Refusal({ code: "siret.head" });
  const found = await findSoleTrader(services, siret, log);
  if (found === null) return { siret, siret_unverified: true };
  const { street, postcode, city, activityCode } = found;
  return { siret, siret_unverified: false, street, postcode, city, activity_code: activityCode };
}

async function store(tx: Tx, { id }: Company, change: OwnChange): Promise<void> {
  if (change.siret !== undefined) {
    await lockSiret(tx, change.siret);
    if (await isSiretTaken(tx, change.siret, id)) throw new Refusal({ code: "siret.taken" });
  }
  await updateCompanyOfBooks(tx, id, change);
}

/** The first fiscal year does not precede the activity. */
async function checkActivity(tx: Tx, { id }: Company, { activity_started_on: activity }: OwnChange): Promise<void> {
  const [first] = activity === undefined ? [] : await fiscalYears(tx, id);
  if (!first || activity === undefined || activity <= first.beginning) return;
  const message = `Votre premier exercice commence le ${frenchDay(first.beginning)}\u00a0: l’activité ne peut pas commencer après.`;
  throw new Refusal({ code: "company.field", target: "activityStartDate", message });
}
