import type { FastifyRequest } from "fastify";
import { sirenOf } from "@comptoir/accounting/company/siret";
import { frenchDay } from "@comptoir/accounting/date";
import type { updateCompany as updateCompanyEndpoint } from "@comptoir/contract/companies";
import type { BodyOf } from "@comptoir/contract/endpoint";
import type { Tx } from "../../db/transaction.js";
import type { Caller } from "../../access/caller.js";
import type { Company } from "../../access/membership.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { write } from "../../idempotency/write.js";
import { fiscalYears } from "../fiscal-years/service.js";
import { isSiretTaken, lockSiret, onShared, updateCompany, type CompanyChange } from "./repository.js";
import { trimmedOrNull } from "./trimmed-or-null.js";
import { checkedSiret, findSoleTrader } from "./sole-trader.js";

type Update = {
  readonly company: Company;
  readonly body: BodyOf<typeof updateCompanyEndpoint>;
  readonly caller: Caller;
  readonly request: FastifyRequest;
};

/** Changes a company's names, telephones, start of activity, and its SIRET within the same SIREN. */
export async function update(services: Services, { company, body, caller, request }: Update): Promise<{ message: string }> {
  const { name, phone, fixedPhone, activityStartDate } = body;
  const moved = body.siret === undefined ? {} : await siretChange(services, { company, typed: body.siret, request });
  const change: CompanyChange = {
    ...(name !== undefined && { name: name.trim() }),
    ...(phone !== undefined && { phone: trimmedOrNull(phone) }),
    ...(fixedPhone !== undefined && { fixed_phone: trimmedOrNull(fixedPhone) }),
    ...(activityStartDate !== undefined && { activity_started_on: activityStartDate }),
    ...moved,
  };
  return write(services.db, { company, caller, request, action: "company.update" }, async (tx) => {
    await checkActivity(tx, company, change);
    await onShared(tx, () => store(tx, company, change));
    return { reply: { message: "L’entreprise est modifiée." }, subject: company.id, details: change };
  });
}

/** The columns that a new SIRET changes; out of reach of the register, it is kept to be verified. */
async function siretChange(
  services: Services,
  { company, typed, request }: { company: Company; typed: string; request: FastifyRequest },
): Promise<CompanyChange> {
  const siret = checkedSiret(typed);
  if (company.siren !== null && sirenOf(siret) !== company.siren) throw new Refusal({ code: "siret.head" });
  const found = await findSoleTrader(services, siret, request.log);
  if (found === null) return { siret, siret_unverified: true };
  const { street, postcode, city, activityCode } = found;
  return { siret, siret_unverified: false, street, postcode, city, activity_code: activityCode };
}

async function store(tx: Tx, { id }: Company, change: CompanyChange): Promise<void> {
  if (change.siret !== undefined) {
    await lockSiret(tx, change.siret);
    if (await isSiretTaken(tx, change.siret, id)) throw new Refusal({ code: "siret.taken" });
  }
  await updateCompany(tx, id, change);
}

/** The first fiscal year does not precede the activity. */
async function checkActivity(tx: Tx, { id }: Company, { activity_started_on: activity }: CompanyChange): Promise<void> {
  const [first] = activity === undefined ? [] : await fiscalYears(tx, id);
  if (!first || activity === undefined || activity <= first.beginning) return;
  const message = `Votre premier exercice commence le ${frenchDay(first.beginning)}\u00a0: l’activité ne peut pas commencer après.`;
  throw new Refusal({ code: "company.field", target: "activityStartDate", message });
}
