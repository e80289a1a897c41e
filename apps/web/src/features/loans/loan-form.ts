import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";

/** A loan as it is typed. */
export type LoanForm = {
  readonly name: string;
  readonly totalAmountBorrowed: Cents | null;
  /** In percent. */
  readonly taegPercent: number | null;
  readonly firstDueDate: IsoDate | null;
  readonly lastDueDate: IsoDate | null;
  /** In percent: what interest is computed with. */
  readonly nominalRatePercent: number | null;
  readonly instalmentAmount: Cents | null;
  readonly insuranceAmount: Cents | null;
  /** Months when interest alone is paid. */
  readonly defermentMonths: number | null;
  readonly dayOfMonth: number | null;
  /** The last due date was moved to the first one, which passed it. */
  readonly isLastMoved: boolean;
};

/** A loan without any detail yet. */
export const NO_LOAN: LoanForm = {
  name: "",
  totalAmountBorrowed: null,
  taegPercent: null,
  firstDueDate: null,
  lastDueDate: null,
  nominalRatePercent: null,
  instalmentAmount: null,
  insuranceAmount: null,
  defermentMonths: null,
  dayOfMonth: null,
  isLastMoved: false,
};

type Change = Partial<Omit<LoanForm, "isLastMoved">>;

/** The loan after a change: a first due date set later than the last one takes it along. */
export function changeLoan(form: LoanForm, change: Change): LoanForm {
  const next = { ...form, ...change };
  const { firstDueDate, lastDueDate } = next;
  const passes = firstDueDate !== null && lastDueDate !== null && firstDueDate > lastDueDate;
  if (passes) return { ...next, lastDueDate: firstDueDate, isLastMoved: true };
  // A field that loses the focus gives its date again: its error stays.
  const areSameDates = firstDueDate === form.firstDueDate && lastDueDate === form.lastDueDate;
  return { ...next, isLastMoved: areSameDates && form.isLastMoved };
}
