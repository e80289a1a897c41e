import { describe, expect, test } from "vitest";
import type { BankImport, ImportLine } from "@comptoir/contract/banking/banking";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, csvStatement, importFile, preview, readBack } from "../testing.js";

const { newCompany, db } = await testApp({ today: "2026-04-14" });

const linesOf = async (company: TestCompany, { id }: Pick<BankImport, "id">, state: ImportLine["state"]): Promise<ImportLine[]> =>
  (await company.get(`/api/v1/bank-import/${id}/lines?state=${state}`)).json<{ data: ImportLine[] }>().data;
const amend = (company: TestCompany, { id }: Pick<BankImport, "id">, line: object) =>
  company.send("PATCH", `/api/v1/bank-import/${id}`, { lines: [line] });
const years = async (company: TestCompany): Promise<string[]> =>
  (await company.get("/api/v1/fiscalyear")).json<{ data: { end: string }[] }>().data.map(({ end }) => end);

const MISTYPED = csvStatement([
  ["2026-03-02", "PRLV FREE PRO", "-39.99"],
  ["2062-03-03", "CB CAFE", "-3.00"],
  ["2027-04-14", "VIR CLIENT", "500.00"],
  ["2027-04-15", "VIR AUTRE CLIENT", "600.00"],
]);

describe("a line dated more than a year from today", () => {
  test("is ignored, with its reason, in counts and in words; the others are imported and no year is opened for it", async () => {
    const company = await newCompany();
    const data = await preview(company, MISTYPED);
    expect(data).toMatchObject({
      selected: 2,
      accounts: [{ count: 4, ignored: 2, tooFar: 2, beforeFirstYear: 0, lastDate: "2027-04-14" }],
    });
    expect(data.warnings).toMatchObject([{ code: "too_far" }]);
    expect(await linesOf(company, data, "ignored")).toMatchObject([
      { line: 3, import: false, reasonCode: "too_far", reason: expect.stringContaining("plus d’un an") },
      { line: 5, import: false, reasonCode: "too_far" },
    ]);
    expect(await confirm(company, data)).toEqual({ created: 2, duplicates: 0 });
    expect(await years(company)).toEqual(["2027-12-31", "2026-12-31"]);
  });

  test("is imported once its date is corrected in the preview, and not by wanting it as it is", async () => {
    const company = await newCompany();
    const data = await preview(company, MISTYPED);
    expect((await amend(company, data, { line: 3, import: true })).json()).toMatchObject({ status: 422, code: "operation.date_too_far" });
    const amended = (await amend(company, data, { line: 3, date: "2026-03-03" })).json<{ data: BankImport }>().data;
    expect(amended).toMatchObject({ selected: 3, accounts: [{ tooFar: 1 }] });
    expect(await confirm(company, amended)).toEqual({ created: 3, duplicates: 0 });
  });

  test("a line before the first year says so apart", async () => {
    const company = await newCompany();
    const data = await preview(
      company,
      csvStatement([
        ["2025-12-30", "CB CAFE", "-3.00"],
        ["2062-03-03", "CB CAFE", "-3.00"],
      ]),
    );
    expect(data).toMatchObject({ selected: 0, accounts: [{ ignored: 2, beforeFirstYear: 1, tooFar: 1 }] });
    expect((await linesOf(company, data, "ignored")).map(({ reasonCode }) => reasonCode)).toEqual(["before_first_year", "too_far"]);
  });
});

describe("the fiscal years that an import opened", () => {
  const NEXT_YEAR = csvStatement([
    ["2026-12-30", "CB CAFE", "-3.00"],
    ["2027-01-04", "VIR CLIENT", "500.00"],
  ]);

  test("go with it, drafts carried forward included", async () => {
    const company = await newCompany();
    const { id } = await importFile(company, NEXT_YEAR);
    await company.get("/api/v1/ledger/trial-balance?startDate=2027-01-01&endDate=2027-12-31");
    expect(await years(company)).toEqual(["2027-12-31", "2026-12-31"]);
    expect((await company.send("DELETE", `/api/v1/bank-import/${id}`)).statusCode).toBe(200);
    expect(await years(company)).toEqual(["2026-12-31"]);
    const left = await db.tenantRead(company.id, { text: "select 1 from books.entries" });
    expect(left).toEqual([]);
  });

  test("stay while another operation stands in them", async () => {
    const company = await newCompany();
    const { id } = await importFile(company, NEXT_YEAR);
    await company.send("POST", "/api/v1/journal-entry", {
      date: "2027-02-01",
      label: "Apport",
      lines: [
        { account: "512000", debit: 10 },
        { account: "108100", credit: 10 },
      ],
    });
    await company.send("DELETE", `/api/v1/bank-import/${id}`);
    expect(await years(company)).toEqual(["2027-12-31", "2026-12-31"]);
  });
});

test("a line that cannot be posted is rejected with why, and the others of its file are imported", async () => {
  const company = await newCompany();
  const data = await preview(company, MISTYPED);
  await db.tenant(company.id, (tx) => tx.run("update books.bank_lines set amount_cents = 0 where import_id = $1 and line = 2", [data.id]));
  expect(await confirm(company, data)).toEqual({ created: 1, duplicates: 0 });
  expect((await readBack(company, data.id)).rejected).toEqual([{ line: 2, reason: "Le montant ne peut pas être nul." }]);
  expect((await company.get("/api/v1/transactions")).json().data).toHaveLength(1);
});
