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
