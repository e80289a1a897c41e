import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { DomainError } from "../../errors.js";
import { cents } from "../../money.js";
import { settleAllocations, type Allocation, type EditingContext } from "../../allocation/allocate.js";
import { allocation, fromEuros, postingContext } from "../../testing/builders.js";
import { vatCorrection } from "./correction.js";
import {
  declarationStatus,
  dueAlert,
  filingStep,
  isDeposited,
  isWithdrawable,
  type FilingEvent,
  type FilingState,
} from "../filing/filing.js";
import { CA3_2026 } from "../forms/ca3-2026.js";
import { gapLines, vatGaps, type UndeclaredEntry, type VatGap } from "./gaps.js";
import { isDeductionLost } from "../../allocation/late-deduction.js";
import { exportCsv } from "./return-export.js";
import { NOTHING_TYPED, vatReturnFigures } from "./return-figures.js";
import { vatReport, type ReportedOperation } from "./return-report.js";
import { isDeclaredVatAccount } from "./settlement.js";
import { testPeriod, vatLine } from "../../testing/vat-returns.js";
import { vehicleCostShare } from "../vehicle-default.js";

describe("gaps", () => {
  const entry = (entryId: string, own: Partial<UndeclaredEntry> = {}): UndeclaredEntry => ({
    entryId,
    date: isoDate("2026-05-10"),
    label: "OD",
    source: "other",
    reverses: null,
    hasVatLines: false,
    movements: [{ accountCode: "445711", netCredit: fromEuros("20,00") }],
    ...own,
  });

  test("an entry on declared accounts without VAT lines is one", () => {
    const entries = [
      entry("typed"),
      entry("with lines", { hasVatLines: true }),
      entry("settlement", { source: "settlement" }),
      entry("opening", { source: "opening" }),
      entry("waiting", { movements: [{ accountCode: "445740", netCredit: fromEuros("20,00") }] }),
      entry("nothing left", { movements: [{ accountCode: "445711", netCredit: cents(0) }] }),
    ];
    expect(vatGaps(entries).map(({ entryId }) => entryId)).toEqual(["typed"]);
  });

  test("an entry and its reversal that both lack lines cancel out; a reversal alone does not", () => {
    expect(vatGaps([entry("one"), entry("two", { reverses: "one" })])).toEqual([]);
    expect(vatGaps([entry("one", { hasVatLines: true }), entry("two", { reverses: "one" })]).map(({ entryId }) => entryId)).toEqual([
      "two",
    ]);
  });

  test("a balance of the openings is asked about, and so is what was written in a period declared elsewhere, with its lines", () => {
    const entries = [
      entry("begins", { kind: "opening" }),
      entry("since", { kind: "elsewhere", hasVatLines: true }),
      entry("own", { hasVatLines: true }),
    ];
    expect(vatGaps(entries).map(({ entryId, kind }) => [entryId, kind])).toEqual([
      ["begins", "opening"],
      ["since", "elsewhere"],
    ]);
  });

  test("the accounts a return clears, and those that wait outside any", () => {
    expect(["445200", "445620", "445660", "445662", "445711", "445718"].every(isDeclaredVatAccount)).toBe(true);
    expect(["445640", "445740", "445860", "445870", "445670", "445510", "445810", "445830"].some(isDeclaredVatAccount)).toBe(false);
  });

  const gap = (movements: VatGap["movements"]): VatGap => ({
    entryId: "typed",
    date: isoDate("2026-05-10"),
    label: "OD",
    hasVatLines: false,
    kind: "entry",
    movements,
  });

  test("lines typed by hand stand on the VAT accounts of the entry, on its day", () => {
    const typed = gap([
      { accountCode: "445711", netCredit: fromEuros("20,00") },
      { accountCode: "445620", netCredit: fromEuros("-4,00") },
    ]);
    const lines = gapLines(
      typed,
      [
        { nature: "LASM", rateBp: 2000, base: fromEuros("100,00"), vat: fromEuros("20,00") },
        { nature: "IMMO", rateBp: 2000, base: fromEuros("20,00"), vat: fromEuros("4,00") },
      ],
      true,
    );
    expect(lines.map(({ accountCode, deductible, date }) => [accountCode, deductible, date])).toEqual([
      ["445711", 0, "2026-05-10"],
      ["445620", 400, "2026-05-10"],
    ]);
  });

  test("a regularisation is given back on 445718; a reverse charge owes and deducts", () => {
    expect(
      gapLines(
        gap([{ accountCode: "445718", netCredit: fromEuros("9,00") }]),
        [{ nature: "REGUL", rateBp: 0, base: cents(0), vat: fromEuros("9,00") }],
        true,
      ),
    ).toHaveLength(1);
    const both = gap([
      { accountCode: "445200", netCredit: fromEuros("8,00") },
      { accountCode: "445660", netCredit: fromEuros("-8,00") },
    ]);
    const typed = [{ nature: "AUTOLIQ_SERV" as const, rateBp: 2000, base: fromEuros("40,00"), vat: fromEuros("8,00") }];
    expect(gapLines(both, typed, true)[0]).toMatchObject({ accountCode: "445660", deductible: 800 });
    expect(() => gapLines(both, typed, false)).toThrow(DomainError);
  });

  test("lines that do not say what the entry moves are refused with the family and both amounts", () => {
    const wrong = () =>
      gapLines(
        gap([{ accountCode: "445711", netCredit: fromEuros("20,00") }]),
        [{ nature: "COLLECT", rateBp: 2000, base: fromEuros("100,00"), vat: fromEuros("19,99") }],
        true,
      );
    expect(wrong).toThrow(new DomainError({ code: "vat.gap_accounts", family: "44571", expectedCents: 2000, actualCents: 1999 }));
  });
});

