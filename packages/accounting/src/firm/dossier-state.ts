import { addMonths, daysBetween } from "../calendar.js";
import type { IsoDate } from "../date.js";
import { taxReturnDueDay } from "../rates/tax-return-days.js";

/** A fiscal year as the list of dossiers knows it. */
export type DossierYear = {
  readonly id: string;
  readonly begin: IsoDate;
  readonly end: IsoDate;
  readonly isClosed: boolean;
};

/** What a firm decided of a dossier, from a day on. */
export type StatusDecision = { readonly status: "active" | "suspended" | "terminated"; readonly startsOn: IsoDate };

/** `pending`: its contact was invited and none of the contacts ever signed in. */
export type AccountStatus = "pending" | "trial" | "active" | "suspended" | "terminated";

/** `waiting`: the closing has not begun; `late`: its day has passed. */
export type FiscalYearStatus = "waiting" | "started" | "finished" | "late";

/** `validated` says that the administration has the return. */
export type DeclarationStatus = "waiting" | "validated" | "late";

/**
 * The year that a dossier is about: the oldest one that has ended and is not closed, else the last that has ended, else
 * the first that has not; null without any.
 */
export function yearOfDossier<Year extends DossierYear>(years: readonly Year[], today: IsoDate): Year | null {
  const byEnd = years.toSorted((a, b) => (a.end < b.end ? -1 : 1));
  const ended = byEnd.filter(({ end }) => end < today);
  return ended.find(({ isClosed }) => !isClosed) ?? ended.at(-1) ?? byEnd[0] ?? null;
}

/** The last day of the return of a fiscal year: that of the civil year in which it ends. Source: docs/sources.md#tax-returns. */
export function taxReturnDueOn(end: IsoDate): IsoDate {
  return taxReturnDueDay(Number(end.slice(0, 4)));
}

/** True once the closing of a year is late: the legal day of its return has passed. */
export function isClosingLate(end: IsoDate, today: IsoDate): boolean {
  return today > taxReturnDueOn(end);
}

/** How far the closing of a year has come; `known` is what its steps say, null as long as they do not exist. */
export function fiscalYearStatus(year: DossierYear, known: FiscalYearStatus | null, today: IsoDate): FiscalYearStatus {
  if (year.isClosed) return "finished";
  if (known === "finished") return known;
  return isClosingLate(year.end, today) ? "late" : (known ?? "waiting");
}

/** How far the return of a year has come; `known` as for its closing. */
export function taxReturnStatus(year: DossierYear, known: DeclarationStatus | null, today: IsoDate): DeclarationStatus {
  if (known === "validated") return known;
  return isClosingLate(year.end, today) ? "late" : "waiting";
}

/** The last decision that applies on a day; null before any. `decisions` are in the order in which they were taken. */
export function decisionOn(decisions: readonly StatusDecision[], today: IsoDate): StatusDecision | null {
  const applied = decisions.filter(({ startsOn }) => startsOn <= today);
  const latest = applied.reduce<IsoDate | null>((last, { startsOn }) => (last === null || startsOn > last ? startsOn : last), null);
  return applied.findLast(({ startsOn }) => startsOn === latest) ?? null;
}

/** True when a decision changes something: the dossier is not already in that state on its day. */
export function isNewDecision(decisions: readonly StatusDecision[], { status, startsOn }: StatusDecision): boolean {
  return (decisionOn(decisions, startsOn)?.status ?? "active") !== status;
}

/** True when nothing more is written in the books: the firm suspended or terminated the dossier. */
export function isDossierReadOnly(decisions: readonly StatusDecision[], today: IsoDate): boolean {
  const decision = decisionOn(decisions, today);
  return decision !== null && decision.status !== "active";
}

/** The people of a dossier. */
export type DossierAccount = {
  readonly decisions: readonly StatusDecision[];
  /** Last day of a trial, null without one. */
  readonly trialEndsOn: IsoDate | null;
  /** Contacts of the client that may sign in, and how many of them ever did. */
  readonly contacts: number;
  readonly contactsSignedIn: number;
};

/** The state of the account of a dossier: what the firm decided, else what its people did. */
export function accountStatus({ decisions, trialEndsOn, contacts, contactsSignedIn }: DossierAccount, today: IsoDate): AccountStatus {
  const decision = decisionOn(decisions, today);
  if (decision !== null && decision.status !== "active") return decision.status;
  if (trialEndsOn !== null && today <= trialEndsOn) return "trial";
  return contacts > 0 && contactsSignedIn === 0 ? "pending" : "active";
}

/** True for a dossier terminated more than twelve months ago. */
export function isLongTerminated(decisions: readonly StatusDecision[], today: IsoDate): boolean {
  const decision = decisionOn(decisions, today);
  return decision?.status === "terminated" && addMonths(decision.startsOn, 12) < today;
}

/** Days after the last one of a statement from which the next one is missing: a statement comes once a month, and a few days later. */
export const DAYS_WITHOUT_STATEMENT = 35;

/** True when a dossier had no statement yet, or none for so long that the next one is missing. */
export function isStatementMissing(lastOn: IsoDate | null, today: IsoDate): boolean {
  return lastOn === null || daysBetween({ from: lastOn, to: today }) >= DAYS_WITHOUT_STATEMENT;
}

/** Facts about the next VAT return of a dossier. */
export type DossierVat = {
  readonly dueOn: IsoDate | null;
  /** What its due day cannot be given without; empty when it is known, or nothing is due. */
  readonly missing: readonly string[];
  /** The user is yet to say what was declared elsewhere. */
  readonly isAsked: boolean;
};

/**
 * `unknown`: a return is due, and its day lacks a fact; `to_confirm`: its day has passed, unless it was declared elsewhere; `none`:
 * nothing is due.
 */
export type VatStanding = "none" | "due" | "late" | "to_confirm" | "unknown";

/** State of the VAT of a dossier: a day that is not known is never read as nothing to do. */
export function vatStanding({ dueOn, missing, isAsked }: DossierVat, today: IsoDate): VatStanding {
  if (dueOn === null) return missing.length > 0 ? "unknown" : "none";
  if (dueOn >= today) return "due";
  return isAsked ? "to_confirm" : "late";
}

/** Urgency by which dossiers are filtered: a return due within ten days, within five, or past its day. */
export type VatAlertFilter = "all" | "j-10" | "j-5" | "exceed";

/**
 * True when a return due on a day belongs to an alert: in ten days or less, in five or less, or its day has passed and it is not filed;
 * the last also keeps a day that is unknown, and one to confirm.
 */
export function matchesVatAlert(vat: DossierVat, alert: VatAlertFilter, today: IsoDate): boolean {
  if (alert === "all") return true;
  const standing = vatStanding(vat, today);
  if (alert === "exceed") return standing === "late" || standing === "to_confirm" || standing === "unknown";
  return standing === "due" && vat.dueOn !== null && daysBetween({ from: today, to: vat.dueOn }) <= (alert === "j-5" ? 5 : 10);
}

/** Urgency by which dossiers are filtered on their tax return: due within two days, within one, or past its day. */
export type TaxAlertFilter = "all" | "j-2" | "j-1" | "exceed";

/** True when the tax return due on a day belongs to an alert; null: it is filed, or none is due. */
export function matchesTaxAlert(dueOn: IsoDate | null, alert: TaxAlertFilter, today: IsoDate): boolean {
  if (alert === "all") return true;
  if (dueOn === null) return false;
  const left = daysBetween({ from: today, to: dueOn });
  if (alert === "exceed") return left < 0;
  return left >= 0 && left <= (alert === "j-1" ? 1 : 2);
}
