import { expect, test } from "vitest";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { typeIn } from "../../operations/testing.js";
import { addAssetOf, assetBooks, componentOfApi, controlGaps } from "../testing.js";

const { newCompany, db } = await testApp({ today: "2026-04-14" });

const PURCHASE = { title: "Bureau", amount: 3000, date: "2026-01-01", origin: "cash" } as const;

const allocate = (company: TestCompany, id: string, allocations: readonly object[]) =>
  company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations });
/** What operations pay of components, in euros, in the order of their allocations. */
const paidOf = async (company: TestCompany): Promise<readonly number[]> =>
  (
    await db.tenantRead<{ paid: number }>(company.id, {
      text: "select (amount_cents / 100)::int as paid from books.allocation_components order by operation_id, position, rank",
    })
  ).map(({ paid }) => paid);

test("an operation typed again with another amount pays that amount", async () => {
  const company = await newCompany();
  const { id } = await typeIn(company, { ...PURCHASE, debitCategory: "218400" });
  const { component } = await addAssetOf(company, {}, { operation_id: id });
  const typed = await company.send("POST", "/api/v1/transaction/update", { id, manuallyCreated: "1", amount: 2400 });
  expect([typed.statusCode, typed.json().data.allocations[0].relatedCapitalAssetComponents]).toEqual([200, [component]]);
  expect(await paidOf(company)).toEqual([2400]);
});

test("the account of one part moves, what another part pays for stays", async () => {
  const company = await newCompany();
  const { component } = await addAssetOf(company, { total_amount_incl_vat: 1000, total_amount_excl: 1000 }, { depreciable_base: 1000 });
  const { id } = await typeIn(company, PURCHASE);
  const parts = [
    { account: "218400", amount: 1000, relatedCapitalAssetComponents: [component] },
    { account: "606300", amount: 2000 },
  ];
  expect((await allocate(company, id, parts)).statusCode).toBe(200);
  const computer = { title: "Ordinateur", related_account: "218300", date_of_purchase: "2026-01-01", total_amount_vat: 0 };
  const price = { total_amount_incl_vat: 2000, total_amount_excl: 2000 };
  const detail = { depreciable_base: 2000, commissioning_date: "2026-01-01", duration: 3, operation_id: id };
  const made = await company.send("POST", "/api/v1/immobilisation", {
    ...computer,
    ...price,
    operation_account: "606300",
    component: detail,
  });
  expect(made.statusCode).toBe(201);
  expect(await paidOf(company)).toEqual([1000, 2000]);
});

test("an operation cancelled for good pays for nothing any more", async () => {
  const company = await newCompany();
  const { id } = await typeIn(company, { ...PURCHASE, debitCategory: "218400" });
  const { component } = await addAssetOf(company, {}, { operation_id: id });
  expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-01-31" })).statusCode).toBe(200);
  const entries = await company.get(`/api/v1/ledger/entries?operationId=${id}`);
  const [entry] = entries.json<{ data: { id: string }[] }>().data;
  const reversed = await company.send("POST", `/api/v1/ledger/entries/${entry?.id}/reverse`, { date: "2026-02-02", recordAgain: false });
  expect(reversed.statusCode).toBe(201);
  expect(await paidOf(company)).toEqual([]);
  expect((await componentOfApi(company, component)).cost_source).toBeNull();
});

test("the operation that was the price of an exit is removed: the exit posts it again", async () => {
  const company = await newCompany();
  const { component } = await addAssetOf(company, {}, { cost_source: "owner" });
  const sale = { output_type: "cession", output_price_incl_vat: 1000, vat_on_exit_price: 0, output_price_excl: 1000 };
  const out = { type: "out", release_date: "2026-03-31", ...sale };
  expect((await company.send("PATCH", `/api/v1/immobilisation-component/${component}`, out)).statusCode).toBe(200);
  const exit = async (): Promise<string | undefined> => (await assetBooks(db, company)).find((text) => text.includes("exit"));
  const paid = { title: "Vente", type: "income", amount: 1000, date: "2026-04-10", origin: "cash", creditCategory: "757000" } as const;
  const { id } = await typeIn(company, paid);
  expect(await exit()).not.toContain("757000");
  expect((await company.send("POST", "/api/v1/transaction/delete", { id })).statusCode).toBe(200);
  expect(await exit()).toContain("757000=-1000");
});

test("a component of another account is refused, and the operation stays as it was", async () => {
  const company = await newCompany();
  const { component } = await addAssetOf(company);
  const { id } = await typeIn(company, { ...PURCHASE, debitCategory: "606300" });
  const refused = await allocate(company, id, [{ account: "218300", amount: 3000, relatedCapitalAssetComponents: [component] }]);
  expect(refused.json().code).toBe("asset.not_an_account");
  const { data } = (await company.get(`/api/v1/transaction/${id}`)).json<{ data: Transaction }>();
  expect(data.allocations.map(({ account }) => account.code)).toEqual(["606300"]);
});

test("a credit note lowers price, VAT and base as it lowers the account, and gives them back when it goes", async () => {
  const company = await newCompany({ vatSystem: "quarterly_rn" });
  const asset = { total_amount_incl_vat: 3600, total_amount_vat: 600, total_amount_excl: 3000 };
  const bought = await typeIn(company, { ...PURCHASE, amount: 3600, debitCategory: "218400" });
  const { asset: id, component } = await addAssetOf(company, asset, { price_incl_vat: 3600, vat: 600, operation_id: bought.id });
  const part = { account: "218400", vatRate: 20, relatedCapitalAssetComponents: [component] };
  await allocate(company, bought.id, [{ ...part, amount: 3600 }]);
  const note = await typeIn(company, { ...PURCHASE, title: "Avoir", type: "income", amount: 600, date: "2026-02-01" });
  expect((await allocate(company, note.id, [{ ...part, amount: 600 }])).statusCode).toBe(200);
  const read = async () => {
    const { price_incl_vat: price, vat, depreciable_base: base, maxAmount } = await componentOfApi(company, component);
    return { price, vat, base, maxAmount };
  };
  expect(await read()).toEqual({ price: 3000, vat: 500, base: 2500, maxAmount: 2500 });
  expect(await controlGaps(company)).toEqual(["218400 2500 2500 0", "281840 -500 -500 0"]);
  const { data } = (await company.get("/api/v1/immobilisations")).json();
  expect(data.find((one: { id: string }) => one.id === id)).toMatchObject({ total_amount_incl_vat: 3000, total_amount_vat: 500 });
  await company.send("POST", "/api/v1/transactions/uncategorize", { ids: [note.id] });
  expect(await read()).toEqual({ price: 3600, vat: 600, base: 3000, maxAmount: 3000 });
});
