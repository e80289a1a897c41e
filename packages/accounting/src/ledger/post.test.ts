import { describe, expect, test } from "vitest";
import { isoDate } from "../date.js";
import {
  allocation,
  bankExpense,
  bankReceipt,
  cashOperation,
  line,
  personalOperation,
  postingContext,
  variousOperation,
} from "../testing/builders.js";
import { renderEntry, renderTrialBalance } from "../testing/render.js";
import { trialBalance } from "./books/balance.js";
import { postOperation, type JournalOperation, type Operation } from "./post.js";

function posted(operation: Operation, own: Parameters<typeof postingContext>[0] = {}): string {
  return renderEntry(postOperation(operation, postingContext(own)));
}

describe("professional: on the bank account", () => {
  test("fees of a French client at 20 %", () => {
    const label = "Honoraires client A";
    expect(posted(bankReceipt("3600,00", [allocation("706000", "3600,00")], { label }))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Honoraires client A
      512000    3 600,00           .
      706000           .    3 000,00
      445711           .      600,00"
    `);
  });

  test("books sold at 5,5 % have their own account of output VAT", () => {
    expect(posted(bankReceipt("211,00", [allocation("707300", "211,00", { vatRateBp: 550 })]))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      512000      211,00           .
      707300           .      200,00
      445713           .       11,00"
    `);
  });

  test("a service to a business in Germany carries no French VAT (CGI 259-1°)", () => {
    expect(posted(bankReceipt("2000,00", [allocation("706000", "2000,00", { vatRateBp: 0 })]))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      512000    2 000,00           .
      706000           .    2 000,00"
    `);
  });

  test("an office rent at 20 %", () => {
    expect(posted(bankExpense("960,00", [allocation("613200", "960,00", { vatRateBp: 2000 })]))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      613200      800,00           .
      445660      160,00           .
      512000           .      960,00"
    `);
  });

  test("fuel of a passenger car: 80 % of the VAT is deducted, the rest stays in the charge (CGI 298-4)", () => {
    expect(posted(bankExpense("90,00", [allocation("606140", "90,00")]))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      606140       78,00           .
      445660       12,00           .
      512000           .       90,00"
    `);
  });

  test("a laptop is a fixed asset, its VAT goes to 445620", () => {
    expect(posted(bankExpense("1440,00", [allocation("218300", "1440,00")]))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      218300    1 200,00           .
      445620      240,00           .
      512000           .    1 440,00"
    `);
  });

  test("advertising bought in Ireland: the amount paid is excl. tax, the VAT is owed and deducted (CGI 283-2)", () => {
    expect(posted(bankExpense("300,00", [allocation("623100", "300,00", { vatNature: "AUTOLIQ_SERV" })]))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      623100      300,00           .
      445660       60,00           .
      512000           .      300,00
      445200           .       60,00"
    `);
  });

  test("tools bought in Germany: intra-Community VAT has its own account", () => {
    expect(posted(bankExpense("500,00", [allocation("606300", "500,00", { vatNature: "AIC" })]))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      606300      500,00           .
      445662      100,00           .
      512000           .      500,00
      445200           .      100,00"
    `);
  });

  test("the owner's hotel: its VAT is not deductible and stays in the charge", () => {
    expect(posted(bankExpense("132,00", [allocation("625600", "132,00")]))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      625600      132,00           .
      512000           .      132,00"
    `);
  });

  test("a payout net of fees", () => {
    const parts = [allocation("706000", "120,00"), allocation("627800", "-2,40")];
    expect(posted(bankReceipt("117,60", parts))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      512000      117,60           .
      627800        2,40           .
      706000           .      100,00
      445711           .       20,00"
    `);
  });

  test("a supplier's refund takes charge and VAT back", () => {
    expect(posted(bankReceipt("24,00", [allocation("606400", "24,00")]))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      512000       24,00           .
      606400           .       20,00
      445660           .        4,00"
    `);
  });

  test("a refund to a client takes receipt and VAT back", () => {
    expect(posted(bankExpense("60,00", [allocation("706000", "60,00")]))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      706000       50,00           .
      445711       10,00           .
      512000           .       60,00"
    `);
  });

  test("a purchase over several accounts: one line of VAT, one of bank", () => {
    const parts = [allocation("606400", "24,00"), allocation("606300", "36,00"), allocation("625700", "11,00")];
    expect(posted(bankExpense("71,00", parts))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      606400       20,00           .
      606300       30,00           .
      625700       10,00           .
      445660       11,00           .
      512000           .       71,00"
    `);
  });

  test("a telephone 30 % private", () => {
    expect(posted(bankExpense("59,99", [allocation("626100", "59,99", { privateShareBp: 3_000 })]))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      626100       34,99           .
      445660        7,00           .
      108600       18,00           .
      512000           .       59,99"
    `);
  });

  test("a company that does not charge VAT posts what it paid", () => {
    expect(posted(bankExpense("960,00", [allocation("613200", "960,00", { vatRateBp: 2000 })]), { vatSubject: false }))
      .toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      613200      960,00           .
      512000           .      960,00"
    `);
  });

  test("a company that does not charge VAT owes it on services bought abroad, and deducts nothing", () => {
    const operation = bankExpense("1000,00", [allocation("623100", "1000,00", { vatNature: "AUTOLIQ_SERV" })]);
    expect(posted(operation, { vatSubject: false })).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      623100    1 200,00           .
      512000           .    1 000,00
      445200           .      200,00"
    `);
  });

  test("a withdrawal for oneself", () => {
    expect(posted(bankExpense("500,00", [allocation("108200", "500,00")]))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      108200      500,00           .
      512000           .      500,00"
    `);
  });

  test("an operation to categorise waits on 471000, so that the bank ties to its statement", () => {
    expect(posted(bankExpense("45,00", []))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      471000       45,00           .
      512000           .       45,00"
    `);
    expect(posted(bankReceipt("45,00", []))).toMatchInlineSnapshot(`
      "BQ 15/09/2026 Opération
      512000       45,00           .
      471000           .       45,00"
    `);
  });

  test("the entry bears its piece, its payment and its operation", () => {
    const operation = bankExpense("45,00", [], {
      pieceRef: "F2026-014",
      pieceDate: isoDate("2026-09-10"),
      paymentMode: "PRLV",
      id: "op-7",
    });
    expect(postOperation(operation, postingContext())).toMatchObject({
      pieceRef: "F2026-014",
      pieceDate: "2026-09-10",
      payment: { date: "2026-09-15", mode: "PRLV" },
      source: { kind: "operation", operationId: "op-7" },
    });
  });
});

