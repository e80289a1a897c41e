import { describe, expect, test } from "vitest";
import { isoDate, type IsoDate } from "../../date.js";
import { fromEuros } from "../../testing/builders.js";
import { closingFacts } from "../testing.js";
import { zoneExemption, type ZoneInputs, type ZoneStepCode } from "./zone-exemption.js";

const RURAL: ZoneInputs = {
  zone: "zrr",
  creationDate: isoDate("2020-09-15"),
  commune: "29019",
  address: "12 rue du Four",
  sedentary: false,
  hasSedentaryEmployee: null,
  isOwnTransfer: false,
  employees: 0,
  outside: fromEuros("0,00"),
  inside: null,
  turnover: fromEuros("80000,00"),
  residents: null,
  previousAid: null,
};
const URBAN: ZoneInputs = { ...RURAL, zone: "zfu", creationDate: isoDate("2021-03-01"), sedentary: true, inside: fromEuros("80000,00") };

function year(profit: string, civil = 2025, taxSystem: "bnc" | "bic-rs" = "bnc") {
  const days = { beginning: isoDate(`${civil}-01-01`), end: isoDate(`${civil}-12-31`) };
  return {
    ...closingFacts({}, { taxSystem, year: { id: "y", ...days } }),
    shownBy: [],
    isFirstYear: false,
    hasOtherZone: false,
    activityStartedOn: null as IsoDate | null,
    profit: fromEuros(profit),
  };
}

function exemption(inputs: Partial<ZoneInputs>, facts = year("48000,00"), code: ZoneStepCode = "rrz_tax_exemption") {
  return zoneExemption(code, facts, { ...RURAL, ...inputs });
}
const exempt = (...given: Parameters<typeof exemption>) => exemption(...given).result.exempt / 100;
const codes = (...given: Parameters<typeof exemption>) =>
  exemption(...given)
    .findings.map(({ code }) => code)
    .filter((code) => code !== "zone.late");

describe("ZRR, created on 15 September 2020", () => {
  test("eight months in full, four at 75\u202f%", () => {
    expect(exemption({}).result).toMatchObject({ rateBp: 9_167, exempt: fromEuros("44000,00"), taxable: fromEuros("4000,00") });
    expect(exempt({}, year("48000,00", 2026))).toBe(32_000);
  });

  test("work outside the zone: nothing is lost up to a quarter when one is not sedentary, its part above", () => {
    expect(exempt({ outside: fromEuros("16000,00") })).toBe(44_000);
    expect(exempt({ outside: fromEuros("24000,00") })).toBe(30_800);
    expect(exempt({ outside: fromEuros("800,00"), sedentary: true })).toBe(0);
  });

  test("the year in which it ends is exempt for its last months, the next one says that it is over", () => {
    // Created in September 2017: month 96 is August 2025, all at 25 %.
    const last = { creationDate: isoDate("2017-09-15") };
    expect([exempt(last), codes(last)]).toEqual([8_000, []]);
    expect([exempt(last, year("48000,00", 2026)), codes(last, year("48000,00", 2026))]).toEqual([0, ["zone.over"]]);
  });

  test("one rounding, at the end, half up; a loss exempts nothing", () => {
    expect(exempt({}, year("1000,01"))).toBe(917);
    expect(exempt({}, year("-500,00"))).toBe(0);
  });
});

test("ZFRR, created on 10 October 2024: the part in the zone up to a quarter outside, nothing above", () => {
  const zfrr = { zone: "zfrr", creationDate: isoDate("2024-10-10") } as const;
  expect(exempt({ ...zfrr, outside: fromEuros("16000,00") })).toBe(38_400);
  expect(exempt({ ...zfrr, outside: fromEuros("24000,00") })).toBe(0);
  const half = { ...year("6000,00"), year: { id: "y", beginning: isoDate("2026-07-01"), end: isoDate("2026-12-31") } };
  expect(exempt({ ...zfrr, creationDate: isoDate("2026-07-01") }, half)).toBe(6_000);
});

test("ZFU-TE: 60\u202f% after five years, 50 000 € at most, 5 000 € more by new employee of the zone", () => {
  const of = (own: Partial<ZoneInputs>, facts = year("90000,00", 2026)) =>
    exemption({ ...URBAN, ...own }, facts, "ufz_tax_exemption").result;
  expect(of({})).toMatchObject({ rateBp: 6_667, exempt: fromEuros("50000,00"), taxable: fromEuros("40000,00") });
  expect(of({ residents: 3 })).toMatchObject({ exempt: fromEuros("60000,00") });
  expect(of({ inside: fromEuros("40000,00") })).toMatchObject({ exempt: fromEuros("30000,00") });
  expect(of({ sedentary: false, inside: fromEuros("20000,00") })).toMatchObject({ inZoneBp: 10_000 });
  expect(of({ sedentary: false, inside: fromEuros("19999,00") })).toMatchObject({ exempt: 0 });
});

