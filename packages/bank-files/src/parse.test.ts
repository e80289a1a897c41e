import { describe, expect, it } from "vitest";
import type { BankFile } from "./bank-file.js";
import { BankFileError, type BankFileErrorCode } from "./errors.js";
import { parseBankFile } from "./parse.js";
import { asBytes } from "./testing/statements.js";

const read = (text: string): BankFile => parseBankFile(asBytes(text));
const OFX = (body: string): string =>
  `OFXHEADER:100\nCHARSET:1252\n<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>${body}</BANKTRANLIST></STMTRS></OFX>`;
const CAMT = (body: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>1</Id></Othr></Id><Ccy>EUR</Ccy></Acct>${body}</Stmt></BkToCstmrStmt></Document>`;

function refusal(bytes: Uint8Array): { code: BankFileErrorCode; message: string } {
  try {
    parseBankFile(bytes);
  } catch (error) {
    if (error instanceof BankFileError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("the file was read");
}

describe("what is not a statement", () => {
  const zip = [0x50, 0x4b, 3, 4];
  it.each([
    ["an empty file", new Uint8Array(), "file.empty", "est vide"],
    ["a byte order mark alone", new Uint8Array([0xef, 0xbb, 0xbf]), "file.empty", "est vide"],
    ["blanks", asBytes(" \n\n\t "), "file.empty", "est vide"],
    ["a PDF", asBytes("%PDF-1.7 …"), "file.binary", "un PDF"],
    ["a workbook", new Uint8Array([...zip, ...asBytes("….xl/workbook.xml")]), "file.binary", "Excel (XLSX)"],
    ["an archive", new Uint8Array([...zip, ...asBytes("releve.csv")]), "file.binary", "ZIP"],
    ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "file.binary", "XLS"],
    ["a picture", new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), "file.binary", "JPEG"],
    ["a web page", asBytes("<!DOCTYPE html><html><body>Session expirée"), "file.binary", "page web"],
    ["nothing but NUL bytes", new Uint8Array(500), "file.binary", "binaire"],
    ["a text", asBytes("Bonjour,\nvoici mon relevé.\n"), "file.unknown_format", "n’est pas un relevé"],
    ["another XML", asBytes('<?xml version="1.0"?><rss/>'), "file.unknown_format", "XML"],
    ["a DTD", asBytes(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]>${CAMT("")}`), "xml.dtd", "DTD"],
    ["an OFX with a DTD", asBytes('<?xml version="1.0"?><!DOCTYPE OFX><OFX></OFX>'), "xml.dtd", "DTD"],
    ["broken XML", asBytes(CAMT("<Ntry></Amt></Ntry>")), "xml.malformed", "ligne 1"],
    ["endless nesting", asBytes(CAMT("<Ntry>".repeat(5000))), "xml.malformed", "abîmé"],
    ["more than 64 levels that all close", asBytes(CAMT(`<Ntry>${"<a>".repeat(62)}${"</a>".repeat(62)}</Ntry>`)), "xml.malformed", "abîmé"],
    ["a CAMT.054", asBytes("<Document><BkToCstmrDbtCdtNtfctn></BkToCstmrDbtCdtNtfctn></Document>"), "camt.notification", "CAMT.054"],
    ["a CAMT without statement", asBytes("<Document><BkToCstmrStmt></BkToCstmrStmt></Document>"), "camt.no_statement", "aucun relevé"],
    ["an OFX without statement", asBytes("OFXHEADER:100\n<OFX></OFX>"), "ofx.no_statement", "aucun relevé"],
    ["an investment OFX", asBytes("OFXHEADER:100\n<OFX><INVSTMTRS></INVSTMTRS></OFX>"), "ofx.investment", "compte-titres"],
    ["an investment QIF", asBytes("!Type:Invst\nD01/01/2026\n^\n"), "qif.investment", "compte-titres"],
    [
      "a bank's refusal",
      asBytes("OFXHEADER:100\n<OFX><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid</STATUS></OFX>"),
      "ofx.bank_error",
      "15500\u00a0: Signon invalid",
    ],
  ])("%s is refused and named", (_, bytes, code, words) => {
    const error = refusal(bytes);
    expect(error.code).toBe(code);
    expect(error.message).toContain(words);
  });

  it("more than 100 MB is too much", () => {
    expect(refusal(new Uint8Array(100 * 1024 * 1024 + 1)).code).toBe("file.too_large");
  });
});

