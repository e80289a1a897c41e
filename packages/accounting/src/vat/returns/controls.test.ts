import { describe, expect, test } from "vitest";
import { cents } from "../../money.js";
import { fromEuros } from "../../testing/builders.js";
import { isBlocking, smallestRefund, vatControls } from "./controls.js";
import { CA12_2026 } from "../forms/ca12-2026.js";
import { CA3_2026 } from "../forms/ca3-2026.js";
import { NOTHING_TYPED, vatReturnFigures, type VatReturnInput } from "./return-figures.js";
import { expectedMovements, settlementOf, type VatMovement } from "./settlement.js";
import { testPeriod, renderBoxes, renderSettlement, vatLine } from "../../testing/vat-returns.js";
import type { DeclaredLine } from "./return-cells.js";

const may = testPeriod("2026-05-01", "2026-05-31");

function input(lines: readonly DeclaredLine[], own: Partial<VatReturnInput> = {}): VatReturnInput {
  return {
    form: CA3_2026,
    period: may,
    lines,
    previousCredit: cents(0),
    depositsPaid: cents(0),
    taxationBp: 10_000,
    typed: NOTHING_TYPED,
    ...own,
  };
}

const boxes = (lines: readonly DeclaredLine[], own: Partial<VatReturnInput> = {}) => renderBoxes(vatReturnFigures(input(lines, own)));

const ACCOUNTS = { "44571": "445711", "445718": "445718", "4452": "445200", "44562": "445620", "44566": "445660" } as const;

/** What the accounts hold when every line was posted on the usual account of its family. */
function movements(lines: readonly DeclaredLine[]): readonly VatMovement[] {
  return [...expectedMovements(lines)].map(([family, netCredit]) => ({ accountCode: ACCOUNTS[family], netCredit }));
}

const sale = (day: string, base: string, vat: string, rateBp = 2000) => vatLine(day, "COLLECT", { rateBp, base, vat, account: "706000" });
const purchase = (day: string, base: string, vat: string) => vatLine(day, "BS", { rateBp: 2000, base, vat, deductible: vat });

describe("credit, refund, deposits, nothing", () => {
  test("a credit is carried on, less the refund claimed", () => {
    const lines = [purchase("2026-05-01", "5000,00", "1000,00")];
    const typed = { ...NOTHING_TYPED, refund: 800, assimilatedTaxes: 12 };
    const figures = vatReturnFigures(input(lines, { typed, previousCredit: fromEuros("30,00") }));
    expect(renderBoxes(figures)).toMatchInlineSnapshot(`
      "20   1000 (1 000,00)
      22   30 (30,00)
      23   1030
      25   1030
      26   800 (800,00)
      27   230
      29   12 (12,00)
      32   12"
    `);
    expect(renderSettlement(settlementOf(figures, movements(lines)))).toMatchInlineSnapshot(`
      "445660           .    1 000,00
      445670           .       30,00
      445670      230,00           .
      445830      800,00           .
      635800       12,00           .
      445510           .       12,00"
    `);
    expect(figures).toMatchObject({ creditOut: 230, toPay: 12 });
  });

  test.each([
    ["CA3", "2026-05-31", 760],
    ["CA3", "2026-12-31", 150],
    ["CA12", "2026-06-30", 150],
  ] as const)("the smallest refund of a %s that ends on %s is %i €", (form, end, smallest) =>
    expect(smallestRefund({ form, end })).toBe(smallest),
  );

  test.each([
    [759, false],
    [760, true],
    [1000, true],
    [1001, false],
  ])("a refund of %i € out of a credit of 1 000 € in May: %s", (refund, ok) => {
    const own = { typed: { ...NOTHING_TYPED, refund } };
    const lines = [purchase("2026-05-01", "5000,00", "1000,00")];
    const controls = vatControls(input(lines, own), vatReturnFigures(input(lines, own)), {
      movements: movements(lines),
      gaps: [],
      previousCreditOut: 0,
    });
    expect(controls.find(({ key }) => key === "refund")?.ok).toBe(ok);
  });

  test("deposits above what is due come back as a credit; provisional refunds are given back", () => {
    const lines = [sale("2026-05-01", "500,00", "100,00"), purchase("2026-05-01", "100,00", "20,00")];
    const own = { form: CA12_2026, depositsPaid: fromEuros("150,00"), typed: { ...NOTHING_TYPED, provisionalRefunds: 10 } };
    const figures = vatReturnFigures(input(lines, own));
    expect(renderBoxes(figures)).toMatchInlineSnapshot(`
      "5A   500 / 100 (500,00 / 100,00)
      16   100
      17   10 (10,00)
      19   110
      20   20 (20,00)
      22   20
      26   20
      28   90
      30   150 (150,00)
      34   60
      35   60
      57   80"
    `);
    expect(renderSettlement(settlementOf(figures, movements(lines)))).toMatchInlineSnapshot(`
      "445660           .       20,00
      445711      100,00           .
      445670       60,00           .
      445830       10,00           .
      445810           .      150,00"
    `);
    expect(figures.creditOut).toBe(60);
  });

  test("a partly exempt activity shows its coefficient, in percent", () => {
    expect(boxes([], { taxationBp: 8_700 })).toContain("22A  87");
    expect(boxes([], { taxationBp: 8_700, form: CA12_2026 })).toContain("25A  87");
  });

  test("a return without any figure is ticked « néant »; one that only takes a credit over is not", () => {
    expect(boxes([])).toBe("0010 1 (.)");
    expect(vatReturnFigures(input([], { previousCredit: fromEuros("30,00") })).isNil).toBe(false);
  });
});

