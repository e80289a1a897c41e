import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { typeIn } from "../operations/testing.js";
import { lockBooks } from "../fiscal-years/service.js";
import { freezeComponents } from "./service.js";
import { addAssetOf, assetBooks, componentOfApi, DESK } from "./testing.js";

const server = await testApp({ today: "2026-04-14" });
const { newCompany, newFirm, db, app } = server;
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

/** What each account of the register holds, by the control. */
async function gaps(company: TestCompany): Promise<string[]> {
  const { data } = (await company.get("/api/v1/immobilisations/control")).json<{
    data: { account: string; register: number; books: number; difference: number }[];
  }>();
  return data.map(({ account, register, books, difference }) => `${account} ${register} ${books} ${difference}`);
}

/** Closes the only year of a company, as the closing will. */
function freeze(company: TestCompany): Promise<void> {
  return db.tenant(company.id, async (tx) => {
    const [year] = await lockBooks(tx, company.id);
    if (year) await freezeComponents(tx, company.id, year);
  });
}

describe("an asset and its component", () => {
  test("are kept as they are typed, with a draft annuity for each fiscal year", async () => {
    const company = await newCompany();
    const { asset, component } = await addAssetOf(company);
    const [group] = (await company.get("/api/v1/immobilisations")).json().data;
    expect(group).toMatchObject({ ...DESK, id: asset, related_company: company.id, minAmount: 3000, minAmountExcl: 3000, validation: "0" });
    expect(group.components).toEqual([await componentOfApi(company, component)]);
    expect(group.components[0]).toMatchObject({
      immobilisation_id: asset,
      parentId: asset,
      depreciable_base: 3000,
      duration: 5,
      amortisation_method: "linear",
      well_mixed: false,
      pro_utilisation_rate: 100,
      amortisable: true,
      isOut: false,
      output_status: "used",
      cost_source: null,
      maxAmount: 3000,
      annuity: 600,
      netValue: 2400,
      validation_capital_asset: "0",
      od_is_fixed: false,
    });
    expect(await assetBooks(db, company)).toEqual(["[OD 2026-12-31 annuity] 681120=600 281840=-600"]);
  });

  test("a year that is created gets its own annuity; one that goes empty again takes it along", async () => {
    const company = await newCompany();
    await addAssetOf(company);
    const operation = await typeIn(company, { title: "Timbres", amount: 12, date: "2027-01-04", origin: "cash", debitCategory: "626000" });
    expect(await assetBooks(db, company)).toEqual([
      "[OD 2026-12-31 annuity] 681120=600 281840=-600",
      "[OD 2027-12-31 annuity] 681120=600 281840=-600",
    ]);
    await company.send("POST", "/api/v1/transaction/delete", { id: operation.id });
    expect(await assetBooks(db, company)).toEqual(["[OD 2026-12-31 annuity] 681120=600 281840=-600"]);
  });

  test("change together with their annuity, and leave nothing once removed", async () => {
    const company = await newCompany();
    const { asset, component } = await addAssetOf(company);
    const changed = await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, { type: "update", duration: 10 });
    expect(changed.json()).toEqual({ status: true, data: { id: component } });
    expect(await assetBooks(db, company)).toEqual(["[OD 2026-12-31 annuity] 681120=300 281840=-300"]);
    const renamed = await company.send("PATCH", `/api/v1/immobilisation/${asset}`, { type: "update", title: "Bureau de Léa" });
    expect(renamed.json()).toEqual({ status: true, data: { id: asset } });
    expect((await company.send("DELETE", `/api/v1/immobilisation/${asset}`)).statusCode).toBe(200);
    expect(await assetBooks(db, company)).toEqual([]);
    expect((await company.get("/api/v1/immobilisations")).json()).toMatchObject({ data: [], totals: { cost: 0, used: 0 } });
    expect((await company.get(`/api/v1/immobilisation-component/${component}`)).json().code).toBe("not_found");
  });

  test.each([
    [{ title: " " }, "title", "Ce champs est requis."],
    [{ related_account: "626000" }, "related_account", "Champs requis"],
    [{ date_of_purchase: null }, "date_of_purchase", "Veuillez renseigner la date."],
    [{ total_amount_incl_vat: null }, "total_amount_incl_vat", "Ce champs nombre est requis."],
    [{ total_amount_vat: 1501, total_amount_excl: 1499 }, "total_amount_vat", "La TVA est comprise entre 0 et 100 % du montant HT."],
    [{ total_amount_excl: 2500 }, "total_amount_excl", "Le montant HT est le montant TTC moins la TVA."],
  ])("%j is refused at %s", async (change, target, message) => {
    const { send } = await newCompany();
    const reply = await send("POST", "/api/v1/immobilisation", { ...DESK, ...change });
    expect([reply.statusCode, plain(reply.json().message), reply.json().error.target]).toEqual([422, message, target]);
  });

  test("a purchase cannot go below what its components take", async () => {
    const company = await newCompany();
    const { asset } = await addAssetOf(company);
    const reply = await company.send("PATCH", `/api/v1/immobilisation/${asset}`, { type: "update", total_amount_incl_vat: 2999.99 });
    expect(plain(reply.json().message)).toBe("Le montant ne peut pas descendre sous 3 000,00 € TTC./ 3 000,00 € HT.");
  });

  test.each([
    [{ commissioning_date: null }, "commissioning_date", "Veuillez renseigner la date."],
    [{ commissioning_date: "2025-12-31" }, "commissioning_date", "La mise en service ne peut pas précéder l’achat, le 01/01/2026."],
    [{ depreciable_base: null }, "depreciable_base", "Ce champs nombre est requis."],
    [{ depreciable_base: 3000.01 }, "depreciable_base", "Le montant ne peut pas dépasser: 3 000,00 € HT."],
    [{ duration: 1 }, "duration", "De 2 à 15 ans."],
    [{ duration: 16 }, "duration", "De 2 à 15 ans."],
    [{ amortisation_method: "degressive" }, "amortisation_method", "Le mode dégressif n’est pas admis pour ce compte."],
    [{ well_mixed: true, pro_utilisation_rate: 100.01 }, "pro_utilisation_rate", "La part professionnelle est comprise entre 0 et 100 %."],
    [{ cost_source: "opening" }, "cost_source", "Seule une immobilisation achetée avant le 01/01/2026 figure dans les soldes d’ouverture."],
    [{ opening_depreciation: 3000.01 }, "opening_depreciation", "Les amortissements repris sont compris entre zéro et la base."],
  ])("a component with %j is refused at %s", async (change, target, message) => {
    const { send } = await newCompany();
    const { id } = (await send("POST", "/api/v1/immobilisation", DESK)).json().data;
    const given = { immobilisation_id: id, depreciable_base: 3000, commissioning_date: "2026-01-01", duration: 5, ...change };
    const reply = await send("POST", "/api/v1/immobilisation-component", given);
    expect([reply.statusCode, plain(reply.json().message), reply.json().error.target]).toEqual([422, message, target]);
  });

  test("with VAT, the price is asked and the base goes up to what stands without the VAT deducted", async () => {
    const company = await newCompany({ vatSystem: "quarterly_rn" });
    const asset = { related_account: "218300", total_amount_incl_vat: 1200, total_amount_vat: 200, total_amount_excl: 1000 };
    const { id } = (await company.send("POST", "/api/v1/immobilisation", { ...DESK, ...asset })).json().data;
    const detail = { immobilisation_id: id, commissioning_date: "2026-01-01", duration: 3, depreciable_base: 1000.01 };
    const post = (given: object) => company.send("POST", "/api/v1/immobilisation-component", { ...detail, ...given });
    expect((await post({})).json().error.target).toBe("price_incl_vat");
    const above = await post({ price_incl_vat: 1200, vat: 200 });
    expect(plain(above.json().message)).toBe("Le montant HT ne peut pas dépasser: 1 000,00 € HT.");
    const mixed = { price_incl_vat: 1200, vat: 200, well_mixed: true, pro_utilisation_rate: 70, depreciable_base: 1060 };
    const { id: component } = (await post(mixed)).json().data;
    expect(await componentOfApi(company, component)).toMatchObject({ maxAmount: 1060, pro_utilisation_rate: 70 });
    expect((await post({ price_incl_vat: 0.01 })).json().error.target).toBe("price_incl_vat");
  });

  test("a passenger car names its vehicle, and is blocked without its CO₂", async () => {
    const company = await newCompany();
    const car = { title: "Voiture", related_account: "218200", total_amount_incl_vat: 28_000, total_amount_excl: 28_000 };
    const { id } = (await company.send("POST", "/api/v1/immobilisation", { ...DESK, ...car })).json().data;
    const vehicle = { label: "208", vehicle_type: "car", engine_type: "thermal", fuel_type: "petrol", fiscal_power_cm3: 5 };
    const { id: vehicleId } = (await company.send("POST", "/api/v1/vehicle", vehicle)).json().data;
    const detail = { immobilisation_id: id, depreciable_base: 28_000, commissioning_date: "2026-01-01", duration: 5 };
    const post = (given: object) => company.send("POST", "/api/v1/immobilisation-component", { ...detail, ...given });
    expect((await post({})).json().error.target).toBe("vehicle_id");
    const blocked = await post({ vehicle_id: vehicleId });
    expect([blocked.statusCode, blocked.json().message]).toEqual([422, "Renseignez le taux de CO₂ (rubrique V.7 de la carte grise)"]);
    await company.send("PATCH", `/api/v1/vehicle/${vehicleId}`, { co2_emissions: 120 });
    expect((await post({ vehicle_id: vehicleId })).statusCode).toBe(201);
  });
});

