import { isIsoDate, type IsoDate } from "../date.js";
import { defaultStart, isStartLocked, isWithinStarts, pickedEnd, pickedStart, type FiscalYearSituation } from "./first-fiscal-year.js";
import { proposedEnd } from "./fiscal-year-end.js";
import type { Profession } from "./profession.js";
import { isVatDateAsked } from "./vat-start.js";
import {
  settlementsFrom,
  withSettlement,
  withVatSubjection,
  type ReportingFrequency,
  type VatAnswers,
  type VatSettlement,
} from "./vat-system.js";

/** An answer to a closed question of the company form. */
export type YesNo = "yes" | "no";

/** What a person answered in the company form, under the keys of the payload; texts as typed, null where nothing was answered or asked. */
export type CompanyAnswers = {
  /** True for a person who has no SIRET yet. */
  readonly bypassSiret: boolean;
  readonly name: string;
  readonly internalRef: string;
  readonly phone: string;
  readonly fixedPhone: string;
  readonly activityStartDate: string;
  readonly professionId: string;
  readonly professionalStatusId: string | null;
  /** Micro-entrepreneur. */
  readonly independant: YesNo | null;
  readonly vatSubjected: YesNo | null;
  readonly settlement: VatSettlement | null;
  readonly reportingFrequency: ReportingFrequency | null;
  readonly vatSubjectionDate: string | null;
  readonly conventionalIndustry: string | null;
  readonly careContinuityRegistered: YesNo | null;
  readonly financialStartDate: string;
  readonly financialEndDate: string;
};

/** The fields in the order of the screen: the first with a problem receives the focus, or is the one refused. */
export const COMPANY_FIELDS = [
  "bypassSiret",
  "name",
  "internalRef",
  "phone",
  "fixedPhone",
  "activityStartDate",
  "professionId",
  "professionalStatusId",
  "independant",
  "conventionalIndustry",
  "careContinuityRegistered",
  "vatSubjected",
  "settlement",
  "reportingFrequency",
  "vatSubjectionDate",
  "financialStartDate",
  "financialEndDate",
] as const satisfies readonly (keyof CompanyAnswers)[];

/** What the form depends on beside its answers. */
export type CompanySituation = { readonly today: IsoDate; readonly professions: readonly Profession[] };

const NOTHING: CompanyAnswers = {
  bypassSiret: false,
  name: "",
  internalRef: "",
  phone: "",
  fixedPhone: "",
  activityStartDate: "",
  professionId: "",
  professionalStatusId: null,
  independant: null,
  vatSubjected: null,
  settlement: null,
  reportingFrequency: null,
  vatSubjectionDate: null,
  conventionalIndustry: null,
  careContinuityRegistered: null,
  financialStartDate: "",
  financialEndDate: "",
};

/** The form as it opens: what is known already (from the register, say) and the defaults that follow from it. */
export function firstAnswers(known: Partial<CompanyAnswers>, situation: CompanySituation): CompanyAnswers {
  return changeAnswers(withDefaultFiscalYear(NOTHING, situation), known, situation);
}

/** The answers of a caller who sends them all at once: only what has a single possible answer is filled in, the rest is the caller's to say. */
export function givenAnswers(given: Partial<CompanyAnswers>, situation: CompanySituation): CompanyAnswers {
  const answers = { ...NOTHING, ...given };
  const profession = professionOf(answers, situation);
  const start = dayOf(answers.financialStartDate);
  const end = dayOf(answers.financialEndDate);
  const statuses = profession?.professionalStatuses ?? [];
  const isBnc = taxCategoryOf(profession) === "bnc";
  return {
    ...answers,
    professionalStatusId: answers.professionalStatusId ?? (statuses.length === 1 ? (statuses[0]?.id ?? null) : null),
    independant: answers.independant ?? "no",
    careContinuityRegistered: answers.careContinuityRegistered ?? "no",
    financialEndDate:
      answers.financialEndDate === "" && start !== null
        ? proposedEnd(start, taxCategoryOf(profession))
        : end !== null && !isBnc
          ? pickedEnd(end)
          : answers.financialEndDate,
  };
}

/** The answers after a change, with the defaults that it brings. Several changes apply in the order of the form. */
export function changeAnswers(answers: CompanyAnswers, change: Partial<CompanyAnswers>, situation: CompanySituation): CompanyAnswers {
  const fields = COMPANY_FIELDS.filter((field) => change[field] !== undefined);
  const changed = fields.reduce((before, field) => {
    if (change[field] === before[field]) return before;
    const after: CompanyAnswers = { ...before, [field]: change[field] };
    return EFFECTS[field]?.(after, situation, before) ?? after;
  }, answers);
  return withVatDate(withOpenSettlement(changed), situation);
}

type Effect = (after: CompanyAnswers, situation: CompanySituation, before: CompanyAnswers) => CompanyAnswers;

