import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { csvStatement, preview } from "../../banking/testing.js";
import { monthlyCompany, readReturnOf as read, typeOperations } from "../testing.js";

const app = await testApp({ today: "2026-10-05" });

const validate = (company: TestCompany, id: string) => company.send("POST", `/api/v1/vat-declaration/${id}/validate`, {});
const destination = async (company: TestCompany, id: string | undefined) =>
  (await company.get(`/api/v1/transaction/${id ?? ""}/vat-destination`)).json().data;
const sale = { date: "2026-08-10", type: "income", paid: 120, account: "706000", vatRate: 20 } as const;

test("an operation of a declared period names the return that takes it; its own period names none", async () => {
  const company = await monthlyCompany(app, "2026-08-01");
  const [own] = await typeOperations(company, [sale]);
  expect(await destination(company, own)).toBeNull();
  await validate(company, "2026-08");
  expect(await destination(company, own)).toBeNull();
  const [late] = await typeOperations(company, [{ ...sale, date: "2026-08-20" }]);
  expect(await destination(company, late)).toMatchObject({ kind: "next", period: "2026-09" });
  expect((await read(company, "2026-08")).explanation?.message).toMatch(/portées sur la déclaration 2026-09\.$/);
});

test("of a company that left VAT, to a last return while one is owed, else to a rectifying one; its pages stay", async () => {
  const company = await monthlyCompany(app, "2026-07-01");
  const facts = async () => (await company.get("/api/v1/user/informations")).json().data.user;
  await typeOperations(company, [{ ...sale, date: "2026-07-10" }]);
  await validate(company, "2026-07");
  const left = { effectiveDate: "2026-09-01", vatSystem: "not_subjected" };
  const { seen } = (await company.send("POST", "/api/v1/company/regime", { ...left, preview: true })).json().data;
  expect((await company.send("POST", "/api/v1/company/regime", { ...left, seen })).statusCode).toBe(200);
  expect(await facts()).toMatchObject({ isVatSubjected: false, hasVatReturns: true });
  const [late] = await typeOperations(company, [{ ...sale, date: "2026-07-20" }]);
  expect(await destination(company, late)).toMatchObject({ kind: "next", period: "2026-08" });
  await validate(company, "2026-08");
  expect(await destination(company, late)).toBeNull();
  const [later] = await typeOperations(company, [{ ...sale, date: "2026-07-21" }]);
  expect(await destination(company, later)).toMatchObject({ kind: "rectifying", period: "2026-08" });
  expect((await read(company, "2026-07")).explanation?.message).toMatch(
    /à porter sur une version rectificative de la déclaration 2026-08\.$/,
  );
  expect((await company.send("POST", "/api/v1/vat-declaration/2026-08/rectify", {})).statusCode).toBe(200);
  expect((await validate(company, "2026-08")).json().data).toMatchObject({ version: 2, toPay: 40 });
  const never = await app.newCompany();
  expect((await never.get("/api/v1/user/informations")).json().data.user).toMatchObject({ isVatSubjected: false, hasVatReturns: false });
});

test("the preview of an import says which lines are dated in a declared period", async () => {
  const company = await monthlyCompany(app, "2026-08-01");
  await validate(company, "2026-08");
  const rows = [
    ["2026-08-12", "CB CAFE DU PORT", "-5.00"],
    ["2026-08-31", "CB LIBRAIRIE", "-15.00"],
    ["2026-09-01", "CB PAPETERIE", "-25.00"],
  ] as const;
  const seen = await preview(company, csvStatement(rows.map((row) => [...row])));
  const warning = seen.warnings.find(({ code }) => code === "vat_declared");
  expect(warning?.message).toContain("2 opérations sont datées d’une période de TVA déjà déclarée, jusqu’au 31/08/2026");
});

test("an empty period with operations of earlier days to sort says that they are to sort", async () => {
  const company = await monthlyCompany(app, "2026-08-01");
  await validate(company, "2026-08");
  await company.send("POST", "/api/v1/transaction/create", {
    origin: "cash",
    type: "outcome",
    title: "Tardive",
    amount: 12,
    date: "2026-08-12",
  });
  const { report } = await read(company, "2026-09");
  expect(report).toMatchObject({ hasTransactions: false, hasUncategorizedTransactions: true, waiting: { toCategorize: { count: 1 } } });
  expect((await validate(company, "2026-09")).json()).toMatchObject({ code: "vat.to_categorize", count: 1 });
});