describe("the table of depreciation", () => {
  const tables = async (company: TestCompany, query: string) => {
    const reply = await company.get(`/api/v1/depreciation_schedule?${query}`);
    return reply.json<{ data: Record<string, { releaseDate: string | null; lines: Record<string, unknown>[] }> }>().data;
  };

  test("F2 of four values typed, under the key preview", async () => {
    const company = await newCompany({ beginning: "2024-01-01", end: "2024-12-31" });
    const query = "depreciable_base=1200&commissioning_date=2024-09-15&duration=3&amortisation_method=linear";
    const { preview } = await tables(company, query);
    expect(preview?.releaseDate).toBeNull();
    expect(preview?.lines[0]).toEqual({
      endDay: "2024-12-31",
      base: 1200,
      rate: 33.33,
      calculus: expect.stringMatching(/^1\s200,00 × 33,33\s% × 106\/360$/),
      amount: 117.78,
      rest: 1082.22,
      prorata: "106/360",
    });
    expect(preview?.lines.map(({ amount }) => amount)).toEqual([117.78, 400, 400, 282.22]);
  });

  test("of a component, and of a component with some of its values changed", async () => {
    const company = await newCompany();
    const { component } = await addAssetOf(company);
    expect((await tables(company, `immo_comp_id=${component}`))[component]?.lines).toHaveLength(5);
    expect((await tables(company, `immo_comp_id=${component}&duration=6`))[component]?.lines).toHaveLength(6);
    expect((await company.get("/api/v1/depreciation_schedule?duration=3")).json().code).toBe("request.field");
  });

  test("land has no lines", async () => {
    const company = await newCompany();
    const { component } = await addAssetOf(company, { related_account: "211000" }, { duration: null });
    expect(await tables(company, `immo_comp_id=${component}`)).toEqual({ [component]: { releaseDate: null, lines: [] } });
    expect(await componentOfApi(company, component)).toMatchObject({ amortisable: false, duration: null, netValue: 3000 });
    expect(await assetBooks(db, company)).toEqual([]);
  });
});

