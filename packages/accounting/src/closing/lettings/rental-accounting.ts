import { daysBetween } from "../../calendar.js";
import type { IsoDate } from "../../date.js";
import { cents, euros, shareOf, sumCents, type Cents } from "../../money.js";
import { balanceOf, balanceUnder } from "../balances.js";
import { concernOf, type LettingKind, type StandingFacts } from "../standing/standing-answer.js";
import { stepEntries, type Movement } from "../step-entries.js";
import { AMOUNT_POSITIVE, blocking, FIELD_REQUIRED, notConcerned, warning } from "../step.js";
import type { StepFacts, StepFinding, StepOutcome } from "../step.js";

/** What an agency states of a year: rents, what it kept, what it paid. */
export type AgencyStatement = { readonly grossRents: Cents | null; readonly fees: Cents; readonly charges: Cents; readonly netPaid: Cents };

/** A furnished dwelling in a year, as its owner describes it. Null: not answered. */
export type Dwelling = {
  readonly id: string;
  readonly name: string;
  readonly acquisitionDate: IsoDate | null;
  readonly price: Cents | null;
  readonly landShareBp: number | null;
  readonly activityStart: IsoDate | null;
  /** The last day on which it was let: sold, or taken back by its owner. */
  readonly rentalEnd: IsoDate | null;
  /** Days in which the owner lives there. */
  readonly personalUseDays: number;
  /** Rents of holidays (706810) instead of rents by the year (706800). */
  readonly isSeasonal: boolean;
  readonly agency: AgencyStatement | null;
  /** Deposits of tenants held on the last day, and the part of them that is booked in rents. */
  readonly depositsHeld: Cents | null;
  readonly depositsInRents: Cents;
  readonly alurFund: Cents;
  /** Rents due by the leases, and what was not let. */
  readonly expectedRents: Cents | null;
  readonly vacancy: Cents;
  /** Booked costs of this dwelling by account when several share the accounts; null: all that is booked, of a single dwelling. */
  readonly costs: ReadonlyMap<string, Cents> | null;
  /** Costs paid from the owner's own account. */
  readonly ownerPaid: readonly { readonly account: string; readonly amount: Cents }[];
  /** Assets of the register that are this dwelling's, by id; null: not known. */
  readonly assets: ReadonlySet<string> | null;
};

/** What is answered of lettings in a year. */
export type RentalInputs = { readonly kind: LettingKind | null; readonly applies: boolean | null; readonly dwellings: readonly Dwelling[] };

/** An asset of the register that may be a dwelling's. */
export type LetAsset = { readonly account: string; readonly annuity: Cents };

/** Books of furnished lettings. */
export type RentalFacts = StepFacts & StandingFacts & { readonly assets: readonly LetAsset[] };

/** What is computed of each dwelling. */
export type DwellingResult = {
  readonly id: string;
  readonly name: string;
  readonly grossRents: Cents | null;
  /** Price split between the land, which is never depreciated, and the building; null without a price. */
  readonly land: Cents | null;
  readonly building: Cents | null;
  readonly depreciatedFrom: IsoDate | null;
  readonly privateShare: Cents;
};

/** A cost of the books, which dwellings may share. */
type BookedCost = { readonly account: string; readonly amount: Cents };

/** All dwellings, what is booked for them together, and the part of the co-ownership charges that is not deductible (ALUR fund). */
export type RentalResult = {
  readonly dwellings: readonly DwellingResult[];
  readonly costs: readonly BookedCost[];
  readonly notDeductible: Cents;
  readonly deposits: Cents;
};

const WHOLE_BP = 10_000;
const AGENCY_FEES = "622620";
const CO_OWNERSHIP = "614000";
const DEPOSITS = "165000";
const OWNER_PRIVATE = "108600";
const OWNER_PAID = "108100";
const LAND = "211";
const BUILDING = "2131";
const GAP_BP = 500;

