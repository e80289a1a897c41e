import { dayOf } from "@comptoir/accounting/company/answers";
import type { CompanyForm } from "@comptoir/accounting/company/form";
import { professions } from "@comptoir/accounting/company/professions";
import { sirenOf } from "@comptoir/accounting/company/siret";
import type { IsoDate } from "@comptoir/accounting/date";
import type { createCompany } from "@comptoir/contract/companies/companies";
import type { ReplyInput } from "@comptoir/contract/base/endpoint";
import { isAllowed, isFirmRole } from "@comptoir/contract/base/permissions";
import type { Tx } from "../../db/transaction.js";
import type { CallContext } from "../../access/call-context.js";
import type { Caller } from "../../access/caller.js";
import type { Company } from "../../access/membership.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { idOfRequest } from "../../idempotency/id-of-request.js";
import { changeBooks } from "../../changes/change-books.js";
import { dossierDefaults } from "../firms/service.js";
import { fiscalYears, openFiscalYear } from "../books/years/service.js";
import type { RegisteredEstablishment } from "../../company-directory/company-directory.js";
import { checkedForm, type CompanyPayload } from "./payload.js";
import { countSameNamed, insertCompany, type NewCompany } from "../../tenants/companies-repository.js";
import { insertMembership } from "../../tenants/memberships-repository.js";
import { endSignUp } from "../auth/service.js";
import { isSiretTaken, lockOwner, lockSiret } from "./repository.js";
import { onShared } from "../../db/on-shared.js";
import { openRegimes } from "../books/regimes/service.js";
import { trimmedOrNull } from "./trimmed-or-null.js";
import { checkedSiret, findSoleTrader } from "./sole-trader.js";

type Creation = { readonly body: CompanyPayload; readonly call: CallContext };

/**
 * Creates a company with its first fiscal year: one's own at sign-up, whose last step is then the subscription, or a
 * dossier of the caller's firm. The same `Idempotency-Key` and payload create it once.
 */
export async function create(services: Services, { body, call }: Creation): Promise<ReplyInput<typeof createCompany>> {
  const { caller } = call;
  const firmId = firmOf(caller, body);
  const form = checkedForm(body, { today: services.clock.today(), professions });
  const siret = body.bypassSiret ? null : checkedSiret(body.siret);
  const found = siret === null ? null : await findSoleTrader(services, siret, call.log);
  // A request sent again with its key speaks of the same company, before that company exists.
  const id = idOfRequest(call, "company");
  const facts = newCompany({ id, firmId, siret: found?.siret ?? siret, form, found });
  // No other writer knows of it yet.
  const rules = { company: booksOf(facts), call, action: "company.create", locksBooks: false, isOnBothSides: true };
  return changeBooks(
    services,
    rules,
    async (tx) => {
      const equityMode = await onShared(tx, async () => {
        const defaults = await dossierDefaults(tx, firmId);
        await store(tx, { ...facts, privateShareByReintegration: defaults.privateShareByReintegration }, caller);
        return defaults.equityMode;
      });
      const year = { beginning: dayIn(form.answers.financialStartDate), end: dayIn(form.answers.financialEndDate) };
      await openFiscalYear(tx, { id }, year);
      await openRegimes(tx, id, { ...facts, equityMode, today: services.clock.today() });
      const [first] = await fiscalYears(tx, id);
      if (!first) throw new Error("the first fiscal year was not written");
      const isTwin = firmId !== null && (await countSameNamed(tx, id)) > 0;
      return { result: { fiscalYearId: first.id, isTwin }, subject: id };
    },
    ({ result: { fiscalYearId, isTwin } }) => ({
      companyId: id,
      fiscalYearId,
      message: firmId === null ? "Votre entreprise est créée." : `Le dossier est créé.${isTwin ? TWIN : ""}`,
    }),
  );
}

const TWIN = " Un autre dossier du cabinet porte ce nom et cette référence\u00a0: changez l’une des références pour les distinguer.";

/** The firm that a dossier is for, or null for one's own company. Refuses staff who may not create one, or on behalf of another firm. */
function firmOf({ userId, roleId, firmId }: Caller, body: CompanyPayload): string | null {
  if (body.userId != null && body.userId !== "" && body.userId !== userId) throw new Refusal({ code: "access.forbidden" });
  if (!isFirmRole(roleId)) return null;
  if (firmId === null || !isAllowed("ADMIN", "firm.write", roleId)) throw new Refusal({ code: "access.forbidden" });
  return firmId;
}

async function store(tx: Tx, company: NewCompany, caller: Caller): Promise<void> {
  if (company.siret !== null) {
    await lockSiret(tx, company.siret);
    if (await isSiretTaken(tx, company.siret)) throw new Refusal({ code: "siret.taken" });
  }
  if (company.firmId !== null) return insertCompany(tx, company);
  const owner = await lockOwner(tx, caller.userId);
  if (owner === null) throw new Refusal({ code: "auth.required" });
  if (owner.has_company || owner.completion_status >= 2) throw new Refusal({ code: "company.already" });
  await insertCompany(tx, { ...company, leader: { firstName: owner.first_name, lastName: owner.last_name } });
  await insertMembership(tx, { userId: caller.userId, companyId: company.id, isLeader: false });
  await endSignUp(tx, { userId: caller.userId, siret: company.siret });
}

/** A company as it was answered, before what its firm says of new dossiers. */
type Described = Omit<NewCompany, "privateShareByReintegration">;

type Facts = {
  readonly id: string;
  readonly firmId: string | null;
  readonly siret: string | null;
  readonly form: CompanyForm;
  readonly found: RegisteredEstablishment | null;
};

function newCompany({ id, firmId, siret, form, found }: Facts): Described {
  const { answers, profession, vatSystem } = form;
  const status = profession?.professionalStatuses.find((one) => one.id === answers.professionalStatusId);
  if (!profession || !status || vatSystem === null) throw new Error("a checked form answers every question");
  return {
    id,
    firmId,
    siret,
    isSiretUnverified: found === null,
    name: answers.name,
    professionId: profession.id,
    profession: profession.label,
    professionalStatusId: status.id,
    modeOfPracticing: status.label,
    leader: { firstName: found?.firstName ?? "", lastName: found?.lastName ?? "" },
    taxSystem: form.taxSystem,
    accountingBasis: form.taxSystem === "bnc" ? "cash" : "accrual",
    vatSystem,
    vatSubjectSince: dayOf(answers.vatSubjectionDate),
    activityStartedOn: dayOf(answers.activityStartDate),
    isMicroEntrepreneur: answers.independant === "yes",
    conventionalIndustry: answers.conventionalIndustry,
    isCareContinuityRegistered: answers.careContinuityRegistered === null ? null : answers.careContinuityRegistered === "yes",
    // A reference in the firm's own files.
    internalRef: firmId === null ? null : trimmedOrNull(answers.internalRef),
    phone: trimmedOrNull(answers.phone),
    fixedPhone: trimmedOrNull(answers.fixedPhone),
    street: found?.street ?? null,
    postcode: found?.postcode ?? null,
    city: found?.city ?? null,
    activityCode: found?.activityCode ?? null,
    legalCategory: trimmedOrNull(found?.legalCategory ?? ""),
  };
}

function booksOf({ id, name, siret, taxSystem, accountingBasis, vatSystem }: Described): Company {
  const siren = siret === null ? null : sirenOf(siret);
  return { id, name, siren, taxSystem, accountingBasis, vatSubject: vatSystem !== "not_subjected" };
}

function dayIn(checked: string): IsoDate {
  const day = dayOf(checked);
  if (day === null) throw new Error("a checked form has its days");
  return day;
}
