import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { confirm, csvStatement, importFile, ofxText, preview, readBack } from "../testing.js";

const { newCompany, db } = await testApp();

const MARCH = [
  ["2026-03-02", "PRLV SEPA ADOBE SYSTEMS", "-70.43"],
  ["2026-03-03", "VIR SEPA VILLA SAUVAGE", "2880.00"],
  ["2026-03-09", "FRAIS TENUE DE COMPTE", "-4.50"],
  ["2026-03-09", "FRAIS TENUE DE COMPTE", "-4.50"],
] as const;

test("a preview tells what the file holds and writes nothing to the books", async () => {
  const company = await newCompany();
  const data = await preview(company, csvStatement(MARCH));
  expect(data).toMatchObject({
    status: "previewed",
    format: "csv",
    selected: 4,
    progress: { done: 0, total: 4 },
    result: null,
    accounts: [
      {
        count: 4,
        duplicates: 0,
        doubtful: 0,
        ignored: 0,
        credits: 2880,
        debits: 79.43,
        firstDate: "2026-03-02",
        lastDate: "2026-03-09",
        bankAccountId: null,
      },
    ],
  });
  const [counts] = await db.tenant(company.id, (tx) =>
    tx.query("select (select count(*)::int from books.operations) as operations, (select count(*)::int from books.entries) as entries"),
  );
  expect(counts).toEqual({ operations: 0, entries: 0 });
});

test("a confirmation writes operations with title, merchant, means of payment, words, suggestion and a waiting entry", async () => {
  const company = await newCompany();
  expect(await importFile(company, csvStatement(MARCH))).toMatchObject({ created: 4, duplicates: 0 });
  const operations = await db.tenant(company.id, (tx) =>
    tx.query(
      `select o.date, o.amount_cents, o.title, o.merchant_key, o.payment_mode, o.status, o.suggestion_account is not null as suggested,
          (select string_agg(l.account_code || ' ' || l.debit_cents || ' ' || l.credit_cents, ', ' order by l.position) from books.entries e
            join books.entry_lines l on l.company_id = e.company_id and l.entry_id = e.id where e.company_id = o.company_id and e.operation_id = o.id) as entry,
          (select string_agg(token, ' ' order by token) from books.operation_tokens t where t.company_id = o.company_id and t.operation_id = o.id) as words
        from books.operations o order by o.date, o.id`,
    ),
  );
  expect(operations.slice(0, 2)).toEqual([
    {
      date: "2026-03-02",
      amount_cents: -7043,
      title: "Adobe Systems",
      merchant_key: "ADOBE",
      payment_mode: "PRLV",
      status: "to_categorize",
      suggested: true,
      entry: "471000 7043 0, 512000 0 7043",
      words: "#7043 adobe prlv sepa systems",
    },
    expect.objectContaining({ title: "Villa Sauvage", payment_mode: "VIR", entry: "512000 288000 0, 471000 0 288000" }),
  ]);
  const balance = await company.get("/api/v1/bank-balance");
  expect(balance.json()).toMatchObject({
    stopConnection: false,
    data: [{ accountCode: "512000", balance: 2800.57, verified: false, isGhost: false, state: { code: "ok" } }],
  });
});

test("the same file twice adds nothing and says so", async () => {
  const company = await newCompany();
  await importFile(company, csvStatement(MARCH));
  const again = await preview(company, csvStatement(MARCH));
  expect(again).toMatchObject({ selected: 0, accounts: [{ count: 4, duplicates: 4, doubtful: 0, credits: 2880 }] });
  expect(await confirm(company, again)).toEqual({ created: 0, duplicates: 4 });
});

test("a file that overlaps adds what is new; a third identical fee is one more operation", async () => {
  const company = await newCompany();
  await importFile(company, csvStatement(MARCH));
  const later = csvStatement([
    ...MARCH.slice(2),
    ["2026-03-09", "FRAIS TENUE DE COMPTE", "-4.50"],
    ["2026-03-10", "PRLV FREE PRO", "-39.99"],
  ]);
  expect(await importFile(company, later)).toMatchObject({ created: 2, duplicates: 2 });
});

test("the result ties to the bank: the balance of the file is the balance of the books", async () => {
  const company = await newCompany();
  const file = ofxText([
    {
      lines: [
        ["2026-01-01", "VIR CLIENT", "100.00"],
        ["2026-01-15", "CB RESTAURANT", "-30.00"],
      ],
      closing: { date: "2026-01-15", amount: "1070.00" },
    },
  ]);
  const { id } = await importFile(company, file, "janvier.ofx");
  expect(await readBack(company, id)).toMatchObject({
    status: "imported",
    result: { created: 2, duplicates: 0 },
    progress: { done: 2, total: 2 },
    balanceChecks: [{ file: 1070, books: 1070, agrees: true }],
  });
});
