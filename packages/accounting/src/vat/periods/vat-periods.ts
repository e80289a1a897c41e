import { addDays, addMonths, monthEnd } from "../../calendar.js";
import { yearAfter, type Regime } from "../../company/regime.js";
import { SIMPLIFIED_ENDS_ON } from "../../company/vat-system.js";
import { dayFromParts, isoDate, monthStart, type IsoDate } from "../../date.js";
import type { VatFormName } from "../forms/return-form.js";

/** A period that is declared at once. Both days are in it; `id`: `2026-03`, `2026-T1`, `2026`, or `2026-2027`, followed by its rank (`2026-2`) when an earlier one has the same. */
export type VatPeriod = { readonly id: string; readonly form: VatFormName; readonly start: IsoDate; readonly end: IsoDate };

/** How VAT is declared from a day on, and the tax system that the days of fiscal years to come follow from. */
export type DatedVatSystem = Pick<Regime, "validFrom" | "vatSystem" | "taxSystem">;

/** Both days are in it. */
export type YearBounds = { readonly start: IsoDate; readonly end: IsoDate };

/** Facts that the VAT periods of a company follow from. */
export type PeriodsInput = {
  /** The first one also holds before its day. */
  readonly systems: readonly DatedVatSystem[];
  /** Fiscal years that exist, which a yearly return follows; those that come after are the ones that open by themselves (`yearAfter`). */
  readonly fiscalYears: readonly YearBounds[];
  /** Periods that returns were validated for: they stay as they were declared. */
  readonly declared?: readonly VatPeriod[];
  readonly from: IsoDate;
  readonly to: IsoDate;
};

/**
 * The periods that touch `from`…`to`, in order, future ones included. A regime that begins or ends inside a month, a quarter or a
 * year cuts it there: what was posted under another regime is declared under it. Declared periods stay, and the others keep the
 * days after them: no day is in two. Two periods never share an id. Source: docs/sources.md#vat-periods.
 */
export function vatPeriods({ systems, fiscalYears, declared = [], from, to }: PeriodsInput): readonly VatPeriod[] {
  // Periods of one name begin within two civil years: from there on, names do not depend on what is asked for.
  const since = isoDate(`${String(Math.max(Number(from.slice(0, 4)) - 2, 1)).padStart(4, "0")}-01-01`);
  const computed = segments(systems)
    .filter((segment) => segment.vatSystem !== "not_subjected")
    .flatMap((segment) => periodsOf(segment, { systems, fiscalYears }, { start: since, end: to }))
    .filter((period) => period.start <= to && period.end >= since);
  const beside = withDistinctIds(
    computed.flatMap((period) => outside(period, declared)),
    declared.map(({ id }) => id),
  );
  return [...declared, ...beside]
    .filter((period) => period.start <= to && period.end >= from)
    .toSorted((one, other) => (one.start < other.start ? -1 : 1));
}

/**
 * The VAT period that a fiscal year ending that day cuts: one of the system that holds then, or of the one that begins the day after. Null
 * when it cuts none, a company that charges no VAT that day included, since it becomes subject on any day.
 */
export function periodCutBy(end: IsoDate, { systems, fiscalYears }: Pick<PeriodsInput, "systems" | "fiscalYears">): VatPeriod | null {
  const all = segments(systems);
  const systemOn = (day: IsoDate) => all.find((segment) => segment.start <= day && day <= segment.end)?.vatSystem ?? "not_subjected";
  const before = systemOn(end);
  if (before === "not_subjected") return null;
  const touched = [before, systemOn(addDays(end, 1))].flatMap((vatSystem) =>
    vatPeriods({ systems: systems.map((system) => ({ ...system, vatSystem })), fiscalYears, from: end, to: end }),
  );
  return touched.find((period) => period.end !== end) ?? null;
}

/** What is left of a period after those that are declared, none when they reach its end. */
function outside(period: VatPeriod, declared: readonly VatPeriod[]): readonly VatPeriod[] {
  const touching = declared.filter(({ start, end }) => start <= period.end && end >= period.start);
  const start = touching.reduce((first, { end }) => later(first, addDays(end, 1)), period.start);
  return start <= period.end ? [{ ...period, start }] : [];
}

/** The second period of a name is `2026-2`, the third `2026-3`: two short years in one civil year, a quarter begun twice. */
function withDistinctIds(periods: readonly VatPeriod[], taken: readonly string[]): readonly VatPeriod[] {
  const known = new Set(taken);
  return periods.map((period) => {
    let { id } = period;
    for (let rank = 2; known.has(id); rank += 1) id = `${period.id}-${rank}`;
    known.add(id);
    return { ...period, id };
  });
}

