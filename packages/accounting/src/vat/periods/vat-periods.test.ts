import { describe, expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { expectedDeposits } from "../filing/deposits.js";
import { isMainland, vatDueDate } from "./due-date.js";
import { vatFormFor } from "../forms/vat-form-for.js";
import { periodCutBy, vatPeriodOf, vatPeriods, type DatedVatSystem, type YearBounds } from "./vat-periods.js";

const year = (start: string, end: string): YearBounds => ({ start: isoDate(start), end: isoDate(end) });
const since = (day: string, vatSystem: DatedVatSystem["vatSystem"], taxSystem: DatedVatSystem["taxSystem"] = "bic-rs"): DatedVatSystem => ({
  validFrom: isoDate(day),
  vatSystem,
  taxSystem,
});
const civil = [year("2026-01-01", "2026-12-31")];

function list(systems: readonly DatedVatSystem[], fiscalYears: readonly YearBounds[], from: string, to: string): readonly string[] {
  return vatPeriods({ systems, fiscalYears, from: isoDate(from), to: isoDate(to) }).map(
    ({ id, form, start, end }) => `${id} ${form} ${start} ${end}`,
  );
}

describe("periods of a regime", () => {
  test("twelve months, four quarters, one year", () => {
    expect(list([since("2026-01-01", "monthly_rn")], civil, "2026-01-01", "2026-12-31").map((one) => one.split(" ")[0])).toEqual([
      "2026-01",
      "2026-02",
      "2026-03",
      "2026-04",
      "2026-05",
      "2026-06",
      "2026-07",
      "2026-08",
      "2026-09",
      "2026-10",
      "2026-11",
      "2026-12",
    ]);
    expect(list([since("2026-01-01", "quarterly_rn")], civil, "2026-01-01", "2026-12-31")).toEqual([
      "2026-T1 CA3 2026-01-01 2026-03-31",
      "2026-T2 CA3 2026-04-01 2026-06-30",
      "2026-T3 CA3 2026-07-01 2026-09-30",
      "2026-T4 CA3 2026-10-01 2026-12-31",
    ]);
    expect(list([since("2026-01-01", "rs")], civil, "2026-01-01", "2026-12-31")).toEqual(["2026 CA12 2026-01-01 2026-12-31"]);
    expect(list([since("2026-01-01", "not_subjected")], civil, "2026-01-01", "2026-12-31")).toEqual([]);
  });

  test("a company that becomes subject inside a quarter declares from that day", () => {
    expect(list([since("2026-01-01", "not_subjected"), since("2026-09-11", "quarterly_rn")], civil, "2026-01-01", "2026-12-31")).toEqual([
      "2026-T3 CA3 2026-09-11 2026-09-30",
      "2026-T4 CA3 2026-10-01 2026-12-31",
    ]);
  });

  test("the simplified regime ends with the last year opened before 2027, then come quarters", () => {
    expect(list([since("2026-01-01", "rs")], civil, "2026-01-01", "2027-06-30")).toEqual([
      "2026 CA12 2026-01-01 2026-12-31",
      "2027-T1 CA3 2027-01-01 2027-03-31",
      "2027-T2 CA3 2027-04-01 2027-06-30",
    ]);
  });

  test("years that follow one of a 29 February begin on 1 March", () => {
    const leap = [year("2023-02-28", "2024-02-28")];
    expect(list([since("2023-02-28", "rs")], leap, "2024-03-01", "2025-12-31")).toEqual([
      "2024-2025 CA12 2024-02-29 2025-02-28",
      "2025-2026 CA12 2025-03-01 2026-02-28",
    ]);
  });

  test("a year across 1 January 2027 keeps its yearly return to its end", () => {
    const straddling = [year("2025-07-01", "2026-06-30")];
    expect(list([since("2025-07-01", "rs")], straddling, "2025-07-01", "2027-12-31")).toEqual([
      "2025-2026 CA12 2025-07-01 2026-06-30",
      "2026-2027 CA12 2026-07-01 2027-06-30",
      "2027-T3 CA3 2027-07-01 2027-09-30",
      "2027-T4 CA3 2027-10-01 2027-12-31",
    ]);
  });

  test("years not opened yet are civil ones from the day a company becomes a BNC, whose first return is of six months", () => {
    const systems = [since("2024-07-01", "rs"), since("2025-07-01", "rs", "bnc")];
    expect(list(systems, [year("2024-07-01", "2025-06-30")], "2024-07-01", "2027-03-31")).toEqual([
      "2024-2025 CA12 2024-07-01 2025-06-30",
      "2025 CA12 2025-07-01 2025-12-31",
      "2026 CA12 2026-01-01 2026-12-31",
      "2027-T1 CA3 2027-01-01 2027-03-31",
    ]);
  });

  test("a return has the same name before and after its year opens", () => {
    const systems = [since("2025-07-01", "rs"), since("2026-07-01", "rs", "bnc"), since("2027-01-01", "quarterly_rn", "bnc")];
    const underWay = year("2025-07-01", "2026-06-30");
    const opened = list(systems, [underWay, year("2026-07-01", "2026-12-31")], "2025-07-01", "2026-12-31");
    expect(opened).toEqual(["2025-2026 CA12 2025-07-01 2026-06-30", "2026 CA12 2026-07-01 2026-12-31"]);
    expect(list(systems, [underWay], "2025-07-01", "2026-12-31")).toEqual(opened);
  });

  test("a row written in advance says months instead", () => {
    expect(
      list([since("2026-01-01", "rs"), since("2027-01-01", "monthly_rn")], civil, "2026-12-01", "2027-02-28").map(
        (one) => one.split(" ")[0],
      ),
    ).toEqual(["2026", "2027-01", "2027-02"]);
  });

  test("two rows of the same regime are one", () => {
    expect(list([since("2026-01-01", "quarterly_rn"), since("2026-02-15", "quarterly_rn")], civil, "2026-01-01", "2026-03-31")).toEqual([
      "2026-T1 CA3 2026-01-01 2026-03-31",
    ]);
  });

  test.each([
    ["2026-T2", "2026-04-01"],
    ["2026-T5", null],
    ["2026-04", null],
    ["2026", null],
    ["abc", null],
    ["", null],
  ])("the period %s of a quarterly company begins on %s", (id, start) =>
    expect(vatPeriodOf(id, { systems: [since("2026-01-01", "quarterly_rn")], fiscalYears: civil })?.start ?? null).toBe(start),
  );

  test("a long first year is found by its two years", () => {
    const long = [year("2025-02-01", "2026-12-31")];
    expect(vatPeriodOf("2025-2026", { systems: [since("2025-02-01", "rs")], fiscalYears: long })).toMatchObject({ end: "2026-12-31" });
  });
});

describe("no day in two periods, no name for two", () => {
  const declared = (id: string, start: string, end: string) => ({ id, form: "CA3" as const, start: isoDate(start), end: isoDate(end) });
  const besides = (systems: readonly DatedVatSystem[], done: readonly ReturnType<typeof declared>[], from: string, to: string) =>
    vatPeriods({ systems, fiscalYears: civil, declared: done, from: isoDate(from), to: isoDate(to) }).map(
      ({ id, start, end }) => `${id} ${start} ${end}`,
    );

  test("a quarter that was declared stays one, months begin after it", () => {
    const systems = [since("2026-01-01", "quarterly_rn"), since("2027-02-01", "monthly_rn")];
    expect(besides(systems, [declared("2027-T1", "2027-01-01", "2027-03-31")], "2027-01-01", "2027-05-31")).toEqual([
      "2027-T1 2027-01-01 2027-03-31",
      "2027-04 2027-04-01 2027-04-30",
      "2027-05 2027-05-01 2027-05-31",
    ]);
  });

  test("months that were declared stay, though the regime is by quarter again", () => {
    const done = [declared("2027-T2", "2027-04-01", "2027-04-30"), declared("2027-05", "2027-05-01", "2027-05-31")];
    expect(besides([since("2026-01-01", "quarterly_rn")], done, "2027-04-01", "2027-09-30")).toEqual([
      "2027-T2 2027-04-01 2027-04-30",
      "2027-05 2027-05-01 2027-05-31",
      "2027-T2-2 2027-06-01 2027-06-30",
      "2027-T3 2027-07-01 2027-09-30",
    ]);
  });

  test("two short years in one civil year have two names, whatever is asked for", () => {
    const short = [year("2026-01-01", "2026-06-30"), year("2026-07-01", "2026-12-31")];
    const systems = [since("2026-01-01", "rs")];
    expect(list(systems, short, "2026-01-01", "2026-12-31")).toEqual([
      "2026 CA12 2026-01-01 2026-06-30",
      "2026-2 CA12 2026-07-01 2026-12-31",
    ]);
    expect(list(systems, short, "2026-09-01", "2026-12-31")).toEqual(["2026-2 CA12 2026-07-01 2026-12-31"]);
    expect(vatPeriodOf("2026-2", { systems, fiscalYears: short })?.start).toBe("2026-07-01");
  });
});

describe("due dates", () => {
  const due = (end: string, surname: string | null, postcode: string | null) =>
    vatDueDate({ form: "CA3", end: isoDate(end) }, { surname, postcode });

  test.each([
    // 17 October 2026 is a Saturday.
    ["2026-09-30", "Martin", "75011", "2026-10-19"],
    ["2026-05-31", "Habib", "92100", "2026-06-15"],
    ["2026-05-31", "Ibanez", "93000", "2026-06-17"],
    ["2026-05-31", "Habib", "69001", "2026-06-16"],
    ["2026-05-31", "Ibanez", "69001", "2026-06-19"],
    ["2026-05-31", "élie", "69001", "2026-06-16"],
    ["2026-05-31", "d’Ornano", "94000", "2026-06-15"],
    // 15 August 2026 is a Saturday; 16 August, a Sunday.
    ["2026-07-31", "Adam", "75001", "2026-08-17"],
  ])("a period that ends on %s, %s, %s: %s", (end, surname, postcode, day) =>
    expect(due(end, surname, postcode)).toEqual({ dueDate: day, missing: [] }),
  );

  test("nothing is guessed: what lacks is named", () => {
    expect(due("2026-05-31", null, "75001")).toEqual({ dueDate: null, missing: ["surname"] });
    expect(due("2026-05-31", "Martin", "")).toEqual({ dueDate: null, missing: ["postcode"] });
    expect(due("2026-05-31", " ", null)).toEqual({ dueDate: null, missing: ["surname", "postcode"] });
  });

  test.each([
    ["2023-12-31", "2024-05-03"],
    ["2024-12-31", "2025-05-05"],
    ["2025-12-31", "2026-05-05"],
    ["2026-12-31", "2027-05-04"],
    ["2026-06-30", "2026-09-30"],
    // 28 February 2027 is a Sunday.
    ["2026-11-30", "2027-03-01"],
    ["2027-02-28", "2027-05-31"],
    ["2026-09-15", "2026-12-15"],
    ["2026-11-29", "2027-03-01"],
  ])("a CA12 that ends on %s is due on %s, for anyone", (end, day) =>
    expect(vatDueDate({ form: "CA12", end: isoDate(end) }, { surname: null, postcode: null })).toEqual({ dueDate: day, missing: [] }),
  );

  test("Corsica and overseas have rates of their own", () => {
    expect(["20000", "97110", "98800"].map(isMainland)).toEqual([false, false, false]);
    expect(["75001", "02000", null].map(isMainland)).toEqual([true, true, true]);
  });
});

describe("the end of a fiscal year", () => {
  const cut = (end: string, systems: readonly DatedVatSystem[], fiscalYears = [year("2026-01-01", end)]) =>
    periodCutBy(isoDate(end), { systems, fiscalYears })?.end ?? null;

  test.each([
    ["2026-08-31", "monthly_rn", null],
    ["2026-08-15", "monthly_rn", "2026-08-31"],
    ["2026-08-31", "quarterly_rn", "2026-09-30"],
    ["2026-09-30", "quarterly_rn", null],
    ["2026-08-15", "rs", null],
    ["2026-08-15", "not_subjected", null],
  ] as const)("on %s, %s, cuts the period until %s", (end, vatSystem, period) =>
    expect(cut(end, [since("2026-01-01", vatSystem)])).toBe(period),
  );

  test("cuts a period of the system that begins the day after too, unless none holds before", () => {
    expect(cut("2027-02-28", [since("2026-01-01", "rs"), since("2027-03-01", "quarterly_rn")])).toBe("2027-03-31");
    expect(cut("2027-02-28", [since("2026-01-01", "quarterly_rn"), since("2027-03-01", "monthly_rn")])).toBe("2027-03-31");
    expect(cut("2027-02-28", [since("2026-01-01", "monthly_rn"), since("2027-03-01", "quarterly_rn")])).toBe("2027-03-31");
    expect(cut("2027-02-28", [since("2026-01-01", "not_subjected"), since("2027-03-01", "quarterly_rn")])).toBeNull();
    expect(cut("2027-02-28", [since("2026-01-01", "monthly_rn"), since("2027-03-01", "not_subjected")])).toBeNull();
  });
});

describe("forms by year", () => {
  test.each([
    ["CA3", "2025-03-31", 2025, false],
    ["CA3", "2026-12-31", 2026, false],
    ["CA3", "2027-03-31", 2026, true],
    ["CA12", "2025-12-31", 2026, false],
    ["CA12", "2026-06-30", 2026, false],
    ["CA12", "2026-12-31", 2026, true],
    ["CA3", "2023-03-31", 2025, false],
  ] as const)("%s of %s: millésime %i, provisional %s", (form, end, millesime, provisional) => {
    const chosen = vatFormFor({ form, end: isoDate(end) });
    expect([chosen.form.millesime, chosen.provisional]).toEqual([millesime, provisional]);
  });
});

describe("deposits", () => {
  const due = (base: number, filedOn: string) => expectedDeposits(base, isoDate(filedOn)).map(({ dueOn, amount }) => `${dueOn} ${amount}`);

  test("none below 1 000 €", () => {
    expect(due(999, "2025-05-05")).toEqual([]);
    expect(due(1_000, "2025-05-05")).toEqual(["2025-07-24 550", "2025-12-24 400"]);
  });

  test("their months follow the month of the return; none from 2027 on", () => {
    expect(due(1_000, "2025-09-30")).toEqual(["2025-12-24 550", "2026-07-24 400"]);
    expect(due(1_000, "2025-11-30")).toEqual(["2026-07-24 550", "2026-12-24 400"]);
    expect(due(1_000, "2026-09-30")).toEqual(["2026-12-24 550"]);
    expect(due(1_000, "2027-05-04")).toEqual([]);
  });
});