/** The answer to « Louez-vous un logement meublé ? ». */
export function letsFurnished({ kind, applies }: Pick<RentalInputs, "kind" | "applies">): boolean | null {
  if (kind !== null) return kind !== "none";
  return applies;
}

/**
 * Furnished lettings in the accounts: what an agency kept is grossed up, deposits leave the rents, the share of the owner's own days leaves the costs,
 * what the owner paid enters them. Source: docs/sources.md#closing-rest.
 */
export function rentalAccounting(facts: RentalFacts, inputs: RentalInputs): StepOutcome<RentalResult> {
  const concern = concernOf("rental_accounting_specificities", facts, { answer: letsFurnished(inputs), field: "kind" });
  const deposits = cents(0 - balanceOf(facts, DEPOSITS));
  const nothing: RentalResult = { dwellings: [], costs: [], notDeductible: cents(0), deposits };
  if (!concern.concerned) return notConcerned(concern.why, nothing);
  if (inputs.kind === null || inputs.kind === "none") {
    const isHalf = inputs.applies === true && inputs.kind === null;
    const findings = isHalf ? [blocking("standing.required", FIELD_REQUIRED, "kind")] : concern.findings;
    return { ...concern, findings, result: nothing, entries: [], lines: [] };
  }
  const { dwellings } = inputs;
  return {
    ...concern,
    result: {
      dwellings: dwellings.map((dwelling) => resultOf(facts, dwelling, dwellings.length)),
      costs: bookedCosts(facts),
      notDeductible: sumCents(dwellings.map(({ alurFund }) => alurFund)),
      deposits,
    },
    entries: dwellings.flatMap((dwelling) => entriesOf(facts, dwelling, dwellings.length)),
    lines: [],
    findings: [
      ...rentalFindings(facts, dwellings),
      ...costsFindings(facts, dwellings),
      ...dwellings.flatMap((dwelling, index) => dwellingFindings(dwelling, index)),
    ],
  };
}

function resultOf(facts: RentalFacts, dwelling: Dwelling, count: number): DwellingResult {
  const { id, name, agency, price, landShareBp, acquisitionDate, activityStart } = dwelling;
  const land = price === null || landShareBp === null ? null : shareOf(price, landShareBp, WHOLE_BP);
  const days = [acquisitionDate, activityStart].filter((day) => day !== null).toSorted();
  return {
    id,
    name,
    grossRents: agency && grossOf(agency),
    land,
    building: price === null || land === null ? null : cents(price - land),
    depreciatedFrom: days.length === 2 ? (days.at(-1) ?? null) : null,
    privateShare: sumCents(privateMovements(facts, dwelling, count).map(([, share]) => cents(share))),
  };
}

function grossOf({ netPaid, fees, charges }: AgencyStatement): Cents {
  return cents(netPaid + fees + charges);
}

function rentAccount({ isSeasonal }: Dwelling): string {
  return isSeasonal ? "706810" : "706800";
}

function entriesOf(facts: RentalFacts, dwelling: Dwelling, count: number) {
  const { id, name, agency, depositsInRents, ownerPaid } = dwelling;
  const rents = rentAccount(dwelling);
  const entry = (row: string, label: string, movements: readonly Movement[]) =>
    stepEntries({
      year: facts.year,
      code: "rental_accounting_specificities",
      row: `${id}:${row}`,
      label: `${label}\u00a0: ${name}`,
      movements,
    });
  const kept = agency ? agency.fees + agency.charges : 0;
  const shares = privateMovements(facts, dwelling, count);
  return [
    ...entry("agency", "Retenues de l’agence", [
      [AGENCY_FEES, agency?.fees ?? 0],
      [CO_OWNERSHIP, agency?.charges ?? 0],
      [rents, 0 - kept],
    ]),
    ...entry("deposits", "Dépôts de garantie compris dans les loyers", [
      [rents, depositsInRents],
      [DEPOSITS, 0 - depositsInRents],
    ]),
    ...entry("owner", "Dépenses payées par l’exploitant", [
      ...ownerPaid.map(({ account, amount }): Movement => [account, amount]),
      [OWNER_PAID, 0 - sumCents(ownerPaid.map(({ amount }) => amount))],
    ]),
    ...entry("private", "Part des jours d’usage personnel", [
      [OWNER_PRIVATE, shares.reduce((sum, [, share]) => sum + share, 0)],
      ...shares.map(([account, share]): Movement => [account, 0 - share]),
    ]),
  ];
}