describe("where the cost comes from", () => {
  const buy = (company: TestCompany, given: object = {}) =>
    typeIn(company, { title: "Bureau", amount: 3000, date: "2026-01-01", origin: "cash", ...given });

  const allocate = (company: TestCompany, id: string, components: string[], account = "218400") =>
    company.send("PUT", `/api/v1/transaction/${id}/allocations`, {
      allocations: [{ account, amount: 3000, relatedCapitalAssetComponents: components }],
    });

  test("an operation that names it: until then the control shows the gap", async () => {
    const company = await newCompany();
    const { component } = await addAssetOf(company);
    expect(await gaps(company)).toEqual(["218400 3000 0 3000", "281840 -600 -600 0"]);
    const operation = await buy(company);
    const reply = await allocate(company, operation.id, [component]);
    expect(reply.json().data.changed[0].allocations[0].relatedCapitalAssetComponents).toEqual([component]);
    expect(await gaps(company)).toEqual(["218400 3000 3000 0", "281840 -600 -600 0"]);
    expect(await componentOfApi(company, component)).toMatchObject({
      cost_source: "operation",
      hasBankingTransactionsAllocations: true,
      isBankingAllocationSplit: false,
      oldestOperationDate: "2026-01-01",
    });
    await allocate(company, operation.id, []);
    expect(await componentOfApi(company, component)).toMatchObject({ cost_source: null, hasBankingTransactionsAllocations: false });
  });

  test("several components share it in their order, the last one takes the rest", async () => {
    const company = await newCompany();
    const one = await addAssetOf(company, { total_amount_incl_vat: 1000, total_amount_excl: 1000 }, { depreciable_base: 1000 });
    const other = await addAssetOf(company, {}, { depreciable_base: 1500 });
    const operation = await buy(company);
    await allocate(company, operation.id, [other.component, one.component]);
    const rows = await db.tenantRead<{ amount: number }>(company.id, {
      text: "select amount_cents as amount from books.allocation_components order by rank",
    });
    expect(rows).toEqual([{ amount: 1500_00 }, { amount: 1500_00 }]);
    expect((await componentOfApi(company, one.component)).isBankingAllocationSplit).toBe(true);
  });

  test("only components of the same account may be named, and only those of the company", async () => {
    const [company, stranger] = [await newCompany(), await newCompany()];
    const { component } = await addAssetOf(company);
    const theirs = await addAssetOf(stranger);
    const operation = await buy(company);
    expect((await allocate(company, operation.id, [component], "218300")).json().code).toBe("asset.not_an_account");
    for (const id of [theirs.component, "x"]) expect((await allocate(company, operation.id, [id])).json().code).toBe("not_found");
  });

  test("the layer links the operation it was opened from; an operation removed leaves the component to attach", async () => {
    const company = await newCompany();
    const operation = await buy(company, { debitCategory: "218400" });
    const { component } = await addAssetOf(company, {}, { operation_id: operation.id });
    expect((await componentOfApi(company, component)).cost_source).toBe("operation");
    await company.send("POST", "/api/v1/transaction/delete", { id: operation.id });
    expect((await componentOfApi(company, component)).cost_source).toBeNull();
  });

  test("older than the books: its opening, with what was depreciated before; nothing when the openings carry its account", async () => {
    const company = await newCompany();
    const older = { date_of_purchase: "2024-01-01" };
    const { component } = await addAssetOf(company, older, { commissioning_date: "2024-01-01", cost_source: "opening" });
    expect(await assetBooks(db, company)).toEqual([
      "[AN 2026-01-01 opening] 218400=3000 281840=-1200 108000=-1800",
      "[OD 2026-12-31 annuity] 681120=600 281840=-600",
    ]);
    expect(await gaps(company)).toEqual(["218400 3000 3000 0", "281840 -1800 -1800 0"]);
    const given = { type: "update", opening_depreciation: 1500 };
    expect((await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, given)).statusCode).toBe(200);
    expect(await componentOfApi(company, component)).toMatchObject({ opening_date: "2025-12-31", netValue: 900, annuity: 600 });
    await company.send("PUT", `/api/v1/fiscal-years/${company.fiscalYearId}/openings`, {
      lines: [
        { account: "218400", debit: 3000 },
        { account: "281840", credit: 1500 },
        { account: "108000", credit: 1500 },
      ],
    });
    expect(await assetBooks(db, company)).toEqual(["[OD 2026-12-31 annuity] 681120=600 281840=-600"]);
    expect(await gaps(company)).toEqual(["218400 3000 3000 0", "281840 -2100 -2100 0"]);
  });

  test("brought in by the owner on the day of purchase", async () => {
    const company = await newCompany();
    await addAssetOf(company, { date_of_purchase: "2026-02-01" }, { commissioning_date: "2026-02-01", cost_source: "owner" });
    expect(await assetBooks(db, company)).toEqual([
      "[OD 2026-02-01 opening] 218400=3000 108000=-3000",
      "[OD 2026-12-31 annuity] 681120=550 281840=-550",
    ]);
  });
});

