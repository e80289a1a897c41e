import { givenAnswers, type CompanyAnswers, type CompanySituation } from "@comptoir/accounting/company/answers";
import { companyForm, type CompanyForm } from "@comptoir/accounting/company/form";
import { legalStatusKind } from "@comptoir/accounting/company/legal-status";
import { companyFieldErrors } from "@comptoir/contract/companies/rules";
import type { createCompany } from "@comptoir/contract/companies/companies";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import { MESSAGES } from "@comptoir/contract/base/messages";
import { Refusal } from "../../refusal.js";

/** The company form as it is sent. */
export type CompanyPayload = BodyOf<typeof createCompany>;

/** The company form as it was sent, every rule checked again; refuses the first field that is not right (`company.field`). */
export function checkedForm(body: CompanyPayload, situation: CompanySituation): CompanyForm {
  checkLegalStatus(body.legalStatus);
  const form = companyForm(givenAnswers(answersOf(body), situation), situation);
  const [wrong] = Object.entries(companyFieldErrors(form));
  if (wrong) throw new Refusal({ code: "company.field", target: wrong[0], message: wrong[1] });
  return form;
}

/** Refuses a legal form that is not that of a sole trader. */
export function checkLegalStatus(legalStatus: string): void {
  const kind = legalStatusKind(legalStatus);
  if (kind === "company") throw new Refusal({ code: "siret.not_sole_trader" });
  if (kind === "unknown") throw new Refusal({ code: "company.field", target: "legalStatus", message: MESSAGES.legalStatus });
}

function answersOf(body: CompanyPayload): CompanyAnswers {
  return {
    bypassSiret: body.bypassSiret,
    name: body.name.trim(),
    internalRef: body.internalRef ?? "",
    phone: body.phone ?? "",
    fixedPhone: body.fixedPhone ?? "",
    activityStartDate: body.activityStartDate ?? "",
    professionId: body.professionId,
    professionalStatusId: body.professionalStatusId ?? null,
    independant: yesNo(body.independant),
    vatSubjected: body.vatSubjected ?? null,
    settlement: body.settlement ?? null,
    reportingFrequency: body.reportingFrequency ?? null,
    vatSubjectionDate: body.vatSubjectionDate ?? null,
    conventionalIndustry: body.conventionalIndustry ?? null,
    careContinuityRegistered: yesNo(body.careContinuityRegistered),
    financialStartDate: body.financialStartDate,
    financialEndDate: body.financialEndDate ?? "",
  };
}

function yesNo(answer: "yes" | "no" | boolean | null | undefined): "yes" | "no" | null {
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  return answer ?? null;
}
