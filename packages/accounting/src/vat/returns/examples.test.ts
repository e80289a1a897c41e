import { describe, expect, test } from "vitest";
import { cents } from "../../money.js";
import { fromEuros } from "../../testing/builders.js";
import { vatControls } from "./controls.js";
import { expectedDeposits } from "../filing/deposits.js";
import { isoDate } from "../../date.js";
import { exportRows } from "./return-export.js";
import { CA12_2026 } from "../forms/ca12-2026.js";
import { CA3_2026 } from "../forms/ca3-2026.js";
import { NOTHING_TYPED, vatReturnFigures, type VatReturnInput } from "./return-figures.js";
import { settlementOf } from "./settlement.js";
import {
  declaredBy,
  movementsOf,
  testPeriod,
  postedRow,
  renderBoxes,
  renderSettlement,
  type ExampleRow,
} from "../../testing/vat-returns.js";

/** Worked examples V1 to V3 of docs/sources.md#vat-examples, posted then declared. */
function prepared(rows: readonly ExampleRow[], own: Partial<VatReturnInput>) {
  const entries = rows.map(postedRow);
  const input: VatReturnInput = {
    form: CA3_2026,
    period: testPeriod("2026-09-01", "2026-09-30"),
    lines: declaredBy(entries),
    previousCredit: cents(0),
    depositsPaid: cents(0),
    taxationBp: 10_000,
    typed: NOTHING_TYPED,
    ...own,
  };
  const figures = vatReturnFigures(input);
  const movements = movementsOf(entries);
  const facts = { movements, gaps: [], previousCreditOut: input.previousCredit / 100 };
  return { figures, settlement: settlementOf(figures, movements), controls: vatControls(input, figures, facts) };
}

const income = (day: string, paid: string, account: string, own: Partial<ExampleRow> = {}): ExampleRow => ({
  day,
  sign: "income",
  paid,
  account,
  ...own,
});
const outcome = (day: string, paid: string, account: string, own: Partial<ExampleRow> = {}): ExampleRow => ({
  day,
  sign: "outcome",
  paid,
  account,
  ...own,
});

describe("V1: monthly CA3 of a consultant, September 2026", () => {
  const example = prepared(
    [
      income("2026-09-03", "3600,00", "706000", { rateBp: 2000 }),
      income("2026-09-10", "1250,50", "706000", { rateBp: 2000 }),
      income("2026-09-15", "211,00", "707300", { rateBp: 550 }),
      income("2026-09-18", "2000,00", "706000", { rateBp: 0 }),
      outcome("2026-09-05", "960,00", "613200", { rateBp: 2000 }),
      outcome("2026-09-07", "90,00", "606140"),
      outcome("2026-09-09", "1440,00", "218300"),
      outcome("2026-09-12", "300,00", "623100", { rateBp: 2000, nature: "AUTOLIQ_SERV" }),
      outcome("2026-09-20", "55,00", "625700"),
      outcome("2026-09-22", "132,00", "625600"),
      outcome("2026-09-25", "12,00", "627800"),
    ],
    {},
  );

  test("box by box", () => {
    expect(renderBoxes(example.figures)).toMatchInlineSnapshot(`
      "A1   4242 (4 242,08)
      A3   300 (300,00)
      E2   2000 (2 000,00)
      08   4342 / 868 (4 342,08 / 868,42)
      09   200 / 11 (200,00 / 11,00)
      16   879
      19   240 (240,00)
      20   237 (237,00)
      23   477
      TD   402
      28   402
      32   402"
    `);
  });

  test("settlement line by line", () => {
    expect(renderSettlement(example.settlement)).toMatchInlineSnapshot(`
      "445200       60,00           .
      445620           .      240,00
      445660           .      237,00
      445711      808,42           .
      445713       11,00           .
      445510           .      402,00
      758000           .        0,42"
    `);
  });

  test("every check holds", () => {
    expect(example.controls.filter(({ ok }) => !ok)).toEqual([]);
    expect(example.controls.map(({ key }) => key)).toEqual([
      "boxes_accounts",
      "previous_credit",
      "rounding",
      "gaps",
      "late_deduction",
      "rate_08",
      "rate_09",
    ]);
  });

  test("a partner reads the lines that have a code, base and tax under the same one", () => {
    expect(exportRows(CA3_2026, example.figures.boxes).map(({ code, part, value }) => `${code} ${part} ${value}`)).toEqual([
      "0979 base 4242",
      "0044 base 300",
      "0033 base 2000",
      "0207 base 4342",
      "0207 tax 868",
      "0105 base 200",
      "0105 tax 11",
      "0703 amount 240",
      "0702 amount 237",
      "8900 amount 402",
      "8901 amount 402",
      "9992 amount 402",
    ]);
  });
});

