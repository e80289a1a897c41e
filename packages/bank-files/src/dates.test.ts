import { dayFromParts } from "@comptoir/accounting/date";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateReason, decidedOrder, looksLikeDate, noOrderEvidence, readDate, weighDate, type DecidedOrder } from "./dates.js";

function decide(...texts: string[]): DecidedOrder {
  const evidence = noOrderEvidence();
  for (const text of texts) weighDate(evidence, text);
  return decidedOrder(evidence);
}

describe("a written date", () => {
  it.each([
    ["31/12/2026", "2026-12-31"],
    ["31.12.26", "2026-12-31"],
    ["3-1-2026", "2026-01-03"],
    ["05-02-2026 23:59:59", "2026-02-05"],
    ["2026-02-05T10:00:00Z", "2026-02-05"],
    ["2026/3/22", "2026-03-22"],
    ["20260322", "2026-03-22"],
    ["22032026", "2026-03-22"],
    ["02/01'25", "2025-01-02"],
    ["1/ 5' 4", "2004-05-01"],
    ["5 mars 2026", "2026-03-05"],
    ["1er févr. 2026", "2026-02-01"],
    ["12 août 2026", "2026-08-12"],
    ["Mar 5, 2026", "2026-03-05"],
    ["01/01/99", "1999-01-01"],
    ["31/02/2026", null],
    ["29/02/2025", null],
    ["00/01/2026", null],
    ["12/2026", null],
    ["20/03/0226", null],
    ["1.234,56", null],
    ["0123456789", null],
    ["", null],
  ])("%s", (text, expected) => {
    expect(readDate(text, "dmy")).toBe(expected);
  });

  it("the order of the whole file is the one a single date proves", () => {
    expect(decide("06/12/2025", "23/11/2025")).toEqual({ order: "dmy", isAssumed: false, isMixed: false });
    expect(decide("8/12/13", "8/15/13", "3/3/13")).toEqual({ order: "mdy", isAssumed: false, isMixed: false });
  });

  it("without any proof dates are French, with a warning", () => {
    expect(decide("06/12/2025", "05/11/2025")).toEqual({ order: "dmy", isAssumed: true, isMixed: false });
    expect(decide("05/05/2025", "2025-11-06").isAssumed).toBe(false);
  });

  it("when some dates contradict the others, the many win and the few are refused", () => {
    const decided = decide("23/11/2025", "24/11/2025", "11/25/2025");
    expect(decided).toEqual({ order: "dmy", isAssumed: false, isMixed: true });
    expect(readDate("11/25/2025", decided.order)).toBe(null);
  });

  it("an impossible day is told from a text that is no date", () => {
    expect(dateReason("31/02/2026")).toBe("Date impossible\u00a0: «\u00a031/02/2026\u00a0»");
    expect(dateReason("demain")).toBe("Date illisible\u00a0: «\u00a0demain\u00a0»");
    expect(dateReason(" ")).toBe("Date absente");
  });

  it("any day written the French way is read back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2199 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        (year, month, day) => {
          const text = `${String(day).padStart(2, "0")}/${String(month).padStart(2, "0")}/${year}`;
          expect(looksLikeDate(text)).toBe(true);
          expect(readDate(text, "dmy")).toBe(dayFromParts(year, month, day));
        },
      ),
    );
  });
});
