import type { IsoDate } from "../../date.js";
import type { VatLine } from "../../entry/vat-line.js";
import { OWNER_CONTRIBUTION, PRIVATE_SHARE } from "../../entry/well-known-accounts.js";
import { cents, euros, negate, shareOf, sumCents, type Cents, frenchCount } from "../../money.js";
import { figuresOfYear } from "../../rates/figures-of-year.js";
import { lawYear } from "../balances.js";
import { stepEntries, type Movement } from "../step-entries.js";
import { blocking, FIELD_REQUIRED, nonZeroLines, notConcerned, warning } from "../step.js";
import type { ReturnLine, StepFacts, StepFinding, StepOutcome } from "../step.js";
import { fuelAmount, mileageAmount, type ScaleVehicle } from "./mileage.js";

/** One method for all passenger cars and two-wheelers of the year. */
export type VehicleMethod = "real" | "mileage_scale" | "fuel_scale";

/** A vehicle, and what the books hold for it in the year. */
export type CarYear = {
  readonly id: string;
  readonly name: string;
  /** Null: a van, which no scale covers. */
  readonly scale: ScaleVehicle | null;
  readonly ownership: "owned" | "leased" | "private";
  /** Costs without tax by account, those whose private share was taken already left out. */
  readonly costs: ReadonlyMap<string, Cents>;
  /** The annuity of the year, on its account, and the part of it that is deducted. */
  readonly annuity: { readonly account: string; readonly amount: Cents; readonly deductible: Cents } | null;
  /** Professional use that the register of assets takes for it, in basis points; absent without an asset. */
  readonly registerUseBp?: number;
  /** VAT deducted on the costs that the scales cover, by rate in basis points. */
  readonly deductedVat: ReadonlyMap<number, Cents>;
  /** A lease: price of the car incl. tax, null when not known, and what of it may be deducted (art. 39-4), null without its CO₂. */
  readonly lease: { readonly price: Cents | null; readonly cap: Cents | null } | null;
};

/** Vehicles and settings of the company. */
export type CarFacts = StepFacts & {
  readonly cars: readonly CarYear[];
  readonly hasSuperSimplifiedAccounts: boolean;
  readonly privateShareByReintegration: boolean;
  /** The last day of the year under VAT; null, or not given: the last day of the year. */
  readonly vatThrough?: IsoDate | null;
};

/** Kilometres of a vehicle in the year. */
export type Kilometres = { readonly total: number; readonly pro: number };

/** Null: not answered. */
export type CarInputs = {
  readonly usesVehicle: boolean | null;
  readonly method: VehicleMethod | null;
  readonly kilometres: ReadonlyMap<string, Kilometres>;
};

/** What the chosen method gives by vehicle: the scale, or the private share of the costs. */
export type CarResult = { readonly scales: ReadonlyMap<string, Cents>; readonly privateShares: ReadonlyMap<string, Cents> };

const CODE = "car_expenses";
const PRIVATE_EXPENSE = "108300";
const VAT_TO_GIVE_BACK = "445718";
const FUEL = "606140";
const LEASES = ["612210", "613520"];
const MOST_KILOMETRES = 200_000;
const WHOLE_BP = 10_000;
/** Costs that the scale of kilometres covers; tolls, parking and interest stay. Source: docs/sources.md#figures-vehicles. */
export const COVERED_COSTS = [FUEL, "606150", "615520", "616300", "613520", "612210", "635400"];

/** Vehicles: real costs less the private share, or a scale that replaces the costs it covers. */
export function carExpenses(facts: CarFacts, inputs: CarInputs): StepOutcome<CarResult> {
  const none: CarResult = { scales: new Map(), privateShares: new Map() };
  if (inputs.usesVehicle === false && facts.cars.length === 0) return notConcerned("Aucun véhicule pour votre activité.", none);
  const findings = [...answerFindings(facts, inputs), ...facts.cars.flatMap((car) => carFindings(inputs, car))];
  const isReady = !findings.some(({ level }) => level === "blocking");
  const parts = isReady ? facts.cars.map((car) => carPart(facts, inputs, car)) : [];
  return {
    concerned: true,
    why: "Un véhicule sert à votre activité.",
    result: {
      scales: new Map(parts.map(({ id, scale }) => [id, scale])),
      privateShares: new Map(parts.map(({ id, privateShare }) => [id, privateShare])),
    },
    entries: parts.flatMap(({ entries }) => entries),
    lines: nonZeroLines(parts.flatMap(({ lines }) => lines)),
    findings,
  };
}

