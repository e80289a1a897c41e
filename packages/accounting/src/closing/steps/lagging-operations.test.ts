import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, renderStepEntries } from "../testing.js";
import { laggingOperations, partAfter, stocksToCount, type LaggingFacts, type LaggingInputs } from "./lagging-operations.js";
import { laggingQuestions, type LaggingAnswers } from "./lagging-questions.js";
import type { LaggingRow } from "./lagging-row.js";

const TRADE: LaggingFacts = { ...closingFacts({}, { taxSystem: "bic-rs", vatSubject: true }), hasReceivablesOption: false };
const LIBERAL: LaggingFacts = { ...closingFacts({}, { vatSubject: true }), hasReceivablesOption: false };

function row(kind: LaggingRow["kind"], account: string, own: Partial<LaggingRow> = {}): LaggingRow {
  return {
    id: "r1",
    kind,
    label: "Ligne",
    amountTtc: fromEuros("120,00"),
    vatRateBp: 2000,
    account,
    documentDate: isoDate("2025-12-20"),
    period: null,
    vatOn: "payments",
    bankOperationId: null,
    ...own,
  };
}

function outcome(rows: LaggingInputs["rows"], facts: LaggingFacts = TRADE) {
  return laggingOperations(facts, { rows, stocks: [], losses: [] });
}

const codes = (given: { readonly findings: readonly { readonly code: string }[] }) => given.findings.map(({ code }) => code);

test("insurance of 1 200 from 01/10/2025 to 30/09/2026: 897,53 prepaid, back on the first day", () => {
  const period = { start: isoDate("2025-10-01"), end: isoDate("2026-09-30") };
  expect(partAfter(fromEuros("1200,00"), period, isoDate("2025-12-31"))).toBe(89_753);
  const insurance = row("prepaid_expense", "616400", { amountTtc: fromEuros("1200,00"), vatRateBp: 0, period });
  const { entries, result } = outcome([insurance]);
  expect(renderStepEntries(entries)).toEqual([
    "2025-12-31 lagging_operations:r1: D 486000 897,53 / C 616400 897,53",
    "2026-01-01 lagging_operations:r1:back: D 616400 897,53 / C 486000 897,53",
  ]);
  expect([...result.amounts]).toEqual([["r1", 89_753]]);
});

test("a period inside the year leaves nothing, one after it the whole; VAT is not prepaid", () => {
  const end = isoDate("2025-12-31");
  expect(partAfter(fromEuros("100,00"), { start: isoDate("2025-01-01"), end }, end)).toBe(0);
  expect(partAfter(fromEuros("100,00"), { start: isoDate("2026-01-01"), end: isoDate("2026-03-31") }, end)).toBe(10_000);
  const period = { start: isoDate("2026-01-01"), end: isoDate("2026-12-31") };
  expect(renderStepEntries(outcome([row("deferred_income", "706000", { period })]).entries)[0]).toBe(
    "2025-12-31 lagging_operations:r1: D 706000 100,00 / C 487000 100,00",
  );
});