describe("filing", () => {
  const all: readonly FilingEvent[] = [
    { kind: "validated" },
    { kind: "sent" },
    { kind: "taken", reference: "P-1" },
    { kind: "typed", reference: null },
    { kind: "accepted", reference: "D-1" },
    { kind: "refused", reasons: ["CONTRL 12"] },
    { kind: "withdrawn" },
    { kind: "replaced" },
  ];
  const walk = (...kinds: readonly FilingEvent["kind"][]): FilingState =>
    kinds.reduce<FilingState>(
      (state, kind) => filingStep(state, all.find((event) => event.kind === kind) ?? { kind: "validated" }).state,
      "draft",
    );

  test("by a partner and by hand", () => {
    expect(walk("validated", "sent", "taken", "accepted")).toBe("acknowledged");
    expect(walk("validated", "sent", "refused")).toBe("rejected");
    expect(walk("validated", "typed", "accepted")).toBe("acknowledged");
    expect(walk("validated", "sent", "refused", "replaced")).toBe("corrected");
  });

  test("an acceptance may come before the note of the partner, or twice; nothing goes back", () => {
    expect(walk("validated", "sent", "accepted")).toBe("acknowledged");
    expect(filingStep("acknowledged", { kind: "accepted", reference: "D-1" })).toEqual({ outcome: "repeated", state: "acknowledged" });
    expect(filingStep("acknowledged", { kind: "taken", reference: "P-1" })).toEqual({ outcome: "out_of_order", state: "acknowledged" });
    expect(filingStep("acknowledged", { kind: "refused", reasons: [] })).toEqual({ outcome: "out_of_order", state: "acknowledged" });
  });

  test("a deposit is taken back until its receipt, then made again; a partner that answers after all is believed", () => {
    expect(walk("validated", "sent", "withdrawn", "typed", "accepted")).toBe("acknowledged");
    expect(walk("validated", "sent", "taken", "withdrawn", "sent")).toBe("to_send");
    expect(walk("validated", "typed", "withdrawn", "typed")).toBe("deposited_manually");
    expect(walk("validated", "sent", "withdrawn", "taken")).toBe("deposited");
    expect(walk("validated", "sent", "withdrawn", "accepted")).toBe("acknowledged");
    expect(walk("validated", "sent", "withdrawn", "refused")).toBe("validated");
    expect(filingStep("acknowledged", { kind: "withdrawn" }).outcome).toBe("out_of_order");
    expect((["to_send", "deposited", "deposited_manually"] as const).every(isWithdrawable)).toBe(true);
    expect(([null, "validated", "rejected", "corrected", "acknowledged"] as const).some(isWithdrawable)).toBe(false);
  });

  test("a receipt without a deposit is not one", () => {
    expect(filingStep("draft", { kind: "accepted", reference: "D-1" }).outcome).toBe("out_of_order");
    expect(filingStep("draft", { kind: "typed", reference: null }).outcome).toBe("out_of_order");
  });

  test("validated only with a receipt, late until deposited", () => {
    const status = (state: FilingState | null, today: string) => declarationStatus({ state, dueDate: "2026-10-19", today });
    expect(status("acknowledged", "2026-12-01")).toBe("validated");
    expect(status("deposited_manually", "2026-12-01")).toBe("waiting");
    expect(status("validated", "2026-10-19")).toBe("waiting");
    expect(status("validated", "2026-10-20")).toBe("late");
    expect(declarationStatus({ state: null, dueDate: null, today: "2026-10-20" })).toBe("waiting");
    expect((["deposited", "deposited_manually", "acknowledged"] as const).every(isDeposited)).toBe(true);
  });

  test.each([
    [11, null],
    [10, "j-10"],
    [6, "j-10"],
    [5, "j-5"],
    [1, "j-5"],
    [0, "due"],
    [-1, "exceed"],
  ] as const)("%i days left: %s", (days, alert) => {
    expect(dueAlert(days, "validated")).toBe(alert);
    expect(dueAlert(days, "deposited")).toBeNull();
  });
});