/** What a change brings beside itself. */
const EFFECTS: Partial<Record<keyof CompanyAnswers, Effect>> = {
  activityStartDate: (after, situation, before) => {
    // A day proposed from the activity follows it.
    const isProposed = before.vatSubjectionDate === before.activityStartDate;
    return withPossibleFiscalYear({ ...after, vatSubjectionDate: isProposed ? null : after.vatSubjectionDate }, situation);
  },
  professionId: (after, situation) => withPossibleFiscalYear({ ...after, ...professionDefaults(after, situation) }, situation),
  financialStartDate: (after, situation) => {
    const picked = dayOf(after.financialStartDate);
    return picked === null ? after : withFiscalYear(after, pickedStart(picked, fiscalYearSituation(after, situation)), situation);
  },
  financialEndDate: (after, situation) => ({ ...after, financialEndDate: endOf(after, situation) }),
  vatSubjected: (after) => ({ ...after, ...vatDefaults(after.vatSubjected, after) }),
  settlement: (after) => ({ ...after, ...withSettlement(after.settlement) }),
};

/** The profession chosen, or null. */
export function professionOf({ professionId }: Pick<CompanyAnswers, "professionId">, { professions }: CompanySituation): Profession | null {
  return professions.find(({ id }) => id === professionId) ?? null;
}

/** BIC until a profession says otherwise. */
export function taxCategoryOf(profession: Profession | null): Profession["taxCategory"] {
  return profession?.taxCategory ?? "bic";
}

/** What the bounds of the fiscal year depend on. */
export function fiscalYearSituation(answers: CompanyAnswers, situation: CompanySituation): FiscalYearSituation {
  return {
    taxCategory: taxCategoryOf(professionOf(answers, situation)),
    activityStartDate: dayOf(answers.activityStartDate),
    today: situation.today,
  };
}

/** The day that a text is, or null. */
export function dayOf(text: string | null): IsoDate | null {
  const typed = (text ?? "").trim();
  return isIsoDate(typed) ? typed : null;
}

function professionDefaults(answers: CompanyAnswers, situation: CompanySituation): Partial<CompanyAnswers> {
  const profession = professionOf(answers, situation);
  const [onlyStatus, ...others] = profession?.professionalStatuses ?? [];
  return {
    professionalStatusId: onlyStatus && others.length === 0 ? onlyStatus.id : null,
    independant: profession?.microAllowed ? "no" : null,
    conventionalIndustry: null,
    careContinuityRegistered: profession?.careContinuityAllowed ? "no" : null,
    vatSubjectionDate: null,
    ...vatDefaults(proposedSubjection(profession), answers),
  };
}

/** Companies that may have to charge VAT usually do not at first: the turnover decides (CGI, article 293 B). */
function proposedSubjection(profession: Profession | null): YesNo | null {
  if (profession === null || profession.vatSubjection === "no") return null;
  return profession.vatSubjection === "yes" ? "yes" : "no";
}

function vatDefaults(vatSubjected: YesNo | null, answers: CompanyAnswers): VatAnswers {
  return withVatSubjection(vatSubjected, openSettlements(answers));
}

function openSettlements(answers: CompanyAnswers): readonly VatSettlement[] {
  const start = dayOf(answers.financialStartDate);
  return start === null ? ["simplified", "normal"] : settlementsFrom(start);
}

/** A fiscal year moved to where the simplified regime no longer exists leaves the normal one. */
function withOpenSettlement(answers: CompanyAnswers): CompanyAnswers {
  const open = openSettlements(answers);
  const isOpen = answers.settlement === null || open.includes(answers.settlement);
  return isOpen ? answers : { ...answers, ...withVatSubjection("yes", open) };
}

function withVatDate(answers: CompanyAnswers, { today }: CompanySituation): CompanyAnswers {
  const activity = dayOf(answers.activityStartDate);
  if (answers.vatSubjected !== "yes" || !isVatDateAsked(activity, today)) return { ...answers, vatSubjectionDate: null };
  return { ...answers, vatSubjectionDate: answers.vatSubjectionDate ?? activity };
}

function withDefaultFiscalYear(answers: CompanyAnswers, situation: CompanySituation): CompanyAnswers {
  return withFiscalYear(answers, defaultStart(fiscalYearSituation(answers, situation)), situation);
}

/** The fiscal year kept where the new facts still admit it, else the one proposed. */
function withPossibleFiscalYear(answers: CompanyAnswers, situation: CompanySituation): CompanyAnswers {
  const facts = fiscalYearSituation(answers, situation);
  const chosen = dayOf(answers.financialStartDate);
  const start = chosen && pickedStart(chosen, facts);
  const isPossible = start !== null && !isStartLocked(facts) && isWithinStarts(start, facts);
  return isPossible ? withFiscalYear(answers, start, situation) : withDefaultFiscalYear(answers, situation);
}

function withFiscalYear(answers: CompanyAnswers, start: IsoDate, situation: CompanySituation): CompanyAnswers {
  const { taxCategory } = fiscalYearSituation(answers, situation);
  return { ...answers, financialStartDate: start, financialEndDate: proposedEnd(start, taxCategory) };
}

/** The end as the pickers of the tax category give it; what is not a day is kept as typed. */
function endOf(answers: CompanyAnswers, situation: CompanySituation): string {
  const start = dayOf(answers.financialStartDate);
  const { taxCategory } = fiscalYearSituation(answers, situation);
  if (taxCategory === "bnc" && start !== null) return proposedEnd(start, taxCategory);
  const picked = dayOf(answers.financialEndDate);
  return picked === null ? answers.financialEndDate : pickedEnd(picked);
}
