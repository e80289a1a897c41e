import { expect, test } from "vitest";
import { isoDate } from "../date.js";
import { cents } from "../money.js";
import { expectedDeposits } from "./deposits.js";
import { vatNotices, type VatSituation } from "./situation.js";

const QUARTERLY: VatSituation = {
  today: isoDate("2026-10-05"),
  regime: { vatSystem: "quarterly_rn", vatOnDebits: false },
  monthlyFrom: null,
  sellsGoods: false,
  isInFranchise: false,
  franchiseEnd: null,
  deposits: [],
  depositsPaid: 0,
};
const keys = (own: Partial<VatSituation>) => vatNotices({ ...QUARTERLY, ...own }).map(({ key }) => key);

test("a simplified company reads that its regime ends, and the deposits of the year until then", () => {
  const own = {
    regime: { vatSystem: "rs", vatOnDebits: false },
    deposits: expectedDeposits(8_328, isoDate("2026-05-05")),
    depositsPaid: 458_000,
  } as const;
  expect(keys(own)).toEqual(["simplified_ends", "deposits"]);
  expect(
    vatNotices({ ...QUARTERLY, ...own })
      .at(-1)
      ?.message.replaceAll(/\s/g, " "),
  ).toBe(
    "Acomptes attendus : 4 580,00 € (55 %) au plus tard le 24/07/2026, puis 3 331,00 € (40 %) au plus tard le 24/12/2026. Payés cette année : 4 580,00 €.",
  );
  expect(keys({ ...own, deposits: [], today: isoDate("2027-06-01") })).toEqual([]);
});

test("above the limit, monthly returns are asked for, but of who has them already", () => {
  expect(keys({ monthlyFrom: isoDate("2027-03-01") })).toEqual(["monthly"]);
  expect(keys({ monthlyFrom: isoDate("2027-03-01"), regime: { vatSystem: "monthly_rn", vatOnDebits: false } })).toEqual([]);
});

test("who leaves the franchise reads since when, and what was passed; who stays in it what to declare by hand", () => {
  const franchiseEnd = {
    from: isoDate("2026-09-11"),
    reason: "current_year",
    limit: "services",
    limitEuros: 41_250,
    turnover: cents(4_125_100),
    proposed: { validFrom: isoDate("2026-09-11"), vatSystem: "rs" },
  } as const;
  const own = { regime: { vatSystem: "not_subjected", vatOnDebits: true }, isInFranchise: true, sellsGoods: true } as const;
  expect(keys(own)).toEqual(["franchise_abroad"]);
  expect(keys({ ...own, franchiseEnd })).toEqual(["franchise_end", "franchise_abroad"]);
  const [past] = vatNotices({ ...QUARTERLY, ...own, franchiseEnd });
  expect(past?.message).toContain("due depuis le 11/09/2026, ce jour compris");
  const [coming] = vatNotices({
    ...QUARTERLY,
    ...own,
    franchiseEnd: { ...franchiseEnd, from: isoDate("2027-01-01"), reason: "previous_year" },
  });
  expect(coming?.message).toContain("sera due à partir du 01/01/2027");
});

test("debits and goods are warned about where VAT is charged", () => {
  expect(keys({ regime: { vatSystem: "quarterly_rn", vatOnDebits: true }, sellsGoods: true })).toEqual(["on_debits", "goods_delivery"]);
});
