import { expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, NONE, renderStepEntries } from "../testing.js";
import { rentalAccounting, type Dwelling, type RentalFacts, type RentalInputs } from "./rental-accounting.js";

const FLAT: Dwelling = {
  id: "d1",
  name: "Studio",
  acquisitionDate: isoDate("2024-05-10"),
  price: fromEuros("120000,00"),
  landShareBp: 2_000,
  activityStart: isoDate("2024-07-01"),
  rentalEnd: null,
  personalUseDays: 0,
  isSeasonal: false,
  agency: null,
  depositsHeld: null,
  depositsInRents: NONE,
  alurFund: NONE,
  expectedRents: null,
  vacancy: NONE,
  costs: null,
  ownerPaid: [],
  assets: null,
};

const books = (balances: Record<string, string> = {}, own: Partial<RentalFacts> = {}): RentalFacts => ({
  ...closingFacts(balances, { taxSystem: "bic-rs" }),
  shownBy: [],
  isFirstYear: false,
  assets: [],
  ...own,
});
const given = (...dwellings: readonly Partial<Dwelling>[]): RentalInputs => ({
  kind: "lmnp",
  applies: null,
  dwellings: dwellings.map((one, index) => ({ ...FLAT, id: `d${index + 1}`, ...one })),
});
const codes = (facts: RentalFacts, inputs: RentalInputs) => rentalAccounting(facts, inputs).findings.map(({ code }) => code);

test("what an agency kept is grossed up: the bank only saw the net", () => {
  const agency = {
    grossRents: fromEuros("9600,00"),
    fees: fromEuros("672,00"),
    charges: fromEuros("528,00"),
    netPaid: fromEuros("8400,00"),
  };
  const { entries, result, findings } = rentalAccounting(books({ "706800": "-8400,00" }), given({ agency }));
  expect(renderStepEntries(entries)).toEqual([
    "2025-12-31 rental_accounting_specificities:d1:agency: D 622620 672,00 + D 614000 528,00 / C 706800 1 200,00",
  ]);
  expect(result.dwellings[0]).toMatchObject({ grossRents: fromEuros("9600,00") });
  expect(findings).toEqual([]);
  const wrong = { ...agency, grossRents: fromEuros("9000,00") };
  expect(codes(books({ "706800": "-8400,00" }), given({ agency: wrong }))).toEqual(["rental.agency"]);
});

test("a deposit is never a rent, and what is held agrees with the leases", () => {
  const { entries } = rentalAccounting(books({ "706810": "-800,00" }), given({ isSeasonal: true, depositsInRents: fromEuros("300,00") }));
  expect(renderStepEntries(entries)).toEqual(["2025-12-31 rental_accounting_specificities:d1:deposits: D 706810 300,00 / C 165000 300,00"]);
  expect(codes(books({ "165000": "-500,00" }), given({ depositsHeld: fromEuros("500,00") }))).toEqual([]);
  expect(codes(books({ "165000": "-400,00" }), given({ depositsHeld: fromEuros("500,00") }))).toEqual(["rental.deposits"]);
});

test("the owner's own days leave the costs, what the owner paid enters them", () => {
  const costs = books({ "614000": "365,00", "635120": "730,00", "706800": "-5000,00" });
  const ownerPaid = [{ account: "616110", amount: fromEuros("146,00") }];
  const { entries, result } = rentalAccounting(costs, given({ personalUseDays: 30, ownerPaid }));
  expect(renderStepEntries(entries)).toEqual([
    "2025-12-31 rental_accounting_specificities:d1:owner: D 616110 146,00 / C 108100 146,00",
    "2025-12-31 rental_accounting_specificities:d1:private: D 108600 102,00 / C 614000 30,00 + C 616110 12,00 + C 635120 60,00",
  ]);
  expect(result.dwellings[0]?.privateShare).toBe(fromEuros("102,00"));
});

test("two dwellings: the own days of one bear on its own costs, which are asked", () => {
  const costs = books({ "614000": "730,00" });
  expect(codes(costs, given({ personalUseDays: 30 }, {}))).toEqual(["rental.costs_required"]);
  const typed = rentalAccounting(costs, given({ personalUseDays: 73, costs: new Map([["614000", fromEuros("365,00")]]) }, {}));
  expect(renderStepEntries(typed.entries)).toEqual([
    "2025-12-31 rental_accounting_specificities:d1:private: D 108600 73,00 / C 614000 73,00",
  ]);
});