describe("encodings", () => {
  const csv = "Date;Libellé;Montant\n31/01/2026;CAFÉ DE LA GARE;-3,20\n";
  const utf16 = new Uint8Array([0xff, 0xfe, ...new Uint8Array(new Uint16Array([...csv].map((letter) => letter.charCodeAt(0))).buffer)]);

  it.each([
    ["UTF-8", asBytes(csv), "utf-8"],
    ["UTF-8 with its mark", new Uint8Array([0xef, 0xbb, 0xbf, ...asBytes(csv)]), "utf-8"],
    ["Windows", Uint8Array.from(csv, (letter) => letter.charCodeAt(0)), "windows-1252"],
    ["UTF-16 with its mark", utf16, "utf-16"],
    ["UTF-16 without", utf16.slice(2), "utf-16"],
  ])("%s gives the same label", (_, bytes, encoding) => {
    const file = parseBankFile(bytes);
    expect([file.encoding, file.accounts[0]?.rows[0]?.label]).toEqual([encoding, "CAFÉ DE LA GARE"]);
  });

  it("a file that lies about its encoding is read as it is written, with a warning", () => {
    const file = read(OFX("<STMTTRN><DTPOSTED>20260131<TRNAMT>-1.00<NAME>CAFÉ</STMTTRN>"));
    expect([file.encoding, file.accounts[0]?.rows[0]?.label, file.warnings[0]?.code]).toEqual(["utf-8", "CAFÉ", "encoding.mismatch"]);
  });

  it("a few NUL bytes are spaces", () => {
    const file = read(csv.replace("CAFÉ DE", "CAFÉ\0DE"));
    expect([file.accounts[0]?.rows[0]?.label, file.warnings[0]?.code]).toEqual(["CAFÉ DE LA GARE", "file.nul"]);
  });
});

describe("OFX", () => {
  it("raw signs of labels, unclosed leaves and a missing identifier stop nothing", () => {
    const file = read(OFX("<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260131<TRNAMT>-1.00<NAME>A & B < C > D<MEMO></STMTTRN>"));
    expect(file.accounts[0]?.rows[0]).toMatchObject({ label: "A & B < C > D", bankReference: null, amount: -100 });
  });

  it("entities escaped three times are read", () => {
    const file = read(OFX("<STMTTRN><DTPOSTED>20260131<TRNAMT>-1<NAME>PR&amp;amp;Ecirc;T &amp;#233;t&eacute;</STMTTRN>"));
    expect(file.accounts[0]?.rows[0]?.label).toBe("PRÊT été");
  });

  it.each(["20260131235959[-8:PST]", "20260131000000.000[+1:CET]", "202601312330", "2026-01-31"])(
    "the day of %s is the one written",
    (text) => {
      expect(read(OFX(`<STMTTRN><DTPOSTED>${text}<TRNAMT>-1<NAME>X</STMTTRN>`)).accounts[0]?.rows[0]?.date).toBe("2026-01-31");
    },
  );

  it("an operation whose end is missing is refused, not read with half its amount", () => {
    const whole = OFX(
      "<STMTTRN><DTPOSTED>20260131<TRNAMT>-1.00<NAME>A</STMTTRN><STMTTRN><DTPOSTED>20260131<TRNAMT>-1234.56<NAME>B</STMTTRN>",
    );
    const file = read(whole.slice(0, whole.indexOf("34.56")));
    expect(file.accounts[0]?.rows).toHaveLength(1);
    expect(file.rejected[0]?.reason).toContain("coupée");
    expect(file.warnings.map((warning) => warning.code)).toContain("file.truncated");
  });

  it("what cannot be read is refused alone, with its reason", () => {
    const file = read(
      OFX(
        "<STMTTRN><DTPOSTED>20260231<TRNAMT>-1<NAME>A</STMTTRN><STMTTRN><DTPOSTED>20260201<NAME>B</STMTTRN><STMTTRN><DTPOSTED>20260201<TRNAMT>1.005<NAME>C</STMTTRN><STMTTRN><DTPOSTED>20260201<TRNAMT>2<NAME>D</STMTTRN>",
      ),
    );
    expect(file.rejected.map((row) => [row.line, row.reason.replaceAll("\u00a0", " ")])).toEqual([
      [1, "Date impossible : « 20260231 »"],
      [2, "Montant absent"],
      [3, "Montant à plus de deux décimales : « 1.005 »"],
    ]);
    expect(file.accounts[0]?.rows.map((row) => row.line)).toEqual([4]);
  });

  it("one account number in two currencies is two accounts", () => {
    const statement = OFX("<STMTTRN><DTPOSTED>20260201<TRNAMT>2<NAME>D</STMTTRN>");
    const file = read(
      statement.replace(
        "</STMTRS>",
        `</STMTRS>${statement.slice(statement.indexOf("<STMTRS>"), statement.indexOf("</OFX>")).replace("EUR", "USD")}`,
      ),
    );
    expect(file.accounts.map((account) => [account.number, account.currency, account.rows.length])).toEqual([
      ["1", "EUR", 1],
      ["1", "USD", 1],
    ]);
  });

  it("an operation in another currency is refused under its name", () => {
    const file = read(OFX("<STMTTRN><DTPOSTED>20260201<TRNAMT>2<NAME>D<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY></STMTTRN>"));
    expect([file.accounts[0]?.rows, file.rejected[0]?.label, file.rejected[0]?.amount]).toEqual([[], "D", "2,00 USD"]);
  });
});

