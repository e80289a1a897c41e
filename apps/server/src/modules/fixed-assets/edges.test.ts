import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { typeIn } from "../operations/testing.js";
import { lockedFiscalYears } from "../books/years/service.js";
import { freezeComponents, releaseOperations } from "./service.js";
import { addAssetOf, assetBooks, componentOfApi, controlGaps, DESK } from "./testing.js";

const { app, newCompany, db } = await testApp({ today: "2026-04-14" });

const change = (company: TestCompany, component: string, given: object) =>
  company.send("PATCH", `/api/v1/immobilisation-component/${component}`, given);
const annuities = async (company: TestCompany, component: string) =>
  (await company.get(`/api/v1/depreciation_schedule?immo_comp_id=${component}`))
    .json()
    .data[component].lines.map(({ endDay, amount }: { endDay: string; amount: number }) => `${endDay} ${amount}`);
const desk = { title: "Bureau", amount: 3000, date: "2026-01-01", origin: "cash", debitCategory: "218400" };

describe("days that are rarely tried", () => {
  test("a year that ends in the middle of a month", async () => {
    const company = await newCompany({ taxSystem: "bic-rs", beginning: "2026-01-16", end: "2027-01-15" });
    const day = "2026-01-16";
    const { component } = await addAssetOf(
      company,
      { date_of_purchase: day },
      { commissioning_date: day, duration: 2, cost_source: "owner" },
    );
    expect(await annuities(company, component)).toEqual(["2027-01-15 1500", "2028-01-15 1500"]);
    expect(await controlGaps(company)).toEqual(["218400 3000 3000 0", "281840 -1500 -1500 0"]);
  });

  test("bought on the last day of a year, it takes one day of it", async () => {
    const company = await newCompany();
    const day = "2026-12-31";
    const { component } = await addAssetOf(
      company,
      { date_of_purchase: day },
      { commissioning_date: day, duration: 2, cost_source: "owner" },
    );
    expect(await annuities(company, component)).toEqual(["2026-12-31 4.17", "2027-12-31 1500", "2028-12-31 1495.83"]);
    expect(await controlGaps(company)).toEqual(["218400 3000 3000 0", "281840 -4.17 -4.17 0"]);
  });

  test("bought on 29 February, and years that end on it", async () => {
    const company = await newCompany({ taxSystem: "bic-rs", beginning: "2023-03-01", end: "2024-02-29" });
    const day = "2024-02-29";
    const { component } = await addAssetOf(
      company,
      { date_of_purchase: day },
      { commissioning_date: day, duration: 2, cost_source: "owner" },
    );
    const lines = await annuities(company, component);
    expect(lines.map((line: string) => line.slice(0, 10))).toEqual(["2024-02-29", "2025-02-28", "2026-02-28"]);
    expect(lines.reduce((sum: number, line: string) => sum + Math.round(Number(line.slice(11)) * 100), 0)).toBe(3000_00);
    expect((await controlGaps(company)).every((line) => line.endsWith(" 0"))).toBe(true);
  });

  test("gone on the first day of a year, or on the day it was bought", async () => {
    const company = await newCompany();
    const { component } = await addAssetOf(company, {}, { cost_source: "owner" });
    const scrap = { type: "out", output_type: "mise_au_rebut", output_price_excl: 0, release_date: "2026-01-01" };
    expect((await change(company, component, scrap)).statusCode).toBe(200);
    expect(await assetBooks(db, company)).toEqual([
      "[OD 2026-01-01 exit] 681120=1.67 281840=-1.67 281840=1.67 657000=2998.33 218400=-3000",
      "[OD 2026-01-01 opening] 218400=3000 108000=-3000",
    ]);
    expect(await controlGaps(company)).toEqual([]);
  });

  test("a purchase more than a year ahead is a typing error", async () => {
    const { send } = await newCompany();
    const reply = await send("POST", "/api/v1/immobilisation", { ...DESK, date_of_purchase: "2062-01-01" });
    expect([reply.statusCode, reply.json().error.target]).toEqual([422, "date_of_purchase"]);
    expect(reply.json().message).toBe("La date d’achat ne peut pas dépasser le 14/04/2027.");
  });

  test("so is a use or an exit years ahead, and nothing is opened for it", async () => {
    const company = await newCompany();
    const { asset, component } = await addAssetOf(company);
    const use = { immobilisation_id: asset, depreciable_base: 0, commissioning_date: "2062-01-01", duration: 5 };
    expect((await company.send("POST", "/api/v1/immobilisation-component", use)).json().error.target).toBe("commissioning_date");
    const exit = { type: "out", output_type: "mise_au_rebut", output_price_excl: 0, release_date: "2034-01-01" };
    expect((await change(company, component, exit)).json().error.target).toBe("release_date");
    expect((await company.get("/api/v1/fiscalyear")).json().data).toHaveLength(1);
  });

  test("an exit to come is kept, opens no fiscal year, and is posted once its year is opened", async () => {
    const company = await newCompany();
    const { component } = await addAssetOf(company, {}, { cost_source: "owner" });
    const exit = { type: "out", output_type: "mise_au_rebut", output_price_excl: 0, release_date: "2027-02-28" };
    expect((await change(company, component, exit)).statusCode).toBe(200);
    expect((await company.get("/api/v1/fiscalyear")).json().data).toHaveLength(1);
    expect((await assetBooks(db, company)).some((text) => text.includes("exit"))).toBe(false);
    expect((await company.send("POST", "/api/v1/fiscalyear", { end: "2027-12-31" })).statusCode).toBe(201);
    expect((await assetBooks(db, company)).filter((text) => text.includes("2027-02-28 exit"))).toHaveLength(1);
  });

  test("an asset whose cost is nowhere does not go out before it is attached", async () => {
    const company = await newCompany();
    const { component } = await addAssetOf(company);
    const exit = { type: "out", output_type: "mise_au_rebut", output_price_excl: 0, release_date: "2026-03-01" };
    const refused = await change(company, component, exit);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "asset.to_attach"]);
    await change(company, component, { type: "update", cost_source: "owner" });
    expect((await change(company, component, exit)).statusCode).toBe(200);
  });

  test.each(["1900-01-01", "2199-12-31"])("the table of what is typed for %s is a table or a refusal", async (day) => {
    const company = await newCompany();
    const query = `depreciable_base=1200&commissioning_date=${day}&duration=3&amortisation_method=linear`;
    expect((await company.get(`/api/v1/depreciation_schedule?${query}`)).statusCode).toBeLessThan(500);
  });

  test("the purchase does not move after the use of what it bought", async () => {
    const company = await newCompany();
    const { asset } = await addAssetOf(company);
    const moved = await company.send("PATCH", `/api/v1/immobilisation/${asset}`, { type: "update", date_of_purchase: "2026-02-01" });
    expect([moved.statusCode, moved.json().error.target]).toEqual([422, "date_of_purchase"]);
  });
});

