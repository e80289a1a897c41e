import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts, NONE, renderStepEntries } from "../testing.js";
import { species, type CashFacts, type CashInputs } from "./species.js";

function facts(own: Partial<CashFacts> = {}): CashFacts {
  return {
    ...closingFacts(),
    opening: fromEuros("120,00"),
    receipts: fromEuros("1450,00"),
    payments: fromEuros("310,50"),
    deposits: fromEuros("1000,00"),
    withdrawals: NONE,
    negativeDay: null,
    professionalPayments: [],
    ...own,
  };
}

const COUNTED: CashInputs = {
  hasCash: true,
  countedBalance: fromEuros("240,00"),
  differenceReason: "personal",
  receiptAccount: "706000",
  receiptVatRateBp: null,
};
const codes = (given: { readonly findings: readonly { readonly code: string }[] }) => given.findings.map(({ code }) => code);

test("120,00 + 1 450,00 − 310,50 − 1 000,00, 240,00 counted: 19,50 were taken", () => {
  const { result, entries, findings } = species(facts(), COUNTED);
  expect(result).toEqual({ theoretical: 25_950, difference: -1_950 });
  expect(renderStepEntries(entries)).toEqual(["2025-12-31 species: D 108200 19,50 / C 530000 19,50"]);
  expect(findings).toEqual([]);
});

describe("a difference goes where its reason says", () => {
  const more = { ...COUNTED, countedBalance: fromEuros("270,00") };

  test("less: an error", () => {
    const { entries } = species(facts(), { ...COUNTED, differenceReason: "shop_error" });
    expect(renderStepEntries(entries)).toEqual(["2025-12-31 species: D 658000 19,50 / C 530000 19,50"]);
  });

  test("more: an error, a contribution, a forgotten receipt", () => {
    const posted = (own: Partial<CashInputs>) => renderStepEntries(species(facts(), { ...more, ...own }).entries);
    expect(posted({ differenceReason: "shop_error" })).toEqual(["2025-12-31 species: D 530000 10,50 / C 758000 10,50"]);
    expect(posted({ differenceReason: "personal" })).toEqual(["2025-12-31 species: D 530000 10,50 / C 108100 10,50"]);
    expect(posted({ differenceReason: "forgotten_receipt" })).toEqual(["2025-12-31 species: D 530000 10,50 / C 706000 10,50"]);
  });

  test("a rate typed by someone who is not subject to VAT declares none", () => {
    const receipt: CashInputs = { ...more, differenceReason: "forgotten_receipt", receiptVatRateBp: 2000 };
    const { entries } = species(facts({ vatSubject: false }), receipt);
    expect(renderStepEntries(entries)).toEqual(["2025-12-31 species: D 530000 10,50 / C 706000 10,50"]);
    expect(entries[0]?.vatLines).toEqual([]);
  });

  test("a forgotten receipt with VAT declares it by its rate", () => {
    const receipt: CashInputs = { ...more, countedBalance: fromEuros("271,50"), differenceReason: "forgotten_receipt" };
    const missing = species(facts({ vatSubject: true }), receipt);
    expect([codes(missing), missing.entries]).toEqual([["cash.vat_rate_required"], []]);
    const { entries } = species(facts({ vatSubject: true }), { ...receipt, receiptVatRateBp: 2000 });
    expect(renderStepEntries(entries)).toEqual(["2025-12-31 species: D 530000 12,00 / C 706000 10,00 + C 445711 2,00"]);
    expect(entries[0]?.vatLines).toMatchObject([{ nature: "COLLECT", rateBp: 2000, base: 1000, vat: 200, accountCode: "706000" }]);
  });

  test("a forgotten expense is typed, and a reason of the other side is refused", () => {
    expect(codes(species(facts(), { ...COUNTED, differenceReason: "forgotten_expense" }))).toEqual(["cash.forgotten_expense"]);
    expect(codes(species(facts(), { ...COUNTED, differenceReason: "forgotten_receipt" }))).toEqual(["cash.reason"]);
    expect(codes(species(facts(), { ...more, differenceReason: "forgotten_expense" }))).toEqual(["cash.reason"]);
  });
});

describe("what blocks", () => {
  test("no answer, nothing counted, no reason", () => {
    expect(codes(species(facts(), { ...COUNTED, hasCash: null }))).toEqual(["cash.required"]);
    expect(codes(species(facts(), { ...COUNTED, countedBalance: null }))).toEqual(["cash.counted_required"]);
    expect(codes(species(facts(), { ...COUNTED, countedBalance: fromEuros("-1,00") }))).toEqual(["cash.counted_negative"]);
    expect(codes(species(facts(), { ...COUNTED, differenceReason: null }))).toEqual(["cash.reason_required"]);
  });

  test("«\u00a0non\u00a0» while the books hold cash", () => {
    const no = { ...COUNTED, hasCash: false, countedBalance: null };
    expect(codes(species(facts(), no))).toEqual(["cash.contradiction"]);
    const empty = facts({ opening: NONE, receipts: NONE, payments: NONE, deposits: NONE });
    expect(species(empty, no)).toMatchObject({ findings: [], entries: [] });
  });

  test("a day below zero, transfers that do not meet", () => {
    const wrong = facts({
      negativeDay: { on: isoDate("2025-03-12"), balance: fromEuros("-14,20") },
      balances: new Map([["580000", fromEuros("50,00")]]),
    });
    expect(codes(species(wrong, COUNTED))).toEqual(["cash.negative", "cash.transfers"]);
    expect(species(wrong, COUNTED).entries).toEqual([]);
  });
});

test("a payment to a professional above the limit of the law is told, one at the limit is not", () => {
  const paid = (amount: string) => ({ label: "Bois", on: isoDate("2025-05-02"), amount: fromEuros(amount) });
  expect(species(facts({ professionalPayments: [paid("1000,00"), paid("1000,01")] }), COUNTED).findings).toMatchObject([
    { code: "cash.large_payment", level: "warning" },
  ]);
});