describe("entries of the last day", () => {
  test.each<[LaggingRow["kind"], string, string, string]>([
    [
      "cheque_received_unbanked",
      "706000",
      "D 511200 120,00 / C 706000 100,00 + C 445740 20,00",
      "D 706000 100,00 + D 445740 20,00 / C 511200 120,00",
    ],
    [
      "cheque_issued_undebited",
      "606400",
      "D 606400 100,00 + D 445640 20,00 / C 512900 120,00",
      "D 512900 120,00 / C 606400 100,00 + C 445640 20,00",
    ],
    [
      "expense_to_accrue",
      "606110",
      "D 606110 100,00 + D 445860 20,00 / C 408100 120,00",
      "D 408100 120,00 / C 606110 100,00 + C 445860 20,00",
    ],
    [
      "income_to_accrue",
      "706000",
      "D 418100 120,00 / C 706000 100,00 + C 445870 20,00",
      "D 706000 100,00 + D 445870 20,00 / C 418100 120,00",
    ],
  ])("%s on %s, back on the first day", (kind, account, there, back) => {
    expect(renderStepEntries(outcome([row(kind, account)]).entries)).toEqual([
      `2025-12-31 lagging_operations:r1: ${there}`,
      `2026-01-01 lagging_operations:r1:back: ${back}`,
    ]);
  });

  test("social bodies and taxes accrue on their own accounts", () => {
    const accrued = (account: string) => renderStepEntries(outcome([row("expense_to_accrue", account, { vatRateBp: 0 })]).entries)[0];
    expect(accrued("646100")).toContain("C 438000 120,00");
    expect(accrued("635110")).toContain("C 448000 120,00");
  });

  test("an unpaid invoice waits for its payment, VAT too, and makes an item", () => {
    const { entries, result } = outcome([row("customer_receivable", "706000"), row("supplier_payable", "622600", { id: "r2" })]);
    expect(renderStepEntries(entries)).toEqual([
      "2025-12-31 lagging_operations:r1: D 411000 120,00 / C 706000 100,00 + C 445740 20,00",
      "2025-12-31 lagging_operations:r2: D 622600 100,00 + D 445640 20,00 / C 401000 120,00",
    ]);
    expect(result.items).toMatchObject([
      { row: "r1", account: "411000", amount: 12_000 },
      { row: "r2", account: "401000", amount: 12_000 },
    ]);
    expect(result.items.map(({ item }) => [item.side, item.accountCode, item.amount, item.waitingVat[0]?.vat])).toEqual([
      ["receivable", "411000", 12_000, 2_000],
      ["payable", "401000", 12_000, 2_000],
    ]);
    expect(entries.flatMap(({ vatLines }) => vatLines)).toEqual([]);
  });

  test("VAT on invoices is declared by rate, never on 445710", () => {
    const { entries } = outcome([
      row("customer_receivable", "707000", { vatOn: "invoices" }),
      row("supplier_payable", "607000", { id: "r2", vatOn: "invoices" }),
    ]);
    expect(renderStepEntries(entries)).toEqual([
      "2025-12-31 lagging_operations:r1: D 411000 120,00 / C 707000 100,00 + C 445711 20,00",
      "2025-12-31 lagging_operations:r2: D 607000 100,00 + D 445660 20,00 / C 401000 120,00",
    ]);
    expect(entries.flatMap(({ vatLines }) => vatLines)).toMatchObject([
      { nature: "COLLECT", rateBp: 2000, base: 10_000, vat: 2_000, deductible: 0 },
      { nature: "BS", rateBp: 2000, base: 10_000, vat: 2_000, deductible: 2_000 },
    ]);
  });

  test("what the next year already paid comes back on its first day, VAT waiting, and makes no item", () => {
    const { entries, result } = outcome([row("customer_receivable", "707000", { vatOn: "invoices", bankOperationId: "op" })]);
    expect(renderStepEntries(entries)).toEqual([
      "2025-12-31 lagging_operations:r1: D 411000 120,00 / C 707000 100,00 + C 445740 20,00",
      "2026-01-01 lagging_operations:r1:back: D 707000 100,00 + D 445740 20,00 / C 411000 120,00",
    ]);
    expect(result.items).toEqual([]);
    expect(entries.flatMap(({ vatLines }) => vatLines)).toEqual([]);
  });
});

test("stocks: the opening goes out, the last day comes in; a loss that is no longer feared too", () => {
  const facts: LaggingFacts = {
    ...TRADE,
    balances: closingFacts({ "370000": "3000,00", "355000": "500,00", "491000": "-800,00" }).balances,
  };
  const { entries } = laggingOperations(facts, {
    rows: [],
    stocks: [
      { account: "370000", value: fromEuros("3400,00") },
      { account: "355000", value: fromEuros("0,00") },
      { account: "310000", value: fromEuros("120,00") },
    ],
    losses: [{ account: "491000", amount: fromEuros("250,00") }],
  });
  expect(renderStepEntries(entries)).toEqual([
    "2025-12-31 lagging_operations:370000: D 603700 3 000,00 + D 370000 3 400,00 / C 370000 3 000,00 + C 603700 3 400,00",
    "2025-12-31 lagging_operations:355000: D 713000 500,00 / C 355000 500,00",
    "2025-12-31 lagging_operations:310000: D 310000 120,00 / C 603100 120,00",
    "2025-12-31 lagging_operations:491000: D 491000 800,00 + D 681700 250,00 / C 781700 800,00 + C 491000 250,00",
  ]);
});

