import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, readStepOf, validateStepOf } from "../testing.js";

const app = await testApp({ today: "2026-04-14" });

/** A loan of 12 000 € by schedule; the first instalments of some fall in the next year. */
async function borrow(company: TestCompany, name: string, first: string, last: string): Promise<string> {
  const reply = await company.send("POST", "/api/v1/mortgage", {
    name,
    total_amount_borrowed: 12_000,
    first_due_date: first,
    last_due_date: last,
    nominal_rate_percent: 3.6,
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().data.id;
}

const receive = (company: TestCompany, amount: number) =>
  company.send("POST", "/api/v1/journal-entry", {
    date: "2025-12-05",
    label: "Prêt versé",
    lines: [
      { account: "108100", debit: amount, credit: 0 },
      { account: "164000", debit: 0, credit: amount },
    ],
  });

describe("a loan whose first instalment falls after the year", () => {
  test("is of the year once the books hold it: it is drawn in it, and its capital is what is left", async () => {
    const company = await closingCompany(app);
    const id = await borrow(company, "Prêt matériel", "2026-02-05", "2027-01-05");
    expect(await readStepOf(company, "mortgages")).toMatchObject({ concerned: false });
    expect((await receive(company, 12_000)).statusCode).toBe(201);
    const step = await readStepOf(company, "mortgages");
    expect(step).toMatchObject({ concerned: true, result: { loans: [{ id, capitalStart: 0, newDrawings: 12_000, capitalEnd: 12_000 }] } });
    expect(step.findings).toEqual([]);
    const done = await validateStepOf(company, "mortgages");
    expect(done.statusCode, done.body).toBe(200);
    const { anomalies } = (await readStepOf(company, "consistent_accounts")).result;
    expect(anomalies.map(({ code }) => code)).not.toContain("loans");
  });

  test("drawn in part, its capital is the part; what the books hold beside loans stays a point to settle", async () => {
    const company = await closingCompany(app);
    const [first, second] = [
      await borrow(company, "Prêt matériel", "2026-02-05", "2027-01-05"),
      await borrow(company, "Prêt travaux", "2026-03-05", "2027-02-05"),
    ];
    await receive(company, 15_000);
    const { loans } = (await readStepOf(company, "mortgages")).result;
    expect(loans).toMatchObject([
      { id: first, newDrawings: 12_000, capitalEnd: 12_000 },
      { id: second, newDrawings: 3_000, capitalEnd: 3_000 },
    ]);
    await receive(company, 12_000);
    expect((await validateStepOf(company, "mortgages")).json()).toMatchObject({ code: "closing.step_blocked" });
    await changeStepOf(company, "mortgages", { inputs: { confirmed: true } });
    const { findings } = await readStepOf(company, "mortgages");
    expect(findings).toMatchObject([{ code: "loans.ledger" }]);
  });

  test("beside a loan that runs, it takes only what is above what that one leaves", async () => {
    const company = await closingCompany(app);
    await typeOperations(company, [{ date: "2025-06-03", type: "outcome", paid: 50, account: "661100", origin: "personal" }]);
    await borrow(company, "Ancien", "2025-02-05", "2026-01-05");
    await borrow(company, "Suivant", "2026-02-05", "2027-01-05");
    await receive(company, 12_000);
    const { loans } = (await readStepOf(company, "mortgages")).result;
    expect(loans.map(({ name }) => name)).toEqual(["Ancien"]);
  });
});
