import type { IsoDate } from "@comptoir/accounting/date";
import { cents, centsFromEuros, eurosFromCents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { InstalmentReply } from "@comptoir/contract/loans/loans";

/** An instalment as it is typed; amounts in cents, null while unreadable. */
export type TypedInstalment = {
  readonly dueOn: IsoDate | null;
  readonly capital: Cents | null;
  readonly interest: Cents | null;
  readonly insurance: Cents | null;
  readonly fees: Cents | null;
};

/** An instalment as the API takes it, in euros. */
export type SentInstalment = Pick<InstalmentReply, "due_on" | "capital" | "interest" | "insurance" | "fees">;

const ZERO = cents(0);

/** An empty instalment, which may have no interest, no insurance, no fees. */
export const NO_INSTALMENT: TypedInstalment = { dueOn: null, capital: null, interest: ZERO, insurance: ZERO, fees: ZERO };

/** An instalment of the schedule, to correct. */
export function typedInstalment(row: SentInstalment): TypedInstalment {
  return {
    dueOn: row.due_on as IsoDate,
    capital: inCents(row.capital),
    interest: inCents(row.interest),
    insurance: inCents(row.insurance),
    fees: inCents(row.fees),
  };
}

/** What was typed as the API takes it; null while the day or the capital is missing. */
export function sentInstalment({ dueOn, capital, interest, insurance, fees }: TypedInstalment): SentInstalment | null {
  if (dueOn === null || capital === null) return null;
  const euros = (amount: Cents | null): number => eurosFromCents(amount ?? ZERO);
  return { due_on: dueOn, capital: euros(capital), interest: euros(interest), insurance: euros(insurance), fees: euros(fees) };
}

/** The schedule with one instalment in place of another (null: added, in the order of days), or taken away (null). */
export function replacedRow(
  rows: readonly SentInstalment[],
  { at, by }: { readonly at: number | null; readonly by: SentInstalment | null },
): SentInstalment[] {
  const others = rows.filter((_, index) => index !== at).map(sentRow);
  const all = by === null ? others : [...others, by];
  return all.toSorted((one, other) => (one.due_on < other.due_on ? -1 : one.due_on > other.due_on ? 1 : 0));
}

/** What the bank takes for an instalment, in euros. */
export function totalOfRow(row: Omit<SentInstalment, "due_on">): number {
  return eurosFromCents(sumCents([row.capital, row.interest, row.insurance, row.fees].map(inCents)));
}

/** How far the capital of all instalments is from what was borrowed, in euros; zero without that amount or without instalment. */
export function capitalGap(rows: readonly SentInstalment[], borrowed: number | null): number {
  if (borrowed === null || rows.length === 0) return 0;
  return eurosFromCents(cents(sumCents(rows.map(({ capital }) => inCents(capital))) - inCents(borrowed)));
}

function sentRow({ due_on, capital, interest, insurance, fees }: SentInstalment): SentInstalment {
  return { due_on, capital, interest, insurance, fees };
}

function inCents(euros: number): Cents {
  return centsFromEuros(euros) ?? ZERO;
}