/** The share of the owner's own days in each cost of the dwelling; depreciation has its own business share in the register. */
function privateMovements(facts: RentalFacts, { personalUseDays, costs, agency, ownerPaid }: Dwelling, count: number): readonly Movement[] {
  if (personalUseDays <= 0) return [];
  const booked = count === 1 ? bookedCosts(facts).map(({ account, amount }) => [account, amount] as const) : [];
  const held = new Map<string, number>(costs ?? booked);
  const add = (account: string, amount: number): void => void held.set(account, (held.get(account) ?? 0) + amount);
  // What an agency kept and what the owner paid are typed for each dwelling.
  if (agency) add(AGENCY_FEES, agency.fees);
  if (agency) add(CO_OWNERSHIP, agency.charges);
  for (const { account, amount } of ownerPaid) add(account, amount);
  const days = daysOfYear(facts);
  return [...held]
    .filter(([, amount]) => amount > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([account, amount]) => [account, shareOf(cents(amount), Math.min(personalUseDays, days), days)]);
}

function bookedCosts({ balances }: StepFacts): readonly BookedCost[] {
  return [...balances]
    .filter(([account, amount]) => /^(?:60|61|62|63|66)/.test(account) && amount > 0)
    .map(([account, amount]) => ({ account, amount }))
    .toSorted((one, other) => (one.account < other.account ? -1 : 1));
}

function daysOfYear({ year }: StepFacts): number {
  return daysBetween({ from: year.beginning, to: year.end }) + 1;
}

function rentalFindings(facts: RentalFacts, dwellings: readonly Dwelling[]): readonly StepFinding[] {
  const held = dwellings.flatMap(({ depositsHeld }) => (depositsHeld === null ? [] : [depositsHeld]));
  const stated = sumCents(held);
  const booked = cents(0 - balanceOf(facts, DEPOSITS) + sumCents(dwellings.map(({ depositsInRents }) => depositsInRents)));
  const vat = balanceUnder(facts, "44571");
  const expected = sumCents(dwellings.map(({ expectedRents, vacancy }) => cents((expectedRents ?? 0) - vacancy)));
  const kept = sumCents(
    dwellings.map(({ agency, depositsInRents }) => cents((agency ? agency.fees + agency.charges : 0) - depositsInRents)),
  );
  const rents = cents(kept - balanceUnder(facts, "706800", "706810"));
  const hasLand = facts.assets.some(({ account }) => account.startsWith(LAND));
  const found: readonly (StepFinding | false)[] = [
    facts.taxSystem === "bnc" && blocking("rental.trade", "La location meublée relève des BIC\u00a0: changez le régime fiscal du dossier."),
    dwellings.length === 0 && blocking("rental.dwellings", "Ajoutez le logement loué avant de clôturer.", "dwellings"),
    held.length > 0 &&
      stated !== booked &&
      warning("rental.deposits", `Dépôts de garantie\u00a0: ${euros(stated)} d’après les baux, ${euros(booked)} dans vos comptes.`),
    vat !== 0 && warning("rental.vat", "Un loyer d’habitation meublée ne porte pas de TVA, sauf para-hôtellerie (CGI 261 D-4°)."),
    dwellings.some(({ expectedRents }) => expectedRents !== null) &&
      Math.abs(rents - expected) * WHOLE_BP > Math.abs(expected) * GAP_BP &&
      warning("rental.rents", `Loyers\u00a0: ${euros(expected)} d’après les baux, ${euros(rents)} dans vos comptes.`),
    facts.assets.some(({ account, annuity }) => account.startsWith(LAND) && annuity !== 0) &&
      blocking("rental.land", "Le terrain ne s’amortit jamais\u00a0: corrigez le registre des immobilisations."),
    facts.assets.some(({ account }) => account.startsWith(BUILDING)) &&
      !hasLand &&
      warning("rental.no_land", "Aucun terrain au registre\u00a0: séparez du prix du logement la part du sol, qui ne s’amortit pas."),
  ];
  return found.filter((one) => one !== false);
}

