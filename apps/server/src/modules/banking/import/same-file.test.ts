import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, csvStatement, importFile, preview } from "../testing.js";
import { readingKept } from "./same-file.js";

const { newCompany, db } = await testApp();

const MARCH = [
  ["2026-03-02", "PRLV SEPA ADOBE SYSTEMS", "-70.43"],
  ["2026-03-03", "VIR SEPA VILLA SAUVAGE", "2880.00"],
  ["2026-03-09", "FRAIS TENUE DE COMPTE", "-4.50"],
  ["2026-03-09", "FRAIS TENUE DE COMPTE", "-4.50"],
] as const;
const FILE = csvStatement(MARCH);

const SHA256 = createHash("sha256").update(FILE).digest("hex");

const kept = (company: TestCompany, bankAccountId?: string) => readingKept(db, company.id, { sha256: SHA256, input: { bankAccountId } });
const linesOf = async (company: TestCompany, importId: string) =>
  (await company.get(`/api/v1/bank-import/${importId}/lines`)).json<{ data: object[] }>().data;

test("a file imported whole is not read again: its lines are those of its import, and each has its twin", async () => {
  const company = await newCompany();
  const { id } = await importFile(company, FILE);
  expect(await kept(company)).toMatchObject({ format: "csv", accounts: [{ rowCount: 4 }], lines: { ofImport: id } });
  const again = await preview(company, FILE);
  // One more byte makes another file, which is read.
  const read = await preview(company, `${FILE}\r\n`);
  expect(again).toEqual({ ...read, id: again.id, createdAt: again.createdAt });
  expect(await linesOf(company, again.id)).toEqual(await linesOf(company, read.id));
  expect(await confirm(company, again)).toEqual({ created: 0, duplicates: 4 });
  expect(await kept(company)).toMatchObject({ lines: { ofImport: id } });
});

test.each([
  [
    "a day before the first fiscal year",
    "update books.fiscal_years set begins_on = '2026-03-03'",
    ["ignored", "duplicate", "duplicate", "duplicate"],
  ],
  [
    "another key",
    "update books.operations set dedup = id::text where date = '2026-03-03'",
    ["duplicate", "duplicate", "duplicate", "duplicate"],
  ],
  [
    "another key and other words",
    "update books.operations set dedup = id::text, content_key = id::text where date = '2026-03-03'",
    ["duplicate", "doubtful", "duplicate", "duplicate"],
  ],
  [
    "another key, other words and another amount",
    "update books.operations set dedup = id::text, content_key = id::text, amount_cents = 1 where date = '2026-03-03'",
    ["duplicate", "new", "duplicate", "duplicate"],
  ],
])("lines taken from an import are drawn as those of a file that is read: one operation has %s", async (_what, change, states) => {
  const company = await newCompany();
  const { id } = await importFile(company, FILE);
  await db.tenant(company.id, (tx) => tx.run(change));
  expect(await kept(company)).toMatchObject({ lines: { ofImport: id } });
  const [again, read] = [await preview(company, FILE), await preview(company, `${FILE}\r\n`)];
  expect(again).toEqual({ ...read, id: again.id, createdAt: again.createdAt });
  expect(await linesOf(company, again.id)).toEqual(await linesOf(company, read.id));
  expect(await linesOf(company, again.id)).toMatchObject(states.map((state) => ({ state })));
});

test("a line that is no operation stays beside those that the books know", async () => {
  const company = await newCompany();
  const file = csvStatement([...MARCH, ["2026-03-10", "COTISATION OFFERTE", "0.00"]]);
  await importFile(company, file);
  const [again, read] = [await preview(company, file), await preview(company, `${file}\r\n`)];
  expect(again).toMatchObject({ selected: 0, accounts: [{ count: 4, duplicates: 4, ignored: 1 }] });
  expect(await linesOf(company, again.id)).toEqual(await linesOf(company, read.id));
  expect((await linesOf(company, again.id))[4]).toMatchObject({ state: "ignored", reason: "Montant nul.", twin: null });
});

test("another export of the same operations has the lines of their import, and says itself what it holds besides", async () => {
  const company = await newCompany();
  const { id } = await importFile(company, FILE);
  // The other way round, with its balances and another line end.
  const other = csvStatement(MARCH.toReversed()).replaceAll("\r\n", "\n");
  const again = await preview(company, other);
  expect(again).toMatchObject({ selected: 0, accounts: [{ count: 4, duplicates: 4 }] });
  expect(await linesOf(company, again.id)).toEqual(await linesOf(company, (await preview(company, FILE)).id));
  expect(await confirm(company, again)).toEqual({ created: 0, duplicates: 4 });
  // One operation more, or one less, makes another content.
  for (const lines of [MARCH.slice(1), [...MARCH, ["2026-03-10", "VIR CLIENT", "5.00"] as const]]) {
    const part = await preview(company, csvStatement(lines));
    expect(part.accounts).toMatchObject([{ count: lines.length, duplicates: Math.min(lines.length, 4) }]);
  }
  // The import taken back, the lines are read and new.
  expect((await company.send("DELETE", `/api/v1/bank-import/${id}`)).statusCode).toBe(200);
  expect(await preview(company, `${other}\n`)).toMatchObject({ selected: 4 });
});

test("it is read again once an operation of it left the books, or its import was taken back", async () => {
  const company = await newCompany();
  const { id } = await importFile(company, FILE);
  expect((await company.send("DELETE", `/api/v1/bank-import/${id}`)).statusCode).toBe(200);
  expect(await kept(company)).toBeNull();
  const again = await importFile(company, FILE);
  expect(again).toMatchObject({ created: 4 });
  expect(await kept(company)).toMatchObject({ lines: { ofImport: again.id } });
});

test("it is read again when a line was corrected or left out", async () => {
  const company = await newCompany();
  const first = await preview(company, FILE);
  expect((await company.send("PATCH", `/api/v1/bank-import/${first.id}`, { lines: [{ line: 2, label: "Logiciels" }] })).statusCode).toBe(
    200,
  );
  await confirm(company, first);
  expect(await kept(company)).toBeNull();
  const other = await newCompany();
  await importFile(other, csvStatement(MARCH.slice(0, 2)));
  await importFile(other, FILE);
  expect(await kept(other)).toBeNull();
});

test("it is read again where it goes to another bank account, and no other company has its reading", async () => {
  const company = await newCompany();
  const { id } = await importFile(company, FILE);
  const other = await preview(company, csvStatement([["2026-04-02", "VIR CLIENT", "5.00"]]));
  await confirm(company, other, [{ index: 0, create: true }]);
  const [first, second] = (await company.get("/api/v1/bank-balance")).json<{ data: { id: string }[] }>().data;
  expect(await kept(company)).toBeNull();
  expect(await kept(company, second?.id)).toBeNull();
  expect(await kept(company, first?.id)).toMatchObject({ lines: { ofImport: id } });
  expect(await kept(await newCompany())).toBeNull();
});