describe("an exit", () => {
  const out = (company: TestCompany, component: string, given: object) =>
    company.send("PATCH", `/api/v1/immobilisation-component/${component}`, { type: "out", release_date: "2026-06-30", ...given });
  const sale = { output_type: "cession", output_price_incl_vat: 1000, vat_on_exit_price: 0, output_price_excl: 1000 };

  test("a sale not yet paid is one entry on its day, in place of that year's annuity; taken away, the annuity comes back", async () => {
    const company = await newCompany();
    const { component } = await addAssetOf(company, {}, { cost_source: "owner" });
    const before = await assetBooks(db, company);
    expect((await out(company, component, sale)).json()).toEqual({ status: true, data: { id: component } });
    expect((await assetBooks(db, company)).at(-1)).toBe(
      "[OD 2026-06-30 exit] 681120=300 281840=-300 281840=300 657000=2700 218400=-3000 467000=1000 757000=-1000",
    );
    expect(await componentOfApi(company, component)).toMatchObject({
      isOut: true,
      output_status: "out",
      output_price_excl: 1000,
      gain: -1700,
      shortTerm: -1700,
      longTerm: 0,
      netValue: 0,
    });
    expect(await gaps(company)).toEqual([]);
    await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, { type: "update_exit", output_status: "used" });
    expect(await assetBooks(db, company)).toEqual(before);
    expect(await componentOfApi(company, component)).toMatchObject({ output_status: "used", release_date: null, gain: null });
  });

  test.each([
    [{ ...sale, output_type: null }, "output_type"],
    [{ ...sale, release_date: null }, "release_date"],
    [{ ...sale, release_date: "2025-12-31" }, "release_date"],
    [{ ...sale, output_price_incl_vat: null }, "output_price_incl_vat"],
    [{ ...sale, vat_on_exit_price: null }, "vat_on_exit_price"],
    [{ ...sale, output_price_excl: null }, "output_price_excl"],
    [{ ...sale, output_price_excl: 999 }, "output_price_excl"],
    [{ ...sale, vat_on_exit_price: 200, output_price_excl: 800 }, "vat_on_exit_price"],
    [{ output_type: "mise_au_rebut" }, "output_price_excl"],
  ])("%j is refused at %s", async (given, target) => {
    const company = await newCompany();
    const { component } = await addAssetOf(company);
    const reply = await out(company, component, given);
    expect([reply.statusCode, reply.json().error.target]).toEqual([422, target]);
  });

  test("F6: VAT of the sale declared, the annuity of the year up to its day", async () => {
    const company = await newCompany({ vatSystem: "quarterly_rn", beginning: "2024-01-01", end: "2024-12-31" });
    await typeIn(company, { title: "Timbres", amount: 12, date: "2026-01-04", origin: "cash", debitCategory: "626000" });
    const asset = {
      related_account: "215400",
      date_of_purchase: "2024-03-01",
      total_amount_incl_vat: 11_520,
      total_amount_vat: 1920,
      total_amount_excl: 9600,
    };
    const detail = {
      price_incl_vat: 11_520,
      vat: 1920,
      depreciable_base: 9600,
      commissioning_date: "2024-03-01",
      duration: 4,
      cost_source: "owner",
    };
    const { component } = await addAssetOf(company, asset, detail);
    await out(company, component, { output_type: "cession", output_price_incl_vat: 5400, vat_on_exit_price: 900, output_price_excl: 4500 });
    expect((await assetBooks(db, company)).at(-1)).toBe(
      "[OD 2026-06-30 exit] 681120=1200 281500=-1200 281500=5600 657000=4000 215400=-9600 467000=5400 757000=-4500 445711=-900",
    );
    const [line] = await db.tenantRead(company.id, {
      text: "select nature, base_cents::int as base, vat_cents::int as vat from books.vat_lines where nature = 'CESSION'",
    });
    expect(line).toEqual({ nature: "CESSION", base: 4500_00, vat: 900_00 });
    expect(await componentOfApi(company, component)).toMatchObject({ gain: 500, shortTerm: 500, longTerm: 0 });
    const again = { type: "update_exit", output_price_incl_vat: 11_880, vat_on_exit_price: 1980, output_price_excl: 9900 };
    await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, again);
    expect(await componentOfApi(company, component)).toMatchObject({ gain: 5900, shortTerm: 5600, longTerm: 300 });
  });

  test("scrapped for nothing it books no price; an indemnity is a price without VAT", async () => {
    const company = await newCompany();
    const { component } = await addAssetOf(company);
    await out(company, component, { output_type: "mise_au_rebut", output_price_excl: 0 });
    expect((await assetBooks(db, company)).at(-1)).not.toContain("757000");
    await out(company, component, { output_type: "mise_au_rebut", output_price_incl_vat: 250 });
    expect((await assetBooks(db, company)).at(-1)).toContain("467000=250 757000=-250");
    expect(await componentOfApi(company, component)).toMatchObject({
      output_price_excl: 250,
      output_price_incl_vat: 250,
      vat_on_exit_price: 0,
    });
  });

  test("taken back by its owner, VAT is owed on its value when it was deducted", async () => {
    const company = await newCompany({ vatSystem: "quarterly_rn" });
    const asset = { related_account: "218300", total_amount_incl_vat: 3600, total_amount_vat: 600, total_amount_excl: 3000 };
    const { component } = await addAssetOf(company, asset, { price_incl_vat: 3600, vat: 600, duration: 3 });
    await out(company, component, { output_type: "reintegration", output_price_excl: 1000 });
    expect((await assetBooks(db, company)).at(-1)).toContain("108200=1200 757000=-1000 445711=-200");
    expect(await componentOfApi(company, component)).toMatchObject({ vat_on_exit_price: 200, output_price_incl_vat: 1200 });
    const natures = await db.tenantRead(company.id, { text: "select distinct nature from books.vat_lines where nature = 'LASM'" });
    expect(natures).toEqual([{ nature: "LASM" }]);
  });

  const sell = (company: TestCompany, given: object = {}) =>
    typeIn(company, { title: "Vente", type: "income", amount: 1000, date: "2026-06-30", origin: "cash", ...given });

  test("an operation on 757000 that it names is the price: booked once", async () => {
    const company = await newCompany();
    const { component } = await addAssetOf(company, {}, { cost_source: "owner" });
    const operation = await sell(company, { creditCategory: "757000" });
    const other = await addAssetOf(company, {}, { cost_source: "owner" });
    const small = { ...sale, output_price_incl_vat: 900, output_price_excl: 900 };
    expect((await out(company, component, { ...small, banking_transaction_id: operation.id })).json().code).toBe("asset.sale_differs");
    expect((await out(company, component, { ...sale, banking_transaction_id: operation.id })).statusCode).toBe(200);
    expect((await assetBooks(db, company)).find((text) => text.includes("exit"))).not.toContain("757000");
    expect((await componentOfApi(company, component)).banking_transaction_id).toBe(operation.id);
    expect((await out(company, other.component, { ...sale, banking_transaction_id: operation.id })).json().code).toBe("asset.sale_taken");
    const expense = await typeIn(company, { title: "Timbres", amount: 1000, date: "2026-06-30", origin: "cash", debitCategory: "626000" });
    expect((await out(company, other.component, { ...sale, banking_transaction_id: expense.id })).json().code).toBe("asset.sale_unknown");
    await company.send("PUT", `/api/v1/transaction/${operation.id}/allocations`, { allocations: [{ account: "706000", amount: 1000 }] });
    expect((await assetBooks(db, company)).find((text) => text.includes("exit"))).toContain("467000=1000 757000=-1000");
  });

  test("a payment put on 757000 afterwards is taken while the exit is a draft, and refused once it is validated", async () => {
    const company = await newCompany();
    const { component } = await addAssetOf(company, {}, { cost_source: "owner" });
    await out(company, component, { ...sale, release_date: "2026-03-31" });
    const operation = await sell(company, { date: "2026-04-10", creditCategory: "757000" });
    expect((await assetBooks(db, company)).find((text) => text.includes("exit"))).not.toContain("757000");
    await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [operation.id] });
    expect((await assetBooks(db, company)).find((text) => text.includes("exit"))).toContain("757000=-1000");
    await company.send("POST", "/api/v1/ledger/validate", { through: "2026-04-01" });
    const again = { allocations: [{ account: "757000", amount: 1000 }] };
    const refused = await company.send("PUT", `/api/v1/transaction/${operation.id}/allocations`, again);
    expect([refused.statusCode, refused.json().code]).toEqual([409, "asset.sale_booked"]);
    expect((await componentOfApi(company, component)).od_is_fixed).toBe(true);
    const removed = await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, {
      type: "update_exit",
      output_status: "used",
    });
    expect([removed.statusCode, removed.json().code, removed.json().message]).toEqual([
      409,
      "asset.exit_fixed",
      "Cette sortie d'immobilisation ne peut être supprimée.",
    ]);
    expect((await company.send("DELETE", `/api/v1/immobilisation-component/${component}`)).json().code).toBe("asset.exit_fixed");
  });

  test("paid the year after, on 467000, and refused on 757000: the sale is booked once", async () => {
    const company = await newCompany();
    const { component } = await addAssetOf(company, {}, { cost_source: "owner" });
    await out(company, component, sale);
    const operation = await sell(company, { date: "2027-01-15" });
    const put = (account: string) =>
      company.send("PUT", `/api/v1/transaction/${operation.id}/allocations`, { allocations: [{ account, amount: 1000 }] });
    expect((await put("757000")).json().code).toBe("asset.sale_booked");
    expect((await put("467000")).statusCode).toBe(200);
  });
});