/** With several dwellings the costs of one whose owner lives there are asked, and dwellings share no more than what is booked. */
function costsFindings(facts: RentalFacts, dwellings: readonly Dwelling[]): readonly StepFinding[] {
  const booked = bookedCosts(facts);
  const missing = dwellings.filter(({ personalUseDays, costs }) => personalUseDays > 0 && costs === null);
  const given = dwellings.findLast(({ costs }) => costs !== null);
  const over = booked.filter(({ account, amount }) => sumCents(dwellings.map(({ costs }) => costs?.get(account) ?? cents(0))) > amount);
  return [
    ...(dwellings.length > 1 && booked.length > 0 ? missing : []).map(({ id, name }) =>
      blocking(
        "rental.costs_required",
        `${name}\u00a0: indiquez ses dépenses, pour la part des jours personnels.`,
        `dwellings.${id}.costs`,
      ),
    ),
    ...(given ? over : []).map(({ account, amount }) =>
      blocking(
        "rental.costs_over",
        `Compte ${account}\u00a0: les dépenses indiquées par logement dépassent ${euros(amount)}, le total de vos comptes.`,
        `dwellings.${given?.id ?? ""}.costs.${account}`,
      ),
    ),
  ];
}

function dwellingFindings(dwelling: Dwelling, index: number): readonly StepFinding[] {
  const { agency, personalUseDays, costs, ownerPaid, landShareBp } = dwelling;
  const at = (field: string): string => `dwellings.${dwelling.id}.${field}`;
  const amounts = [
    dwelling.price,
    dwelling.depositsHeld,
    dwelling.depositsInRents,
    dwelling.alurFund,
    dwelling.expectedRents,
    dwelling.vacancy,
  ];
  const found: readonly (StepFinding | false)[] = [
    agency !== null &&
      agency.grossRents !== null &&
      agency.grossRents !== grossOf(agency) &&
      blocking(
        "rental.agency",
        `Loyers bruts\u00a0: ${euros(grossOf(agency))} d’après le net, les honoraires et les charges.`,
        at("grossRents"),
      ),
    (personalUseDays < 0 || personalUseDays > 366) && blocking("rental.days", "Indiquez de 0 à 366 jours.", at("personalUseDays")),
    landShareBp !== null &&
      (landShareBp < 0 || landShareBp > WHOLE_BP) &&
      blocking("rental.land_share", "De 0 à 100\u202f%.", at("landShare")),
    [...amounts, agency?.fees, agency?.charges, agency?.netPaid, ...ownerPaid.map(({ amount }) => amount), ...(costs?.values() ?? [])].some(
      (one) => (one ?? 0) < 0,
    ) && blocking("rental.negative", AMOUNT_POSITIVE, at("price")),
    ownerPaid.some(({ account }) => !account.startsWith("6")) &&
      blocking("rental.owner_account", "Choisissez un compte de charges.", at("ownerPaid")),
    dwelling.rentalEnd !== null &&
      dwelling.activityStart !== null &&
      dwelling.rentalEnd < dwelling.activityStart &&
      blocking("rental.end", "La fin de la location vient après son début.", at("rentalEnd")),
    index === 0 && dwelling.activityStart === null && blocking("rental.start_required", FIELD_REQUIRED, at("activityStart")),
  ];
  return found.filter((one) => one !== false);
}