describe("amounts and links that are rarely tried", () => {
  test("a price of nothing is kept, and posts nothing", async () => {
    const company = await newCompany();
    const free = { total_amount_incl_vat: 0, total_amount_excl: 0 };
    const { component } = await addAssetOf(company, free, { depreciable_base: 0, cost_source: "owner" });
    expect(await assetBooks(db, company)).toEqual([]);
    const sale = { output_type: "cession", output_price_incl_vat: 10, vat_on_exit_price: 0, output_price_excl: 10 };
    expect((await change(company, component, { type: "out", release_date: "2026-02-01", ...sale })).statusCode).toBe(200);
    expect(await componentOfApi(company, component)).toMatchObject({ gain: 10, netValue: 0 });
  });

  test("several operations pay for one asset", async () => {
    const company = await newCompany();
    const deposit = await typeIn(company, { ...desk, amount: 1000 });
    const rest = await typeIn(company, { ...desk, amount: 2000, date: "2026-02-01" });
    const { component } = await addAssetOf(company, {}, { operation_id: deposit.id });
    expect(await controlGaps(company)).toContain("218400 3000 3000 0");
    await change(company, component, { type: "update", operation_id: rest.id });
    expect(await componentOfApi(company, component)).toMatchObject({ oldestOperationDate: "2026-01-01", cost_source: "operation" });
    const rows = await db.tenantRead(company.id, { text: "select amount_cents as amount from books.allocation_components order by 1" });
    expect(rows).toEqual([{ amount: 1000_00 }, { amount: 2000_00 }]);
  });

  test("an operation typed by hand keeps its links when its words change", async () => {
    const company = await newCompany();
    const operation = await typeIn(company, desk);
    const { component } = await addAssetOf(company, {}, { operation_id: operation.id });
    const renamed = await company.send("POST", "/api/v1/transaction/update", { id: operation.id, title: "Bureau de Léa" });
    expect([renamed.statusCode, renamed.json().data.allocations[0].relatedCapitalAssetComponents]).toEqual([200, [component]]);
    expect((await componentOfApi(company, component)).cost_source).toBe("operation");
  });

  test("the account of an asset does not leave the operation that pays for it; without one its components follow", async () => {
    const company = await newCompany();
    const operation = await typeIn(company, desk);
    const paid = await addAssetOf(company, {}, { operation_id: operation.id });
    const move = (asset: string) => company.send("PATCH", `/api/v1/immobilisation/${asset}`, { type: "update", related_account: "218300" });
    const held = await move(paid.asset);
    expect([held.statusCode, held.json().error.target]).toEqual([422, "related_account"]);
    const own = await change(company, paid.component, { type: "update", related_account: "218300" });
    expect([own.statusCode, own.json().error.target]).toEqual([422, "related_account"]);
    const free = await addAssetOf(company, { title: "Autre" }, { cost_source: "owner" });
    expect((await move(free.asset)).statusCode).toBe(200);
    expect((await componentOfApi(company, free.component)).related_account).toBe("218300");
    expect(await controlGaps(company)).toEqual(["218300 3000 3000 0", "218400 3000 3000 0", "281830 -600 -600 0", "281840 -600 -600 0"]);
    const long = await addAssetOf(company, { title: "Long" }, { duration: 15 });
    expect((await move(long.asset)).json().error.target).toBe("related_account");
  });

  test("an operation that pays for a frozen component is not removed either", async () => {
    const company = await newCompany();
    const operation = await typeIn(company, desk);
    await addAssetOf(company, {}, { operation_id: operation.id });
    await db.tenant(company.id, async (tx) => {
      const [year] = await lockedFiscalYears(tx, company.id);
      if (year) await freezeComponents(tx, company.id, year);
    });
    const release = db.tenant(company.id, (tx) => releaseOperations(tx, company.id, [operation.id]));
    await expect(release).rejects.toMatchObject({ problem: { code: "asset.linked_frozen", title: "Bureau" } });
  });
});

