import { expect, test } from "vitest";
import { rejectedCsv } from "./rejected-csv.js";

test("rejected lines open in a French spreadsheet, quotes and separators kept", () => {
  const rejected = [
    { line: 5, reason: 'Date impossible : "31/02/2026"' },
    { line: 8, reason: "Montant absent ; ligne vide" },
  ];
  expect(rejectedCsv(rejected)).toBe('\ufeffLigne;Motif\r\n5;"Date impossible : ""31/02/2026"""\r\n8;"Montant absent ; ligne vide"\r\n');
});

test("a reason that begins like a formula stays a text", () => {
  for (const reason of ["=CMD()", "＝CMD()", "＠CMD()"]) expect(rejectedCsv([{ line: 2, reason }])).toContain(`2;'${reason}`);
});