type CarPart = {
  readonly id: string;
  readonly scale: Cents;
  readonly privateShare: Cents;
  readonly entries: ReturnType<typeof stepEntries>;
  readonly lines: readonly ReturnLine[];
};

function carPart(facts: CarFacts, inputs: CarInputs, car: CarYear): CarPart {
  const km = inputs.kilometres.get(car.id) ?? { total: 0, pro: 0 };
  if (car.scale !== null && inputs.method === "mileage_scale") return mileagePart(facts, { ...car, scale: car.scale }, km);
  const fuel = car.scale !== null && inputs.method === "fuel_scale" ? fuelPart(facts, { ...car, scale: car.scale }, km) : null;
  const costs = new Map([...car.costs].filter(([account]) => fuel === null || account !== FUEL));
  return realPart(facts, { ...car, costs }, km, fuel);
}

type ScaledCar = CarYear & { readonly scale: ScaleVehicle };

/**
 * D 625110 / C 108100 what the scale gives; what it covers, the annuity too, goes to the owner with the VAT to give back. CH lost already the part of the
 * annuity that is not deducted, and the whole of it leaves the accounts: that part comes back.
 */
function mileagePart(facts: CarFacts, car: ScaledCar, km: Kilometres): CarPart {
  const { year } = facts;
  const scale = mileageAmount(figuresOfYear(lawYear(facts)).mileage, car.scale, km.pro);
  const covered = [...car.costs].filter(([account]) => COVERED_COSTS.includes(account));
  const cancelled = car.annuity === null ? covered : [...covered, [car.annuity.account, car.annuity.amount] as const];
  return {
    id: car.id,
    scale,
    privateShare: cents(0),
    entries: [
      ...scaleEntries(facts, car, { account: "625110", amount: scale, label: `Barème kilométrique\u00a0: ${car.name}` }),
      ...toOwner(facts, car, {
        account: PRIVATE_EXPENSE,
        row: "costs",
        costs: cancelled,
        label: `Frais compris dans le barème\u00a0: ${car.name}`,
      }),
      ...stepEntries({
        year,
        code: CODE,
        row: `${car.id}:vat`,
        label: `TVA à reverser\u00a0: ${car.name}`,
        movements: vatMovements(car),
        vatLines: vatLines(facts, car),
      }),
    ],
    lines: [
      { form: "2035", box: "7", cents: scale, label: `Barème kilométrique, ${car.name}, ${frenchCount(km.pro)}\u00a0km` },
      {
        form: "2035",
        box: "CH",
        cents: car.annuity === null ? cents(0) : cents(car.annuity.amount - car.annuity.deductible),
        label: `Amortissement compris dans le barème\u00a0: ${car.name}`,
      },
    ],
  };
}

type FuelPart = { readonly scale: Cents; readonly entries: CarPart["entries"] };

function fuelPart(facts: CarFacts, car: ScaledCar, km: Kilometres): FuelPart {
  const { fuel } = figuresOfYear(lawYear(facts));
  const scale = fuel === null ? cents(0) : fuelAmount(fuel, car.scale, km.pro);
  const booked = [...car.costs].filter(([account]) => account === FUEL);
  return {
    scale,
    entries: [
      ...scaleEntries(facts, car, { account: "625130", amount: scale, label: `Barème carburant\u00a0: ${car.name}` }),
      ...toOwner(facts, car, {
        account: PRIVATE_EXPENSE,
        row: "costs",
        costs: booked,
        label: `Carburant compris dans le barème\u00a0: ${car.name}`,
      }),
    ],
  };
}

