import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import type { AccountReply, CategoryGroupReply } from "@comptoir/contract/categories/categories";
import { testApp } from "../../testing/app.js";
import { recordDrafts } from "../ledger/testing.js";

const { app, db, newCompany } = await testApp();

test("a trader is not offered the accounts of a liberal profession", async () => {
  const [bnc, bic] = [await newCompany({ taxSystem: "bnc" }), await newCompany({ taxSystem: "bic-rs" })];
  const read = async (company: typeof bnc) => (await company.get("/api/v1/accounts")).json();
  const codes = ({ data }: { data: AccountReply[] }) => new Set(data.map(({ code }) => code));
  const offered = ({ categoriesTree }: { categoriesTree: { outcome: CategoryGroupReply[] } }) =>
    categoriesTree.outcome.flatMap(({ items }) => items.map(({ onlyForTaxSystem }) => onlyForTaxSystem));
  const [liberal, trade] = [await read(bnc), await read(bic)];
  expect(new Set(offered(liberal))).not.toContain("bic");
  expect(new Set(offered(trade))).not.toContain("bnc");
  expect(codes(liberal)).not.toEqual(codes(trade));
  expect(liberal.vatRates.map(({ rate }: { rate: number }) => rate)).toEqual([20, 10, 5.5, 2.1, 0]);
});

test("the company's bank accounts stand in the chart as technical accounts, with what the company calls them beside their names", async () => {
  const company = await newCompany();
  await db.tenant(company.id, (tx) =>
    tx.run(
      "insert into books.bank_accounts (company_id, id, title, account_code) values ($1, $2, 'Banque Exemple', '512000'), ($1, $3, 'Livret', '512101')",
      [company.id, uuidv7(), uuidv7()],
    ),
  );
  const { data } = (await company.get("/api/v1/accounts")).json() as { data: AccountReply[] };
  expect(data.filter(({ code }) => code === "512000" || code === "512101").map(({ name, details, sign }) => [name, details, sign])).toEqual(
    [
      ["Banque, compte professionnel", "Banque Exemple", "none"],
      ["Banque, compte professionnel 3", "Livret", "none"],
    ],
  );
});

test("an unchanged chart is not sent twice", async () => {
  const company = await newCompany();
  const first = await company.get("/api/v1/accounts");
  const again = await company.get("/api/v1/accounts");
  expect(first.headers.etag).toBe(again.headers.etag);
  const { statusCode, body } = await app.inject({
    url: "/api/v1/accounts",
    headers: { ...company.headers, "if-none-match": String(first.headers.etag) },
  });
  expect([statusCode, body]).toEqual([304, ""]);
});

test("the accounts of operations used on two years come by their number of lines, banks and VAT left aside", async () => {
  const [company, other] = [await newCompany(), await newCompany()];
  const used = async () => (await company.get("/api/v1/accounts/used")).json<{ data: { code: string; uses: number }[] }>().data;
  expect(await used()).toEqual([]);
  const draft = { credit: "512000", amount: 10_00, journal: "BQ" as const };
  await recordDrafts({ db }, company, [
    { ...draft, date: "2026-03-02", debit: "613200" },
    { ...draft, date: "2026-03-03", debit: "606400" },
    { ...draft, date: "2026-04-02", debit: "606400" },
    { ...draft, date: "2024-03-31", debit: "626000" },
    { ...draft, date: "2026-04-02", debit: "445660" },
  ]);
  await recordDrafts({ db }, other, [{ ...draft, date: "2026-03-02", debit: "625100" }]);
  expect(await used()).toEqual([
    { code: "606400", uses: 2 },
    { code: "613200", uses: 1 },
  ]);
  const hasStaff = async () => (await company.get("/api/v1/accounts/used")).json<{ hasStaff: boolean }>().hasStaff;
  expect(await hasStaff()).toBe(false);
  await recordDrafts({ db }, company, [{ ...draft, date: "2020-04-02", debit: "641100" }]);
  expect(await hasStaff()).toBe(true);
});
