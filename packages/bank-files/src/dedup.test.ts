import { isoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { describe, expect, it } from "vitest";
import { cleanLabel, rawLabelOf } from "./labels.js";
import { contentKeys, referenceKey, type KeyedRow } from "./dedup.js";

const fee: KeyedRow = { date: isoDate("2026-03-03"), amount: cents(-4500), rawLabel: "FRAIS BANCAIRES" };
const sale: KeyedRow = { date: isoDate("2026-03-04"), amount: cents(12000), rawLabel: "VIR REÇU" };

describe("duplicate keys", () => {
  it("two identical fees of one day are two operations", () => {
    expect(new Set(contentKeys([fee, fee], "a")).size).toBe(2);
  });

  it("a file that holds three of them after two brings exactly one", () => {
    const known = new Set(contentKeys([fee, sale, fee], "a"));
    expect(contentKeys([fee, fee, fee, sale], "a").filter((key) => !known.has(key))).toHaveLength(1);
  });

  it("the order of the file does not matter between different operations", () => {
    expect(new Set(contentKeys([fee, sale], "a"))).toEqual(new Set(contentKeys([sale, fee], "a")));
  });

  it("another account, day, amount or label is another operation", () => {
    const others = [
      contentKeys([fee], "b"),
      contentKeys([{ ...fee, date: isoDate("2026-03-04") }], "a"),
      contentKeys([{ ...fee, amount: cents(4500) }], "a"),
      contentKeys([{ ...fee, rawLabel: "FRAIS" }], "a"),
    ];
    expect(others.flat()).not.toContain(contentKeys([fee], "a")[0]);
  });

  it("case, white space and accents lost on the way make no difference", () => {
    const lost = { ...sale, rawLabel: "vir  re\ufffdu" };
    expect(contentKeys([lost], "a")).toEqual(contentKeys([sale], "a"));
  });

  it("spaces between words are kept in the bank's text, and change neither the label nor the key", () => {
    const spaced = rawLabelOf(["VIR   SEPA\u00a0 MARTIN\r\nREF 12 ", "VIR SEPA MARTIN"]);
    expect([spaced, cleanLabel(spaced)]).toEqual(["VIR   SEPA  MARTIN REF 12", "VIR SEPA MARTIN REF 12"]);
    const keys = [spaced, cleanLabel(spaced)].map((rawLabel) => contentKeys([{ ...sale, rawLabel }], "a"));
    expect(keys[0]).toEqual(keys[1]);
  });

  it("keys stay short whatever the label", () => {
    expect(contentKeys([{ ...fee, rawLabel: "x".repeat(1000) }], "FR7630006000011234567890189")[0]?.length).toBeLessThan(80);
  });

  it("a bank's identifier is a key only where it can be trusted", () => {
    expect(referenceKey({ bankReference: "qt_001", referenceIsTrusted: true }, "a")).toBe("a|ref|qt_001");
    expect(referenceKey({ bankReference: "1", referenceIsTrusted: false }, "a")).toBe(null);
    expect(referenceKey({ bankReference: null, referenceIsTrusted: true }, "a")).toBe(null);
  });
});
