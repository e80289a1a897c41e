import { expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { fromEuros } from "../../testing/builders.js";
import { simplifiedEnd, type SimplifiedInput } from "./simplified-regime.js";

const receipt = (day: string, accountCode: string, amount: string) => ({ date: isoDate(day), accountCode, amount: fromEuros(amount) });
const end = (receipts: SimplifiedInput["receipts"], own: Partial<SimplifiedInput> = {}) => {
  const found = simplifiedEnd({ receipts, year: 2026, activityStart: null, previousVat: null, ...own });
  return found && `${found.from} ${found.passed}`;
};

test.each([
  ["706000", "286000,00", null],
  ["706000", "286000,01", "2026-01-01 previous_services"],
  ["707000", "945000,00", null],
  ["707000", "945000,01", "2026-01-01 previous_total"],
])("in 2025, account %s: %s €", (account, amount, expected) => expect(end([receipt("2025-12-31", account, amount)])).toBe(expected));

test.each([
  ["706000", "323000,00", null],
  ["706000", "323000,01", "2026-05-01 current_services"],
  ["707000", "1040000,00", null],
  ["707000", "1040000,01", "2026-05-01 current_total"],
])("in May 2026, account %s: %s €", (account, amount, expected) => expect(end([receipt("2026-05-31", account, amount)])).toBe(expected));

test("a mixed activity keeps both limits", () => {
  const mixed = [receipt("2026-03-02", "707000", "900000,00"), receipt("2026-04-30", "706000", "140000,00")];
  expect(end(mixed)).toBeNull();
  expect(end([...mixed, receipt("2026-05-01", "706000", "0,01")])).toBe("2026-05-01 current_total");
});

test("VAT above 15 000 € the year before; a first year raised to twelve months; limits of 2025", () => {
  expect(end([], { previousVat: 15_000 })).toBeNull();
  expect(end([], { previousVat: 15_001 })).toBe("2026-01-01 previous_vat");
  const half = [receipt("2025-10-01", "706000", "150000,00")];
  expect(end(half)).toBeNull();
  expect(end(half, { activityStart: isoDate("2025-07-01") })).toBe("2026-01-01 previous_services");
  expect(end([receipt("2025-05-31", "706000", "287000,01")], { year: 2025 })).toBe("2025-05-01 current_services");
});
