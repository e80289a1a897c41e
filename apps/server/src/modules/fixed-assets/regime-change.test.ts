import { describe, expect, test } from "vitest";
import type { RegimeChangeReply } from "@comptoir/contract/companies/regimes";
import { testApp, type TestCompany } from "../../testing/app.js";
import { newBankAccount, typeIn } from "../operations/testing.js";
import { addAssetOf, assetBooks, componentOfApi, controlGaps } from "./testing.js";

const server = await testApp({ today: "2026-10-05" });
const { db, newCompany } = server;

const preview = async (company: TestCompany, body: object): Promise<RegimeChangeReply> =>
  (await company.send("POST", "/api/v1/company/regime", { ...body, preview: true })).json().data;
const confirm = async (company: TestCompany, body: object) => {
  const seen = await company.send("POST", "/api/v1/company/regime", { ...body, preview: true });
  expect(seen.statusCode, seen.body).toBe(200);
  return company.send("POST", "/api/v1/company/regime", { ...body, seen: seen.json<{ data: RegimeChangeReply }>().data.seen });
};

describe("what is deducted of an asset without an operation", () => {
  const asset = {
    title: "Traceur",
    date_of_purchase: "2026-03-02",
    total_amount_incl_vat: 12_000,
    total_amount_vat: 2000,
    total_amount_excl: 10_000,
  };
  const detail = { title: "Traceur", price_incl_vat: 12_000, vat: 2000, commissioning_date: "2026-03-02" };

  test("ends with the VAT that the company is subject to on the day of its purchase, and begins with it", async () => {
    const company = await newCompany({ taxSystem: "bic-rs", vatSystem: "quarterly_rn" });
    const { component } = await addAssetOf(company, asset, { ...detail, depreciable_base: 10_000 });
    const most = async () => (await componentOfApi(company, component)).maxAmount;
    expect(await most()).toBe(10_000);
    expect((await confirm(company, { effectiveDate: "2026-04-01", vatSystem: "not_subjected" })).statusCode).toBe(200);
    expect(await most()).toBe(10_000);
    expect((await confirm(company, { effectiveDate: "2026-01-01", vatSystem: "not_subjected" })).statusCode).toBe(200);
    expect(await most()).toBe(12_000);
    expect((await confirm(company, { effectiveDate: "2026-01-01", vatSystem: "quarterly_rn" })).statusCode).toBe(200);
    expect(await most()).toBe(10_000);
  });

  test("is never what its base holds already", async () => {
    const company = await newCompany({ taxSystem: "bic-rs", vatSystem: "not_subjected" });
    const { asset: id, component } = await addAssetOf(company, asset, { ...detail, depreciable_base: 12_000 });
    expect((await confirm(company, { effectiveDate: "2026-01-01", vatSystem: "quarterly_rn" })).statusCode).toBe(200);
    expect((await componentOfApi(company, component)).maxAmount).toBe(12_000);
    const renamed = await company.send("PATCH", `/api/v1/immobilisation/${id}`, { ...asset, title: "Traceur A0" });
    expect(renamed.statusCode, renamed.body).toBe(200);
    expect((await componentOfApi(company, component)).maxAmount).toBe(12_000);
  });
});

