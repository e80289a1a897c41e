import { isoDate } from "@comptoir/accounting/date";
import { parse } from "csv-parse/sync";
import { XMLParser } from "fast-xml-parser";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstCsvRecords } from "./csv/records.js";
import { parseBankFile } from "./parse.js";
import { asBytes, EXAMPLE_ACCOUNT, exampleRows, writeCamt053 } from "./testing/statements.js";

/** Our readers forgive damage, give line numbers and stream; on sound files, widespread ones must agree with them. */
describe("a second reading by other parsers", () => {
  it("any well-formed CSV has the same cells", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "é", " ", ";", ",", '"', "\n", "1", "-"), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 }), (rows) => {
        const text = `${rows.map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(";")).join("\n")}\n`;
        const other: string[][] = parse(text, { delimiter: ";", relax_column_count: true });
        expect(firstCsvRecords(text, ";", 100).map((record) => record.cells)).toEqual(other);
      }),
    );
  });

  it("a CAMT.053 has the same amounts and days", () => {
    const text = writeCamt053({ account: EXAMPLE_ACCOUNT, rows: exampleRows({ count: 300, from: isoDate("2026-01-01") }) });
    const read: unknown = new XMLParser({ parseTagValue: false, ignoreAttributes: true }).parse(text);
    const entries = (
      read as { Document: { BkToCstmrStmt: { Stmt: { Ntry: { Amt: string; CdtDbtInd: string; BookgDt: { Dt: string } }[] } } } }
    ).Document.BkToCstmrStmt.Stmt.Ntry;
    const other = entries.map((entry) => `${entry.BookgDt.Dt} ${entry.CdtDbtInd === "DBIT" ? "-" : ""}${entry.Amt}`);
    const ours = parseBankFile(asBytes(text)).accounts[0]?.rows.map((row) => `${row.date} ${(row.amount / 100).toFixed(2)}`);
    expect(ours).toEqual(other);
  });
});
