import { describe, expect, it } from "vitest";
import type { BankFile } from "./bank-file.js";
import { parseBankFile } from "./parse.js";
import { asBytes } from "./testing/statements.js";

const read = (text: string): BankFile => parseBankFile(asBytes(text));
const outcome = (file: BankFile): [string[], [number, string | undefined, unknown][]] => [
  file.accounts.flatMap((account) => account.rows.map((row) => `${row.line} ${row.amount}`)),
  file.rejected.map((row) => [row.line, /^Montant en (\w{3} sur un compte en \w{3})/.exec(row.reason)?.[1], row.sound]),
];

describe("an operation in another currency than its account's is refused with its reason", () => {
  it("in a CAMT, whether the account states its currency or not", () => {
    const entry = (currency: string): string =>
      `<Ntry><Amt Ccy="${currency}">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-31</Dt></BookgDt></Ntry>`;
    const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>1</Id></Othr></Id><Ccy>EUR</Ccy></Acct>${entry("EUR")}${entry("USD")}</Stmt></BkToCstmrStmt></Document>`;
    const wanted = [["1 -1000"], [[2, "USD sur un compte en EUR", { date: "2026-01-31", amount: null }]]];
    expect(outcome(read(text))).toEqual(wanted);
    expect(outcome(read(text.replace("<Ccy>EUR</Ccy>", "")))).toEqual(wanted);
  });

  it("in the column of a CSV, and beside its amounts", () => {
    const wanted = [["2 -320"], [[3, "USD sur un compte en EUR", { date: "2026-01-26", amount: null }]]];
    expect(outcome(read("Date;Libellé;Montant;Devise\n25/01/2026;A;-3,20;EUR\n26/01/2026;B;-5,00;USD\n"))).toEqual(wanted);
    expect(outcome(read("Date;Libellé;Montant\n25/01/2026;A;-3,20 €\n26/01/2026;B;-5,00 USD\n"))).toEqual(wanted);
    expect(outcome(read("Date;Libellé;Montant\n25/01/2026;A;-3,20 €\n26/01/2026;B;-$5.00\n"))).toEqual(wanted);
  });

  it("in an OFX", () => {
    const row = (inside: string): string => `<STMTTRN><DTPOSTED>20260131<TRNAMT>-1.00${inside}<NAME>X</STMTTRN>`;
    const text = `OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${row("")}${row("<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY>")}${row("<ORIGCURRENCY><CURRATE>1.1<CURSYM>USD</ORIGCURRENCY>")}</BANKTRANLIST></STMTRS></OFX>`;
    expect(outcome(read(text))).toEqual([["1 -100", "3 -100"], [[2, "USD sur un compte en EUR", { date: "2026-01-31", amount: null }]]]);
  });

  it("the currency of the purchase beside an amount in euros refuses nothing", () => {
    const file = read("Date;Libellé;Montant;Devise d'origine\n25/01/2026;A;-3,20;EUR\n26/01/2026;B;-5,00;USD\n");
    expect(outcome(file)).toEqual([["2 -320", "3 -500"], []]);
  });
});
