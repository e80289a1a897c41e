import { describe, expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { csvStatement, importFile } from "../../banking/testing.js";
import { settlesNothing } from "../../books/consequences.js";
import { changeStepOf, closingCompany, readClosingOf, readStepOf, validateStepOf } from "../testing.js";

const app = await testApp({ today: "2026-04-14" });
const CODE = "lagging_operations";

const RECEIVED = {
  id: "in",
  kind: "cheque_received_unbanked",
  label: "Chèque Durand",
  amountTtc: 240,
  vatRate: 0,
  account: "706000",
  documentDate: "2025-12-28",
};
const ISSUED = { ...RECEIVED, id: "out", kind: "cheque_issued_undebited", label: "Chèque 12", account: "606400" };

async function askedOf(company: TestCompany): Promise<readonly string[]> {
  const { questions } = await readClosingOf(company);
  return questions.filter(({ step, field }) => step === CODE && field.startsWith("cheques")).map(({ text }) => text);
}

describe("cheques between two years are two questions", () => {
  test("in the words of the law, each with its answer and its rows", async () => {
    const company = await closingCompany(app);
    expect(await askedOf(company)).toEqual([
      "Avez-vous reçu avant le 31/12/2025 des chèques remis en banque après\u00a0?",
      "Avez-vous payé avant le 31/12/2025 par chèque des dépenses débitées après\u00a0?",
    ]);
    const missing = await validateStepOf(company, CODE, { chequesReceived: "none" });
    expect(missing.json()).toMatchObject({ code: "closing.step_blocked", target: "inputs.chequesIssued", message: "Ce champ est requis." });
    expect(await askedOf(company)).toHaveLength(2);
    await changeStepOf(company, CODE, { inputs: { chequesReceived: "none" } });
    expect(await askedOf(company)).toEqual(["Avez-vous payé avant le 31/12/2025 par chèque des dépenses débitées après\u00a0?"]);
    const without = await validateStepOf(company, CODE, { chequesIssued: "some", rows: [RECEIVED] });
    expect(without.json()).toMatchObject({ code: "closing.step_blocked", facts: { count: 2 }, target: "inputs.chequesReceived" });
    const both = await validateStepOf(company, CODE, { chequesReceived: "some", chequesIssued: "some", rows: [RECEIVED, ISSUED] });
    expect(both.statusCode, both.body).toBe(200);
    expect(both.json().effect).toMatchObject({ profitBefore: 0, profitAfter: 0 });
    const { entries } = await readStepOf(company, CODE);
    expect(entries.filter(({ isReturn }) => !isReturn).map(({ lines }) => lines.map(({ account }) => account))).toEqual([
      ["511200", "706000"],
      ["606400", "512900"],
    ]);
  });

  test.each([
    ["no", { cheques: "none" }, { chequesReceived: "none", chequesIssued: "none" }],
    ["yes, with rows of one kind", { cheques: "some", rows: [ISSUED] }, { chequesReceived: "none", chequesIssued: "some", rows: [ISSUED] }],
    ["yes, with rows of both", { cheques: "some", rows: [RECEIVED, ISSUED] }, { chequesReceived: "some", chequesIssued: "some" }],
    ["yes, without a row yet", { cheques: "some" }, { chequesReceived: "some", chequesIssued: "some" }],
  ])("one answer of an older program stands for both: %s", async (_what, kept, read) => {
    const company = await closingCompany(app);
    await changeStepOf(company, CODE, { inputs: { rows: [] } });
    await app.db.tenant(company.id, async (tx) => {
      settlesNothing(tx, "inputs as an older program kept them");
      await tx.run("update books.closing_steps set inputs = $2 where company_id = $1 and code = 'lagging_operations'", [
        company.id,
        JSON.stringify(kept),
      ]);
    });
    expect((await readStepOf(company, CODE)).inputs).toMatchObject(read);
    expect(await askedOf(company)).toEqual([]);
    const typed = await changeStepOf(company, CODE, { inputs: { chequesIssued: null } });
    expect(typed.statusCode, typed.body).toBe(200);
    const { chequesIssued: _issued, ...others } = read;
    expect(typed.json().data.inputs).toMatchObject(others);
    expect(typed.json().data.inputs).not.toHaveProperty("chequesIssued");
  });

  test("an older program that types one answer gives it to both", async () => {
    const company = await closingCompany(app);
    const typed = await changeStepOf(company, CODE, { inputs: { cheques: "none" } });
    expect(typed.json().data.inputs).toEqual({ chequesReceived: "none", chequesIssued: "none" });
  });

  test("statements known to 31 January that show no cheque are the answer; a cheque that comes later is asked about", async () => {
    const company = await closingCompany(app);
    const addLines = async (rows: readonly (readonly [string, string, string])[]): Promise<void> => {
      await importFile(company, csvStatement(rows.map((row) => [...row])));
      const operations = await app.db.tenant(company.id, (tx) =>
        tx.query<{ id: string; amount: number }>(
          "select id, amount_cents as amount from books.operations where company_id = $1 and status = 'to_categorize'",
          [company.id],
        ),
      );
      for (const { id, amount } of operations) {
        const allocations = [{ account: amount > 0 ? "706000" : "606400", amount: Math.abs(amount) / 100 }];
        await company.send("PUT", `/api/v1/transaction/${id}/allocations`, { allocations });
      }
    };
    await addLines([["2025-12-30", "VIR DUPONT", "100.00"]]);
    expect(await askedOf(company)).toHaveLength(2);
    await addLines([["2026-02-02", "CARTE FNAC", "-20.00"]]);
    expect(await askedOf(company)).toEqual([]);
    const done = await validateStepOf(company, CODE);
    expect([done.statusCode, done.json().data?.result.chequesKnownThrough]).toEqual([200, "2026-01-31"]);
    await addLines([["2026-01-12", "CHEQUE 0000012", "-80.00"]]);
    const step = await readStepOf(company, CODE);
    expect([step.status, step.changes]).toEqual([
      2,
      [expect.stringContaining("l’aviez-vous émis avant la clôture"), "Une réponse manque dans l’étape."],
    ]);
    expect(await askedOf(company)).toEqual(["Avez-vous payé avant le 31/12/2025 par chèque des dépenses débitées après\u00a0?"]);
  });
});