test("two dwellings share no more than the books hold; what an agency kept of one joins its costs; without costs none are asked", () => {
  const costs = books({ "614000": "730,00", "706800": "-9000,00" });
  const half = new Map([["614000", fromEuros("365,00")]]);
  const agency = { grossRents: null, fees: fromEuros("36,50"), charges: NONE, netPaid: fromEuros("900,00") };
  const { entries, result } = rentalAccounting(costs, given({ personalUseDays: 73, costs: half, agency }, { costs: half }));
  expect(result.costs).toEqual([{ account: "614000", amount: fromEuros("730,00") }]);
  expect(renderStepEntries(entries)).toContain(
    "2025-12-31 rental_accounting_specificities:d1:private: D 108600 80,30 / C 614000 73,00 + C 622620 7,30",
  );
  const more = new Map([["614000", fromEuros("365,01")]]);
  const found = rentalAccounting(costs, given({ personalUseDays: 73, costs: more }, { costs: half })).findings;
  expect(found.map(({ code, field }) => `${code} ${field}`)).toEqual(["rental.costs_over dwellings.d2.costs.614000"]);
  expect(codes(books({ "706800": "-9000,00" }), given({ personalUseDays: 30 }, {}))).toEqual([]);
  // The whole year: nothing is left in the costs.
  const whole = rentalAccounting(books({ "614000": "365,00" }), given({ personalUseDays: 365 }));
  expect(whole.result.dwellings[0]?.privateShare).toBe(fromEuros("365,00"));
});

test("land is never depreciated, the rest from the later of purchase and first day of letting", () => {
  expect(rentalAccounting(books(), given({})).result.dwellings[0]).toMatchObject({
    land: fromEuros("24000,00"),
    building: fromEuros("96000,00"),
    depreciatedFrom: "2024-07-01",
  });
  // Bought on a 29 February, let the next day.
  const leap = { acquisitionDate: isoDate("2024-02-29"), activityStart: isoDate("2024-03-01") };
  expect(rentalAccounting(books(), given(leap)).result.dwellings[0]?.depreciatedFrom).toBe("2024-03-01");
  const before = { acquisitionDate: isoDate("2024-02-29"), activityStart: isoDate("2020-06-01") };
  expect(rentalAccounting(books(), given(before)).result.dwellings[0]?.depreciatedFrom).toBe("2024-02-29");
  const land = { account: "211000", annuity: fromEuros("100,00") };
  expect(codes(books({}, { assets: [land] }), given({}))).toEqual(["rental.land"]);
  expect(codes(books({}, { assets: [{ account: "213110", annuity: fromEuros("900,00") }] }), given({}))).toEqual(["rental.no_land"]);
});

test("the ALUR fund stays in the costs and is added back by the tax step", () => {
  expect(rentalAccounting(books({ "614000": "800,00" }), given({ alurFund: fromEuros("45,00") })).result.notDeductible).toBe(4_500);
});

test("rents within 5\u202f% of the leases; no VAT on a dwelling", () => {
  const let12 = { expectedRents: fromEuros("9600,00"), vacancy: fromEuros("800,00") };
  expect(codes(books({ "706800": "-8400,00" }), given(let12))).toEqual([]);
  expect(codes(books({ "706800": "-8300,00" }), given(let12))).toEqual(["rental.rents"]);
  expect(codes(books({ "445711": "-10,00" }), given({}))).toEqual(["rental.vat"]);
});

test("what is typed wrong has its sentence at its field", () => {
  const fieldOf = (own: Partial<Dwelling>) => rentalAccounting(books(), given(own)).findings.map(({ code, field }) => `${code} ${field}`);
  expect(fieldOf({ personalUseDays: 400 })).toEqual(["rental.days dwellings.d1.personalUseDays"]);
  expect(fieldOf({ landShareBp: 10_100 })).toEqual(["rental.land_share dwellings.d1.landShare"]);
  expect(fieldOf({ vacancy: fromEuros("-1,00") })).toEqual(["rental.negative dwellings.d1.price"]);
  expect(fieldOf({ ownerPaid: [{ account: "512000", amount: NONE }] })).toEqual(["rental.owner_account dwellings.d1.ownerPaid"]);
  expect(fieldOf({ rentalEnd: isoDate("2024-06-30") })).toEqual(["rental.end dwellings.d1.rentalEnd"]);
  expect(fieldOf({ rentalEnd: isoDate("2024-07-01") })).toEqual([]);
  expect(fieldOf({ activityStart: null })).toEqual(["rental.start_required dwellings.d1.activityStart"]);
});

test("asked in a first year and when a rent shows it; a liberal profession lets nothing furnished in its books", () => {
  const none = { kind: null, applies: null, dwellings: [] } as const;
  expect(rentalAccounting(books(), none)).toMatchObject({ concerned: false });
  expect(codes(books({}, { isFirstYear: true }), none)).toEqual(["standing.required"]);
  expect(rentalAccounting(books({}, { isFirstYear: true }), { ...none, applies: false })).toMatchObject({ concerned: false });
  expect(codes(books({}, { shownBy: ["706800 Loyers"] }), { ...none, kind: "none" })).toEqual(["standing.contradicted"]);
  expect(codes(books(), { ...none, applies: true })).toEqual(["standing.required"]);
  expect(codes(books(), { ...none, kind: "lmnp" })).toEqual(["rental.dwellings"]);
  expect(codes({ ...books(), taxSystem: "bnc" }, given({}))).toEqual(["rental.trade"]);
});