describe("what a closed year took", () => {
  test("stays: base, duration and use alone may change, for the years left", async () => {
    const company = await newCompany();
    const { asset, component } = await addAssetOf(company);
    await freeze(company);
    expect(await componentOfApi(company, component)).toMatchObject({ validation_capital_asset: "1", od_is_fixed: false });
    expect((await company.send("PATCH", `/api/v1/immobilisation/${asset}`, { title: "Autre" })).json().code).toBe("asset.frozen");
    const change = (given: object) => company.send("PATCH", `/api/v1/immobilisation-component/${component}`, { type: "update", ...given });
    expect((await change({ commissioning_date: "2026-02-01" })).json().code).toBe("asset.frozen");
    expect((await company.send("DELETE", `/api/v1/immobilisation-component/${component}`)).json().code).toBe("asset.frozen");
    expect((await company.send("DELETE", `/api/v1/immobilisation/${asset}`)).statusCode).toBe(409);
    expect((await change({ duration: 3 })).statusCode).toBe(200);
    const { lines } = (await company.get(`/api/v1/depreciation_schedule?immo_comp_id=${component}`)).json().data[component];
    expect(lines.map(({ amount }: { amount: number }) => amount)).toEqual([600, 1200, 1200]);
  });

  test("an operation that pays for it is not categorised again, nor reversed", async () => {
    const company = await newCompany();
    const operation = await typeIn(company, { title: "Bureau", amount: 3000, date: "2026-01-01", origin: "cash", debitCategory: "218400" });
    await addAssetOf(company, {}, { operation_id: operation.id });
    await freeze(company);
    const url = `/api/v1/transaction/${operation.id}/allocations`;
    const refused = await company.send("PUT", url, { allocations: [{ account: "606300", amount: 3000 }] });
    expect([refused.statusCode, refused.json().code]).toEqual([409, "asset.linked_frozen"]);
    const skipped = await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [operation.id] });
    expect(skipped.json().data.skipped[0].code).toBe("asset.linked_frozen");
  });
});

