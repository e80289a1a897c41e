import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../calendar.js";
import { isoDate, type IsoDate } from "../date.js";
import { cents } from "../money.js";
import type { FecLayout } from "./layout.js";
import type { FecLine } from "./line.js";
import { readFec } from "./read/read.js";
import { utf8 } from "./testing.js";
import { cleanFecText } from "./text.js";
import { fecFileName, fecHeader, formatFecLine } from "./write.js";

const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc
    .array(fc.constantFrom("\t", "\r", "\n", "|", "\u00a0", "\u202f", "\u0000", "\ufeff", ";", '"', "é", "€", "🧾", " ", "A"), {
      maxLength: 20,
    })
    .map((letters) => letters.join("")),
);
const required = nasty.map((text) => `${text}x`);
const day = fc.integer({ min: 0, max: 70_000 }).map((offset) => addDays(isoDate("1900-01-01"), offset));
const optionalDay: fc.Arbitrary<IsoDate | null> = fc.option(day, { nil: null });
const amount = fc.integer({ min: 0, max: 99_999_999_999 }).map(cents);
const signedAmount = fc.integer({ min: -99_999_999, max: 99_999_999 }).map(cents);

const anyLine: fc.Arbitrary<FecLine> = fc.record({
  journalCode: required,
  journalLib: required,
  ecritureNum: required,
  ecritureDate: day,
  compteNum: required.map((text) => `512${text}`),
  compteLib: required,
  compAuxNum: nasty,
  compAuxLib: nasty,
  pieceRef: required,
  pieceDate: day,
  ecritureLib: required,
  debit: amount,
  credit: amount,
  ecritureLet: nasty,
  dateLet: optionalDay,
  validDate: day,
  montantDevise: fc.option(signedAmount, { nil: null }),
  idevise: nasty,
  dateRglt: optionalDay,
  modeRglt: nasty,
  natOp: nasty,
  idClient: nasty,
});

/** What a file can keep of a line: texts cleaned, payment in the cash layout only. */
function kept(line: FecLine, layout: FecLayout): FecLine {
  const cleaned = Object.fromEntries(
    Object.entries(line).map(([field, value]) => [field, typeof value === "string" ? cleanFecText(value) : value]),
  );
  const payment = layout === "bic" ? { dateRglt: null, modeRglt: "", natOp: "", idClient: "" } : {};
  return { ...line, ...cleaned, ...payment };
}

describe.each(["bic", "bnc-cash"] as const)("lines written in %s", (layout) => {
  it("are read back the same, whatever their texts hold", () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), (lines) => {
        const bytes = utf8(fecHeader(layout) + lines.map((line) => formatFecLine(line, layout)).join(""));
        const reading = readFec(bytes);
        const expected = lines.map((line, index) => ({ line: index + 2, ...kept(line, layout) }));
        expect({ layout: reading.layout, lines: reading.lines }).toEqual({ layout, lines: expected });
        expect(reading.findings.filter((finding) => finding.severity === "error" || finding.severity === "absent")).toEqual([]);
      }),
    );
  });
});

describe("the amounts of the file", () => {
  const base: FecLine = {
    journalCode: "BQ",
    journalLib: "Banque",
    ecritureNum: "1",
    ecritureDate: isoDate("2026-01-02"),
    compteNum: "512000",
    compteLib: "Banques",
    compAuxNum: "",
    compAuxLib: "",
    pieceRef: "P",
    pieceDate: isoDate("2026-01-02"),
    ecritureLib: "L",
    debit: cents(0),
    credit: cents(0),
    ecritureLet: "",
    dateLet: null,
    validDate: isoDate("2026-01-02"),
    montantDevise: null,
    idevise: "",
    dateRglt: null,
    modeRglt: "",
    natOp: "",
    idClient: "",
  };
  it.each([
    [0, "0,00"],
    [5, "0,05"],
    [99, "0,99"],
    [100, "1,00"],
    [123_450, "1234,50"],
    [900_719_925_474_099, "9007199254740,99"],
  ])("%i cents are %s", (value, written) => {
    expect(formatFecLine({ ...base, debit: cents(value) }, "bic").split("\t")[11]).toBe(written);
  });
  it("in a currency keep their sign, and nothing stands for no currency", () => {
    expect(formatFecLine({ ...base, montantDevise: cents(-1_005) }, "bic").split("\t")[16]).toBe("-10,05");
    expect(formatFecLine(base, "bic").split("\t")[16]).toBe("");
  });
});

describe("the name of the file", () => {
  const closingDate = isoDate("2026-12-31");
  it("is the SIREN, FEC and the closing date", () => {
    expect(fecFileName({ siren: "123456782", closingDate, provisional: false })).toBe("123456782FEC20261231.txt");
    expect(fecFileName({ siren: "123456782", closingDate, provisional: true })).toBe("123456782FEC20261231_provisoire.txt");
  });
  it.each(["123456789", "12345678", "12345678200010", "12345678A", "000000000", ""])("refuses %j for a SIREN", (siren) => {
    expect(() => fecFileName({ siren, closingDate, provisional: false })).toThrow(RangeError);
  });
});
