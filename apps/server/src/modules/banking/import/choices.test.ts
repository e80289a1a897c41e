import { describe, expect, test } from "vitest";
import type { BankImport, ImportLine } from "@comptoir/contract/banking/banking";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { confirm, importFile, ofxText, preview, readBack } from "../testing.js";

const { newCompany, db } = await testApp();

const EURO = { number: "00011111111", lines: [["2026-03-02", "VIR CLIENT", "100.00"]] } as const;
const POUND = { number: "00022222222", currency: "GBP", lines: [["2026-03-03", "CARD SHOP", "-7.00"]] } as const;

const amend = async (company: TestCompany, id: string, body: object): Promise<BankImport> => {
  const reply = await company.send("PATCH", `/api/v1/bank-import/${id}`, body);
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
  return reply.json<{ data: BankImport }>().data;
};
const linesOf = async (company: TestCompany, id: string): Promise<ImportLine[]> =>
  (await company.get(`/api/v1/bank-import/${id}/lines`)).json<{ data: ImportLine[] }>().data;
const titlesOf = (company: TestCompany): Promise<{ title: string }[]> =>
  db.tenant(company.id, (tx) => tx.query("select title from books.bank_accounts order by account_code"));
const amountsOf = (company: TestCompany): Promise<{ amount_cents: number }[]> =>
  db.tenant(company.id, (tx) => tx.query("select amount_cents from books.operations order by date, amount_cents"));

describe("an account of a file", () => {
  test("in pounds is left out and the one in euros imported; each amount bears its currency", async () => {
    const company = await newCompany();
    const { id, accounts } = await preview(company, ofxText([EURO, POUND]), "r.ofx");
    expect(accounts.map(({ currency, leftOut }) => [currency, leftOut])).toEqual([
      ["EUR", false],
      ["GBP", false],
    ]);
    expect((await linesOf(company, id)).map(({ amount, currency }) => [amount, currency])).toEqual([
      [100, "EUR"],
      [-7, "GBP"],
    ]);
    const refused = await company.send("POST", `/api/v1/bank-import/${id}/confirm`, { accounts: [{ index: 0, create: true }] });
    expect(refused.json()).toMatchObject({ code: "import.currency" });
    const left = await amend(company, id, { accounts: [{ index: 1, leftOut: true }] });
    expect(left).toMatchObject({ selected: 1, warnings: [], accounts: [{ leftOut: false }, { leftOut: true, count: 1 }] });
    expect(await amend(company, id, { accounts: [{ index: 1, leftOut: false }] })).toMatchObject({ selected: 2 });
    await amend(company, id, { accounts: [{ index: 1, leftOut: true }] });
    const reply = await company.send("POST", `/api/v1/bank-import/${id}/confirm`, { accounts: [{ index: 0, create: true }] });
    expect(reply.json()).toMatchObject({ data: { created: 1 } });
    expect([await amountsOf(company), (await titlesOf(company)).length]).toEqual([[{ amount_cents: 10000 }], 1]);
  });

  test("is left out by the confirmation too, and a file of which nothing is left says so", async () => {
    const company = await newCompany();
    const { id } = await preview(company, ofxText([EURO, POUND]), "r.ofx");
    const all = await company.send("POST", `/api/v1/bank-import/${id}/confirm`, {
      accounts: [
        { index: 0, leftOut: true },
        { index: 1, leftOut: true },
      ],
    });
    expect(all.json()).toMatchObject({ code: "import.nothing_selected" });
    const outside = await company.send("PATCH", `/api/v1/bank-import/${id}`, { accounts: [{ index: 2, leftOut: true }] });
    expect(outside.json()).toMatchObject({ code: "import.account_index" });
    const one = await company.send("POST", `/api/v1/bank-import/${id}/confirm`, {
      accounts: [
        { index: 0, create: true },
        { index: 1, leftOut: true },
      ],
    });
    expect(one.body).toContain('created":1');
    expect(await readBack(company, id)).toMatchObject({ accounts: [{ leftOut: false }, { leftOut: true }] });
  });

  test("is created under the name given beside `create: true`; a name without a creation is refused", async () => {
    const company = await newCompany();
    const first = await preview(company, ofxText([EURO]), "r.ofx");
    const alone = await company.send("POST", `/api/v1/bank-import/${first.id}/confirm`, { accounts: [{ index: 0, title: "Épargne" }] });
    expect([alone.statusCode, alone.json().target]).toEqual([400, "accounts[0].title"]);
    await confirm(company, first, [{ index: 0, create: true, title: "Courant" }]);
    expect(await titlesOf(company)).toEqual([{ title: "Courant" }]);
  });

  test("that its file does not name is created under a name of its own", async () => {
    const company = await newCompany();
    const csv = (label: string): string => `Date;Texte;Montant\n02/03/2026;${label};10,00\n04/03/2026;CB PAIN;-2,00\n`;
    await importFile(company, csv("VIR UN"));
    for (const label of ["VIR DEUX", "VIR TROIS"]) await confirm(company, await preview(company, csv(label)), [{ index: 0, create: true }]);
    expect((await titlesOf(company)).map(({ title }) => title)).toEqual(["Compte importé", "Compte importé 2", "Compte importé 3"]);
  });
});