describe("an asset on an account of liberal professions alone", () => {
  const TO_TRADE = { effectiveDate: "2026-01-01", taxSystem: "bic-rs" };
  const SCANNER = {
    title: "Échographe",
    related_account: "215410",
    date_of_purchase: "2025-07-01",
    total_amount_incl_vat: 10_000,
    total_amount_vat: 0,
    total_amount_excl: 10_000,
  };
  const DETAIL = { title: "Échographe", depreciable_base: 10_000, commissioning_date: "2025-07-01" };

  /** A practice of two years with a scanner bought by an operation on that day. */
  async function practice(on = "2025-07-01") {
    const company = await newCompany({ taxSystem: "bnc", beginning: "2025-01-01", end: "2025-12-31" });
    await newBankAccount(server, company);
    await typeIn(company, { title: "Achat de l’année suivante", amount: 10, date: "2026-10-02" });
    const { id: operation } = await typeIn(company, { title: "Échographe", amount: 10_000, date: on });
    const put = await company.send("PUT", `/api/v1/transaction/${operation}/allocations`, {
      allocations: [{ account: "215410", amount: 10_000 }],
    });
    expect(put.statusCode, put.body).toBe(200);
    const given = { ...SCANNER, date_of_purchase: on };
    const added = await addAssetOf(company, given, { ...DETAIL, commissioning_date: on, operation_id: operation });
    return { company, operation, given, ...added };
  }

  test("is listed with its new account before the change, and its cost goes there on the first day", async () => {
    const { company, component, asset, given } = await practice();
    expect((await preview(company, TO_TRADE)).assets).toEqual([
      {
        id: component,
        title: "Échographe",
        account: "215410",
        newAccount: "215400",
        newAccountName: "Matériel professionnel",
        cost: 10_000,
      },
    ]);
    expect(await assetBooks(db, company)).toEqual([
      "[OD 2025-12-31 annuity] 681120=1000 281500=-1000",
      "[OD 2026-12-31 annuity] 681120=2000 281500=-2000",
    ]);
    expect((await confirm(company, TO_TRADE)).statusCode).toBe(200);
    expect(await assetBooks(db, company)).toEqual([
      "[OD 2025-12-31 annuity] 681120=1000 281500=-1000",
      "[OD 2026-01-01 reclassification] 215400=10000 215410=-10000",
      "[OD 2026-12-31 annuity] 681120=2000 281500=-2000",
    ]);
    expect(await controlGaps(company)).toEqual(["215400 10000 10000 0", "281500 -3000 -3000 0"]);
    expect((await componentOfApi(company, component)).related_account).toBe("215400");
    // What is shown is saved again as it is.
    const renamed = await company.send("PATCH", `/api/v1/immobilisation/${asset}`, { ...given, related_account: "215400", title: "Écho" });
    expect(renamed.statusCode, renamed.body).toBe(200);
    const resaved = await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, {
      type: "update",
      ...DETAIL,
      related_account: "215400",
      duration: 4,
    });
    expect(resaved.statusCode, resaved.body).toBe(200);
    expect(await assetBooks(db, company)).toContain("[OD 2026-12-31 annuity] 681120=2500 281500=-2500");
    expect((await company.get("/api/v1/ledger/verify")).json().data.findings ?? []).toEqual([]);
    // The change taken back, the cost stays where it was.
    expect((await confirm(company, { ...TO_TRADE, taxSystem: "bnc" })).statusCode).toBe(200);
    expect((await assetBooks(db, company)).filter((text) => text.includes("reclassification"))).toEqual([]);
    expect((await componentOfApi(company, component)).related_account).toBe("215410");
  });

  test("bought since is on the new account with the operation that paid it, and stays tied to it", async () => {
    const { company, component, operation } = await practice("2026-02-01");
    const seen = await preview(company, TO_TRADE);
    expect([seen.entries.toCategorize, seen.assets.map(({ newAccount }) => newAccount)]).toEqual([0, ["215400"]]);
    expect((await confirm(company, TO_TRADE)).statusCode).toBe(200);
    expect(await assetBooks(db, company)).toEqual(["[OD 2026-12-31 annuity] 681120=1833.33 281500=-1833.33"]);
    expect(await controlGaps(company)).toEqual(["215400 10000 10000 0", "281500 -1833.33 -1833.33 0"]);
    expect((await componentOfApi(company, component)).operation_ids).toEqual([operation]);
  });

  test("leaves from the account that holds it on its day; a validated entry of the first day is reversed when the change is taken back", async () => {
    const { company, component } = await practice();
    expect((await confirm(company, TO_TRADE)).statusCode).toBe(200);
    const out = await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, {
      type: "out",
      output_type: "mise_au_rebut",
      release_date: "2026-06-30",
      output_price_excl: 0,
    });
    expect(out.statusCode, out.body).toBe(200);
    expect((await assetBooks(db, company)).at(-1)).toBe(
      "[OD 2026-06-30 exit] 681120=1000 281500=-1000 281500=2000 657000=8000 215400=-10000",
    );
    const validated = await company.send("POST", "/api/v1/ledger/validate", { through: "2026-01-31" });
    expect(validated.statusCode, validated.body).toBe(200);
    expect((await company.get("/api/v1/ledger/verify")).json().data.findings ?? []).toEqual([]);
    expect((await confirm(company, { ...TO_TRADE, taxSystem: "bnc" })).statusCode).toBe(200);
    const first = (await assetBooks(db, company)).filter((text) => text.includes("reclassification"));
    expect(first).toEqual(["OD 2026-01-01 reclassification 215400=10000 215410=-10000"]);
    expect(await controlGaps(company)).toEqual([]);
    expect((await company.get("/api/v1/ledger/verify")).json().data.findings ?? []).toEqual([]);
  });
});
