import { addDays, addMonths, monthEnd } from "../calendar.js";
import { monthStart, type IsoDate } from "../date.js";
import { taxReturnDueOn } from "./dossier-state.js";

/** How far one thing of a month has come: `none` is without object. */
export type WallState = "done" | "waiting" | "late" | "none" | "to_confirm";

/** What is kept of a month of a dossier: facts with their days, from which each later day reads what is late. */
export type MonthFacts = {
  /** Its first day. */
  readonly month: IsoDate;
  readonly yearId: string;
  readonly yearEnd: IsoDate;
  readonly isClosed: boolean;
  /** Every bank account is known to the end of the month; null: there is none. */
  readonly hasStatement: boolean | null;
  readonly toSort: number;
  /** `asked`: the user has not said yet whether it was declared elsewhere; `none`: nothing is declared of the month. */
  readonly vat: "none" | "asked" | "open" | "validated" | "filed";
  readonly vatDueOn: IsoDate | null;
};

/** A cell of the wall on a day. */
export type MonthCell = {
  readonly statement: WallState;
  readonly sorted: WallState;
  readonly vat: WallState;
  readonly isFiled: boolean;
  readonly closed: WallState;
  readonly late: number;
};

const MONTHS = 13;
/** A statement may end some days before its month: weekends and days without operations. */
const DAYS_EARLY = 3;
const STATEMENT_DAYS = 15;
const SORTING_DAYS = 30;

/** The first days of the last thirteen months, the one of today included, oldest first. */
export function wallMonths(today: IsoDate): readonly IsoDate[] {
  return Array.from({ length: MONTHS }, (_, index) => addMonths(monthStart(today), index - MONTHS + 1));
}

/** A bank account, from its first day, with the last day of its statements and operations. */
export type KnownAccount = { readonly from: IsoDate | null; readonly through: IsoDate | null };

/** True when every account that was open by the end of a month is known up to three days before it; null: none was. */
export function isStatementIn(month: IsoDate, accounts: readonly KnownAccount[]): boolean | null {
  const end = monthEnd(month);
  const open = accounts.filter(({ from }) => from === null || from <= end);
  if (open.length === 0) return null;
  return open.every(({ through }) => through !== null && through >= addDays(end, -DAYS_EARLY));
}

/** What a month of a dossier shows on a day: a statement is late 15 days after the month, sorting 30, VAT after its day, the closing after the legal one. */
export function monthCell(facts: MonthFacts, today: IsoDate): MonthCell {
  const end = monthEnd(facts.month);
  const state = (isDone: boolean, lastOn: IsoDate | null): WallState =>
    isDone ? "done" : lastOn !== null && today > lastOn ? "late" : "waiting";
  const statement = facts.hasStatement === null ? "none" : state(facts.hasStatement, addDays(end, STATEMENT_DAYS));
  const sorted = state(facts.toSort === 0, addDays(end, SORTING_DAYS));
  const vat = vatState(facts, today);
  const closed = state(facts.isClosed, taxReturnDueOn(facts.yearEnd));
  const late = [statement, sorted, vat, closed].filter((one) => one === "late").length;
  return { statement, sorted, vat, isFiled: facts.vat === "filed", closed, late };
}

function vatState({ vat, vatDueOn }: MonthFacts, today: IsoDate): WallState {
  if (vat === "none") return "none";
  if (vat === "validated" || vat === "filed") return "done";
  const isPast = vatDueOn !== null && today > vatDueOn;
  if (vat === "asked") return isPast ? "to_confirm" : "waiting";
  return isPast ? "late" : "waiting";
}