describe("the register", () => {
  test("is filtered, and its totals open on the components", async () => {
    const company = await newCompany();
    const gone = await addAssetOf(company, { title: "Lampe" }, { title: "Lampe", commissioning_date: "2026-02-01" });
    await addAssetOf(company, {}, { title: "Table" });
    await company.send("PATCH", `/api/v1/immobilisation-component/${gone.component}`, {
      type: "out",
      output_type: "mise_au_rebut",
      release_date: "2026-03-31",
      output_price_excl: 0,
    });
    const titles = async (filters: object) => {
      const reply = await company.get(`/api/v1/immobilisation-components?filters=${encodeURIComponent(JSON.stringify(filters))}`);
      return reply.json<{ data: { title: string }[] }>().data.map(({ title }) => title);
    };
    expect((await titles({})).toSorted()).toEqual(["Lampe", "Table"]);
    expect(await titles({ output_status: "used" })).toEqual(["Table"]);
    expect(await titles({ output_status: "out" })).toEqual(["Lampe"]);
    expect(await titles({ immobilisationToExit: "yes" })).toEqual(["Lampe"]);
    expect((await titles({ immobilisationToExit: "no" })).toSorted()).toEqual(["Lampe", "Table"]);
    expect(await titles({ commissioningPeriodStartDate: "2026-01-02" })).toEqual(["Lampe"]);
    expect(await titles({ commissioningPeriodEndDate: "2026-01-01" })).toEqual(["Table"]);
    expect(await titles({ releasePeriodStartDate: "2026-03-31", releasePeriodEndDate: "2026-03-31" })).toEqual(["Lampe"]);
    expect(await titles({ releasePeriodStartDate: "2026-04-01" })).toEqual([]);
    expect((await company.get(`/api/v1/immobilisations?filters=${encodeURIComponent('{"other":1}')}`)).statusCode).toBe(400);

    const { totals } = (await company.get("/api/v1/immobilisations")).json();
    expect(totals).toMatchObject({ cost: 3000, annuity: 700, net: 2400, used: 1, out: 1, year: { start: "2026-01-01" } });
    const opened = (await company.get(`/api/v1/explain?figure=${totals.explain.annuity}`)).json().data;
    expect(opened).toMatchObject({ label: "Dotation de l’exercice", value: 700 });
    expect(opened.parts.map(({ label, value }: { label: string; value: number }) => [label, value]).toSorted()).toEqual([
      ["Lampe", 100],
      ["Table", 600],
    ]);
  });

  test("suspects small equipment above 500,00 € without VAT, until it is kept as an expense", async () => {
    const company = await newCompany();
    const buy = (amount: number) =>
      typeIn(company, { title: `Achat ${amount}`, amount, date: "2026-03-01", origin: "cash", debitCategory: "606300" });
    await buy(500);
    const suspect = await buy(500.01);
    const read = async () => (await company.get("/api/v1/immobilisations/suspected")).json().data;
    expect(await read()).toMatchObject([{ id: suspect.id, account: "606300", amountExclVat: 500.01 }]);
    await company.send("POST", "/api/v1/transactions/keep-as-expense", { ids: [suspect.id] });
    expect(await read()).toEqual([]);
  });

  test("of one company is nobody else's", async () => {
    const [mine, other] = [await newCompany(), await newCompany()];
    const firm = await newFirm();
    const { asset, component } = await addAssetOf(mine);
    expect((await other.get("/api/v1/immobilisations")).json().data).toEqual([]);
    const calls = [
      ["PATCH", `/api/v1/immobilisation/${asset}`, { title: "À moi" }],
      ["DELETE", `/api/v1/immobilisation/${asset}`, undefined],
      ["POST", "/api/v1/immobilisation-component", { immobilisation_id: asset, depreciable_base: 1, commissioning_date: "2026-01-01" }],
      ["PATCH", `/api/v1/immobilisation-component/${component}`, { type: "update", duration: 3 }],
      ["PATCH", `/api/v1/immobilisation-component/${component}`, { type: "update_exit", output_status: "used" }],
      ["DELETE", `/api/v1/immobilisation-component/${component}`, undefined],
    ] as const;
    for (const [method, url, body] of calls) expect((await other.send(method, url, body)).statusCode).toBe(404);
    expect((await other.get(`/api/v1/depreciation_schedule?immo_comp_id=${component}`)).statusCode).toBe(404);
    const payload = { ...DESK, related_company: mine.id };
    expect((await app.inject({ method: "POST", url: "/api/v1/immobilisation", headers: firm.headers, payload })).statusCode).toBe(403);
  });

  test.each([
    ["immobilisations_global_display", "GET", "/api/v1/immobilisations", undefined],
    ["immobilisations_table_display", "GET", "/api/v1/depreciation_schedule", undefined],
    [
      "immobilisations_component_post",
      "POST",
      "/api/v1/immobilisation-component",
      { immobilisation_id: "0198c0de-0000-7000-8000-000000000000" },
    ],
    ["immobilisations_exit_post", "PATCH", "/api/v1/immobilisation-component/0198c0de-0000-7000-8000-000000000000", { type: "out" }],
  ] as const)("%s closed refuses %s %s", async (flag, method, url, body) => {
    const company = await newCompany();
    const call = () => (method === "GET" ? company.get(url) : company.send(method, url, body));
    const set = (active: boolean) => app.inject({ method: "PUT", url: `/api/v1/dev/flags/${flag}`, payload: { active } });
    await set(false);
    const refused = await call();
    await set(true);
    expect([refused.statusCode, refused.json().code]).toEqual([403, "access.feature"]);
    expect((await call()).statusCode).not.toBe(403);
  });
});