test("ZFU-TE of a company created before 2015: fourteen years, 60, 40 then 20\u202f%, 100 000 € at most", () => {
  const of = (created: string, profit: string, own: Partial<ZoneInputs> = {}, civil = 2025) =>
    exemption({ ...URBAN, creationDate: isoDate(created), ...own }, year(profit, civil), "ufz_tax_exemption").result;
  // Months 122 to 133: 40 %. Six of them, then six at 20 %: 30 %. Months 157 to 168: 20 %, the last ones.
  expect(of("2014-12-31", "48000,00")).toMatchObject({ rateBp: 4_000, exempt: fromEuros("19200,00") });
  expect(of("2013-07-01", "48000,00")).toMatchObject({ rateBp: 3_000, exempt: fromEuros("14400,00") });
  expect(of("2012-01-01", "90000,00")).toMatchObject({ rateBp: 2_000, exempt: fromEuros("18000,00") });
  expect(of("2012-01-01", "90000,00", {}, 2026)).toMatchObject({ exempt: 0 });
  expect(of("2014-12-31", "400000,00")).toMatchObject({ cap: fromEuros("100000,00"), exempt: fromEuros("100000,00") });
  expect(of("2014-12-31", "400000,00", { residents: 2 }).cap).toBe(fromEuros("110000,00"));
  expect(of("2015-01-01", "48000,00")).toMatchObject({ exempt: 0, cap: fromEuros("50000,00") });
  const found = (created: string) => codes({ ...URBAN, creationDate: isoDate(created) }, year("48000,00"), "ufz_tax_exemption");
  expect([found("2014-12-31"), found("2012-01-01"), found("2010-12-31"), found("2005-12-31")]).toEqual([
    ["zone.social_exemption"],
    ["zone.social_exemption"],
    ["zone.over"],
    ["zone.period", "zone.over"],
  ]);
});

test("ZFU-TE outside one’s premises: a full-time employee of the zone stands for the quarter of the turnover (44 octies A, I)", () => {
  const outside = { ...URBAN, sedentary: false, inside: fromEuros("19999,99") } as const;
  const of = (own: Partial<ZoneInputs>) => exemption({ ...outside, ...own }, year("30000,00", 2026), "ufz_tax_exemption");
  const found = (own: Partial<ZoneInputs>) => codes({ ...outside, ...own }, year("30000,00", 2026), "ufz_tax_exemption");
  expect([found({}), of({}).result.exempt]).toEqual([["zone.sedentaryEmployee_required"], 0]);
  expect([found({ hasSedentaryEmployee: true }), of({ hasSedentaryEmployee: true }).result.exempt]).toEqual([[], fromEuros("20000,00")]);
  expect([found({ hasSedentaryEmployee: false }), of({ hasSedentaryEmployee: false }).result.exempt]).toEqual([
    ["zone.not_established"],
    0,
  ]);
  // A quarter is enough by itself, and one who works in the premises is not asked.
  expect(found({ inside: fromEuros("20000,00") })).toEqual([]);
  expect(found({ sedentary: true, hasSedentaryEmployee: null })).toEqual([]);
});

test("a company created on the first or the last day of a zone is in it; the day before or after is not", () => {
  const zfrr = { zone: "zfrr", creationDate: isoDate("2024-07-01") } as const;
  expect([codes(zfrr), exempt(zfrr)]).toEqual([[], 48_000]);
  expect(codes({ ...zfrr, creationDate: isoDate("2024-06-30") })).toEqual(["zone.period"]);
  expect(codes({ creationDate: isoDate("2024-06-30") })).toEqual([]);
  expect(codes({ ...URBAN, creationDate: isoDate("2025-12-31") }, year("9000,00", 2026), "ufz_tax_exemption")).toEqual([]);
  // Created on the last day of a month: that month is the first one, whole.
  const late = year("12000,00", 2025);
  expect(exempt({ ...zfrr, creationDate: isoDate("2025-12-31") }, late)).toBe(1_000);
  expect(exempt({ ...zfrr, creationDate: isoDate("2025-01-01") }, late)).toBe(12_000);
});

test("no activity begins in a zone before the company; in an urban one, an activity that was taken over may have", () => {
  const facts = { ...year("48000,00"), activityStartedOn: isoDate("2024-07-02") };
  const zfrr = { zone: "zfrr", creationDate: isoDate("2024-07-01") } as const;
  expect(codes(zfrr, facts)).toEqual(["zone.before_company"]);
  expect(exemption(zfrr, facts).findings.find(({ code }) => code === "zone.before_company")).toMatchObject({
    level: "blocking",
    field: "creationDate",
    message: expect.stringContaining("02/07/2024"),
  });
  expect(codes({ ...zfrr, creationDate: isoDate("2024-07-02") }, facts)).toEqual([]);
  expect(exempt(URBAN, facts, "ufz_tax_exemption")).toBe(exempt(URBAN, year("48000,00"), "ufz_tax_exemption"));
  const { findings } = exemption(URBAN, facts, "ufz_tax_exemption");
  expect(findings.find(({ code }) => code === "zone.before_company")?.level).toBe("warning");
  // The day of the law comes first.
  expect(codes({ ...zfrr, creationDate: isoDate("1950-01-01") }, facts)).toEqual(["zone.period"]);
  expect(codes({ ...zfrr, creationDate: isoDate("2199-01-01") }, facts)).toEqual(["zone.creation"]);
});

