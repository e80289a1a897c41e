import { describe, expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { newBankAccount, typeIn } from "../../operations/testing.js";
import { typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, readClosingOf, readStepOf } from "../testing.js";

const app = await testApp({ today: "2026-04-14" });

describe("« Vos questions »", () => {
  test("an answer goes to the input of its step, by its path, and the question is asked no more", async () => {
    const company = await closingCompany(app);
    await typeOperations(company, [{ date: "2025-03-03", type: "outcome", paid: 9000, account: "646100", origin: "personal" }]);
    const asked = (await readClosingOf(company)).questions.map(({ step, field }) => `${step} ${field}`);
    expect(asked).toContain("social_security_contributions statements.0.csgCrdsPaid");
    await changeStepOf(company, "social_security_contributions", { inputs: { statements: { 0: { csgCrdsPaid: 2910 } } } });
    await changeStepOf(company, "social_security_contributions", { inputs: { statements: { 0: { training: 120 } } } });
    expect((await readStepOf(company, "social_security_contributions")).inputs).toEqual({
      statements: [{ csgCrdsPaid: 2910, training: 120 }],
    });
    const left = (await readClosingOf(company)).questions.filter(({ step }) => step === "social_security_contributions");
    expect(left.map(({ field }) => field)).toEqual(["statements.0.healthUnions"]);
  });

  test("a number typed as a text is one, another text is refused at its place", async () => {
    const company = await closingCompany(app);
    const typed = await changeStepOf(company, "various_deductions", { inputs: { laundry: { loadsPerWeek: "2" } } });
    expect(typed.json().data.inputs).toEqual({ laundry: { loadsPerWeek: 2 } });
    const refused = await changeStepOf(company, "various_deductions", { inputs: { laundry: { loadsPerWeek: "deux" } } });
    expect(refused.json()).toMatchObject({ status: 400, target: "inputs.laundry.loadsPerWeek" });
  });

  test("what the books know of an answer is given with where it comes from", async () => {
    const company = await closingCompany(app);
    await typeOperations(company, [{ date: "2025-03-03", type: "income", paid: 570, account: "706000" }]);
    await changeStepOf(company, "species", { inputs: { hasCash: true } });
    const { questions, prefilled } = await readStepOf(company, "species");
    expect(questions.map(({ text, answered }) => [text, answered])).toEqual([
      ["AVEZ-VOUS ÉTÉ PAYÉ EN ESPÈCES\u00a0?", true],
      ["Espèces restant en caisse le 31/12/2025", false],
    ]);
    expect(prefilled).toEqual([
      { field: "hasCash", value: true, source: "Vos comptes portent des espèces" },
      { field: "countedBalance", value: 570, source: "Solde de la caisse dans vos comptes" },
    ]);
  });

  test("a till below zero in the books is no amount to propose", async () => {
    const company = await closingCompany(app);
    await typeOperations(company, [{ date: "2025-03-03", type: "outcome", paid: 200, account: "606400" }]);
    await changeStepOf(company, "species", { inputs: { hasCash: true } });
    expect((await readStepOf(company, "species")).prefilled).toEqual([
      { field: "hasCash", value: true, source: "Vos comptes portent des espèces" },
    ]);
  });

  test("an insurance paid in advance is asked once: kept as a row or dismissed, its question is answered", async () => {
    const company = await closingCompany(app, { taxSystem: "bic-rs" });
    const bankingAccount = await newBankAccount(app, company);
    for (const [title, amount] of [
      ["MAAF", 210],
      ["SMABTP", 618],
    ] as const)
      for (const date of ["2025-02-10", "2025-05-10", "2025-08-10", "2025-11-10"])
        await typeIn(company, { title, type: "outcome", amount, date, bankingAccount, debitCategory: "616100" });
    const asked = async () =>
      (await readStepOf(company, "lagging_operations")).questions.flatMap(({ field, text, answered }) =>
        field === "rows" ? [[text.split(",")[0], answered]] : [],
      );
    expect(await asked()).toEqual([
      ["MAAF", false],
      ["SMABTP", false],
    ]);
    const { proposals } = (await readStepOf(company, "lagging_operations")).result;
    const [maaf, smabtp] = proposals.map(({ source: _source, ...proposal }) => proposal);
    await changeStepOf(company, "lagging_operations", { inputs: { dismissed: [maaf?.id] } });
    expect(await asked()).toEqual([
      ["MAAF", true],
      ["SMABTP", false],
    ]);
    await changeStepOf(company, "lagging_operations", { inputs: { rows: [smabtp] } });
    expect((await asked()).map(([, answered]) => answered)).toEqual([true, true]);
    const { questions } = await readClosingOf(company);
    // Nothing of rows is left, and a trade has no question about a company of means.
    expect(questions.filter(({ field }) => field === "rows" || field === "applies")).toEqual([]);
  });

  test("a laundry that is not used is not described, and the CFP of a liberal profession follows from the social ceiling", async () => {
    const company = await closingCompany(app);
    await typeOperations(company, [{ date: "2025-03-03", type: "outcome", paid: 9000, account: "646100", origin: "personal" }]);
    const asked = async (code: "various_deductions" | "social_security_contributions") =>
      (await readStepOf(company, code)).questions.map(({ field, prefilled }) => ({ field, known: prefilled?.value ?? null }));
    expect(await asked("social_security_contributions")).toContainEqual({ field: "statements.0.training", known: 118 });
    await changeStepOf(company, "various_deductions", { inputs: { laundry: { loadsPerWeek: 0 } } });
    const laundry = (await asked("various_deductions")).filter(({ field }) => field.startsWith("laundry"));
    expect(laundry).toEqual([{ field: "laundry.loadsPerWeek", known: null }]);
  });

  test("« Rien n’a changé » takes the private shares and laundry of the year before, never its cash", async () => {
    const company = await closingCompany(app);
    await typeOperations(company, [
      { date: "2025-03-03", type: "income", paid: 570, account: "706000" },
      { date: "2026-03-03", type: "income", paid: 570, account: "706000" },
    ]);
    await changeStepOf(company, "various_deductions", { inputs: { laundry: { loadsPerWeek: 2, weeks: 46, unitPrice: 9 } } });
    await changeStepOf(company, "tax_reintegrations", { inputs: { privateShares: { "626100": 40 } } });
    await changeStepOf(company, "species", { inputs: { hasCash: true } });
    const years = (await company.get("/api/v1/fiscalyear")).json().data as { id: string; beginning: string }[];
    const idFiscalYear = years.find(({ beginning }) => beginning === "2026-01-01")?.id ?? "";
    const inputs = async () => {
      const { steps } = (await company.get(`/api/v1/steps?fiscalYearId=${idFiscalYear}`)).json();
      const of = (code: string) => steps.find((step: { code: string }) => step.code === code).inputs;
      return [of("various_deductions"), of("tax_reintegrations"), of("species")];
    };
    expect(await inputs()).toEqual([{}, {}, {}]);
    await changeStepOf(company, "various_deductions", { idFiscalYear, inputs: { unchanged: true } });
    expect(await inputs()).toEqual([
      { unchanged: true, laundry: { loadsPerWeek: 2, weeks: 46, unitPrice: 9 } },
      { privateShares: { "626100": 40 } },
      {},
    ]);
  });
});