describe("two people at once", () => {
  test("declare the exit of one asset: the second one finds it gone, and is told its day", async () => {
    const company = await newCompany();
    const { component } = await addAssetOf(company, {}, { cost_source: "owner" });
    const scrap = (price: number) =>
      change(company, component, { type: "out", output_type: "mise_au_rebut", output_price_excl: price, release_date: "2026-03-01" });
    const replies = await Promise.all([scrap(0), scrap(10)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409)?.json();
    expect([refused.code, refused.message]).toEqual([
      "asset.out",
      "La sortie de «\u00a0Bureau\u00a0» est déjà déclarée au 01/03/2026\u00a0: modifiez-la.",
    ]);
    expect((await assetBooks(db, company)).filter((text) => text.includes("exit"))).toHaveLength(1);
    expect(await controlGaps(company)).toEqual([]);
  });

  test("delete one asset: once, and nothing is left", async () => {
    const company = await newCompany();
    const { asset } = await addAssetOf(company);
    const replies = await Promise.all([1, 2].map(() => company.send("DELETE", `/api/v1/immobilisation/${asset}`)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect(await assetBooks(db, company)).toEqual([]);
  });
});

describe("what the law keeps of a year", () => {
  const CAR = { label: "208", vehicle_type: "car", engine_type: "thermal", fuel_type: "petrol", fiscal_power_cm3: 5, co2_emissions: 120 };

  test("the cap of a car and its private use stand in the table, the register and the file", async () => {
    const company = await newCompany();
    const { id: vehicle } = (await company.send("POST", "/api/v1/vehicle", CAR)).json().data;
    const price = { related_account: "218200", total_amount_incl_vat: 36_600, total_amount_excl: 36_600 };
    const { component } = await addAssetOf(company, price, {
      depreciable_base: 36_600,
      price_incl_vat: 36_600,
      well_mixed: true,
      pro_utilisation_rate: 80,
      vehicle_id: vehicle,
    });
    // 36 600,00 over five years is 7 320,00 a year; half of the price is above 18 300,00, and a fifth of the rest is private.
    const { data } = (await company.get(`/api/v1/depreciation_schedule?immo_comp_id=${component}`)).json();
    expect(data[component]).toMatchObject({ cap: 18_300 });
    expect(data[component].lines[0]).toMatchObject({ amount: 7320, excess: 3660, private: 732, deductible: 2928 });
    expect(await componentOfApi(company, component)).toMatchObject({ annuity: 7320, deductible: 2928 });
    const file = await company.get(`/api/v1/immobilisation-component/${component}/export?format=csv`);
    expect(file.body).toContain("Au-delà du plafond;Part privée;Part déductible");
    const sale = { output_type: "cession", output_price_incl_vat: 12_000, vat_on_exit_price: 2000, output_price_excl: 10_000 };
    await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, { type: "update", cost_source: "owner" });
    await company.send("POST", "/api/v1/company/regime", { effectiveDate: "2026-01-01", vatSystem: "quarterly_rn" });
    const taxed = await change(company, component, { type: "out", release_date: "2026-03-01", ...sale });
    expect([taxed.statusCode, taxed.json().error.target]).toEqual([422, "vat_on_exit_price"]);
  });

  test("goodwill is depreciated where its owner declares it, within the days of the law", async () => {
    const company = await newCompany();
    const fund = { title: "Patientèle", related_account: "207000", total_amount_incl_vat: 3000, total_amount_excl: 3000 };
    const { component } = await addAssetOf(company, fund, { duration: 10 });
    expect(await componentOfApi(company, component)).toMatchObject({ amortisable: false, duration: null, annuity: 0 });
    const allowed = { type: "update", goodwill_allowed: true, duration: 10 };
    expect((await change(company, component, allowed)).statusCode).toBe(200);
    expect(await componentOfApi(company, component)).toMatchObject({ amortisable: true, duration: 10, annuity: 300 });
    const old = await addAssetOf(company, { ...fund, date_of_purchase: "2021-12-31" }, { commissioning_date: "2021-12-31" });
    const refused = await change(company, old.component, allowed);
    expect([refused.statusCode, refused.json().error.target]).toEqual([422, "goodwill_allowed"]);
  });
});

test("of two who read the same component, or the same purchase, the second one to write is told", async () => {
  const company = await newCompany();
  const { asset, component } = await addAssetOf(company);
  const write = (url: string, payload: object) =>
    app.inject({ method: "PATCH", url, payload, headers: { ...company.headers, "if-match": '"1"' } });
  const rename = (title: string) => write(`/api/v1/immobilisation-component/${component}`, { type: "update", title });
  expect([(await rename("Un")).statusCode, (await rename("Deux")).statusCode]).toEqual([200, 412]);
  const change2 = (title: string) => write(`/api/v1/immobilisation/${asset}`, { type: "update", title });
  expect([(await change2("Un")).statusCode, (await change2("Deux")).statusCode]).toEqual([200, 412]);
});