describe("V2: quarterly CA3 of a craftsman with a credit of 350 €", () => {
  const example = prepared(
    [
      income("2026-04-08", "7200,00", "704000", { rateBp: 2000 }),
      income("2026-05-21", "1100,00", "704000", { rateBp: 1000 }),
      income("2026-06-17", "845,37", "704000", { rateBp: 2000 }),
      outcome("2026-04-14", "2412,60", "601000"),
      outcome("2026-05-11", "7500,00", "218210"),
      outcome("2026-05-19", "150,00", "606140", { deductibleBp: 10_000 }),
      outcome("2026-06-03", "500,00", "606300", { rateBp: 2000, nature: "AIC" }),
      outcome("2026-06-24", "59,99", "626100"),
    ],
    { period: testPeriod("2026-04-01", "2026-06-30"), previousCredit: fromEuros("350,00") },
  );

  test("box by box", () => {
    expect(renderBoxes(example.figures)).toMatchInlineSnapshot(`
      "A1   7704 (7 704,48)
      B2   500 (500,00)
      08   7204 / 1441 (7 204,48 / 1 440,89)
      9B   1000 / 100 (1 000,00 / 100,00)
      16   1541
      17   100 (100,00)
      19   1250 (1 250,00)
      20   537 (537,10)
      22   350 (350,00)
      23   2137
      25   596
      27   596"
    `);
  });

  test("settlement line by line", () => {
    expect(renderSettlement(example.settlement)).toMatchInlineSnapshot(`
      "445200      100,00           .
      445620           .    1 250,00
      445660           .      437,10
      445662           .      100,00
      445711    1 340,89           .
      445712      100,00           .
      445670           .      350,00
      445670      596,00           .
      658000        0,21           ."
    `);
  });

  test("every check holds", () => {
    expect(example.controls.filter(({ ok }) => !ok)).toEqual([]);
  });
});

describe("V3: CA12 of 2025 with its deposits", () => {
  const example = prepared(
    [
      income("2025-03-01", "61845,30", "706000", { rateBp: 2000 }),
      income("2025-03-02", "4400,00", "706000", { rateBp: 1000 }),
      income("2025-03-03", "2637,50", "707300", { rateBp: 550 }),
      income("2025-03-04", "900,00", "757000", { rateBp: 2000 }),
      outcome("2025-03-05", "14760,48", "606400"),
      outcome("2025-03-06", "638,00", "625700"),
      outcome("2025-03-07", "6480,00", "218300"),
    ],
    { form: CA12_2026, period: testPeriod("2025-01-01", "2025-12-31"), depositsPaid: fromEuros("4750,00") },
  );

  test("box by box", () => {
    expect(renderBoxes(example.figures)).toMatchInlineSnapshot(`
      "5A   51538 / 10308 (51 537,75 / 10 307,55)
      6C   4000 / 400 (4 000,00 / 400,00)
      06   2500 / 138 (2 500,00 / 137,50)
      11   750 / 150 (750,00 / 150,00)
      16   10996
      19   10996
      20   2518 (2 518,08)
      22   2518
      23   1080 (1 080,00)
      26   3598
      28   7398
      30   4750 (4 750,00)
      33   2648
      54   2648
      56   2648
      57   8328"
    `);
  });

  test("settlement line by line", () => {
    expect(renderSettlement(example.settlement)).toMatchInlineSnapshot(`
      "445620           .    1 080,00
      445660           .    2 518,08
      445711   10 457,55           .
      445712      400,00           .
      445713      137,50           .
      445810           .    4 750,00
      445510           .    2 648,00
      658000        1,03           ."
    `);
  });

  test("every check holds", () => {
    expect(example.controls.filter(({ ok }) => !ok)).toEqual([]);
  });

  test("the next deposits are 55 % and 40 % of line 57", () => {
    expect(expectedDeposits(example.figures.depositBase ?? 0, isoDate("2026-05-05")).map(({ amount }) => amount)).toEqual([4580, 3331]);
    expect(expectedDeposits(5_000, isoDate("2025-05-05")).map(({ amount }) => amount)).toEqual([2750, 2000]);
  });
});
