import { addDays } from "../calendar.js";
import type { IsoDate } from "../date.js";
import type { Cents } from "../money.js";

/** The nine checks, in their order: the closing is open when all of them are true. */
export const CLOSING_CHECKS = [
  "dateFiscalYearDefined",
  "categorization",
  "tva",
  "profil",
  "anouveau",
  "immobilisation",
  "powens",
  "madelin",
  "vat_declaration",
] as const;

/** The code of a check, as the API carries it. */
export type ClosingCheckCode = (typeof CLOSING_CHECKS)[number];

/** A check as it is read: never stored. */
export type ClosingCheck = {
  readonly status: boolean;
  /** The French sentence that says what is left; empty when nothing is. */
  readonly message: string;
  /** How many things are left. */
  readonly count: number;
  readonly link: string;
};

/** Where the check of VAT returns leads once only the deposits are left: they may be said not due. */
export const DEPOSITS_LINK = "/declarations-tva#acomptes";

/** The nine checks of a year. */
export type ClosingChecks = Readonly<Record<ClosingCheckCode, ClosingCheck>>;

/** True when every check is. */
export function isClosingOpen(checks: ClosingChecks): boolean {
  return CLOSING_CHECKS.every((code) => checks[code].status);
}

/** True when the parts of an operation are its value, to the cent, and none of them waits (471000, 472000). */
export function isCategorized(value: Cents, parts: readonly { readonly accountCode: string; readonly amount: Cents }[]): boolean {
  const total = parts.reduce((sum, { amount }) => sum + amount, 0);
  return parts.length > 0 && total === value && parts.every(({ accountCode }) => !WAITING_ACCOUNTS.includes(accountCode));
}

const WAITING_ACCOUNTS = ["471000", "472000"];

/** Facts about a bank account: how far its lines are known, and since or until when it is used. */
export type KnownBankAccount = {
  readonly isConnectionOk: boolean;
  readonly syncedOn: IsoDate | null;
  /** The day through which statements were imported, or confirmed by the user. */
  readonly confirmedThrough: IsoDate | null;
  readonly closedOn: IsoDate | null;
};

/** True when a bank account is known through the last day: read by the connection after it, or by statements through it or the day it closed. */
export function isBankAccountComplete(
  { isConnectionOk, syncedOn, confirmedThrough, closedOn }: KnownBankAccount,
  yearEnd: IsoDate,
): boolean {
  const last = closedOn !== null && closedOn < yearEnd ? closedOn : yearEnd;
  const isSynced = isConnectionOk && syncedOn !== null && syncedOn >= addDays(last, 1);
  return isSynced || (confirmedThrough !== null && confirmedThrough >= last);
}