describe("what a file does not decide", () => {
  test("a label that is nothing but a balance is left aside, and one correction takes it back; one that says more stays", async () => {
    const company = await newCompany();
    const csv =
      "Date;Libellé;Montant\n02/08/2026;VIR CLIENT;10,00\n03/08/2026;SOLDE FACTURE 12;-3,00\n31/08/2026;Solde au 31/08/2026;450,00\n";
    const { id, selected } = await preview(company, csv);
    const aside = (await linesOf(company, id)).filter(({ state }) => state === "ignored");
    expect([selected, aside.map(({ line, amount, reasonCode }) => [line, amount, reasonCode])]).toEqual([2, [[4, 450, "summary"]]]);
    expect(await amend(company, id, { lines: [{ line: 4, import: true }] })).toMatchObject({ selected: 3 });
    expect((await linesOf(company, id)).find(({ line }) => line === 4)).toMatchObject({ state: "new", import: true, reason: null });
    await confirm(company, await readBack(company, id), [{ index: 0, create: true }]);
    expect((await amountsOf(company)).map(({ amount_cents: cents }) => cents)).toEqual([1000, -300, 45000]);
  });

  test("two values that nothing explains are asked about with an operation of each", async () => {
    const company = await newCompany();
    const csv = "Date;Libellé;Flux;Montant\n02/03/2026;ALPHA;Zig;10,00\n03/03/2026;BETA;Zag;4,00\n04/03/2026;GAMMA;Zig;1,00\n";
    const { id, csv: read } = await preview(company, csv);
    expect(read?.question).toEqual({
      kind: "side",
      examples: [
        { value: "Zig", date: "02/03/2026", label: "ALPHA", amount: "10,00" },
        { value: "Zag", date: "03/03/2026", label: "BETA", amount: "4,00" },
      ],
    });
    const answered = await amend(company, id, { mapping: { ...read?.mapping, debitValue: "Zag" } });
    expect(answered).toMatchObject({ selected: 3, csv: { question: null }, accounts: [{ credits: 11, debits: 4 }] });
  });

  test("amounts of one sign are asked about with two of them; a card with a refund is proposed inverted", async () => {
    const company = await newCompany();
    const one = await preview(company, "Date;Libellé;Montant\n02/03/2026;A;10,00\n03/03/2026;B;4,00\n04/03/2026;C;1,00\n");
    expect(one.csv?.question).toMatchObject({ kind: "signs", examples: [{ value: null, label: "A", amount: "10,00" }, { label: "B" }] });
    expect((await amend(company, one.id, { mapping: { ...one.csv?.mapping, signsInverted: true } })).csv?.question).toBe(null);
    const card = await preview(
      company,
      "Date,Libellé,Titulaire de la carte,Montant\n02/03/2026,HOTEL,M T,10.00\n03/03/2026,CAFE,M T,4.00\n04/03/2026,AVOIR HOTEL,M T,-2.00\n20/03/2026,PRELEVEMENT AUTOMATIQUE - MERCI,M T,-12.00\n",
    );
    expect(card).toMatchObject({
      csv: { mapping: { signsInverted: true }, question: { kind: "signs" } },
      accounts: [{ credits: 14, debits: 14 }],
    });
    expect(card.warnings.map(({ code }) => code)).toContain("csv.signs");
    expect(card.accounts.map(({ firstDate }) => firstDate)).toEqual(["2026-03-02"]);
  });
});
