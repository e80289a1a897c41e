import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { typeIn } from "../../operations/testing.js";
import { componentOfApi, controlGaps } from "../testing.js";

const { newCompany, app } = await testApp({ today: "2026-04-14" });

const COMPUTER = {
  title: "Ordinateur",
  related_account: "218300",
  date_of_purchase: "2026-03-02",
  total_amount_incl_vat: 1440,
  total_amount_vat: 240,
  total_amount_excl: 1200,
};
const DETAIL = { price_incl_vat: 1440, vat: 240, depreciable_base: 1200, commissioning_date: "2026-03-02", duration: 3 };

async function expense(company: TestCompany): Promise<string> {
  const { id } = await typeIn(company, { title: "Boutique", amount: 1500, date: "2026-03-02", origin: "cash" });
  const allocations = [
    { account: "606300", amount: 1440, vatRate: 20 },
    { account: "626000", amount: 60, vatRate: 20 },
  ];
  const given = await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations });
  if (given.statusCode !== 200) throw new Error(given.body);
  return id;
}
const accountsOf = async (company: TestCompany, id: string): Promise<string[]> =>
  (await company.get(`/api/v1/transaction/${id}`))
    .json()
    .data.allocations.map(({ account, amount, vatNature }: { account: { code: string }; amount: number; vatNature: string }) =>
      [account.code, amount, vatNature].join(" "),
    );
const immobilise = (company: TestCompany, operation: string, detail: object) =>
  company.send("POST", "/api/v1/immobilisation", {
    ...COMPUTER,
    operation_account: "606300",
    component: { ...DETAIL, ...detail, operation_id: operation },
  });

test("an expense becomes an asset in one call: its part goes to the account, the component is paid by it", async () => {
  const company = await newCompany({ vatSystem: "quarterly_rn" });
  const operation = await expense(company);
  const made = await immobilise(company, operation, {});
  expect(made.statusCode).toBe(201);
  expect(await accountsOf(company, operation)).toEqual(["218300 1440 IMMO", "626000 60 BS"]);
  expect(await componentOfApi(company, made.json().data.component_id)).toMatchObject({
    parentId: made.json().data.id,
    cost_source: "operation",
    maxAmount: 1200,
  });
  expect(await controlGaps(company)).toContain("218300 1200 1200 0");
});

test("a refusal of the component leaves nothing behind: neither an asset, nor an operation on another account", async () => {
  const company = await newCompany({ vatSystem: "quarterly_rn" });
  const operation = await expense(company);
  expect((await immobilise(company, operation, { depreciable_base: 5000 })).statusCode).toBe(422);
  expect(await accountsOf(company, operation)).toEqual(["606300 1440 BS", "626000 60 BS"]);
  expect((await company.get("/api/v1/immobilisations")).json().data).toEqual([]);
});

test("an operation whose VAT is validated stays where it is, and no asset is added", async () => {
  const company = await newCompany({ vatSystem: "quarterly_rn" });
  const operation = await expense(company);
  await company.send("POST", "/api/v1/transactions/validate-vat", { ids: [operation] });
  expect((await immobilise(company, operation, {})).json()).toMatchObject({ status: 409, code: "operation.vat_validated" });
  expect((await company.get("/api/v1/immobilisations")).json().data).toEqual([]);
});

test("sent again because its reply was lost, it is done once", async () => {
  const company = await newCompany({ vatSystem: "quarterly_rn" });
  const operation = await expense(company);
  const payload = { ...COMPUTER, companyId: company.id, operation_account: "606300", component: { ...DETAIL, operation_id: operation } };
  const request = {
    method: "POST",
    url: "/api/v1/immobilisation",
    headers: { ...company.headers, "idempotency-key": "lost" },
    payload,
  } as const;
  const [first, again] = [await app.inject(request), await app.inject(request)];
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()]);
  expect((await company.get("/api/v1/immobilisations")).json().data).toHaveLength(1);
});
