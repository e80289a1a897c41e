import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { importFile, ofxText } from "../../banking/testing.js";
import { recordDrafts } from "../../ledger/testing.js";

const app = await testApp({ today: "2026-04-14" });
const { newCompany } = app;

const OPERATIONS = [
  { date: "2026-01-10", debit: "512000", credit: "108000", amount: 5_000_00, journal: "BQ" as const },
  { date: "2026-02-03", debit: "606400", credit: "512000", amount: 86_00, journal: "BQ" as const },
  { date: "2026-02-20", debit: "512000", credit: "706000", amount: 2_880_00, journal: "BQ" as const },
  { date: "2026-04-02", debit: "530000", credit: "706000", amount: 45_50, journal: "CS" as const },
];
const explain = async (company: TestCompany, figure: string) => (await company.get(`/api/v1/explain?figure=${figure}`)).json();

test("the totals of balances, of the general ledger, and of the FEC open and add up too", async () => {
  const company = await newCompany();
  await recordDrafts(app, company, OPERATIONS);
  await company.send("POST", "/api/v1/ledger/validate", { through: "2026-03-31" });
  const period = "startDate=2026-01-01&endDate=2026-12-31";
  const { totals } = (await company.get(`/api/v1/ledger/trial-balance?${period}`)).json().data;
  const { openings } = (await company.get(`/api/v1/ledger/general-ledger?${period}`)).json().data;
  const fec = async (provisional: 0 | 1) =>
    (await company.get(`/api/v1/documents/fec/report?${period}&provisional=${provisional}`)).json().data;
  const [definitive, provisional] = [await fec(0), await fec(1)];
  expect(definitive.debit).not.toBe(provisional.debit);
  const figures: readonly { value: number; explain: string }[] = [
    { value: totals.debitBalance, explain: totals.debitBalanceExplain },
    { value: totals.creditBalance, explain: totals.creditBalanceExplain },
    ...openings.flatMap(({ opening, openingExplain, debit, credit, balance }: Record<string, never>) => [
      { value: opening, explain: openingExplain },
      debit,
      credit,
      balance,
    ]),
    ...[definitive, provisional].flatMap(({ explain: of, debit, credit, result }) => [
      { value: debit, explain: of.debit },
      { value: credit, explain: of.credit },
      { value: result, explain: of.result },
    ]),
  ];
  for (const { value, explain: text } of figures) {
    const { data: explained } = await explain(company, text);
    expect([explained.value, explained.gap]).toEqual([value, 0]);
  }
  const [part] = (await explain(company, definitive.explain.debit)).data.parts;
  const { data: opened } = await explain(company, part.explain);
  expect(opened.value).toBe(part.value);
});

test("the total of the bank is that of its accounts, each of them a part that opens", async () => {
  const company = await newCompany();
  expect((await company.get("/api/v1/bank-balance")).json().total).toBeNull();
  const statement = (number: string, amount: string) => ({ number, lines: [["2026-03-02", "VIR CLIENT", amount] as const] });
  await importFile(company, ofxText([statement("00012345678", "100.10"), statement("00087654321", "-30.05")]), "deux.ofx");
  const { data, total } = (await company.get("/api/v1/bank-balance")).json();
  expect([data.length, total.value]).toEqual([2, 70.05]);
  const { data: explained } = await explain(company, total.explain);
  expect(explained).toMatchObject({ value: 70.05, gap: 0, label: "Solde de 2 comptes" });
  expect(explained.parts.map(({ value }: { value: number }) => value)).toEqual([100.1, -30.05]);
});

