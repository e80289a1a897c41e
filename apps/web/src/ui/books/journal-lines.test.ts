import { cents } from "@comptoir/accounting/money";
import { describe, expect, test } from "vitest";
import {
  areWhole,
  balancedLines,
  changedLine,
  emptyLine,
  lineTotals,
  linesInput,
  sentLine,
  typedLines,
  type TypedLine,
} from "./journal-lines.js";

const line = (key: number, account: string, debit: number | null, credit: number | null = null): TypedLine => ({
  key,
  account,
  label: "",
  debit: debit === null ? null : cents(debit),
  credit: credit === null ? null : cents(credit),
});

describe("lines of an entry being typed", () => {
  const loan = [line(1, "164000", 85000), line(2, "661100", 5000), line(3, "512000", null, 90000)];

  test("balance when both sides are equal", () => {
    expect(lineTotals(loan)).toEqual({ debit: 90000, credit: 90000, difference: 0 });
    expect(lineTotals(loan.slice(0, 2)).difference).toBe(90000);
  });

  test("an amount on one side empties the other", () => {
    expect(changedLine(line(1, "164000", 100), { credit: cents(50) })).toMatchObject({ debit: null, credit: 50 });
    expect(changedLine(line(1, "164000", null, 50), { debit: cents(100) })).toMatchObject({ debit: 100, credit: null });
    expect(changedLine(line(1, "164000", 100), { label: "Capital" })).toMatchObject({ debit: 100, label: "Capital" });
  });

  test("are whole with an account and an amount; a line left empty is not sent", () => {
    const withEmpty = [...loan, emptyLine(loan)];
    expect(areWhole(withEmpty)).toBe(true);
    expect(linesInput(withEmpty)).toHaveLength(3);
    expect(linesInput(loan)[2]).toEqual({ account: "512000", label: "", debit: 0, credit: 900 });
    expect(areWhole([...loan, line(4, "606400", null)])).toBe(false);
    expect(areWhole([...loan, line(4, "", 100)])).toBe(false);
  });

  test("the server names a line by its rank among those sent", () => {
    const lines = [emptyLine([]), ...loan.map((one) => ({ ...one, key: one.key + 10 }))];
    expect(sentLine(lines, 1)?.account).toBe("661100");
  });

  test("the difference goes to a line without an amount, else to a new one", () => {
    expect(balancedLines([...loan.slice(0, 2), line(9, "512000", null)]).at(-1)).toMatchObject({
      key: 9,
      account: "512000",
      credit: 90000,
    });
    expect(balancedLines(loan.slice(0, 2), "108000").at(-1)).toMatchObject({ key: 3, account: "108000", credit: 90000 });
    expect(balancedLines([line(1, "512000", null, 10)]).at(-1)).toMatchObject({ debit: 10 });
    expect(balancedLines(loan)).toBe(loan);
  });

  test("those of the server are read in euros", () => {
    const account = { id: "512000", code: "512000", name: "Banque" };
    expect(typedLines([{ account, label: "", debit: 0, credit: 12.5 }])).toEqual([line(1, "512000", null, 1250)]);
  });
});