/** The private share of each cost goes to 108600, or to a row of the return by setting; the excess of a lease is a row. */
function realPart(facts: CarFacts, car: CarYear, km: Kilometres, fuel: FuelPart | null): CarPart {
  const shares = [...car.costs].map(([account, cost]) => [account, shareOf(cost, km.total - km.pro, km.total)] as const);
  const privateShare = sumCents(shares.map(([, share]) => share));
  const isLiberal = facts.taxSystem === "bnc";
  const row = (box: string, amount: Cents, label: string): ReturnLine => ({ form: isLiberal ? "2035" : "2033", box, cents: amount, label });
  const byRow = facts.privateShareByReintegration ? privateShare : cents(0);
  return {
    id: car.id,
    scale: fuel?.scale ?? cents(0),
    privateShare,
    entries: [
      ...(fuel?.entries ?? []),
      ...(facts.privateShareByReintegration
        ? []
        : toOwner(facts, car, { account: PRIVATE_SHARE, row: "private", costs: shares, label: `Part privée\u00a0: ${car.name}` })),
    ],
    lines: [
      row(isLiberal ? "CC" : "330", byRow, `Part privée\u00a0: ${car.name}`),
      row(isLiberal ? "CC" : "318", leaseExcess(car, shares), `Loyers au-delà du plafond\u00a0: ${car.name}`),
    ],
  };
}

/** Rents left to the business × what the price has above its cap (art. 39-4). */
function leaseExcess({ costs, lease }: CarYear, shares: readonly (readonly [string, Cents])[]): Cents {
  if (lease === null || lease.cap === null || lease.price === null || lease.price <= lease.cap) return cents(0);
  const rents = LEASES.map((account) => costs.get(account) ?? cents(0));
  const taken = shares.filter(([account]) => LEASES.includes(account)).map(([, share]) => share);
  return shareOf(cents(sumCents(rents) - sumCents(taken)), lease.price - lease.cap, lease.price);
}

type Posted = { readonly account: string; readonly amount: Cents; readonly label: string };

function scaleEntries({ year }: CarFacts, { id }: CarYear, { account, amount, label }: Posted) {
  return stepEntries({
    year,
    code: CODE,
    row: `${id}:scale`,
    label,
    movements: [
      [account, amount],
      [OWNER_CONTRIBUTION, negate(amount)],
    ],
  });
}

type Taken = {
  readonly account: string;
  readonly row: string;
  readonly label: string;
  readonly costs: readonly (readonly [string, Cents])[];
};

function toOwner({ year }: CarFacts, { id }: CarYear, { account, row, label, costs }: Taken) {
  const taken: readonly Movement[] = costs.map(([from, amount]) => [from, negate(amount)]);
  const movements: readonly Movement[] = [[account, sumCents(costs.map(([, amount]) => amount))], ...taken];
  return stepEntries({ year, code: CODE, row: `${id}:${row}`, label, movements });
}

function vatMovements({ deductedVat }: CarYear): readonly Movement[] {
  const total = sumCents(deductedVat.values());
  return [
    [PRIVATE_EXPENSE, total],
    [VAT_TO_GIVE_BACK, negate(total)],
  ];
}

/** Dated the last day under VAT: a company that left it declares this VAT in its last return, or in a rectifying one. */
function vatLines({ year, vatThrough }: CarFacts, { deductedVat }: CarYear): readonly VatLine[] {
  return [...deductedVat].map(([rateBp, vat]) => ({
    nature: "REGUL",
    rateBp,
    base: cents(0),
    vat,
    deductible: cents(0),
    accountCode: VAT_TO_GIVE_BACK,
    date: vatThrough ?? year.end,
  }));
}

