import { expect, test } from "vitest";
import { testApp, type TestCompany } from "../../../testing/app.js";
import { settlesNothing } from "../../books/consequences.js";
import { typeIn } from "../../operations/testing.js";
import { changeStepOf, closingCompany, NOTHING, readStepOf, validateStepOf } from "../testing.js";
import { actOn, booksOf, closeAsSeen, finishSteps, previewClosing, reopenYearOf } from "./testing.js";

const server = await testApp({ today: "2026-02-10" });
const { db } = server;
await db.shared((tx) =>
  tx.run(
    `insert into shared.flags (name, environment, active) values ('cloture_reset_step_display', 'dev', true)
      on conflict (name, environment) do update set active = true`,
  ),
);

const RENT = {
  id: "rent",
  kind: "expense_to_accrue",
  label: "Loyer de décembre",
  amountTtc: 300,
  vatRate: 0,
  account: "613200",
  documentDate: "2025-12-31",
};

/** A trade whose rent of December was not paid: the step accrues it, and it returns on the first day of the next year. */
async function trade(): Promise<TestCompany> {
  const company = await closingCompany(server, { taxSystem: "bic-rs" });
  await typeIn(company, {
    title: "Ventes",
    type: "income",
    amount: 5000,
    date: "2025-06-30",
    origin: "personal",
    creditCategory: "707000",
  });
  for (const [code, inputs] of NOTHING) await changeStepOf(company, code, { inputs: { ...inputs } });
  const accrued = await validateStepOf(company, "lagging_operations", { suppliers: "some", rows: [RENT] });
  if (accrued.statusCode !== 200) throw new Error(accrued.body);
  return company;
}

const ofSteps = async (company: TestCompany): Promise<string[]> => (await booksOf(db, company)).filter((line) => line.includes("613200"));

test("an entry of a step and its return freeze with the closing; done again, both are reversed and the return follows", async () => {
  const company = await trade();
  await finishSteps(company);
  await closeAsSeen(company);
  expect(await ofSteps(company)).toEqual([
    expect.stringMatching(/^2025 \d+ OD 2025-12-31 closing_step 613200 D 300,00, 408100 C 300,00$/),
    expect.stringMatching(/^2026 \d+ OD 2026-01-01 closing_step 613200 C 300,00, 408100 D 300,00$/),
  ]);
  expect((await actOn(company, { act: "withdraw" })).json().code).toBe("closing.already_closed");
  const frozen = await changeStepOf(company, "lagging_operations", { idFiscalYear: company.fiscalYearId, inputs: { suppliers: "none" } });
  expect(frozen.json().code).toBe("closing.step_frozen");
  await reopenYearOf(company);
  const none = await validateStepOf(company, "lagging_operations", { suppliers: "none", rows: null });
  expect(none.statusCode, none.body).toBe(200);
  await finishSteps(company);
  await closeAsSeen(company);
  expect((await ofSteps(company)).map((line) => line.replace(/ \d+ /, " n "))).toEqual([
    "2025 n OD 2025-12-31 closing_step 613200 D 300,00, 408100 C 300,00",
    "2025 n OD 2025-12-31 reversal 613200 C 300,00, 408100 D 300,00",
    "2026 n OD 2026-01-01 closing_step 613200 C 300,00, 408100 D 300,00",
    "2026 n OD 2026-01-01 reversal 613200 D 300,00, 408100 C 300,00",
  ]);
  expect(await readStepOf(company, "lagging_operations").catch(() => null)).not.toBeNull();
  expect((await company.get("/api/v1/ledger/verify")).json().data).toMatchObject({ intact: true, findings: [] });
});

test("a step to do again keeps the year from being closed, with its name", async () => {
  const company = await trade();
  await finishSteps(company);
  await db.tenant(company.id, async (tx) => {
    settlesNothing(tx, "a test");
    await tx.run("update books.closing_steps set status = 2, comment = 'À revoir' where company_id = $1 and code = 'tax_credit'", [
      company.id,
    ]);
  });
  const { seen, findings } = await previewClosing(company);
  expect(findings).toMatchObject([{ level: "blocking", message: "Étapes à terminer\u00a0: Crédits et réductions d’impôt." }]);
  expect((await actOn(company, { certified: true, seen })).json()).toMatchObject({ code: "closing.blocked" });
  expect((await booksOf(db, company)).some((line) => line.startsWith("2026 1 "))).toBe(false);
});