test("the balance after an operation opens on the month it ends in, and on the balance before it, down to the opening", async () => {
  const company = await newCompany();
  const lines = [
    ["2026-01-20", "VIR CLIENT", "100.10"],
    ["2026-02-25", "ACHAT", "-10.05"],
    ["2026-03-02", "PRLV", "-30.05"],
    ["2026-03-02", "VIR CLIENT", "5.00"],
    ["2026-03-09", "CB", "-1.00"],
  ] as const;
  await importFile(company, ofxText([{ number: "00012345678", lines }]), "un.ofx");
  const account = (await company.get("/api/v1/bank-balance")).json().data[0].id;
  const filters = encodeURIComponent(JSON.stringify({ accounts: [account] }));
  const { data: rows } = (await company.get(`/api/v1/transactions?balance=1&filters=${filters}`)).json();
  expect(rows.map(({ title }: { title: string }) => title)).toHaveLength(5);
  for (const { runningBalance, runningBalanceExplain } of rows) {
    const { data: explained } = await explain(company, runningBalanceExplain);
    expect([explained.value, explained.gap]).toEqual([runningBalance, 0]);
  }
  const { data: march } = await explain(company, rows[1].runningBalanceExplain);
  expect(march.parts.map(({ label, count }: { label: string; count: number }) => [label, count])).toEqual([
    ["Solde au 25/02/2026", 2],
    ["Mars 2026", 2],
  ]);
  const { data: february } = await explain(company, march.parts[0].explain);
  expect([february.value, february.parts[0].label]).toEqual([march.parts[0].value, "Solde au 20/01/2026"]);
  const { data: january } = await explain(company, february.parts[0].explain);
  expect(january.parts[0]).toMatchObject({ label: "Solde d’ouverture", value: runningOpening(rows) });
  expect(january.parts[0]).not.toHaveProperty("explain");
  const other = await newCompany();
  expect((await other.get(`/api/v1/explain?figure=${rows[0].runningBalanceExplain}`)).json()).toMatchObject({
    status: 404,
    code: "not_found",
  });
});

test("an operation is counted once at every level: in the figure, in each account, in the list that opens", async () => {
  const company = await newCompany();
  await importFile(
    company,
    ofxText([
      {
        number: "00012345678",
        lines: [
          ["2026-03-02", "CB LEROY", "-100.00"],
          ["2026-03-09", "CB LEROY", "-20.00"],
        ],
      },
    ]),
    "un.ofx",
  );
  const { data: rows } = (await company.get("/api/v1/transactions")).json();
  const [second, first] = rows.map(({ id }: { id: string }) => id);
  const parts = (amounts: readonly number[]) => ({
    allocations: amounts.map((amount, index) => ({ account: index === 0 ? "606300" : "606400", amount })),
  });
  await company.send("PUT", `/api/v1/transaction/${first}/allocations`, parts([60, 40]));
  await company.send("PUT", `/api/v1/transaction/${second}/allocations`, parts([20]));
  const period = "startDate=2026-01-01&endDate=2026-12-31";
  const { totals } = (await company.get(`/api/v1/ledger/trial-balance?${period}&compteNumBegin=606300&compteNumEnd=606400`)).json().data;
  const { data: total } = await explain(company, totals.debitBalanceExplain);
  expect([total.count, total.entries]).toEqual([2, 0]);
  expect(total.parts.map(({ account, count }: { account: string; count: number }) => [account, count])).toEqual([
    ["606300", 2],
    ["606400", 1],
  ]);
  for (const part of total.parts) {
    const { data: opened } = await explain(company, part.explain);
    expect([opened.count, opened.parts[0].count, opened.parts[0].operationIds.length]).toEqual([part.count, part.count, part.count]);
  }
  // What the books open with comes from no operation.
  const { totals: bank } = (await company.get(`/api/v1/ledger/trial-balance?${period}&compteNumBegin=100000&compteNumEnd=199999`)).json()
    .data;
  if (bank.creditBalance !== 0) {
    const { data: opening } = await explain(company, bank.creditBalanceExplain);
    expect([opening.count, opening.entries]).toEqual([0, 1]);
  }
  const april = await explain(company, (await company.get("/api/v1/transactions/overview")).json().data.months[0].outcomeExplain);
  expect([april.data.count, april.data.parts.length]).toEqual([2, 2]);
});

/** What the account held before its first operation: the balance after it, less what it brought. */
function runningOpening(rows: readonly { runningBalance: number; value: number }[]): number {
  const first = rows.at(-1);
  return first === undefined ? Number.NaN : Math.round((first.runningBalance - first.value) * 100) / 100;
}
