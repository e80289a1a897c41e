import type { IsoDate } from "../date.js";
import { cents, type Cents } from "../money.js";

/** A passenger car, as its registration certificate states it. */
export type PassengerCar = {
  /** Grams of CO₂ per kilometre (V.7); null when it is not known. */
  readonly co2: number | null;
  readonly firstRegisteredOn: IsoDate;
  readonly purchasedOn: IsoDate;
};

type Band = { readonly below: number; readonly cap: number };
type CapTable = { readonly purchasedFrom: string; readonly bands: readonly Band[] };

/** Registered from that day on, a car is measured by WLTP; before it, by NEDC. */
const WLTP_FROM = "2020-03-01";

/** Caps in euros by CO₂, the latest first; `below` is the first whole gram that the band no longer holds. Source: docs/sources.md#car-cap. */
const WLTP: readonly CapTable[] = [
  { purchasedFrom: "2021-01-01", bands: bands({ low: 50, high: 160 }) },
  { purchasedFrom: "0001-01-01", bands: bands({ low: 50, high: 165 }) },
];
const NEDC: readonly CapTable[] = [
  { purchasedFrom: "2021-01-01", bands: bands({ low: 60, high: 130 }) },
  { purchasedFrom: "2020-01-01", bands: bands({ low: 60, high: 135 }) },
  { purchasedFrom: "2019-01-01", bands: bands({ low: 60, high: 140 }) },
  { purchasedFrom: "2018-01-01", bands: bands({ low: 60, high: 150 }) },
  { purchasedFrom: "2017-01-01", bands: bands({ low: 60, high: 155 }) },
  {
    purchasedFrom: "2006-01-01",
    bands: [
      { below: 201, cap: 18_300 },
      { below: Infinity, cap: 9_900 },
    ],
  },
];
const BEFORE_2006 = cents(18_300_00);

function bands({ low, high }: { low: number; high: number }): readonly Band[] {
  return [
    { below: 20, cap: 30_000 },
    { below: low, cap: 20_300 },
    { below: high + 1, cap: 18_300 },
    { below: Infinity, cap: 9_900 },
  ];
}

/**
 * The part of a passenger car's price that may be depreciated, in cents; null while its CO₂ is not known, which blocks.
 * Grams are whole on the certificate; a fraction belongs to the band of its whole part. Source: docs/sources.md#car-cap (art. 39-4 of the CGI).
 */
export function carCap({ co2, firstRegisteredOn, purchasedOn }: PassengerCar): Cents | null {
  if (co2 === null) return null;
  const table = (firstRegisteredOn >= WLTP_FROM ? WLTP : NEDC).find(({ purchasedFrom }) => purchasedOn >= purchasedFrom);
  if (!table) return BEFORE_2006;
  const band = table.bands.find(({ below }) => Math.floor(co2) < below);
  return band ? cents(band.cap * 100) : null;
}