test("boxes of each return", () => {
  const boxes = (...given: Parameters<typeof exemption>) => exemption(...given).lines.map(({ form, box }) => `${form} ${box}`);
  expect(boxes({})).toEqual(["2035 CJ"]);
  expect(boxes({}, year("48000,00", 2025, "bic-rs"))).toEqual(["2033 138"]);
  expect(boxes(URBAN, year("48000,00"), "ufz_tax_exemption")).toEqual(["2035 CS"]);
});

test("one zone at a time: the other step is without object", () => {
  expect(exemption({}, year("48000,00"), "ufz_tax_exemption")).toMatchObject({ concerned: false, lines: [] });
  expect(exemption(URBAN)).toMatchObject({ concerned: false, lines: [] });
  expect(codes({}, { ...year("48000,00"), hasOtherZone: true })).toEqual(["zone.exclusive"]);
  expect(exemption({ zone: null })).toMatchObject({ concerned: false });
  expect(codes({ zone: null }, { ...year("0,00"), isFirstYear: true })).toEqual(["standing.required"]);
});

test("what is asked, and what excludes a company", () => {
  const blank = { creationDate: null, sedentary: null, outside: null, turnover: null, isOwnTransfer: null, employees: null };
  expect(codes(blank)).toEqual([
    "zone.creationDate_required",
    "zone.sedentary_required",
    "zone.turnoverOutOfZone_required",
    "zone.turnoverTotal_required",
    "zone.isTakeover_required",
  ]);
  expect(codes({ creationDate: isoDate("2024-07-01") })).toEqual(["zone.period"]);
  expect(codes({ zone: "zfrr", creationDate: isoDate("2024-06-30"), employees: null })).toEqual(["zone.employees_required", "zone.period"]);
  expect(codes({ zone: "zfrr", creationDate: isoDate("2025-02-01"), employees: 11 })).toEqual(["zone.employees"]);
  expect(codes({ isOwnTransfer: true })).toEqual(["zone.own_transfer"]);
  expect(codes({ outside: fromEuros("80000,01") })).toEqual(["zone.turnover"]);
  expect(codes({ creationDate: isoDate("2026-01-02") })).toContain("zone.creation");
  expect(codes({ previousAid: fromEuros("300000,00") })).toEqual(["zone.minor_aid"]);
  const late = exemption({ ...URBAN, creationDate: isoDate("2026-01-01") }, year("9000,00", 2026), "ufz_tax_exemption");
  expect(late).toMatchObject({ result: { exempt: 0 }, lines: [] });
  expect(late.findings[0]?.message).toContain("fermé aux créations après le 31/12/2025");
});

test("each month has its share: the sixtieth is whole, the sixty-first three quarters, the ninety-sixth a quarter, the next nothing", () => {
  const zrr = (creation: string) => exemption({ creationDate: isoDate(creation) }, year("12000,00")).result.exempt / 100;
  // Months 49 to 60, 61 to 72, 73 to 84, 85 to 96, then 97 on.
  expect(["2021-01-31", "2020-01-01", "2019-01-01", "2018-01-01", "2017-01-01"].map(zrr)).toEqual([12_000, 9_000, 6_000, 3_000, 0]);
  // Eleven whole months, the sixtieth last, then one at three quarters.
  expect(zrr("2020-12-10")).toBe(11_750);
  // Eleven months at a quarter, then nothing.
  expect(zrr("2017-02-28")).toBe(250);
  // Created inside the year: the months before have no share.
  expect(exemption({ zone: "zfrr", creationDate: isoDate("2025-07-10") }, year("12000,00")).result).toMatchObject({ rateBp: 5_000 });
});

test("no turnover, no profit, everything outside: nothing is exempt beyond the profit, and nothing divides by zero", () => {
  const none = { outside: fromEuros("0,00"), turnover: fromEuros("0,00") };
  expect(exempt(none, year("0,00"))).toBe(0);
  expect(exempt({ ...none, zone: "zfrr", creationDate: isoDate("2025-01-01") }, year("100,00"))).toBe(100);
  expect(exempt({ zone: "zfrr", creationDate: isoDate("2025-01-01"), outside: fromEuros("80000,00") })).toBe(0);
  const urban = (own: Partial<ZoneInputs>) => exemption({ ...URBAN, ...own }, year("48000,00"), "ufz_tax_exemption").result;
  expect(urban({ inside: fromEuros("0,00") }).exempt).toBe(0);
  expect(urban({ inside: fromEuros("0,00"), turnover: fromEuros("0,00"), sedentary: false }).exempt).toBe(fromEuros("48000,00"));
});

test("a commune has five characters, of Corsica too; what is missing is a warning", () => {
  expect(codes({ commune: "2A004" })).toEqual([]);
  expect(codes({ commune: "290" })).toEqual(["zone.commune"]);
  expect(codes({ commune: "" })).toEqual(["zone.commune_missing"]);
  expect(codes({ ...URBAN, address: "" }, year("1000,00"), "ufz_tax_exemption")).toEqual(["zone.address_missing"]);
});