describe("CAMT", () => {
  const entry = (inside: string): string =>
    `<Ntry><Amt Ccy="EUR">10.00</Amt>${inside}<Sts>BOOK</Sts><BookgDt><Dt>2026-01-31</Dt></BookgDt></Ntry>`;
  const balance = (code: string, amount: string, day: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

  it("the direction is the entry's own, also when it reverses another", () => {
    const file = read(CAMT(entry("<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd>") + entry("<CdtDbtInd>DBIT</CdtDbtInd>") + entry("")));
    expect(file.accounts[0]?.rows.map((row) => row.amount)).toEqual([1000, -1000]);
    expect(file.rejected[0]?.reason).toContain("Sens");
  });

  it("a balance that the entries do not reach is a warning", () => {
    const file = read(
      CAMT(balance("OPBD", "5", "2026-01-30") + balance("CLBD", "16", "2026-01-31") + entry("<CdtDbtInd>CRDT</CdtDbtInd>")),
    );
    expect(file.warnings[0]).toEqual({
      code: "balance.mismatch",
      message: "Compte 1\u00a0: les opérations ne mènent pas au solde final du 31/01/2026 de 16,00\u00a0€, il y a un écart de 1,00\u00a0€.",
    });
  });

  it("a statement missing between two others is a gap", () => {
    const statement = (day: string, from: string, to: string): string =>
      CAMT(balance("OPBD", from, day) + balance("CLBD", to, day))
        .replace(/^.*<Stmt>/, "<Stmt>")
        .replace(/<\/Stmt>.*$/, "</Stmt>");
    const text = CAMT("x").replace(/<Stmt>.*<\/Stmt>/, statement("2026-01-05", "10", "10") + statement("2026-01-07", "12.50", "12.50"));
    expect(read(text).accounts[0]?.gaps).toEqual([{ from: "2026-01-05", to: "2026-01-07", difference: 250 }]);
  });

  it("a file cut in the middle keeps its whole entries and says so", () => {
    const whole = CAMT(entry("<CdtDbtInd>CRDT</CdtDbtInd>") + entry("<CdtDbtInd>DBIT</CdtDbtInd>"));
    const file = read(whole.slice(0, whole.lastIndexOf("<Sts>")));
    expect([file.accounts[0]?.rows.length, file.warnings.map((warning) => warning.code)]).toEqual([1, ["file.truncated"]]);
  });
});

describe("QIF", () => {
  it("dates that prove nothing are French, with a warning", () => {
    const file = read("!Type:Bank\nD06/12/2025\nT-1.00\nPA\n^\n");
    expect([file.accounts[0]?.rows[0]?.date, file.warnings[0]?.code]).toEqual(["2025-12-06", "dates.ambiguous"]);
  });

  it("an amount that is thousands or decimals, with nothing to tell, is refused", () => {
    expect(read("!Type:Bank\nD23/12/2025\nT-1,000\nPA\n^\n").rejected[0]?.reason).toContain("ambigu");
  });

  it("a last record without its mark is read, with or without a line end", () => {
    const first = "!Type:Bank\nD22/12/2025\nT-1,00\nPA\n^\n";
    for (const last of ["D23/12/2025\nT-12,00\nPB", "D23/12/2025\nPB\nT-12,00", "D23/12/2025\nT-12,00\nPB\n"])
      expect(read(first + last).accounts[0]?.rows.map(({ amount }) => amount)).toEqual([-100, -1200]);
  });

  it("a payee may be called Opening Balance: its category says whether it is one", () => {
    const record = (rest: string): string => `!Type:Bank\nD23/12/2025\nT-12,00\nPOpening Balance\n${rest}^\n`;
    expect(read(record("LHome:Interest Exp\n")).accounts[0]?.rows).toHaveLength(1);
    expect(read(record("LHome\nSHome\n$-12,00\n")).accounts[0]?.rows).toHaveLength(1);
    for (const rest of ["", "L[Compte courant]\n"]) expect(read(record(rest)).accounts[0]?.ignored).toHaveLength(1);
  });

  it("a record the file stops in is refused", () => {
    expect(read("!Type:Bank\nD23/12/2025\nPA\nT-12").rejected[0]?.reason).toContain("coupée");
  });
});

it("the opening of an OFX is that of the first day it covers, even when nothing happened on that day", () => {
  const statement = "<DTSTART>20260101<DTEND>20260131<STMTTRN><DTPOSTED>20260105<TRNAMT>-20.00<FITID>1<NAME>LOYER</STMTTRN>";
  const text = OFX(statement).replace("</BANKTRANLIST>", "</BANKTRANLIST><LEDGERBAL><BALAMT>80.00<DTASOF>20260131</LEDGERBAL>");
  expect(read(text).accounts[0]?.openingBalance).toEqual({ date: "2026-01-01", amount: 10_000 });
  expect(read(text.replace("<DTSTART>20260101", "")).accounts[0]?.openingBalance).toEqual({ date: "2026-01-05", amount: 10_000 });
});

describe("a balance dated after the period of an OFX", () => {
  const statement = (balanceDay: string, lastRow: string) =>
    read(
      OFX(
        `<DTSTART>20260101<DTEND>20260131<STMTTRN><DTPOSTED>20260105<TRNAMT>-20.00<FITID>1<NAME>LOYER</STMTTRN><STMTTRN><DTPOSTED>${lastRow}<TRNAMT>-5.00<FITID>2<NAME>PAIN</STMTTRN>`,
      ).replace("</BANKTRANLIST>", `</BANKTRANLIST><LEDGERBAL><BALAMT>75.00<DTASOF>${balanceDay}</LEDGERBAL>`),
    ).accounts[0]?.openingBalance;

  it("opens the account when the rows reach its day", () => {
    expect(statement("20260203", "20260203")).toEqual({ date: "2026-01-01", amount: 10_000 });
  });

  it("says nothing when days are missing, or when rows go beyond it", () => {
    expect(statement("20260203", "20260131")).toBeNull();
    expect(statement("20260203", "20260202")).toBeNull();
    expect(statement("20260202", "20260203")).toBeNull();
  });
});

describe("what is sound in a rejected record", () => {
  const soundIn = (text: string) => read(text).rejected.map(({ sound }) => sound);

  it("is its date, or its amount", () => {
    const record = (date: string, amount: string) => `<STMTTRN><DTPOSTED>${date}<TRNAMT>${amount}<FITID>1<NAME>LOYER</STMTTRN>`;
    expect(soundIn(OFX(record("20260105", "-1O.00")))).toEqual([{ date: "2026-01-05", amount: null }]);
    expect(soundIn(OFX(record("20260231", "-10.00")))).toEqual([{ date: null, amount: -1000 }]);
    expect(soundIn("!Type:Bank\nD23/12/2025\nTdix\nPA\n^\n")).toEqual([{ date: "2025-12-23", amount: null }]);
  });

  it("is nothing when the file stops in it", () => {
    expect(soundIn("!Type:Bank\nD23/12/2025\nPA\nT-12")).toEqual([{ date: null, amount: null }]);
  });
});

describe("a file of too many operations", () => {
  it("is refused with a sentence, before the rest of it is read", () => {
    const text = `!Type:Bank\n${"D12/01/2026\nT-5,00\nPCAFE\n^\n".repeat(205_000)}`;
    expect(() => read(text)).toThrow("Ce relevé a plus de 200\u202f000 opérations");
  });
});