function answerFindings(facts: CarFacts, { usesVehicle, method }: CarInputs): readonly StepFinding[] {
  const isTrade = facts.taxSystem !== "bnc";
  const hasScaled = facts.cars.some(({ scale }) => scale !== null);
  const isPublished = figuresOfYear(lawYear(facts)).fuel !== null;
  const found: readonly (StepFinding | false)[] = [
    usesVehicle === null && blocking("cars.required", FIELD_REQUIRED, "usesVehicle"),
    usesVehicle === true && facts.cars.length === 0 && blocking("cars.none", "Ajoutez votre véhicule.", "usesVehicle"),
    hasScaled && method === null && blocking("cars.method_required", FIELD_REQUIRED, "method"),
    isTrade && method === "mileage_scale" && blocking("cars.mileage_trade", "Le barème kilométrique n’est pas ouvert aux BIC.", "method"),
    method === "fuel_scale" && !isPublished && blocking("cars.fuel_unpublished", "Le barème carburant de l’année n’est pas encore publié."),
    method === "fuel_scale" &&
      isPublished &&
      facts.cars.some(({ scale }) => scale?.fuel === null) &&
      blocking("cars.fuel_none", "Le barème carburant ne couvre ni l’électricité ni l’hydrogène\u00a0: gardez les frais réels."),
    method === "fuel_scale" &&
      isTrade &&
      !facts.hasSuperSimplifiedAccounts &&
      blocking("cars.fuel_trade", "Le barème carburant demande une comptabilité super-simplifiée."),
    method === "fuel_scale" &&
      !isTrade &&
      facts.cars.some(({ scale, ownership }) => scale !== null && ownership !== "leased") &&
      blocking("cars.fuel_owned", "Le barème carburant est réservé aux véhicules loués."),
  ];
  return found.filter((one) => one !== false);
}

function carFindings({ method, kilometres }: CarInputs, car: CarYear): readonly StepFinding[] {
  const km = kilometres.get(car.id);
  const covered = sumCents([...car.costs].filter(([account]) => COVERED_COSTS.includes(account)).map(([, cost]) => cost));
  const isScaled = method === "mileage_scale" && car.scale !== null;
  const found: readonly (StepFinding | false)[] = [
    (km === undefined || km.total === 0) && blocking("cars.kilometres_required", FIELD_REQUIRED, `vehicles.${car.id}.kmTotal`),
    km !== undefined &&
      !isCount(km) &&
      blocking("cars.kilometres", `${car.name}\u00a0: de 0 à 200\u202f000 kilomètres entiers.`, `vehicles.${car.id}.kmTotal`),
    km !== undefined &&
      km.pro > km.total &&
      blocking(
        "cars.kilometres_pro",
        "Le kilométrage professionnel ne peut pas dépasser le kilométrage total.",
        `vehicles.${car.id}.kmPro`,
      ),
    !isScaled &&
      car.lease !== null &&
      car.lease.cap === null &&
      blocking("cars.co2_required", `${car.name}\u00a0: indiquez les émissions de CO₂.`, `vehicles.${car.id}.co2`),
    !isScaled &&
      car.lease !== null &&
      car.lease.price === null &&
      blocking("cars.price_required", `${car.name}\u00a0: indiquez le prix du véhicule loué, TVA comprise.`, `vehicles.${car.id}.price`),
    isScaled &&
      covered !== 0 &&
      warning(
        "cars.scale_with_costs",
        `${car.name}\u00a0: ${euros(covered)} de frais réels sont dans vos comptes\u00a0; l’administration peut refuser le barème, à vérifier par un expert-comptable.`,
      ),
    !isScaled && km !== undefined && usesDiffer(car, km) && warning("cars.use", useSentence(car, km)),
    isScaled && car.deductedVat.size > 0 && warning("cars.vat", `${car.name}\u00a0: la TVA déduite sur ces frais est à reverser.`),
  ];
  return found.filter((one) => one !== false);
}

function isCount({ total, pro }: Kilometres): boolean {
  return [total, pro].every((count) => Number.isInteger(count) && count >= 0 && count <= MOST_KILOMETRES);
}

/** Costs by kilometres and depreciation by the register tell of one use of one car: further apart than this, one of them is out of date. */
const USE_TOLERANCE_BP = 2_000;

function usesDiffer({ registerUseBp }: CarYear, { pro, total }: Kilometres): boolean {
  return registerUseBp !== undefined && total > 0 && Math.abs(registerUseBp - kilometresBp({ pro, total })) > USE_TOLERANCE_BP;
}

function useSentence({ name, registerUseBp = WHOLE_BP }: CarYear, km: Kilometres): string {
  const [used, registered] = [kilometresBp(km), registerUseBp].map((bp) => `${Math.round(bp / 100)}\u00a0%`);
  return `${name}\u00a0: vos kilomètres donnent ${used} d’usage professionnel, le registre des immobilisations ${registered}\u00a0: corrigez l’un ou l’autre.`;
}

function kilometresBp({ pro, total }: Kilometres): number {
  return Math.round((Math.min(pro, total) * WHOLE_BP) / total);
}
