import { expect, test } from "vitest";
import fc from "fast-check";
import { isoDate } from "../date.js";
import { cents, sumCents } from "../money.js";
import { uncertainty } from "./certainty.js";
import {
  debtsOwed,
  instalmentsOwed,
  ownOf,
  owedByOthers,
  SET_ASIDE_KINDS,
  setAsideByDate,
  totalSetAside,
  type SetAsideDue,
} from "./ownership.js";

const due = fc.record({
  kind: fc.constantFrom(...SET_ASIDE_KINDS),
  label: fc.constant("x"),
  amount: fc.integer({ min: 0, max: 10_000_000 }).map(cents),
  dueOn: fc.option(fc.constantFrom(isoDate("2026-04-20"), isoDate("2026-05-20")), { nil: null }),
  isEstimate: fc.boolean(),
  source: fc.constant(""),
});

test("« À mettre de côté » by date adds up to the money less what is one's own", () => {
  fc.assert(
    fc.property(fc.array(due), fc.integer({ min: -10_000_000, max: 10_000_000 }).map(cents), (list: readonly SetAsideDue[], money) => {
      const listed = setAsideByDate(list);
      expect(sumCents(listed.map(({ amount }) => amount))).toBe(money - ownOf(money, list));
      expect(listed.every(({ amount }) => amount !== 0)).toBe(true);
      const days = listed.map(({ dueOn }) => dueOn ?? "9");
      expect(days).toEqual(days.toSorted());
    }),
  );
});

test("money is missing when more is to be set aside than there is", () => {
  const vat = { kind: "vat", label: "TVA", amount: cents(224_000), dueOn: null, isEstimate: false, source: "" } as const;
  expect(ownOf(cents(100_000), [vat])).toBe(-124_000);
  expect(totalSetAside([vat, vat])).toBe(448_000);
});

test("instalments count when they are late or due within thirty days", () => {
  const on = (day: string) => ({ loanId: "l", loan: "Prêt", dueOn: isoDate(day), amount: cents(50_000) });
  const owed = instalmentsOwed(["2026-01-05", "2026-05-14", "2026-05-15"].map(on), isoDate("2026-04-14"));
  expect(owed.map(({ dueOn }) => dueOn)).toEqual(["2026-01-05", "2026-05-14"]);
});

test("an invoice to pay is a debt, a credit note of a supplier and what customers owe are not", () => {
  const item = (side: "payable" | "receivable", accountCode: string, left: number) => ({
    id: accountCode,
    side,
    accountCode,
    label: "",
    left: cents(left),
    dueOn: null,
  });
  const items = [
    item("payable", "401000", 100),
    item("payable", "467000", -50),
    item("receivable", "411000", 900),
    item("payable", "455000", 70),
  ];
  expect(debtsOwed(items).map(({ id }) => id)).toEqual(["401000"]);
  expect(owedByOthers(items).map(({ id }) => id)).toEqual(["411000"]);
});

test("614 € in and 1 500 € out to categorise, VAT charged, 30 % and 8 %: ± 700 €", () => {
  const facts = { isVatSubject: true, contributionsBp: 3_000, taxBp: 800, receipts: cents(61_400), expenses: cents(150_000) };
  expect(uncertainty(facts)).toBe(70_000);
});

test("nothing is uncertain without VAT nor rates, or once everything is categorised; a multiple of ten euros stays", () => {
  const facts = { isVatSubject: false, contributionsBp: 0, taxBp: 0, receipts: cents(61_400), expenses: cents(0) };
  expect(uncertainty(facts)).toBe(0);
  expect(uncertainty({ ...facts, contributionsBp: 3_000, receipts: cents(0) })).toBe(0);
  expect(uncertainty({ ...facts, contributionsBp: 10_000, receipts: cents(5_000) })).toBe(5_000);
  expect(uncertainty({ ...facts, contributionsBp: 10_000, receipts: cents(5_001) })).toBe(6_000);
});
