import { expect, test } from "vitest";
import type { BankImport, ImportLine } from "@comptoir/contract/banking/banking";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, csvStatement, importFile, ofxText, preview } from "../testing.js";

const { newCompany, db } = await testApp();

const BROKEN = csvStatement([
  ["2026-04-05", "PRLV SEPA URSSAF", "-412.00"],
  ["2026-02-31", "CARTE 28/02 BOULANGERIE ANGE", "-9.60"],
  ["2026-04-07", "FRAIS TENUE DE COMPTE", ""],
]);

async function amend(company: TestCompany, { id }: Pick<BankImport, "id">, body: object): Promise<BankImport> {
  const response = await company.send("PATCH", `/api/v1/bank-import/${id}`, body);
  if (response.statusCode !== 200) throw new Error(`amend answered ${response.statusCode}: ${response.body}`);
  return response.json<{ data: BankImport }>().data;
}

async function refusal(company: TestCompany, { id }: Pick<BankImport, "id">, body: object): Promise<[number, unknown]> {
  const response = await company.send("PATCH", `/api/v1/bank-import/${id}`, body);
  return [response.statusCode, response.json()];
}

test("a rejected line that is corrected becomes an operation like the others", async () => {
  const company = await newCompany();
  const data = await preview(company, BROKEN);
  expect(data.rejected.map(({ line }) => line)).toEqual([3, 4]);
  const amended = await amend(company, data, {
    lines: [
      { line: 3, date: "2026-02-28", amount: -9.6 },
      { line: 4, date: "2026-04-07", amount: -4.5, label: "Frais de tenue" },
    ],
  });
  expect(amended).toMatchObject({ selected: 3, rejected: [], accounts: [{ count: 3, debits: 426.1, firstDate: "2026-02-28" }] });
  expect([data.warnings.map(({ code }) => code), amended.warnings]).toEqual([["rows.rejected"], []]);
  expect(await confirm(company, amended)).toEqual({ created: 3, duplicates: 0 });
  const titles = await db.tenant(company.id, (tx) => tx.query("select title from books.operations order by date"));
  expect(titles).toEqual([{ title: "Boulangerie Ange" }, expect.anything(), { title: "Frais de tenue" }]);
});

test("only what was wrong of a rejected line is corrected: the rest stays as the bank wrote it", async () => {
  const company = await newCompany();
  const data = await preview(company, BROKEN);
  const shown = (await company.get(`/api/v1/bank-import/${data.id}/lines?state=rejected`)).json<{ data: ImportLine[] }>().data;
  expect(shown.map(({ line, date, amount }) => [line, date, amount])).toEqual([
    [3, null, -9.6],
    [4, "2026-04-07", null],
  ]);
  expect(data).toMatchObject({ accounts: [{ count: 1, debits: 412, firstDate: "2026-04-05" }] });
  const amended = await amend(company, data, {
    lines: [
      { line: 3, date: "2026-02-28" },
      { line: 4, amount: -4.5 },
    ],
  });
  expect(amended).toMatchObject({ selected: 3, rejected: [], accounts: [{ count: 3, debits: 426.1, firstDate: "2026-02-28" }] });
  await confirm(company, amended);
  const operations = await db.tenant(company.id, (tx) => tx.query("select date, amount_cents from books.operations order by date"));
  expect(operations).toEqual([
    { date: "2026-02-28", amount_cents: -960 },
    { date: "2026-04-05", amount_cents: -41200 },
    { date: "2026-04-07", amount_cents: -450 },
  ]);
});

test("corrected the same way from the same file again, it is a duplicate", async () => {
  const company = await newCompany();
  const correction = { lines: [{ line: 3, date: "2026-02-28", amount: -9.6 }] };
  await confirm(company, await amend(company, await preview(company, BROKEN), correction));
  const again = await amend(company, await preview(company, BROKEN), correction);
  expect(again).toMatchObject({ selected: 0, accounts: [{ duplicates: 2 }] });
});

test("two rejected lines corrected to the same words stay two operations", async () => {
  const company = await newCompany();
  const file = csvStatement([
    ["2026-04-01", "CB CAFE", "-2.00"],
    ["2026-02-30", "CB CAFE", "-2.00"],
    ["2026-02-30", "CB CAFE", "-2.00"],
  ]);
  const amended = await amend(company, await preview(company, file), {
    lines: [3, 4].map((line) => ({ line, date: "2026-04-01", amount: -2 })),
  });
  expect(amended).toMatchObject({ selected: 3, accounts: [{ duplicates: 0 }] });
});

test("a line that was read keeps the key of the bank: its label and date may change, the file again adds nothing", async () => {
  const company = await newCompany();
  const file = csvStatement([["2026-04-05", "PRLV 8812 XX", "-412.00"]]);
  const amended = await amend(company, await preview(company, file), {
    lines: [{ line: 2, label: "URSSAF du trimestre", date: "2026-04-06", amount: -413 }],
  });
  await confirm(company, amended);
  const [operation] = await db.tenant(company.id, (tx) => tx.query("select title, raw_label, date, amount_cents from books.operations"));
  expect(operation).toEqual({ title: "URSSAF du trimestre", raw_label: "PRLV 8812 XX", date: "2026-04-06", amount_cents: -41300 });
  expect(await preview(company, file)).toMatchObject({ selected: 0, accounts: [{ duplicates: 1 }] });
});

test("a line that is not wanted is left out, and can be taken back", async () => {
  const company = await newCompany();
  const data = await preview(company, BROKEN);
  expect(await amend(company, data, { lines: [{ line: 2, import: false }] })).toMatchObject({ selected: 0, accounts: [{ count: 1 }] });
  expect(await amend(company, data, { lines: [{ line: 2, import: true }] })).toMatchObject({ selected: 1 });
});