describe("checks", () => {
  const lines = [sale("2026-05-01", "100,00", "20,00"), purchase("2026-05-01", "50,00", "10,00")];
  const check = (key: string, facts: Partial<Parameters<typeof vatControls>[2]>, own: Partial<VatReturnInput> = {}) =>
    vatControls(input(lines, own), vatReturnFigures(input(lines, own)), {
      movements: movements(lines),
      gaps: [],
      previousCreditOut: 0,
      ...facts,
    }).find((control) => control.key === key);

  test("boxes and accounts are compared family by family: two errors that make up for each other are seen", () => {
    expect(check("boxes_accounts", {})).toMatchObject({ ok: true, expected: 1000, found: 1000, difference: 0 });
    const moved = [
      { accountCode: "445711", netCredit: fromEuros("15,00") },
      { accountCode: "445660", netCredit: fromEuros("-5,00") },
    ];
    expect(check("boxes_accounts", { movements: moved })).toMatchObject({ ok: false });
    expect(check("boxes_accounts", { movements: moved })?.message).toContain("44566, 44571");
  });

  test("an entry without VAT lines fails its own check alone", () => {
    const gap = {
      entryId: "e",
      date: may.start,
      label: "OD",
      hasVatLines: false,
      kind: "entry",
      movements: [{ accountCode: "445718", netCredit: fromEuros("20,00") }],
    } as const;
    expect(check("gaps", { gaps: [gap] })).toMatchObject({ ok: false, found: 1 });
    expect(check("boxes_accounts", { gaps: [gap] })).toMatchObject({ ok: true, difference: 0 });
  });

  test("the credit taken over is the one carried on", () => {
    expect(check("previous_credit", { previousCreditOut: 30 }, { previousCredit: fromEuros("30,00") })?.ok).toBe(true);
    expect(check("previous_credit", { previousCreditOut: 31 }, { previousCredit: fromEuros("30,00") })).toMatchObject({
      ok: false,
      expected: 3100,
      found: 3000,
      difference: -100,
    });
    expect(check("previous_credit", { previousCreditOut: null }, { previousCredit: fromEuros("30,00") })?.ok).toBe(true);
    expect(check("previous_credit", { previousCreditOut: null }, { previousCredit: fromEuros("30,01") })?.ok).toBe(true);
    expect(check("previous_credit", { previousCreditOut: null }, { previousCredit: fromEuros("-30,00") })?.ok).toBe(false);
  });

  test.each([
    ["a credit taken over of 12,60", { previousCredit: fromEuros("12,60") }, "22", 13],
    ["a credit of 12,60 declared as 12", { previousCredit: fromEuros("12,60"), carriedCredit: 12 }, "22", 12],
    ["cents that an earlier settlement left below zero", { previousCredit: fromEuros("-0,40") }, "22", 0],
    ["deposits of 812,40", { form: CA12_2026, depositsPaid: fromEuros("812,40") }, "30", 812],
  ] as const)("%s: the cents are booked, and nothing is left on its account", (_case, own, line, box) => {
    const figures = vatReturnFigures(input([], own));
    const facts = { movements: [], gaps: [], previousCreditOut: "carriedCredit" in own ? own.carriedCredit : null };
    expect(figures.boxes.find((one) => one.line === line)?.amount).toBe(box);
    expect(vatControls(input([], own), figures, facts).filter(isBlocking)).toEqual([]);
    const { lines } = settlementOf(figures, []);
    const taken = "depositsPaid" in own ? own.depositsPaid : own.previousCredit;
    const account = "depositsPaid" in own ? "445810" : "445670";
    expect(lines.find(({ accountCode, credit, debit }) => accountCode === account && credit - debit === taken)).toBeDefined();
    expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
  });

  test("the other taxes of the form are settled with the VAT: 445510 owes the total to pay", () => {
    const lines = [sale("2026-05-01", "500,00", "100,00")];
    const typed = { ...NOTHING_TYPED, assimilatedTaxes: 35, assimilatedAccount: "635100" };
    const figures = vatReturnFigures(input(lines, { typed }));
    expect(renderSettlement(settlementOf(figures, movements(lines)))).toMatchInlineSnapshot(`
      "445711      100,00           .
      635100       35,00           .
      445510           .      135,00"
    `);
    expect(figures.toPay).toBe(135);
  });

  test("a tax that is not the rate of its base warns without blocking", () => {
    const odd = [sale("2026-05-01", "100,00", "22,00")];
    const control = vatControls(input(odd), vatReturnFigures(input(odd)), {
      movements: movements(odd),
      gaps: [],
      previousCreditOut: 0,
    }).find(({ key }) => key === "rate_08");
    expect(control).toMatchObject({ ok: false, expected: 2000, found: 2200, difference: 200 });
    expect(control && isBlocking(control)).toBe(false);
  });

  test("goods bought in the European Union warn on a CA12", () => {
    const stray = [vatLine("2026-05-01", "AIC", { rateBp: 2000, base: "60,00", vat: "12,00", deductible: "12,00", account: "606300" })];
    const own = { form: CA12_2026 };
    const control = vatControls(input(stray, own), vatReturnFigures(input(stray, own)), {
      movements: movements(stray),
      gaps: [],
      previousCreditOut: 0,
    }).find(({ key }) => key === "eu_goods");
    expect(control).toMatchObject({ ok: false, found: 6000 });
    expect(control && isBlocking(control)).toBe(false);
  });
});
