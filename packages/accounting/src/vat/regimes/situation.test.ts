import { expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { cents } from "../../money.js";
import { expectedDeposits } from "../filing/deposits.js";
import { vatNotices, type MonthlyNotice, type VatSituation } from "./situation.js";

const QUARTERLY: VatSituation = {
  today: isoDate("2026-10-05"),
  regime: { vatSystem: "quarterly_rn", vatOnDebits: false },
  monthly: null,
  simplifiedEnd: null,
  declaredThrough: null,
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
    "Acomptes attendus : 4 580,00 € (55 %) au plus tard le 24/07/2026, puis 3 331,00 € (40 %) au plus tard le 24/12/2026. Payés : 4 580,00 €.",
  );
  const late = vatNotices({ ...QUARTERLY, ...own, depositsPaid: 100_000 })
    .at(-1)
    ?.message.replaceAll(/\s/g, " ");
  expect(late).toMatch(/En retard : 3 580,00 € devaient être payés au plus tard le 24\/07\/2026\.$/);
  expect(keys({ ...own, deposits: [], today: isoDate("2027-06-01") })).toEqual([]);
});

test("a simplified company above a limit reads which one, and since when", () => {
  const simplifiedEnd = {
    from: isoDate("2026-05-01"),
    passed: "current_services",
    limit: cents(32_300_000),
    amount: cents(32_300_001),
  } as const;
  expect(vatNotices({ ...QUARTERLY, simplifiedEnd })[0]?.message.replaceAll(/\s/g, " ")).toContain(
    "Le chiffre d’affaires des services de l’année, 323 000,01 €, dépasse 323 000,00 € : le régime simplifié ne s’applique plus depuis le 01/05/2026, la TVA se déclare par CA3. Passez au réel normal mensuel à partir du 01/05/2026",
  );
  const declared = vatNotices({ ...QUARTERLY, simplifiedEnd, declaredThrough: isoDate("2026-06-30") })[0]?.message;
  expect(declared).toContain("à partir du 01/07/2026");
  const rs = {
    regime: { vatSystem: "rs", vatOnDebits: false },
    simplifiedEnd,
    deposits: expectedDeposits(8_328, isoDate("2026-05-05")),
  } as const;
  expect(keys(rs)).toEqual(["simplified_limit"]);
});

test("above a limit, what was passed, from when returns are monthly, and what becomes of the quarter", () => {
  const monthly = {
    from: isoDate("2027-01-01"),
    reason: "previous_year",
    limitEuros: 1_000_000,
    turnover: cents(100_000_001),
    validatedThrough: isoDate("2026-12-31"),
  } as const;
  const sentence = (own: Partial<MonthlyNotice>) =>
    vatNotices({ ...QUARTERLY, monthly: { ...monthly, ...own } })[0]?.message.replaceAll(/\s/g, " ");
  expect(sentence({})).toBe(
    "Le chiffre d’affaires de 2026, 1 000 000,01 €, dépasse 1 000 000,00 € : la TVA se déclare chaque mois à partir du 01/01/2027.",
  );
  const current = { from: isoDate("2027-05-01"), reason: "current_year", limitEuros: 1_100_000, turnover: cents(110_000_001) } as const;
  expect(sentence(current)).toBe(
    "Le chiffre d’affaires de 2027, 1 100 000,01 €, dépasse 1 100 000,00 € : la TVA se déclare chaque mois à partir du 01/05/2027. Le trimestre s’arrête la veille : ce qui le précède dans ce trimestre fait l’objet d’une déclaration à part.",
  );
  expect(sentence({ ...current, validatedThrough: isoDate("2027-06-30") })).toContain(
    "Ce qui est validé jusqu’au 30/06/2027 ne change pas : les mois commencent ensuite.",
  );
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