test("a correction that leaves a line without date or amount, or names a line that is not there, is refused", async () => {
  const company = await newCompany();
  const data = await preview(company, BROKEN);
  expect(await refusal(company, data, { lines: [{ line: 4, date: "2026-04-08" }] })).toMatchObject([
    422,
    { code: "import.line_incomplete" },
  ]);
  expect(await refusal(company, data, { lines: [{ line: 99, import: true }] })).toMatchObject([422, { code: "import.line_unknown" }]);
  expect(await refusal(company, data, { lines: [{ line: 2, date: "2024-01-01", import: true }] })).toMatchObject([
    422,
    { code: "operation.date_before_first_year" },
  ]);
});

test("a date corrected to before the first year is left out", async () => {
  const company = await newCompany();
  expect(await amend(company, await preview(company, BROKEN), { lines: [{ line: 2, date: "2024-01-01" }] })).toMatchObject({
    selected: 0,
    accounts: [{ ignored: 1 }],
  });
});

test("the columns of an unknown file are guessed, shown, and read again as the user chooses them", async () => {
  const company = await newCompany();
  const file =
    "quand\tquoi\tnote\tcombien\n03/04/2026\tLibrairie\tromans\t-12,50\n04/04/2026\tClient\tacompte\t300,00\n23/04/2026\tCafé\t\t-2,00\n";
  const data = await preview(company, file, "export.csv");
  expect(data.csv).toMatchObject({ guessed: true, columns: ["quand", "quoi", "note", "combien"], mapping: { date: 0, amount: 3 } });
  if (!data.csv) throw new Error("a CSV file says its columns");
  const amended = await amend(company, data, { mapping: { ...data.csv.mapping, label: [2] } });
  const lines = (await company.get(`/api/v1/bank-import/${data.id}/lines`)).json<{ data: ImportLine[] }>().data;
  expect(lines.map(({ rawLabel }) => rawLabel)).toEqual(["romans", "acompte", expect.anything()]);
  expect(amended).toMatchObject({ selected: 3, accounts: [{ count: 3, credits: 300, debits: 14.5 }] });
  expect(await confirm(company, amended)).toEqual({ created: 3, duplicates: 0 });
});

test("columns that give nothing are refused with the sentence of the reader, and the preview stays", async () => {
  const company = await newCompany();
  const data = await preview(company, csvStatement([["2026-04-05", "URSSAF", "-412.00"]]));
  if (!data.csv) throw new Error("a CSV file says its columns");
  expect(await refusal(company, data, { mapping: { ...data.csv.mapping, amount: null, debit: null, credit: null } })).toMatchObject([
    422,
    { code: "import.unreadable" },
  ]);
  expect((await company.get(`/api/v1/bank-import/${data.id}`)).json()).toMatchObject({ data: { selected: 1 } });
});

test("a mapping with a key that is unknown is refused rather than half applied", async () => {
  const company = await newCompany();
  const data = await preview(company, csvStatement([["2026-04-05", "URSSAF", "-412.00"]]));
  expect(await refusal(company, data, { mapping: { ...data.csv?.mapping, invertSigns: true } })).toMatchObject([
    400,
    { code: "request.malformed" },
  ]);
});

test("« Signes inversés » is proposed for a card and can be taken back", async () => {
  const company = await newCompany();
  const card = "Relevé de carte VISA\nDate;Commerçant;Montant\n15/01/2026;PAIN;3,20\n16/01/2026;TAXI;6,80\n";
  const data = await preview(company, card, "carte.csv");
  expect([data.accounts[0]?.debits, data.csv?.mapping.signsInverted]).toEqual([10, true]);
  expect(data.warnings.map(({ code }) => code)).toContain("csv.signs");
  const amended = await amend(company, data, { mapping: { ...data.csv?.mapping, signsInverted: false } });
  expect([amended.accounts[0]?.credits, amended.csv?.mapping.signsInverted]).toEqual([10, false]);
});

test("an OFX card whose purchases are positive has its signs turned until its user says otherwise", async () => {
  const company = await newCompany();
  const card = ofxText([
    {
      isCard: true,
      lines: [
        ["2026-04-05", "PAIN", "3.20"],
        ["2026-04-06", "TAXI", "6.80"],
      ],
    },
  ]);
  const data = await preview(company, card, "carte.ofx");
  expect([data.accounts[0]?.debits, data.accounts[0]?.signsInverted, data.csv]).toEqual([10, true, null]);
  expect(data.warnings.map(({ code }) => code)).toContain("card.signs");
  const amended = await amend(company, data, { signsInverted: false });
  expect([amended.accounts[0]?.credits, amended.accounts[0]?.signsInverted, amended.warnings]).toEqual([10, false, []]);
  const bank = await preview(company, ofxText([{ lines: [["2026-04-05", "URSSAF", "-412.00"]] }]), "releve.ofx");
  expect(await refusal(company, bank, { signsInverted: true })).toMatchObject([422, { code: "import.no_signs" }]);
});

test("only a CSV file has columns to choose, and only a preview can be corrected", async () => {
  const company = await newCompany();
  const ofx = await preview(company, ofxText([{ lines: [["2026-04-05", "URSSAF", "-412.00"]] }]), "releve.ofx");
  const csv = await preview(company, BROKEN);
  expect(await refusal(company, ofx, { mapping: csv.csv?.mapping })).toMatchObject([422, { code: "import.no_mapping" }]);
  const { id } = await importFile(company, csvStatement([["2026-04-06", "CB CAFE", "-2.00"]]));
  expect(await refusal(company, { id }, { lines: [{ line: 2, import: false }] })).toMatchObject([409, { code: "import.state" }]);
});