test("a consultant's month: VAT accounts hold what the return declares, to the cent", () => {
  const operations = [
    bankReceipt("3600,00", [allocation("706000", "3600,00")]),
    bankReceipt("1250,50", [allocation("706000", "1250,50")]),
    bankReceipt("211,00", [allocation("707300", "211,00", { vatRateBp: 550 })]),
    bankReceipt("2000,00", [allocation("706000", "2000,00", { vatRateBp: 0 })]),
    bankExpense("960,00", [allocation("613200", "960,00", { vatRateBp: 2000 })]),
    bankExpense("90,00", [allocation("606140", "90,00")]),
    bankExpense("1440,00", [allocation("218300", "1440,00")]),
    bankExpense("300,00", [allocation("623100", "300,00", { vatNature: "AUTOLIQ_SERV" })]),
    bankExpense("55,00", [allocation("625700", "55,00")]),
    bankExpense("132,00", [allocation("625600", "132,00")]),
    bankExpense("12,00", [allocation("627800", "12,00")]),
  ];
  const movements = operations.flatMap((operation) => postOperation(operation, postingContext()).lines);
  const vat = movements.filter((one) => one.accountCode.startsWith("445"));
  expect(renderTrialBalance(trialBalance({ openings: [], movements: vat }))).toMatchInlineSnapshot(`
    "445200           .           .           .       60,00           .       60,00
    445620           .           .      240,00           .      240,00           .
    445660           .           .      237,00           .      237,00           .
    445711           .           .           .      808,42           .      808,42
    445713           .           .           .       11,00           .       11,00
    Total            .           .      477,00      879,42      477,00      879,42"
  `);
});

