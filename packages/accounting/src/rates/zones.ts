import { isoDate, type IsoDate } from "../date.js";

/** A zone that exempts the profit of a company created there, by months since the month of its creation. Source: docs/sources.md#figures-zones. */
export type ZoneRelief = {
  /** First and last day on which a company may have been created. */
  readonly createdFrom: IsoDate;
  readonly createdThrough: IsoDate;
  /** Share of the profit by months, in their order; nothing after the last. */
  readonly steps: readonly { readonly months: number; readonly shareBp: number }[];
  /** Share of the turnover made outside the zone up to which the exemption holds. */
  readonly outsideBp: number | null;
  /** Exempt profit of twelve months, and what each new employee who lives there adds, in whole euros. */
  readonly limit: { readonly yearly: number; readonly byNewEmployee: number } | null;
  readonly mostEmployees: number | null;
};

/**
 * ZRR (44 quindecies), ZFRR (44 quindecies A), ZFU-TE (44 octies A), the last one in two: companies created there before 2015 are exempt for fourteen
 * years. Dated by the creation of the company, and not by its year.
 */
export const ZONE_RELIEFS: Readonly<Record<"zrr" | "zfrr" | "zfu" | "zfuBefore2015", ZoneRelief>> = {
  zrr: {
    createdFrom: isoDate("2011-01-01"),
    createdThrough: isoDate("2024-06-30"),
    steps: steps(7_500, 5_000, 2_500),
    outsideBp: 2_500,
    limit: null,
    mostEmployees: null,
  },
  zfrr: {
    createdFrom: isoDate("2024-07-01"),
    createdThrough: isoDate("2029-12-31"),
    steps: steps(7_500, 5_000, 2_500),
    outsideBp: 2_500,
    limit: null,
    mostEmployees: 10,
  },
  zfuBefore2015: {
    createdFrom: isoDate("2006-01-01"),
    createdThrough: isoDate("2014-12-31"),
    steps: [
      { months: 60, shareBp: 10_000 },
      { months: 60, shareBp: 6_000 },
      { months: 24, shareBp: 4_000 },
      { months: 24, shareBp: 2_000 },
    ],
    outsideBp: null,
    limit: { yearly: 100_000, byNewEmployee: 5_000 },
    mostEmployees: null,
  },
  zfu: {
    createdFrom: isoDate("2015-01-01"),
    createdThrough: isoDate("2025-12-31"),
    steps: steps(6_000, 4_000, 2_000),
    outsideBp: null,
    limit: { yearly: 50_000, byNewEmployee: 5_000 },
    mostEmployees: null,
  },
};

/** Five years in full, then three of falling shares. */
function steps(...falling: readonly [number, number, number]): ZoneRelief["steps"] {
  return [{ months: 60, shareBp: 10_000 }, ...falling.map((shareBp) => ({ months: 12, shareBp }))];
}
