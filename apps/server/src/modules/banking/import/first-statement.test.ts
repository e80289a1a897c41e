import { expect, test } from "vitest";
import { addDays } from "@comptoir/accounting/calendar";
import { isoDate } from "@comptoir/accounting/date";
import { testApp } from "../../../testing/app.js";
import { newPaper } from "../../attachments/testing.js";
import { expectedOnPreview } from "../../operations/service.js";
import { confirm, ofxText, preview, type StatementLine } from "../testing.js";

const app = await testApp({ today: "2026-07-14" });

const LOAN = {
  name: "Prêt matériel",
  total_amount_borrowed: 48_000,
  first_due_date: "2026-02-05",
  last_due_date: "2036-01-05",
  nominal_rate_percent: 3.6,
  insurance_amount: 4,
};
const RULE = { name: "Logiciels", words: ["adobe"], parts: [{ account: "606400" }] };
const LABELS = ["CB LECLERC", "PRLV SEPA ADOBE SYSTEMS", "VIR SEPA CLIENT", "CB SNCF CONNECT", "PRLV EDF PRO"];

/** Lines of one account, spread over the days of its statement, a payment of the loan on each fifth day of a month among them. */
function statementOf(count: number, instalment: number): StatementLine[] {
  return Array.from({ length: count }, (_, index): StatementLine => {
    const date = addDays(isoDate("2026-01-02"), Math.floor((index * 190) / count));
    if (date.endsWith("-05") && index % 30 === 0) return [date, `PRLV ECHEANCE PRET ${index}`, `-${instalment.toFixed(2)}`];
    return [
      date,
      `${LABELS[index % LABELS.length]} ${index}`,
      `${index % 5 === 2 ? "" : "-"}${(((index * 37) % 90_000) / 100 + 1).toFixed(2)}`,
    ];
  });
}

/** A second or two on an idle machine; a statement planned on what the tables held before takes minutes. */
const BEARABLE_MILLISECONDS = 60_000;

test("a first statement of 15 000 lines, with a loan, rules, two accounts and papers, is previewed and written in seconds", async () => {
  const company = await app.newCompany();
  const loan = await company.send("POST", "/api/v1/mortgage", LOAN);
  const { rows } = (await company.get(`/api/v1/mortgage/${loan.json().data.id}/schedule`)).json().data;
  const { capital, interest, insurance } = rows[0];
  const instalment = capital + interest + insurance;
  expect((await company.send("POST", "/api/v1/rules", RULE)).statusCode).toBe(201);
  for (let paper = 0; paper < 5; paper += 1) await newPaper(app, company, { name: `EDF ${paper}.txt` });
  const file = ofxText([
    { number: "11111111111", lines: statementOf(7_500, instalment) },
    { number: "22222222222", lines: statementOf(7_500, instalment) },
  ]);

  // What a database that was just put in service knows of its tables: that they hold next to nothing, of another company.
  await preview(await app.newCompany(), ofxText([{ lines: statementOf(3, 1) }]), "court.ofx");
  await app.db.owner((tx) => tx.run("analyze"));
  const started = performance.now();
  const previewed = await preview(company, file, "premier.ofx");
  const shown = performance.now();
  expect(previewed.selected).toBe(15_000);
  expect(await confirm(company, previewed)).toEqual({ created: 15_000, duplicates: 0 });
  const written = performance.now();
  expect(Math.max(shown - started, written - shown)).toBeLessThan(BEARABLE_MILLISECONDS);
  const loans = await company.get("/api/v1/transactions?filters=%7B%22query%22%3A%22echeance%22%7D");
  expect(loans.json().data.some(({ suggestion }: { suggestion: { source: string } | null }) => suggestion?.source === "loan")).toBe(true);
}, 300_000);

/** A second reads 15 000 lines many times; joined with 1 800 instalments, lines that the planner does not know take most of a minute. */
const ONE_READING_MILLISECONDS = 20_000;

test("what loans expect of 15 000 lines is one reading of them, though the planner has never looked at their table", async () => {
  const company = await app.newCompany();
  const terms = { ...LOAN, first_due_date: "2026-02-05", last_due_date: "2051-01-05" };
  for (let loan = 0; loan < 6; loan += 1)
    await company.send("POST", "/api/v1/mortgage", { ...terms, name: `Prêt ${loan}`, total_amount_borrowed: 48_000 + loan });
  const previewed = await preview(company, ofxText([{ lines: statementOf(15_000, 500) }]), "premier.ofx");
  const started = performance.now();
  await app.db.tenant(company.id, (tx) => expectedOnPreview(tx, company.id, previewed.id));
  expect(performance.now() - started).toBeLessThan(ONE_READING_MILLISECONDS);
}, 300_000);
