import { cents, type Cents } from "../../money.js";
import { lawYear } from "../balances.js";
import type { StepFacts } from "../step.js";
import type { Dwelling } from "./rental-accounting.js";

/** What is read of a dwelling to count the receipts of its year for twelve months. */
export type LetDwelling = Pick<
  Dwelling,
  "name" | "acquisitionDate" | "activityStart" | "rentalEnd" | "agency" | "expectedRents" | "vacancy"
>;

/** Receipts compared with the threshold of a profession; `unknown`: dwellings begun in the year whose own rents are not known. */
export type YearlyReceipts = { readonly amount: Cents; readonly isCounted: boolean; readonly unknown: readonly string[] };

const MONTHS = 12;
const NEVER = "9999-12-31";

/**
 * Receipts of lettings for twelve months: in the year in which the letting of a dwelling begins, its receipts count for twelve months; so do all of
 * them in the year in which the last letting ends. Source: docs/sources.md#closing-rest (CGI 155-IV-3).
 */
export function yearlyReceipts(facts: Pick<StepFacts, "year">, dwellings: readonly LetDwelling[], receipts: Cents): YearlyReceipts {
  const whole = (months: number): YearlyReceipts => ({
    amount: overTwelve(receipts, months),
    isCounted: months !== MONTHS,
    unknown: [],
  });
  const { beginning, end } = facts.year;
  const known = dwellings.filter(
    ({ activityStart, rentalEnd }) => activityStart !== null && activityStart <= end && (rentalEnd === null || rentalEnd >= beginning),
  );
  const begun = known.filter((dwelling) => isBegunIn(facts, dwelling));
  const first = known.map(beginningOf).toSorted()[0] ?? beginning;
  const last =
    known
      .map(({ rentalEnd }) => rentalEnd ?? NEVER)
      .toSorted()
      .at(-1) ?? NEVER;
  const span = monthsBetween(first > beginning ? first : beginning, last < end ? last : end);
  if (known.length === 0) return { amount: receipts, isCounted: false, unknown: [] };
  if (begun.length === known.length || last < end || span > MONTHS) return whole(span);
  const own = begun.map((dwelling) => ({
    name: dwelling.name,
    rents: rentsOf(dwelling),
    months: monthsBetween(beginningOf(dwelling), end),
  }));
  const more = own.reduce((sum, { rents, months }) => sum + (rents === null ? 0 : overTwelve(rents, months) - rents), 0);
  return {
    amount: cents(receipts + more),
    isCounted: more !== 0,
    unknown: own.filter(({ rents, months }) => rents === null && months !== MONTHS).map(({ name }) => name),
  };
}

/** The letting of a dwelling is deemed to begin on the day on which it was bought, when that day is in the same year. */
function beginningOf({ acquisitionDate, activityStart }: LetDwelling): string {
  const start = activityStart ?? "";
  return acquisitionDate !== null && acquisitionDate < start && acquisitionDate.slice(0, 4) === start.slice(0, 4) ? acquisitionDate : start;
}

function isBegunIn(facts: Pick<StepFacts, "year">, dwelling: LetDwelling): boolean {
  return beginningOf(dwelling).slice(0, 4) === String(lawYear(facts));
}

/** Rents of one dwelling in its year: what its agency states, or what its leases give less what was not let. */
function rentsOf({ agency, expectedRents, vacancy }: LetDwelling): Cents | null {
  if (agency !== null) return cents(agency.netPaid + agency.fees + agency.charges);
  return expectedRents === null ? null : cents(expectedRents - vacancy);
}

function overTwelve(amount: Cents, months: number): Cents {
  return cents(Math.round((amount * MONTHS) / Math.max(months, 1)));
}

/** Calendar months from a day to another, both of theirs counted. */
function monthsBetween(from: string, to: string): number {
  const month = (day: string): number => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7));
  return month(to) - month(from) + 1;
}
