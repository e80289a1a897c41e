import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, renderStepEntries } from "../testing.js";
import { carExpenses, type CarFacts, type CarInputs, type CarYear } from "./car-expenses.js";

function car(costs: Readonly<Record<string, string>> = {}, own: Partial<CarYear> = {}): CarYear {
  return {
    id: "v1",
    name: "Clio",
    scale: { kind: "car", fiscalPower: 5, isElectric: false, fuel: "petrol", isUpTo125: false },
    ownership: "owned",
    costs: new Map(Object.entries(costs).map(([account, cost]) => [account, fromEuros(cost)])),
    annuity: null,
    deductedVat: new Map(),
    lease: null,
    ...own,
  };
}

function facts(cars: readonly CarYear[], own: Partial<CarFacts> = {}): CarFacts {
  return { ...closingFacts(), cars, hasSuperSimplifiedAccounts: false, privateShareByReintegration: false, ...own };
}

function inputs(method: CarInputs["method"], pro = 12_000, total = 16_000): CarInputs {
  return { usesVehicle: true, method, kilometres: new Map([["v1", { total, pro }]]) };
}

const codes = (given: { readonly findings: readonly { readonly code: string }[] }) => given.findings.map(({ code }) => code);

test("kilometres and the register that tell more than twenty points apart of one car are a point to look at, under real costs alone", () => {
  const given = (registerUseBp: number) => facts([car({}, { registerUseBp })]);
  const { findings } = carExpenses(given(10_000), inputs("real"));
  expect(findings).toEqual([
    {
      level: "warning",
      code: "cars.use",
      message:
        "Clio\u00a0: vos kilomètres donnent 75\u00a0% d’usage professionnel, le registre des immobilisations 100\u00a0%\u00a0: corrigez l’un ou l’autre.",
    },
  ]);
  expect(codes(carExpenses(given(9_500), inputs("real")))).toEqual([]);
  expect(codes(carExpenses(given(5_000), inputs("real")))).toEqual(["cars.use"]);
  expect(codes(carExpenses(given(10_000), inputs("mileage_scale")))).toEqual([]);
});

describe("the scale of kilometres", () => {
  test("5 CV, 12 000 km: 5 679,00; the 300,00 of fuel in the books go to the owner", () => {
    const { entries, lines, findings } = carExpenses(facts([car({ "606140": "300,00" })]), inputs("mileage_scale"));
    expect(renderStepEntries(entries)).toEqual([
      "2025-12-31 car_expenses:v1:scale: D 625110 5 679,00 / C 108100 5 679,00",
      "2025-12-31 car_expenses:v1:costs: D 108300 300,00 / C 606140 300,00",
    ]);
    expect(lines).toMatchObject([{ form: "2035", box: "7", cents: 567_900 }]);
    expect(findings).toMatchObject([{ code: "cars.scale_with_costs", level: "warning" }]);
  });

  test("tolls and interest stay, the annuity goes", () => {
    const annuity = { account: "681120", amount: fromEuros("2000,00"), deductible: fromEuros("1200,00") };
    const given = car({ "625120": "80,00", "661100": "120,00", "616300": "500,00" }, { annuity });
    const { entries, lines } = carExpenses(facts([given]), inputs("mileage_scale"));
    expect(renderStepEntries(entries)[1]).toBe("2025-12-31 car_expenses:v1:costs: D 108300 2 500,00 / C 616300 500,00 + C 681120 2 000,00");
    // The step of depreciation takes 800,00 out of CH, as private use or above the cap: cancelled with its account, it comes back.
    expect(lines).toMatchObject([{ box: "7" }, { form: "2035", box: "CH", cents: 80_000 }]);
  });

  test("VAT deducted on what it covers is given back, and declared", () => {
    const given = car({ "606140": "300,00" }, { deductedVat: new Map([[2000, fromEuros("48,00")]]) });
    const { entries, findings } = carExpenses(facts([given]), inputs("mileage_scale"));
    expect(renderStepEntries(entries)[2]).toBe("2025-12-31 car_expenses:v1:vat: D 108300 48,00 / C 445718 48,00");
    expect(entries[2]?.vatLines).toMatchObject([{ nature: "REGUL", rateBp: 2000, vat: 4_800, accountCode: "445718" }]);
    expect(findings.map(({ code }) => code)).toEqual(["cars.scale_with_costs", "cars.vat"]);
  });

  test("VAT to give back is dated the last day under VAT of a company that left it in the year", () => {
    const given = car({ "606140": "300,00" }, { deductedVat: new Map([[2000, fromEuros("48,00")]]) });
    const { entries } = carExpenses(facts([given], { vatThrough: isoDate("2025-06-30") }), inputs("mileage_scale"));
    expect([entries[2]?.date, entries[2]?.vatLines[0]?.date]).toEqual(["2025-12-31", "2025-06-30"]);
  });

  test("a trade has no scale of kilometres", () => {
    const { findings, entries } = carExpenses(facts([car()], { taxSystem: "bic-rs" }), inputs("mileage_scale"));
    expect(findings).toEqual([
      { code: "cars.mileage_trade", level: "blocking", field: "method", message: "Le barème kilométrique n’est pas ouvert aux BIC." },
    ]);
    expect(entries).toEqual([]);
  });

  test("a van keeps its real costs", () => {
    const { entries } = carExpenses(facts([car({ "606140": "300,00" }, { scale: null })]), inputs("mileage_scale"));
    expect(renderStepEntries(entries)).toEqual(["2025-12-31 car_expenses:v1:private: D 108600 75,00 / C 606140 75,00"]);
  });
});