test("a stock that the year began with waits for its count, zero included", () => {
  const facts: LaggingFacts = { ...TRADE, balances: closingFacts({ "310000": "1200,00" }).balances };
  const counted = (stocks: LaggingInputs["stocks"]) => laggingOperations(facts, { rows: [], stocks, losses: [] });
  const work = { account: "355000", value: fromEuros("50,00") } as const;
  expect(counted([work])).toMatchObject({ entries: [], findings: [{ code: "lagging.stock_left:310000", field: "stocks.310000" }] });
  expect(codes(counted([work, { account: "310000", value: fromEuros("0,00") }]))).toEqual([]);
});

test("stocks to count are those of the openings and of the purchases, materials where nothing shows any, and work in progress", () => {
  const toCount = (own: Parameters<typeof closingFacts>[0]) =>
    stocksToCount({ ...TRADE, balances: closingFacts(own).balances }).map(({ account, opening }) => `${account} ${opening}`);
  expect(toCount({})).toEqual(["310000 0", "355000 0"]);
  expect(toCount({ "607100": "900,00" })).toEqual(["370000 0", "355000 0"]);
  expect(toCount({ "601000": "900,00", "370000": "12,00" })).toEqual(["310000 0", "370000 1200", "355000 0"]);
});

describe("a liberal profession", () => {
  test("has cheques only; with the option, unpaid invoices too", () => {
    const cheque = row("cheque_received_unbanked", "706000");
    expect(codes(outcome([cheque], LIBERAL))).toEqual([]);
    expect(codes(outcome([row("customer_receivable", "706000")], LIBERAL))).toEqual(["lagging.kind"]);
    expect(codes(outcome([row("customer_receivable", "706000")], { ...LIBERAL, hasReceivablesOption: true }))).toEqual([]);
    expect(codes(outcome([row("prepaid_expense", "616400")], { ...LIBERAL, hasReceivablesOption: true }))).toContain("lagging.kind");
  });

  test("answers two questions about cheques, each with its own rows", () => {
    const received = row("cheque_received_unbanked", "706000");
    const issued = row("cheque_issued_undebited", "606400", { id: "r2" });
    const points = (answers: LaggingAnswers, rows: readonly LaggingRow[], facts = LIBERAL) =>
      laggingOperations(facts, { rows, answers, stocks: null, losses: [] }).findings.map(({ code, field }) => `${code} ${field}`);
    expect(points({}, [])).toEqual(["lagging.required:chequesReceived chequesReceived", "lagging.required:chequesIssued chequesIssued"]);
    expect(points({ chequesReceived: "none" }, [])).toEqual(["lagging.required:chequesIssued chequesIssued"]);
    expect(points({ chequesReceived: "none", chequesIssued: "none" }, [])).toEqual([]);
    expect(points({ chequesReceived: "some", chequesIssued: "none" }, [received])).toEqual([]);
    // The row of one question is no answer to the other.
    expect(points({ chequesReceived: "some", chequesIssued: "some" }, [received])).toEqual([
      "lagging.rows_required:chequesIssued chequesIssued",
    ]);
    expect(points({ chequesReceived: "none", chequesIssued: "none" }, [issued])).toEqual([
      "lagging.rows_against:chequesIssued chequesIssued",
    ]);
    expect(points({ chequesReceived: "some", chequesIssued: "some" }, [received, issued])).toEqual([]);
  });

  test("is not asked about cheques that its statements, known to the end of the next month, do not show", () => {
    const proposal = { ...row("cheque_issued_undebited", "606400", { id: "op", bankOperationId: "op" }), source: "débité le 05/01/2026" };
    expect(laggingQuestions(LIBERAL)).toEqual(["chequesReceived", "chequesIssued"]);
    expect(laggingQuestions({ ...LIBERAL, chequesKnownThrough: isoDate("2026-01-31") })).toEqual([]);
    expect(laggingQuestions({ ...LIBERAL, chequesKnownThrough: isoDate("2026-01-31"), proposals: [proposal] })).toEqual(["chequesIssued"]);
    expect(laggingQuestions({ ...LIBERAL, hasReceivablesOption: true, chequesKnownThrough: isoDate("2026-01-31") })).toEqual([
      "customers",
      "suppliers",
    ]);
    const known = { ...LIBERAL, chequesKnownThrough: isoDate("2026-01-31") };
    expect(codes(laggingOperations(known, { rows: [], answers: {}, stocks: null, losses: [] }))).toEqual([]);
  });

  test("is not asked for stocks, and has none", () => {
    expect(codes(laggingOperations(LIBERAL, { rows: [], stocks: null, losses: [] }))).toEqual([]);
    const stocks = [{ account: "370000", value: fromEuros("1,00") }] as const;
    expect(codes(laggingOperations(LIBERAL, { rows: [], stocks, losses: [] }))).toEqual(["lagging.stock_liberal"]);
  });
});

