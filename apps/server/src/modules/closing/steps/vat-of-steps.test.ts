import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.js";
import { filledLines, readReturnOf, typeOperations } from "../../vat/testing.js";
import { changeStepOf, closingCompany, readClosingOf } from "../testing.js";

const app = await testApp({ today: "2026-04-14" });
const FORGOTTEN = { hasCash: true, countedBalance: 240, differenceReason: "forgotten_receipt", receiptVatRate: 20 };

test("VAT of a step is posted on its rate, waits for the closing in no return, and the preview names the next one", async () => {
  const company = await closingCompany(app, { vatSystem: "quarterly_rn" });
  await typeOperations(company, [{ date: "2025-11-03", type: "income", paid: 120, account: "706000", vatRate: 20 }]);
  await company.send("PUT", "/api/v1/vat-start", { declaredThrough: "2025-09-30", credit: 0 });
  const validated = await company.send("POST", "/api/v1/vat-declaration/2025-T4/validate", {});
  expect([validated.statusCode, validated.statusCode === 200 ? "" : validated.body]).toEqual([200, ""]);
  expect((await readClosingOf(company)).checks.vat_declaration.status).toBe(true);
  const before = filledLines(await readReturnOf(company, "2026-T1"));
  const preview = await changeStepOf(company, "species", { inputs: FORGOTTEN, validate: true, preview: true });
  expect(preview.json().effect).toMatchObject({ vat: "2026-T1", profitBefore: 100, profitAfter: 200 });
  expect(preview.json().effect.entries[0].lines).toMatchObject([
    { account: "530000", debit: 120 },
    { account: "706000", credit: 100 },
    { account: "445711", credit: 20 },
  ]);
  await changeStepOf(company, "species", { inputs: FORGOTTEN, validate: true, seen: preview.json().seen });
  expect(filledLines(await readReturnOf(company, "2026-T1"))).toEqual(before);
});

test("a yearly return of the year takes the VAT of its steps", async () => {
  const company = await closingCompany(app, { vatSystem: "rs" });
  await company.send("PATCH", "/api/v1/steps", { noVatDeposits: true });
  await typeOperations(company, [{ date: "2025-11-03", type: "income", paid: 120, account: "706000", vatRate: 20 }]);
  const before = (await readReturnOf(company, "2025")).collected;
  const preview = await changeStepOf(company, "species", { inputs: FORGOTTEN, validate: true, preview: true });
  expect(preview.json().effect.vat).toBe("2025");
  await changeStepOf(company, "species", { inputs: FORGOTTEN, validate: true, seen: preview.json().seen });
  expect([before, (await readReturnOf(company, "2025")).collected]).toEqual([20, 40]);
});