describe("the scale of fuel", () => {
  const diesel = { kind: "car", fiscalPower: 6, isElectric: false, fuel: "diesel", isUpTo125: false } as const;
  const leased = car({ "606140": "300,00", "616300": "400,00" }, { scale: diesel, ownership: "leased" });

  test("6 CV, 8 000 km: 880,00 in place of the fuel; other costs by their share", () => {
    expect(renderStepEntries(carExpenses(facts([leased]), inputs("fuel_scale", 8_000)).entries)).toEqual([
      "2025-12-31 car_expenses:v1:scale: D 625130 880,00 / C 108100 880,00",
      "2025-12-31 car_expenses:v1:costs: D 108300 300,00 / C 606140 300,00",
      "2025-12-31 car_expenses:v1:private: D 108600 200,00 / C 616300 200,00",
    ]);
  });

  test("leased cars of a liberal profession, super-simplified accounts of a trade, a published year", () => {
    expect(codes(carExpenses(facts([car()]), inputs("fuel_scale")))).toEqual(["cars.fuel_owned"]);
    expect(codes(carExpenses(facts([leased], { taxSystem: "bic-rs" }), inputs("fuel_scale")))).toEqual(["cars.fuel_trade"]);
    expect(codes(carExpenses(facts([leased], { taxSystem: "bic-rs", hasSuperSimplifiedAccounts: true }), inputs("fuel_scale")))).toEqual(
      [],
    );
    const year = { id: "year-2026", beginning: isoDate("2026-01-01"), end: isoDate("2026-12-31") };
    expect(codes(carExpenses(facts([leased], { year }), inputs("fuel_scale")))).toEqual(["cars.fuel_unpublished"]);
  });

  test("holds no electricity: real costs stay", () => {
    const electric = { ...leased, scale: { ...diesel, fuel: null } };
    expect(codes(carExpenses(facts([electric]), inputs("fuel_scale", 8_000)))).toEqual(["cars.fuel_none"]);
    expect(codes(carExpenses(facts([electric]), inputs("real", 8_000)))).toEqual([]);
  });
});

describe("real costs", () => {
  const real = car({ "606140": "1000,00", "616300": "400,00" });

  test("the private share of each cost goes to the owner", () => {
    const { entries, result } = carExpenses(facts([real]), inputs("real"));
    expect(renderStepEntries(entries)).toEqual(["2025-12-31 car_expenses:v1:private: D 108600 350,00 / C 606140 250,00 + C 616300 100,00"]);
    expect(result.privateShares.get("v1")).toBe(35_000);
  });

  test("or is a row of the return, by setting", () => {
    const box = (taxSystem: "bnc" | "bic-rs") => {
      const { entries, lines } = carExpenses(facts([real], { taxSystem, privateShareByReintegration: true }), inputs("real"));
      return [entries.length, ...lines.map((line) => [line.box, line.cents])];
    };
    expect(box("bnc")).toEqual([0, ["CC", 35_000]]);
    expect(box("bic-rs")).toEqual([0, ["330", 35_000]]);
  });

  test("rents of a car above its cap: the excess of what is left to the business", () => {
    const lease = { price: fromEuros("30000,00"), cap: fromEuros("18300,00") };
    const leased = car({ "613520": "4000,00" }, { lease, ownership: "leased" });
    expect(carExpenses(facts([leased]), inputs("real", 16_000)).lines).toMatchObject([{ box: "CC", cents: 156_000 }]);
    expect(carExpenses(facts([leased]), inputs("real")).lines).toMatchObject([{ box: "CC", cents: 117_000 }]);
    expect(carExpenses(facts([leased], { taxSystem: "bic-rs" }), inputs("real", 16_000)).lines).toMatchObject([
      { box: "318", cents: 156_000 },
    ]);
    const unknown = car({}, { lease: { ...lease, cap: null } });
    expect(codes(carExpenses(facts([unknown]), inputs("real")))).toEqual(["cars.co2_required"]);
  });
});

test("kilometres are whole, up to 200 000, and the business has no more than all", () => {
  const given = (pro: number, total: number) => codes(carExpenses(facts([car()]), inputs("real", pro, total)));
  expect(given(16_001, 16_000)).toEqual(["cars.kilometres_pro"]);
  expect(given(0, 200_001)).toEqual(["cars.kilometres"]);
  expect(given(0.5, 10)).toEqual(["cars.kilometres"]);
  expect(given(0, 0)).toEqual(["cars.kilometres_required"]);
  expect(given(200_000, 200_000)).toEqual([]);
});

test("no vehicle, and no answer", () => {
  expect(carExpenses(facts([]), { ...inputs(null), usesVehicle: false }).concerned).toBe(false);
  expect(codes(carExpenses(facts([]), { ...inputs(null), usesVehicle: null }))).toEqual(["cars.required"]);
  expect(codes(carExpenses(facts([]), inputs(null)))).toEqual(["cars.none"]);
  expect(codes(carExpenses(facts([car()]), inputs(null)))).toEqual(["cars.method_required"]);
});

test("a leased car whose price is not known blocks at its field, but under the scale", () => {
  const leased = car({ "613520": "3600,00" }, { ownership: "leased", lease: { price: null, cap: fromEuros("18300,00") } });
  expect(carExpenses(facts([leased]), inputs("real")).findings).toMatchObject([
    { code: "cars.price_required", field: "vehicles.v1.price" },
  ]);
  expect(codes(carExpenses(facts([leased]), inputs("mileage_scale")))).not.toContain("cars.price_required");
});