test("«\u00a0Je n’ai rien à déclarer\u00a0» is an answer; no answer, and wrong rows, block and post nothing", () => {
  expect(outcome([])).toMatchObject({ findings: [], entries: [] });
  expect(codes(laggingOperations(TRADE, { rows: [], answers: {}, stocks: null, losses: [] }))).toEqual([
    "lagging.required:customers",
    "lagging.required:suppliers",
    "lagging.stocks_required",
  ]);
  const wrong = outcome([
    row("customer_receivable", "706000", { amountTtc: fromEuros("0,00") }),
    row("supplier_payable", "606400", { documentDate: isoDate("2026-01-01") }),
    row("prepaid_expense", "616400"),
    row("prepaid_expense", "616400", { period: { start: isoDate("2026-02-01"), end: isoDate("2026-01-01") } }),
  ]);
  expect(codes(wrong)).toEqual(["lagging.amount", "lagging.document_date", "lagging.period_required", "lagging.period"]);
  expect(wrong.entries).toEqual([]);
  expect(codes(outcome([row("customer_receivable", "706000")], { ...TRADE, vatSubject: false }))).toEqual(["lagging.vat"]);
  // A company that left VAT on 1 July: an invoice of before bears it, one of after does not.
  const left = { ...TRADE, vatSubject: false, vatThrough: isoDate("2025-06-30") };
  const invoiced = (day: string) => row("customer_receivable", "707000", { documentDate: isoDate(day), vatOn: "invoices" });
  expect(codes(outcome([invoiced("2025-07-01")], left))).toEqual(["lagging.vat"]);
  expect(outcome([invoiced("2025-06-30")], left).entries[0]?.vatLines).toMatchObject([{ vat: 2000, date: "2025-06-30" }]);
});

test("a balance taken over on third parties is a point to look at in recettes-dépenses, and is none with the option", () => {
  const given = { rows: [], stocks: null, losses: [] };
  const facts = closingFacts({ "411000": "120,00", "512000": "-120,00" });
  const codes = (hasReceivablesOption: boolean) =>
    laggingOperations({ ...facts, hasReceivablesOption }, given).findings.map(({ code, level }) => `${level} ${code}`);
  expect(codes(false)).toEqual(["warning lagging.taken_over:411000"]);
  expect(codes(true)).toEqual([]);
});

test("an invoice to be paid, or one still to be written, says that a customer had not paid", () => {
  const points = (answers: LaggingAnswers, rows: readonly LaggingRow[]) =>
    codes(laggingOperations(TRADE, { rows, answers, stocks: [], losses: [] }));
  const due = { suppliers: "none" } as const;
  expect(points({ ...due, customers: "some" }, [row("income_to_accrue", "706000")])).toEqual([]);
  expect(points({ ...due, customers: "none" }, [row("income_to_accrue", "706000")])).toEqual([]);
  expect(points({ ...due, customers: "none" }, [row("customer_receivable", "706000")])).toEqual(["lagging.rows_against:customers"]);
  expect(
    points({ ...due, customers: "some" }, [row("prepaid_expense", "616400", { period: null, amountTtc: fromEuros("1,00") })]),
  ).toContain("lagging.rows_required:customers");
});

test("a row that the books propose is looked at until it is a row or dismissed", () => {
  const proposal = {
    id: "op",
    kind: "cheque_received_unbanked",
    label: "Chèque",
    amountTtc: fromEuros("240,00"),
    vatRateBp: 0,
    account: "706000",
    documentDate: null,
    period: null,
    vatOn: "payments",
    bankOperationId: "op",
    source: "encaissé le 05/01/2026",
  } as const;
  const facts = { ...closingFacts(), hasReceivablesOption: false, proposals: [proposal] };
  const findings = (inputs: Partial<Parameters<typeof laggingOperations>[1]>) =>
    laggingOperations(facts, { rows: [], stocks: null, losses: [], ...inputs }).findings.map(({ code }) => code);
  expect(findings({})).toEqual(["lagging.proposal:op"]);
  expect(findings({ dismissed: new Set(["op"]) })).toEqual([]);
  expect(findings({ rows: [{ ...proposal, id: "typed" }] })).toEqual([]);
});
