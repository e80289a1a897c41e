import { expect, test } from "vitest";
import type { BankImport } from "@comptoir/contract/banking/banking";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, preview } from "../testing.js";

const { newCompany, db } = await testApp();

const HEAD = "Date;Description;Brut;Commission;Net\n";
const ROWS = [
  "02/03/2026;ALPHA;120,00;-4,00;116,00",
  "05/03/2026;BETA;-20,00;1,00;-19,00",
  "09/03/2026;VIREMENT BANQUE;-97,00;0,00;-97,00",
];
const FILE = `${HEAD}${ROWS.join("\n")}\n`;

const chooseFees = async (company: TestCompany, { id, csv }: BankImport, feesApart: boolean): Promise<BankImport> =>
  (await company.send("PATCH", `/api/v1/bank-import/${id}`, { mapping: { ...csv?.mapping, feesApart } })).json<{ data: BankImport }>().data;
const booked = async (company: TestCompany): Promise<(string | number)[][]> =>
  (
    await db.tenant(company.id, (tx) =>
      tx.query<{ raw_label: string; amount_cents: number }>(
        "select raw_label, amount_cents from books.operations order by date, amount_cents desc",
      ),
    )
  ).map(({ raw_label: label, amount_cents: amount }) => [label, amount]);

test("fees are within net amounts, unless they are wanted as expenses: gross and fee are then two operations, and the account remembers it", async () => {
  const company = await newCompany();
  const net = await preview(company, FILE);
  expect(net).toMatchObject({ csv: { fees: { column: "Commission", apart: false } }, accounts: [{ count: 3, credits: 116, debits: 116 }] });
  const apart = await chooseFees(company, net, true);
  expect(apart).toMatchObject({ selected: 5, csv: { fees: { apart: true } }, accounts: [{ count: 5, credits: 121, debits: 121 }] });
  await confirm(company, apart);
  expect(await booked(company)).toEqual([
    ["ALPHA", 12000],
    ["Commission de paiement ALPHA", -400],
    ["Commission de paiement BETA", 100],
    ["BETA", -2000],
    ["VIREMENT BANQUE", -9700],
  ]);
  const fees = await db.tenant(company.id, (tx) =>
    tx.query(
      "select distinct merchant_key, suggestion_account from books.operations where raw_label like 'Commission%' and amount_cents < 0",
    ),
  );
  expect(fees).toEqual([{ merchant_key: "COMMISSION CB", suggestion_account: "627800" }]);
  const again = await preview(company, FILE);
  expect(again).toMatchObject({ selected: 0, accounts: [{ duplicates: 5 }] });
  const next = await preview(company, `${FILE}12/03/2026;GAMMA;50,00;-2,00;48,00\n`);
  expect(next).toMatchObject({ selected: 2, csv: { fees: { apart: true } }, accounts: [{ duplicates: 5, count: 7 }] });
  expect(await chooseFees(company, next, false)).toMatchObject({ selected: 1, accounts: [{ duplicates: 3, count: 4 }] });
});

test("an operation that was imported net is not imported again with its fee apart", async () => {
  const company = await newCompany();
  await confirm(company, await preview(company, FILE));
  const next = await chooseFees(company, await preview(company, `${FILE}12/03/2026;GAMMA;50,00;-2,00;48,00\n`), true);
  expect(next).toMatchObject({ selected: 2, accounts: [{ count: 7, duplicates: 5 }] });
});

test("the running balance goes on through gross amounts and fees", async () => {
  const company = await newCompany();
  const running = `Date;Description;Brut;Commission;Net;Solde\n02/03/2026;A;120,00;-4,00;116,00;616,00\n05/03/2026;B;50,00;-2,00;48,00;664,00\n09/03/2026;C;-500,00;0,00;-500,00;164,00\n`;
  const apart = await chooseFees(company, await preview(company, running), true);
  expect(apart).toMatchObject({ accounts: [{ count: 5, openingBalance: 500, closingBalance: 164 }] });
  expect(apart.warnings.filter(({ code }) => code.startsWith("balance"))).toEqual([]);
});

test("a fee beside an amount is taken off it, with a warning where no balance proves it", async () => {
  const company = await newCompany();
  const card = "Date;Libellé;Montant;Frais\n02/03/2026;SHOP;-100,00;2,00\n03/03/2026;CAFE;-5,00;0,00\n04/03/2026;AVOIR;20,00;\n";
  const read = await preview(company, card);
  expect(read).toMatchObject({ accounts: [{ debits: 107, credits: 20 }], csv: { mapping: { fee: 3 }, fees: { column: "Frais" } } });
  expect(read.warnings.map(({ code }) => code)).toContain("csv.fees");
  const reply = await company.send("PATCH", `/api/v1/bank-import/${read.id}`, { mapping: { ...read.csv?.mapping, fee: null } });
  expect(reply.json()).toMatchObject({ data: { accounts: [{ debits: 105 }], csv: { fees: null } } });
});
