import { expect, test } from "vitest";
import { list } from "../../operations/testing.js";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { closeByHand } from "../../../testing/closed-years.js";
import { confirm, csvStatement, importFile, preview, readBack } from "../testing.js";

const { newCompany, db } = await testApp({ today: "2026-04-14" });

/** A company whose January and February are categorised and validated. */
async function validatedThroughFebruary(): Promise<TestCompany> {
  const company = await newCompany();
  await importFile(company, csvStatement([["2026-01-10", "PRLV SEPA ADOBE SYSTEMS", "-70.43"]]));
  const { data } = await list(company);
  for (const { id } of data) {
    const reply = await company.send("PUT", `/api/v1/transaction/${id}/allocations`, {
      allocations: [{ account: "651110", amount: 70.43 }],
    });
    expect(reply.statusCode).toBe(200);
  }
  expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-02-28" })).statusCode).toBe(200);
  return company;
}

const LATE = csvStatement([
  ["2026-01-12", "CB CAFE DU PORT", "-5.00"],
  ["2026-02-28", "CB LIBRAIRIE", "-15.00"],
  ["2026-03-01", "CB PAPETERIE", "-25.00"],
]);

test("lines of a validated period are counted before and after their import, those left out are not", async () => {
  const company = await validatedThroughFebruary();
  const seen = await preview(company, LATE);
  expect(seen).toMatchObject({ selected: 3, inValidatedPeriod: 2 });
  const less = await company.send("PATCH", `/api/v1/bank-import/${seen.id}`, { lines: [{ line: 2, import: false }] });
  expect(less.json().data).toMatchObject({ selected: 2, inValidatedPeriod: 1 });
  const accounts = (await company.get("/api/v1/bank-balance")).json<{ data: { id: string }[] }>().data;
  await confirm(company, seen, [{ index: 0, bankAccountId: accounts[0]?.id }]);
  expect(await readBack(company, seen.id)).toMatchObject({ status: "imported", inValidatedPeriod: 1 });
  expect((await company.get(`/api/v1/fiscalyear/${company.fiscalYearId}`)).json().data).toMatchObject({
    validatedThrough: "2026-02-28",
    lateEntries: 1,
  });
});

test("once the next validation has numbered them, the result of the import says nothing of them any more", async () => {
  const company = await validatedThroughFebruary();
  const seen = await preview(company, LATE);
  const accounts = (await company.get("/api/v1/bank-balance")).json<{ data: { id: string }[] }>().data;
  await confirm(company, seen, [{ index: 0, bankAccountId: accounts[0]?.id }]);
  expect((await readBack(company, seen.id)).inValidatedPeriod).toBe(2);
  const amounts = { "CB CAFE DU PORT": 5, "CB LIBRAIRIE": 15, "CB PAPETERIE": 25 };
  for (const { id, rawLabel } of (await list(company)).data) {
    const amount = amounts[rawLabel as keyof typeof amounts];
    if (amount !== undefined)
      await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations: [{ account: "651110", amount }] });
  }
  expect((await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" })).statusCode).toBe(200);
  expect((await readBack(company, seen.id)).inValidatedPeriod).toBe(0);
});

test("a validation between the preview and its agreement is counted after it", async () => {
  const company = await validatedThroughFebruary();
  const seen = await preview(company, csvStatement([["2026-03-01", "CB PAPETERIE", "-25.00"]]));
  expect(seen.inValidatedPeriod).toBe(0);
  await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
  const accounts = (await company.get("/api/v1/bank-balance")).json<{ data: { id: string }[] }>().data;
  await confirm(company, seen, [{ index: 0, bankAccountId: accounts[0]?.id }]);
  expect((await readBack(company, seen.id)).inValidatedPeriod).toBe(1);
});

test("a line of a closed year is posted in the next open one: it counts when that one's first day is validated", async () => {
  const company = await validatedThroughFebruary();
  await closeByHand(db, company.id);
  expect((await preview(company, LATE)).inValidatedPeriod).toBe(0);
  await db.tenant(company.id, (tx) =>
    tx.run(
      `insert into books.fiscal_years (company_id, id, begins_on, ends_on, validated_through)
        values ($1, gen_random_uuid(), '2027-01-01', '2027-12-31', '2027-01-31')`,
      [company.id],
    ),
  );
  expect((await preview(company, LATE)).inValidatedPeriod).toBe(3);
});
