import { expect, test } from "vitest";
import { csvStatement } from "../modules/banking/testing.js";
import { testApp } from "../testing/app.js";
import { countFile, FILE_QUOTA } from "./file-quota.js";

const { db, clock, newCompany } = await testApp();
const FILE = { name: "releve.csv", content: csvStatement([["2026-03-02", "ACHAT", "-12.50"]]) };
const count = (companyId: string, bytes: number) => countFile(db, { companyId, bytes, now: clock.now() });

test("beyond its files of an hour a company is told to wait, others are not", async () => {
  const [company, other] = [await newCompany(), await newCompany()];
  for (let sent = 0; sent < FILE_QUOTA.files; sent += 1) await count(company.id, 1000);
  const refused = await company.upload("/api/v1/bank-import", FILE);
  expect(refused.json()).toMatchObject({
    status: 429,
    code: "upload.quota",
    message: "Cette entreprise a envoyé 200 fichiers en une heure, le plus qui s’accepte. Réessayez dans 30\u00a0min.",
  });
  expect(refused.headers["retry-after"]).toBe("1800");
  expect((await other.upload("/api/v1/bank-import", FILE)).statusCode).toBe(201);
  clock.advance(1800);
  await count(company.id, 1000);
});

test("so is one beyond its bytes; what was refused is not counted", async () => {
  const company = await newCompany();
  for (let sent = 0; sent < 20; sent += 1) await count(company.id, 99_000_000);
  await expect(count(company.id, 99_000_000)).rejects.toMatchObject({
    problem: { code: "upload.quota", what: "megabytes", maximum: 2000 },
  });
  expect((await company.upload("/api/v1/fec/check", FILE)).statusCode).toBe(200);
});

test("an import that is not confirmed counts among the rows of previews", async () => {
  const company = await newCompany();
  await company.upload("/api/v1/bank-import", FILE);
  await db.tenant(company.id, (tx) =>
    tx.run(
      `insert into books.bank_lines (company_id, import_id, seq, line, state, selected)
        select company_id, id, 1000000, 1000000, 'ignored', false from books.bank_imports where company_id = $1`,
      [company.id],
    ),
  );
  const refused = await company.upload("/api/v1/bank-import", FILE);
  expect(refused.json()).toMatchObject({ status: 429, code: "import.too_many_rows", facts: { rows: 1_000_000, maximum: 1_000_000 } });
});