/** The period with that id, null when the regimes have none. */
export function vatPeriodOf(id: string, input: Pick<PeriodsInput, "systems" | "fiscalYears">): VatPeriod | null {
  const year = /^(\d{4})(?:-|$)/.exec(id)?.[1];
  if (year === undefined) return null;
  const from = dayFromParts(Number(year), 1, 1);
  // A first fiscal year lasts up to twenty-four months.
  const to = dayFromParts(Number(year) + 2, 12, 31);
  if (from === null || to === null) return null;
  return vatPeriods({ ...input, from, to }).find((period) => period.id === id) ?? null;
}

type Segment = DatedVatSystem & { readonly start: IsoDate; readonly end: IsoDate };

function segments(systems: readonly DatedVatSystem[]): readonly Segment[] {
  const ordered = systems.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
  const kept = ordered.filter((system, index) => index === 0 || system.vatSystem !== ordered[index - 1]?.vatSystem);
  return kept.map((system, index) => {
    const next = kept[index + 1];
    return {
      ...system,
      start: index === 0 ? isoDate("1900-01-01") : system.validFrom,
      end: next ? addDays(next.validFrom, -1) : isoDate("9999-12-31"),
    };
  });
}

type YearsUnder = Pick<PeriodsInput, "systems" | "fiscalYears">;

function periodsOf(segment: Segment, years: YearsUnder, wanted: YearBounds): readonly VatPeriod[] {
  switch (segment.vatSystem) {
    case "monthly_rn":
      return civil(1, segment, wanted);
    case "quarterly_rn":
      return civil(3, segment, wanted);
    default:
      return yearly(segment, years, wanted);
  }
}

function civil(months: 1 | 3, segment: YearBounds, wanted: YearBounds): readonly VatPeriod[] {
  const periods: VatPeriod[] = [];
  const first = later(segment.start, wanted.start);
  const last = earlier(segment.end, wanted.end);
  for (let start = civilStart(first, months); start <= last; start = addMonths(start, months)) {
    const bounds = clip({ start, end: monthEnd(addMonths(start, months - 1)) }, segment);
    if (bounds) periods.push({ id: civilId(start, months), form: "CA3", ...bounds });
  }
  return periods;
}

function civilStart(day: IsoDate, months: 1 | 3): IsoDate {
  const month = Number(day.slice(5, 7));
  return addMonths(monthStart(day), -((month - 1) % months));
}

function civilId(start: IsoDate, months: 1 | 3): string {
  const year = start.slice(0, 4);
  return months === 1 ? start.slice(0, 7) : `${year}-T${Math.ceil(Number(start.slice(5, 7)) / 3)}`;
}

function yearly(segment: YearBounds, years: YearsUnder, wanted: YearBounds): readonly VatPeriod[] {
  return yearsThrough(years, earlier(wanted.end, segment.end)).flatMap((year): readonly VatPeriod[] => {
    const bounds = clip(year, segment);
    if (bounds === null) return [];
    return year.start < SIMPLIFIED_ENDS_ON ? [{ id: yearId(year), form: "CA12", ...bounds }] : civil(3, bounds, wanted);
  });
}

/** The fiscal years, then up to a day those that open by themselves: civil ones once the company is a BNC, of twelve months otherwise. */
function yearsThrough({ systems, fiscalYears }: YearsUnder, day: IsoDate): readonly YearBounds[] {
  const years = fiscalYears.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  for (let last = years.at(-1); last && last.end < day; last = years.at(-1)) {
    const { beginning, end } = yearAfter(last.end, systems);
    years.push({ start: beginning, end });
  }
  return years;
}

function yearId({ start, end }: YearBounds): string {
  const [first, last] = [start.slice(0, 4), end.slice(0, 4)];
  return first === last ? first : `${first}-${last}`;
}

function clip(bounds: YearBounds, within: YearBounds): YearBounds | null {
  const start = later(bounds.start, within.start);
  const end = earlier(bounds.end, within.end);
  return start <= end ? { start, end } : null;
}

function later(one: IsoDate, other: IsoDate): IsoDate {
  return one > other ? one : other;
}

function earlier(one: IsoDate, other: IsoDate): IsoDate {
  return one < other ? one : other;
}
