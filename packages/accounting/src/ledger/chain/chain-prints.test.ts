import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate } from "../../date.js";
import { printLine, printsText, readPrints, type ChainPrint } from "./chain-prints.js";

const companyId = "01a202b2-7ded-7288-9831-cd5224ee6ec2";
const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

test("a file says the company, the day and each print, on lines that people read", () => {
  const prints: ChainPrint[] = [
    { fiscalYear: isoDate("2026-01-01"), sequence: "AN", number: 2, hash },
    { fiscalYear: isoDate("2026-01-01"), sequence: "main", number: 120, hash },
  ];
  expect(printsText({ companyId, on: isoDate("2026-04-14"), prints }).split("\r\n")).toEqual([
    "Empreinte des écritures validées au 14/04/2026",
    `Dossier ${companyId}`,
    `Exercice du 01/01/2026 · écriture AN-2 · ${hash}`,
    `Exercice du 01/01/2026 · écriture 120 · ${hash}`,
    "",
  ]);
});

const anyPrint: fc.Arbitrary<ChainPrint> = fc.record({
  fiscalYear: fc.constantFrom(isoDate("2024-02-29"), isoDate("2026-01-01"), isoDate("2026-03-16")),
  sequence: fc.constantFrom("AN" as const, "main" as const),
  number: fc.integer({ min: 1, max: 999_999_999 }),
  hash: fc.array(fc.constantFrom(..."0123456789abcdef"), { minLength: 64, maxLength: 64 }).map((digits) => digits.join("")),
});

test("what is written is read again, from the file, pasted on one line or quoted by a mail", () => {
  fc.assert(
    fc.property(fc.array(anyPrint, { maxLength: 5 }), fc.constantFrom("\r\n> ", " ", "\n\n"), (prints, between) => {
      const text = printsText({ companyId, on: isoDate("2026-04-14"), prints });
      expect(readPrints(text)).toEqual({ companyId, prints });
      expect(readPrints(`Bonjour,${between}${prints.map(printLine).join(between)}`)).toEqual({ companyId: null, prints });
    }),
  );
});

test.each(["", "Exercice du 31/02/2026 · écriture 1 · " + hash, `Exercice du 01/01/2026 · écriture 1 · ${hash.slice(1)}`])(
  "a text without a whole print states none: %s",
  (text) => expect(readPrints(text).prints).toEqual([]),
);