describe("warning before declaring", () => {
  const operation = (own: Partial<ReportedOperation>): ReportedOperation => ({
    id: "1",
    label: "Achat",
    date: isoDate("2026-05-10"),
    isCategorized: true,
    awaitsVatValidation: false,
    keptAsExpense: false,
    allocations: [],
    ...own,
  });
  const purchase = (accountCode: string, amount: string, own: Partial<ReportedOperation> = {}) =>
    operation({ allocations: [{ accountCode, exclTax: fromEuros(amount) }], ...own });

  test("500,00 € excl. tax does not warn, 500,01 € does, on three accounts", () => {
    expect(vatReport([purchase("606300", "500,00")]).potentialFixedAssets).toEqual([]);
    for (const account of ["606300", "606400", "626100"]) {
      expect(vatReport([purchase(account, "500,01")]).potentialFixedAssets).toEqual([
        { id: "1", label: "Achat", date: "2026-05-10", amountExclVat: 50_001 },
      ]);
    }
    expect(vatReport([purchase("613200", "500,01")]).potentialFixedAssets).toEqual([]);
    expect(vatReport([purchase("606300", "500,01", { keptAsExpense: true })]).potentialFixedAssets).toEqual([]);
  });

  test("what is left to sort, to check and to move", () => {
    expect(vatReport([])).toMatchObject({ hasTransactions: false, hasUncategorizedTransactions: false, hasUnvalidatedVat: false });
    expect(vatReport([operation({ isCategorized: false })])).toMatchObject({ hasTransactions: true, hasUncategorizedTransactions: true });
    expect(vatReport([operation({ awaitsVatValidation: true })]).hasUnvalidatedVat).toBe(true);
    expect(vatReport([purchase("646500", "10,00")]).hasUncategorizedMadelin).toBe(true);
  });
});

