import { describe, expect, test } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { newBankAccount, typeIn } from "../../operations/testing.js";
import { addAssetOf, assetBooks, componentOfApi, controlGaps } from "../testing.js";

const app = await testApp({ today: "2026-04-14" });
const { newCompany, db } = app;

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
    expect(await controlGaps(company)).toEqual(["218400 3000 0 3000", "281840 -600 -600 0"]);
    const operation = await buy(company);
    const reply = await allocate(company, operation.id, [component]);
    expect(reply.json().data.changed[0].allocations[0].relatedCapitalAssetComponents).toEqual([component]);
    expect(await controlGaps(company)).toEqual(["218400 3000 3000 0", "281840 -600 -600 0"]);
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
    expect(await controlGaps(company)).toEqual(["218400 3000 3000 0", "281840 -1800 -1800 0"]);
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
    expect(await controlGaps(company)).toEqual(["218400 3000 3000 0", "281840 -2100 -2100 0"]);
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
    expect(await controlGaps(company)).toEqual([]);
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
    const { component } = await addAssetOf(company, {}, { cost_source: "owner" });
    await out(company, component, { output_type: "mise_au_rebut", output_price_excl: 0 });
    expect((await assetBooks(db, company)).at(-1)).not.toContain("757000");
    await out(company, component, { type: "update_exit", output_type: "mise_au_rebut", output_price_incl_vat: 250 });
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
    const { component } = await addAssetOf(company, asset, { price_incl_vat: 3600, vat: 600, duration: 3, cost_source: "owner" });
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
    const write = (given: object) =>
      company.send("PATCH", `/api/v1/immobilisation-component/${component}`, { type: "update_exit", release_date: "2026-03-31", ...given });
    expect((await write(sale)).statusCode).toBe(200);
    expect((await write({ ...sale, release_date: "2026-03-30" })).json().code).toBe("asset.exit_kept");
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

  test("its payment is proposed on 467000, with the reason; accepted, another of that amount is not", async () => {
    const company = await newCompany();
    await newBankAccount(app, company);
    const early = await sell(company, { date: "2026-07-03", origin: "professional" });
    const { component } = await addAssetOf(company, {}, { cost_source: "owner" });
    const suggestion = async (id: string) => (await company.get(`/api/v1/transaction/${id}`)).json<{ data: Transaction }>().data.suggestion;
    await out(company, component, sale);
    expect(await suggestion(early.id)).toMatchObject({
      account: { code: "467000" },
      source: "invoice",
      reason: "prix de «\u00a0Bureau\u00a0», sorti le 30/06/2026 et pas encore payé",
    });
    await company.send("POST", "/api/v1/transactions/accept-suggestions", { ids: [early.id] });
    const other = await sell(company, { date: "2027-01-15", origin: "professional" });
    expect((await suggestion(other.id))?.source).not.toBe("invoice");
    await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [early.id] });
    expect((await suggestion(early.id))?.source).toBe("invoice");
    await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, { type: "update_exit", output_status: "used" });
    expect((await suggestion(early.id))?.source).not.toBe("invoice");
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
