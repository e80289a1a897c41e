import { isoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { describe, expect, test } from "vitest";
import { emptyForm, fieldsInSight, formOf, isComplete, modeOf, operationBody, type OperationForm } from "./operation-form.js";
import { anOperation } from "../testing/an-operation.js";

const form = (given: Partial<OperationForm> = {}): OperationForm => ({
  ...emptyForm(isoDate("2026-04-14"), "bank"),
  type: "outcome",
  amount: cents(4280),
  title: "Parking gare de Tours",
  ...given,
});

describe("what makes an operation complete", () => {
  test("origin, amount, label, date and type are all needed", () => {
    expect(isComplete(form())).toBe(true);
    for (const missing of [{ origin: null }, { amount: null }, { amount: cents(0) }, { title: " " }, { date: null }, { type: null }]) {
      expect(isComplete(form(missing)), JSON.stringify(missing)).toBe(false);
    }
  });

  test("a miscellaneous operation needs two different accounts instead of a type", () => {
    expect(isComplete(form({ origin: "other", type: null, debit: "606300" }))).toBe(false);
    expect(isComplete(form({ origin: "other", type: null, debit: "606300", credit: "606300" }))).toBe(false);
    expect(isComplete(form({ origin: "other", type: null, debit: "606300", credit: "108000" }))).toBe(true);
  });
});

describe("what is sent", () => {
  test("an expense debits its category, a receipt credits it", () => {
    expect(operationBody(form({ categories: ["606300"] }))).toEqual({
      manuallyCreated: "1",
      origin: "professional",
      type: "outcome",
      title: "Parking gare de Tours",
      amount: 42.8,
      date: "2026-04-14",
      comment: "",
      pieceRef: null,
      paymentMode: "VIR",
      bankingAccount: "bank",
      debitCategory: "606300",
    });
    expect(operationBody(form({ type: "income", categories: ["706000"] }))).toMatchObject({ creditCategory: "706000" });
  });

  test("cash has no bank account, a miscellaneous operation neither type nor bank account", () => {
    expect(operationBody(form({ origin: "cash" }))).not.toHaveProperty("bankingAccount");
    const various = operationBody(form({ origin: "other", type: null, debit: "606300", credit: "108000" }));
    expect(various).toMatchObject({ debitCategory: "606300", creditCategory: "108000" });
    expect(various).not.toHaveProperty("type");
  });
});

describe("several categories", () => {
  test("are not sent: the operation is recorded first, then shared out", () => {
    expect(operationBody(form({ categories: ["606300", "606400"] }))).toMatchObject({ debitCategory: null });
  });
});

describe("a refusal is shown at its field", () => {
  test("where the field is in sight", () => {
    expect(fieldsInSight(form(), "create")).toEqual(expect.arrayContaining(["bankingAccount", "debitCategory", "date"]));
    expect(fieldsInSight(form({ origin: "cash" }), "create")).not.toContain("bankingAccount");
    expect(fieldsInSight(form(), "update-automatic")).toEqual(["comment"]);
  });
});

describe("how an operation may be changed", () => {
  test("typed in: all of it; from the bank: its annotations; validated: nothing", () => {
    expect(modeOf(null)).toBe("create");
    expect(modeOf(anOperation({ manuallyCreated: "1" }))).toBe("update-manual");
    expect(modeOf(anOperation())).toBe("update-automatic");
    expect(modeOf(anOperation({ manuallyCreated: "1", transactionStatus: { code: "validated", name: "Validée" } }))).toBe("locked");
  });

  test("an operation opens with what it holds", () => {
    expect(formOf(anOperation({ value: 42.8, comment: "Chantier" }))).toMatchObject({
      origin: "professional",
      type: "outcome",
      amount: 4280,
      bankAccount: "bank",
      categories: [],
      comment: "Chantier",
    });
  });
});