describe("corrections", () => {
  const may = testPeriod("2026-05-01", "2026-05-31");
  const figures = (lines: Parameters<typeof vatReturnFigures>[0]["lines"]) =>
    vatReturnFigures({
      form: CA3_2026,
      period: may,
      lines,
      previousCredit: cents(0),
      depositsPaid: cents(0),
      taxationBp: 10_000,
      typed: NOTHING_TYPED,
    });

  test("what came after the validation is told with its entries, its figures and where it is declared", () => {
    const sale = vatLine("2026-05-02", "COLLECT", { rateBp: 2000, base: "100,00", vat: "20,00", account: "706000" });
    const late = vatLine("2026-05-03", "BS", { rateBp: 2000, base: "50,00", vat: "10,00", deductible: "10,00" });
    const versions = { declared: figures([sale]).boxes, now: figures([sale, late]).boxes };
    expect(vatCorrection([], versions, { on: "declared", declaredIn: null })).toBeNull();
    const correction = vatCorrection([late], versions, { on: "declared", declaredIn: "2026-06" });
    expect(correction?.figures.map(({ line, declared, now }) => `${line} ${declared} ${now}`)).toEqual([
      "20 0 10",
      "23 0 10",
      "TD 20 10",
      "28 20 10",
      "32 20 10",
    ]);
    expect(correction).toMatchObject({ collected: 0, deductible: 1000, entries: [{ entryId: late.entryId, date: "2026-05-03" }] });
    expect(correction?.message).toContain("la déclaration 2026-06");
    expect(vatCorrection([late], versions, { on: "taking over" })?.message).toMatch(
      /^1 écriture du 03\/05\/2026, d’une période antérieure, est reprise ici/,
    );
    expect(vatCorrection([], versions, { on: "replacing", version: 2 })?.message).toBe(
      "Cette version remplace la version 1\u00a0: 5 chiffres changent.",
    );
    expect(vatCorrection([], { declared: versions.now, now: versions.now }, { on: "replacing", version: 2 })).toBeNull();
  });

  test("exported rows are plain text", () => {
    expect(exportCsv([{ form: "3310CA3", millesime: 2026, code: "0207", part: "base", value: 4342 }])).toBe(
      "form;millesime;code;part;value\r\n3310CA3;2026;0207;base;4342\r\n",
    );
  });
});

describe("defaults of an allocation", () => {
  const fleet = (types: readonly string[], balances: readonly (readonly [string, string])[] = []) => ({
    types,
    balances: balances.map(([accountCode, net]) => ({ accountCode, netDebit: fromEuros(net) })),
  });

  test("a van's fuel is deducted whole when every vehicle is commercial, one at least", () => {
    expect(vehicleCostShare("606140", fleet([], [["218210", "6250,00"]]))).toBe(10_000);
    expect(vehicleCostShare("606140", fleet(["utility", "taxi", "driving_school"]))).toBe(10_000);
    expect(vehicleCostShare("606140", fleet([]))).toBeNull();
    expect(vehicleCostShare("606140", fleet(["utility", "car"]))).toBeNull();
    expect(vehicleCostShare("606140", fleet(["utility"], [["218200", "9000,00"]]))).toBeNull();
    expect(vehicleCostShare("606140", fleet(["utility"], [["218200", "0,00"]]))).toBe(10_000);
    expect(vehicleCostShare("606400", fleet(["utility"]))).toBeNull();
  });

  const expense = (editing: EditingContext | undefined, own: Partial<Allocation> = {}) =>
    settleAllocations(
      [allocation("606140", "120,00", own)],
      { date: isoDate("2023-05-10"), value: fromEuros("120,00") },
      {
        ...postingContext(),
        ...(editing && { editing }),
      },
    )[0];

  test("the default of the vehicles is settled with the allocation, unless another share is stated", () => {
    const editing = { today: isoDate("2023-05-11"), vehicleShareBp: () => 10_000 };
    expect(expense(editing)).toMatchObject({ vatDeductibleBp: 10_000, deductibleVat: 2000 });
    expect(expense(editing, { vatDeductibleBp: 8_000 })).toMatchObject({ vatDeductibleBp: 8_000, deductibleVat: 1600 });
    expect(expense(undefined)).toMatchObject({ vatDeductibleBp: null, deductibleVat: 1600 });
  });

  test("VAT too late to deduct is refused while editing, unless none is deducted; what is stored and refunds are not looked at", () => {
    const late = (today: string | null) => ({ today: today === null ? null : isoDate(today), vehicleShareBp: () => null });
    expect(() => expense(late("2026-01-01"))).toThrow(
      new DomainError({ code: "allocation.deduction_lost", index: 0, lastDay: isoDate("2025-12-31") }),
    );
    expect(expense(late("2025-12-31"))?.deductibleVat).toBe(1600);
    expect(expense(late("2026-01-01"), { vatDeductibleBp: 0 })?.deductibleVat).toBe(0);
    expect(expense(late(null))?.deductibleVat).toBe(1600);
    expect(expense(undefined)?.deductibleVat).toBe(1600);
  });

  test("VAT may be deducted until 31 December of the second year after", () => {
    expect(isDeductionLost(isoDate("2024-01-01"), isoDate("2026-12-31"))).toBe(false);
    expect(isDeductionLost(isoDate("2024-12-31"), isoDate("2027-01-01"))).toBe(true);
  });
});
