import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, csvStatement, preview } from "../testing.js";
import { forgetAbandonedPreviews } from "./abandoned.js";

const { db, newCompany } = await testApp();
const FILE = csvStatement([["2026-03-02", "ACHAT", "-12.50"]]);

/** Every trace of the company is `hours` older. */
const age = (company: TestCompany, hours: number) =>
  db.owner(async (tx) => {
    await tx.run(`set local app.company_id = '${company.id}'; alter table books.audit_log disable trigger audit_log_append_only`);
    await tx.run("update books.bank_imports set created_at = created_at - make_interval(hours => $1::int)", [hours]);
    await tx.run("update books.audit_log set at = at - make_interval(hours => $1::int)", [hours]);
    await tx.run("alter table books.audit_log enable trigger audit_log_append_only");
  });
const forget = (company: TestCompany) => db.tenant(company.id, (tx) => forgetAbandonedPreviews(tx, company.id));
const kept = async (company: TestCompany) =>
  (
    await db.tenantRead(company.id, {
      text: `select (select count(*)::int from books.bank_imports) as imports, (select count(*)::int from books.bank_lines) as lines,
        (select count(*)::int from books.bank_import_files) as files`,
    })
  )[0];

test("a preview abandoned for a day goes with its file and its lines", async () => {
  const company = await newCompany();
  await preview(company, FILE);
  await age(company, 23);
  await forget(company);
  expect(await kept(company)).toEqual({ imports: 1, lines: 1, files: 1 });
  await age(company, 2);
  await forget(company);
  expect(await kept(company)).toEqual({ imports: 0, lines: 0, files: 0 });
});

test("one that was amended today stays, and so does an import, however old", async () => {
  const [amending, importing] = [await newCompany(), await newCompany()];
  const { id } = await preview(amending, FILE);
  await age(amending, 30);
  expect((await amending.send("PATCH", `/api/v1/bank-import/${id}`, { lines: [{ line: 2, label: "Achat" }] })).statusCode).toBe(200);
  await confirm(importing, await preview(importing, FILE));
  await age(importing, 100);
  for (const company of [amending, importing]) await forget(company);
  expect([await kept(amending), await kept(importing)]).toMatchObject([
    { imports: 1, lines: 1 },
    { imports: 1, lines: 1 },
  ]);
});