describe("cash, personal and miscellaneous operations", () => {
  test("takings in cash go through the till, paid in cash", () => {
    const operation = cashOperation("60,00", [allocation("706000", "60,00")]);
    expect(posted(operation)).toMatchInlineSnapshot(`
      "CS 15/09/2026 Opération
      530000       60,00           .
      706000           .       50,00
      445711           .       10,00"
    `);
    expect(postOperation(operation, postingContext()).payment).toEqual({ date: "2026-09-15", mode: "ESP" });
  });

  test("takings brought to the bank go through 580000", () => {
    expect(posted(cashOperation("400,00", [allocation("580000", "400,00")], { sign: "outcome" }))).toMatchInlineSnapshot(`
      "CS 15/09/2026 Opération
      580000      400,00           .
      530000           .      400,00"
    `);
  });

  test("a business expense paid privately is a contribution of the owner", () => {
    const operation = personalOperation("24,00", [allocation("606400", "24,00")]);
    expect(posted(operation)).toMatchInlineSnapshot(`
      "OD 15/09/2026 Opération
      606400       20,00           .
      445660        4,00           .
      108100           .       24,00"
    `);
    expect(postOperation(operation, postingContext()).payment).toBeNull();
  });

  test("a receipt kept privately is a withdrawal of the owner", () => {
    expect(posted(personalOperation("120,00", [allocation("706000", "120,00")], { sign: "income" }))).toMatchInlineSnapshot(`
      "OD 15/09/2026 Opération
      108200      120,00           .
      706000           .      100,00
      445711           .       20,00"
    `);
  });

  test("a miscellaneous operation takes the two accounts given", () => {
    expect(posted(variousOperation("38,50", { debit: "108300", credit: "606400" }))).toMatchInlineSnapshot(`
      "OD 15/09/2026 Opération
      108300       38,50           .
      606400           .       38,50"
    `);
  });

  test("a closing operation is dated the last day of the year, technical accounts included", () => {
    const operation = variousOperation("897,53", { debit: "486000", credit: "606400" }, { origin: "other_closure" });
    expect(posted(operation, { taxSystem: "bic-rs" })).toMatchInlineSnapshot(`
      "OD 31/12/2026 Opération
      486000      897,53           .
      606400           .      897,53"
    `);
  });
});

describe("an operation posted on another day", () => {
  test("of a closed year, it is posted on the first open day and says its real date (PCG 1031-4)", () => {
    const operation = bankExpense("960,00", [allocation("613200", "960,00")], { date: isoDate("2025-12-28"), label: "Loyer décembre" });
    expect(posted(operation)).toMatchInlineSnapshot(`
      "BQ 01/01/2026 Loyer décembre (opération du 28/12/2025)
      613200      960,00           .
      512000           .      960,00"
    `);
    expect(postOperation(operation, postingContext()).payment?.date).toBe("2025-12-28");
  });

  test("recorded again after a reversal, it bears the day of the reversal and says its own", () => {
    expect(posted(bankExpense("45,00", [], { postedOn: isoDate("2026-10-02") }))).toMatchInlineSnapshot(`
      "BQ 02/10/2026 Opération (opération du 15/09/2026)
      471000       45,00           .
      512000           .       45,00"
    `);
  });

  test("it is never posted in a year that ended before it", () => {
    const operation = bankExpense("960,00", [], { date: isoDate("2027-01-01") });
    expect(() => postOperation(operation, postingContext())).toThrow(RangeError);
  });
});

describe("other: a miscellaneous entry line by line", () => {
  const operation = (lines: JournalOperation["lines"], own: Partial<JournalOperation> = {}): JournalOperation => {
    const { debitAccount: _debit, creditAccount: _credit, ...base } = variousOperation("900,00", { debit: "", credit: "" });
    return { ...base, origin: "other", lines, ...own };
  };

  test("a loan instalment: capital, interest and insurance, each line with its label", () => {
    const entry = postOperation(
      operation(
        [
          { ...line("164000", { debit: "850,00" }), label: "Capital" },
          { ...line("627800", { debit: "50,00" }), label: "" },
          { ...line("512000", { credit: "900,00" }), label: "" },
        ],
        { label: "Échéance 12" },
      ),
      postingContext(),
    );
    expect(renderEntry(entry)).toMatchInlineSnapshot(`
      "OD 15/09/2026 Échéance 12
      164000      850,00           .
      627800       50,00           .
      512000           .      900,00"
    `);
    expect(entry.lines.map(({ label }) => label)).toEqual(["Capital", "Échéance 12", "Échéance 12"]);
    expect(entry).toMatchObject({ payment: null, vatLines: [] });
  });

  test("posted on a later day, each line says the real one (PCG 1031-4)", () => {
    const lines = [
      { ...line("108000", { debit: "900,00" }), label: "Retrait" },
      { ...line("512000", { credit: "900,00" }), label: "" },
    ];
    const { lines: posted } = postOperation(operation(lines, { postedOn: isoDate("2026-10-01") }), postingContext());
    expect(posted.map(({ label }) => label)).toEqual(["Retrait (opération du 15/09/2026)", "Opération (opération du 15/09/2026)"]);
  });

  test.each([
    ["does not balance", "108000", "899,99", "entry.unbalanced"],
    ["names an unknown account", "199999", "900,00", "entry.account_unknown"],
    ["names an account of trade in a liberal profession's books", "101000", "900,00", "entry.account_not_allowed"],
  ])("refused when it %s", (_case, account, amount, code) => {
    const lines = [line(account, { debit: amount }), line("512000", { credit: "900,00" })];
    expect(() => postOperation(operation(lines), postingContext({ taxSystem: "bnc" }))).toThrow(code);
  });
});
