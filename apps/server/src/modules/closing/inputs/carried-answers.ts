import type { StepCode } from "@comptoir/accounting/closing/step-codes";
import type { ClosingCompanyRow } from "../facts/company-repository.js";
import type { StepRow } from "../steps/steps-repository.js";
import { wireInputs, type WireInputs } from "./wire-inputs.js";

type Answers = Readonly<Record<string, unknown>>;

/** What a company says of itself once, by step: it holds in the next years until another year says otherwise. */
const STANDING = {
  scm: ["applies", "name", "siren", "sharePercent"],
  rental_accounting_specificities: ["applies", "kind"],
  rrz_tax_exemption: ["applies", "zone", "creationDate", "communeInsee", "address", "sedentary", "isTakeover"],
  ufz_tax_exemption: ["applies", "zone", "creationDate", "communeInsee", "address", "sedentary", "sedentaryEmployee"],
} as const satisfies Partial<Record<StepCode, readonly string[]>>;

/** What is known once of a dwelling. */
const STANDING_OF_DWELLING = [
  "acquisitionDate",
  "price",
  "landShare",
  "area",
  "use",
  "activityStart",
  "rentalEnd",
  "managementMode",
  "assets",
  "depositsHeld",
] as const;

/** The steps whose answers are carried from year to year. */
export const STANDING_CODES = Object.keys(STANDING) as (keyof typeof STANDING)[];

/** What was typed in a year, over what the years before hold once and for all; `earlier`: their rows, the oldest year first. */
export function withCarriedAnswers(typed: WireInputs, earlier: readonly StepRow[]): WireInputs {
  const wire = withOneZone(typed);
  if (earlier.length === 0) return wire;
  const years = [...new Set(earlier.map((row) => row.fiscal_year_id))].map((year) =>
    withOneZone(wireInputs(earlier.filter((row) => row.fiscal_year_id === year))),
  );
  const carried = STANDING_CODES.map((code) => {
    const held = years.reduce<Answers>((known, year) => ({ ...known, ...standingOf(code, year[code]) }), {});
    return [code, { ...held, ...withDwellings(held, wire[code]) }] as const;
  });
  return { ...wire, ...Object.fromEntries(carried) };
}

const LETTINGS: readonly string[] = ["lmnp", "lmp"];

/** The same with how the company lets that no year gave: it is in its profile since its creation. */
export function withProfileAnswers(
  wire: WireInputs,
  { professional_status_id: status }: Pick<ClosingCompanyRow, "professional_status_id">,
): WireInputs {
  const { rental_accounting_specificities: lettings } = wire;
  if (status === null || !LETTINGS.includes(status) || lettings.kind != null || lettings.applies != null) return wire;
  return { ...wire, rental_accounting_specificities: { ...lettings, kind: status as NonNullable<typeof lettings.kind> } };
}

/** A furnished letting has no stock and uses nothing that it would sell: it is asked neither. */
export function withoutTrade(wire: WireInputs): WireInputs {
  const { kind } = wire.rental_accounting_specificities;
  if (kind !== "lmnp" && kind !== "lmp") return wire;
  return { ...wire, lagging_operations: { stock: "none", openingStock: "none", ownUse: false, ...wire.lagging_operations } };
}

/** One answer names the zone of a year: the step without it takes that of the other, over what earlier years hold. */
function withOneZone(wire: WireInputs): WireInputs {
  const { rrz_tax_exemption: rural, ufz_tax_exemption: urban } = wire;
  const zone = zoneOf(rural) ?? zoneOf(urban);
  if (zone === null) return wire;
  return {
    ...wire,
    rrz_tax_exemption: { ...rural, zone: zoneOf(rural) ?? zone },
    ufz_tax_exemption: { ...urban, zone: zoneOf(urban) ?? zone },
  };
}

function zoneOf({ zone, applies }: WireInputs["rrz_tax_exemption"]): NonNullable<WireInputs["rrz_tax_exemption"]["zone"]> | null {
  return zone ?? (applies === false ? "none" : null);
}

function standingOf(code: keyof typeof STANDING, typed: Answers): Answers {
  const kept = picked(typed, STANDING[code]);
  const dwellings = dwellingsIn(typed);
  if (code !== "rental_accounting_specificities" || dwellings === null) return kept;
  return {
    ...kept,
    dwellings: Object.fromEntries(Object.entries(dwellings).map(([id, one]) => [id, picked(one, STANDING_OF_DWELLING)])),
  };
}

/** A dwelling of the year over what earlier years hold about it. */
function withDwellings(held: Answers, typed: Answers): Answers {
  const [before, now] = [dwellingsIn(held), dwellingsIn(typed)];
  if (before === null || now === null) return typed;
  const ids = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return { ...typed, dwellings: Object.fromEntries(ids.map((id) => [id, { ...before[id], ...now[id] }])) };
}

function dwellingsIn(typed: Answers): Readonly<Record<string, Answers>> | null {
  const { dwellings } = typed;
  return typeof dwellings === "object" && dwellings !== null ? (dwellings as Readonly<Record<string, Answers>>) : null;
}

function picked(typed: Answers, fields: readonly string[]): Answers {
  return Object.fromEntries(fields.flatMap((field) => (typed[field] === undefined ? [] : [[field, typed[field]]])));
}
