import { describe, expect, test } from "vitest";
import type { RegimeChangeReply } from "@comptoir/contract/companies/regimes";
import { testApp, type TestCompany } from "../../testing/app.js";
import { addAssetOf, componentOfApi } from "./testing.js";

const { newCompany } = await testApp({ today: "2026-10-05" });

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
