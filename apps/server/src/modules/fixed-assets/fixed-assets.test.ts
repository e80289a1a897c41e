import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../testing/app.js";
import { typeIn } from "../operations/testing.js";
import { addAssetOf, assetBooks, componentOfApi, DESK } from "./testing.js";

const { newCompany, db } = await testApp({ today: "2026-04-14" });
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");

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

  test("of a partly exempt activity keeps in its base the VAT that is not deducted", async () => {
    const company = await newCompany({ vatSystem: "monthly_rn" });
    const regime = { effectiveDate: "2026-01-01", vatTaxation: 87 };
    const { seen } = (await company.send("POST", "/api/v1/company/regime", { ...regime, preview: true })).json().data;
    expect((await company.send("POST", "/api/v1/company/regime", { ...regime, seen })).statusCode).toBe(200);
    const asset = { related_account: "218300", total_amount_incl_vat: 1200, total_amount_vat: 200, total_amount_excl: 1000 };
    const { id } = (await company.send("POST", "/api/v1/immobilisation", { ...DESK, ...asset })).json().data;
    const bought = { immobilisation_id: id, commissioning_date: "2026-01-01", duration: 3, price_incl_vat: 1200, vat: 200 };
    const post = (base: number) => company.send("POST", "/api/v1/immobilisation-component", { ...bought, depreciable_base: base });
    expect(plain((await post(1026.01)).json().message)).toBe("Le montant HT ne peut pas dépasser: 1 026,00 € HT.");
    expect((await post(1026)).statusCode).toBe(201);
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
      excess: 0,
      private: 0,
      deductible: 117.78,
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
    expect(await tables(company, `immo_comp_id=${component}`)).toEqual({ [component]: { releaseDate: null, cap: null, lines: [] } });
    expect(await componentOfApi(company, component)).toMatchObject({ amortisable: false, duration: null, netValue: 3000 });
    expect(await assetBooks(db, company)).toEqual([]);
  });
});
