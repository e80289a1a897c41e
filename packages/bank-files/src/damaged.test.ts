import { isoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { describe, expect, it } from "vitest";
import type { BankFile } from "./bank-file.js";
import { BankFileError } from "./errors.js";
import { parseBankFile } from "./parse.js";
import { asBytes, EXAMPLE_ACCOUNT, exampleRows, writeCamt053, writeCfonb120, writeCsv, writeOfx, writeQif } from "./testing/statements.js";

const rows = exampleRows({ count: 12, from: isoDate("2026-03-02") });
const statement = {
  account: EXAMPLE_ACCOUNT,
  rows,
  openingBalance: cents(250_000),
};
const read = (text: string): BankFile => parseBankFile(asBytes(text));
const reasonsOf = (file: BankFile): string[] => file.rejected.map((row) => row.reason);
const codesOf = (file: BankFile): string[] => file.warnings.map((warning) => warning.code);

function refusalOf(text: string): { code: string; message: string } {
  try {
    read(text);
  } catch (error) {
    if (error instanceof BankFileError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("the file was read");
}

describe("CFONB", () => {
  const whole = writeCfonb120(statement);
  const lines = whole.trimEnd().split("\n");
  const from = (kept: readonly string[]): string => `${kept.join("\n")}\n`;

  it("a file whose amounts do not lead from one balance to the other is refused, with the figures", () => {
    const refusal = refusalOf(from(lines.toSpliced(3, 1)));
    expect(refusal.code).toBe("cfonb.balance");
    expect(refusal.message).toContain("solde final");
    expect(refusalOf(from(lines.toSpliced(3, 0, lines[2] ?? ""))).code).toBe("cfonb.balance");
  });

  it("without a single opening record there is no statement", () => {
    expect(refusalOf(from(lines.slice(1))).code).toBe("cfonb.no_statement");
  });

  it("an operation outside of its statement is refused with its reason, not booked", () => {
    const last = lines.at(-1) ?? "";
    const file = read(from([...lines, lines[2] ?? ""]));
    expect(file.accounts[0]?.rows).toHaveLength(12);
    expect(reasonsOf(file)[0]).toContain("hors d’un relevé");
    expect(file.rejected[0]?.sound).toEqual({
      date: rows[1]?.date,
      amount: rows[1]?.amount,
    });
    expect(reasonsOf(read(from([lines[0] ?? "", last.replace("07", "05").padEnd(120), ...lines.slice(1)])))[0]).toContain("sans opération");
  });

  it("an operation of another account than the statement around it is refused", () => {
    const other = (lines[2] ?? "").replace("00012345601", "00099999999");
    const file = read(from(lines.with(2, other)));
    expect([file.accounts.length, file.accounts[0]?.rows.length, reasonsOf(file)[0]]).toEqual([
      1,
      11,
      "Enregistrement CFONB d’un autre compte que son relevé",
    ]);
  });

  it("columns are fixed: a record that lost or gained a character refuses the file, with its record and its line", () => {
    const record = lines[2] ?? "";
    for (const shifted of [record.slice(0, 60) + record.slice(61), `${record.slice(0, 60)}X${record.slice(60)}`, record.slice(0, 50)]) {
      const { code, message } = refusalOf(from(lines.with(2, shifted)));
      expect([code, message.includes(`Ligne 3, enregistrement 04\u00a0: ${shifted.length} caractères`)]).toEqual(["cfonb.length", true]);
    }
  });

  it("blanks that an editor cut at the end of every record are no loss", () => {
    const file = read(from(lines.map((record) => record.trimEnd())));
    expect([file.accounts[0]?.rows.length, file.rejected]).toEqual([12, []]);
  });

  it("a statement without its final balance refuses the file, with the line where it should be", () => {
    const again = refusalOf(from([...lines.slice(0, 4), ...lines]));
    expect([again.code, again.message.includes("Ligne 5"), again.message.includes("07")]).toEqual(["cfonb.unclosed", true, true]);
    const last = refusalOf(from(lines.slice(0, -1)));
    expect([last.code, last.message.includes(`Ligne ${lines.length}`)]).toEqual(["cfonb.unclosed", true]);
  });
});

describe("OFX", () => {
  const whole = writeOfx(statement);

  it("a lost beginning or end of an operation never swallows one: both are told", () => {
    for (const mark of ["<STMTTRN>\n", "</STMTTRN>\n", "</STMTTRN>\n<STMTTRN>\n"]) {
      const at = whole.indexOf(mark, whole.indexOf("<FITID>3\n"));
      const file = read(whole.slice(0, at) + whole.slice(at + mark.length));
      const told = (file.accounts[0]?.rows.length ?? 0) + file.rejected.length;
      expect([mark, told]).toEqual([mark, 12]);
      expect(codesOf(file)).toContain("ofx.marks");
    }
  });

  it("operations hidden in a comment that never ends are counted missing", () => {
    const at = whole.indexOf("<STMTTRN>", whole.indexOf("<FITID>5\n"));
    const file = read(`${whole.slice(0, at)}<!--${whole.slice(at)}`);
    expect(file.warnings.find(({ code }) => code === "ofx.marks")?.message).toContain("12 montants, pour 5 opérations lues");
  });

  it("a sound file says nothing", () => {
    expect(read(whole).warnings).toEqual([]);
  });
});

describe("QIF", () => {
  const whole = writeQif({ rows });

  it("a lost ^ never swallows the operation after it", () => {
    const at = whole.indexOf("^\n", 60);
    const file = read(whole.slice(0, at) + whole.slice(at + 2));
    expect(file.accounts[0]?.rows).toHaveLength(10);
    expect(reasonsOf(file)).toEqual(Array(2).fill("Séparateur perdu (^)\u00a0: deux opérations se suivent sans lui"));
    expect(file.rejected.every(({ sound }) => sound.date !== null && sound.amount !== null)).toBe(true);
  });

  it("a damaged type of list does not hide the operations under it", () => {
    expect(read(whole.replace("!Type:Bank", "!Type:Bznk")).accounts[0]?.rows).toHaveLength(12);
  });

  it("an amount that its repetition contradicts is refused", () => {
    const file = read("!Type:Bank\nD23/12/2025\nU-12,00\nT-120,00\nPA\n^\nD24/12/2025\nU-5,00\nT-5,00\nPB\n^\n");
    expect([reasonsOf(file)[0]?.replaceAll("\u00a0", " "), file.accounts[0]?.rows.length]).toEqual([
      "Montants contradictoires : « -120,00 » et « -12,00 »",
      1,
    ]);
  });
});

describe("CAMT", () => {
  const whole = writeCamt053(statement);

  it("an entry lost, doubled or altered contradicts the bank's own totals, with the figures", () => {
    const [first = "", second = ""] = whole.match(/<Ntry>.*<\/Ntry>\n/g) ?? [];
    const told = (text: string): string | undefined => read(text).warnings.find(({ code }) => code === "camt.summary")?.message;
    expect(told(whole)).toBeUndefined();
    expect(told(whole.replace(first, ""))).toContain("la banque annonce 12 opérations (11 dans le fichier)");
    expect(told(whole.replace(first, first + first))).toContain("12 opérations (13 dans le fichier)");
    expect(told(whole.replace(first, second))).toMatch(/opérations pour .* dans le fichier/);
  });

  it("sums written net are sums too, and an entry that cannot be read is told alone", () => {
    const net = rows.reduce((sum, { amount }) => sum + amount, 0);
    const netted = whole.replace(/(<TtlNtries>.*?<Sum>).*?(<\/Sum>)/, `$1${(net / 100).toFixed(2)}$2`);
    expect(codesOf(read(netted))).toEqual([]);
    expect(codesOf(read(whole.replace(/(<Ntry><Amt[^>]*>)[^<]*/, "$1?")))).toEqual(["balance.mismatch", "rows.rejected"]);
  });
});

describe("an OFX card statement", () => {
  const card = (operations: readonly (readonly [type: string, amount: string])[], balance = "30.00"): string =>
    `OFXHEADER:100\n\n<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>EUR<CCACCTFROM><ACCTID>4970XX12</CCACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20260131${operations
      .map(
        ([type, amount], index) =>
          `<STMTTRN><TRNTYPE>${type}<DTPOSTED>2026010${index + 1}<TRNAMT>${amount}<FITID>${index}<NAME>A</STMTTRN>`,
      )
      .join(
        "",
      )}</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20260131</LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>\n`;
  const amountsOf = (file: BankFile): number[] => file.accounts.flatMap((account) => account.rows.map((row) => row.amount));

  it("whose purchases are positive has its signs turned, says so, and leaves the choice", () => {
    const text = card([
      ["DEBIT", "10.00"],
      ["POS", "25.00"],
      ["CREDIT", "-5.00"],
    ]);
    const file = read(text);
    expect([amountsOf(file), file.accounts[0]?.signsInverted, file.accounts[0]?.closingBalance?.amount]).toEqual([
      [-1000, -2500, 500],
      true,
      -3000,
    ]);
    expect(file.warnings.find(({ code }) => code === "card.signs")?.message).toContain("Décochez «\u00a0Signes inversés\u00a0»");
    const kept = parseBankFile(asBytes(text), { signsInverted: false });
    expect([amountsOf(kept), kept.accounts[0]?.signsInverted, codesOf(kept)]).toEqual([[1000, 2500, -500], false, []]);
  });

  it("without a type that states a side is a proposal when every amount is positive", () => {
    expect(
      amountsOf(
        read(
          card([
            ["OTHER", "10.00"],
            ["OTHER", "25.00"],
          ]),
        ),
      ),
    ).toEqual([-1000, -2500]);
    expect(
      amountsOf(
        read(
          card([
            ["OTHER", "10.00"],
            ["OTHER", "-25.00"],
          ]),
        ),
      ),
    ).toEqual([1000, -2500]);
  });

  it("as the standard has it is left alone", () => {
    const file = read(
      card(
        [
          ["DEBIT", "-10.00"],
          ["CREDIT", "5.00"],
        ],
        "-5.00",
      ),
    );
    expect([amountsOf(file), file.accounts[0]?.signsInverted, codesOf(file)]).toEqual([[-1000, 500], false, []]);
    expect(read(writeOfx(statement)).accounts[0]?.signsInverted).toBeNull();
  });
});

/** Each mark of the structure in turn, taken away: the same amounts on the same days, or a word about it. */
describe("a mark taken away", () => {
  const sources = [
    ["OFX", writeOfx(statement), /<\/?[A-Z]+>/g],
    ["QIF", writeQif({ rows }), /^[DTP^]|\n/gm],
    ["CFONB", writeCfonb120(statement), /^0\d.*\n/gm],
    ["CAMT", writeCamt053(statement), /<\/?[A-Za-z]+[^>]*>/g],
  ] as const;

  it.each(sources)("%s gives the same result, or says something", (_, text, marks) => {
    const sound = read(text);
    const silent = [...text.matchAll(marks)].filter((mark) => {
      const damaged = text.slice(0, mark.index) + text.slice(mark.index + mark[0].length);
      return summary(readOrRefuse(damaged)) !== summary(sound) && isSilent(readOrRefuse(damaged), sound);
    });
    expect(silent.map((mark) => `${mark.index} ${mark[0]}`)).toEqual([]);
  });
});

/** In a file of cells, a delimiter or a line break taken away shifts what follows it. */
describe("a delimiter or a line break taken away from a CSV", () => {
  const layouts = ["credit-mutuel", "boursobank", "fortuneo", "qonto", "revolut"] as const;
  const guessed = `Date;Libellé;Montant;Solde\n${rows.map((row, index) => `${row.date};${row.label.replaceAll(";", " ")};${euros(row.amount)};${euros(balanceAfter(index))}\n`).join("")}`;
  const bare = guessed.slice(guessed.indexOf("\n") + 1);
  const sources = [
    ...layouts.map((layout) => [layout, writeCsv({ layout, ...statement })] as const),
    ["guessed", guessed] as const,
    ["without headers", bare] as const,
  ];

  it.each(sources)("%s gives the same amounts, or says something", (_, text) => {
    const sound = read(text);
    const delimiter = text.slice(0, text.indexOf("\n")).includes(";") ? ";" : ",";
    const silent = [...text.matchAll(/[;,\n]/g)]
      .filter((mark) => mark[0] === delimiter || mark[0] === "\n")
      .filter((mark) => (text === bare || mark.index > text.indexOf("\n")) && mark.index < text.length - 1)
      .filter((mark) => {
        const file = readOrRefuse(text.slice(0, mark.index) + text.slice(mark.index + 1));
        return summary(file) !== summary(sound) && isSilent(file, sound);
      });
    expect(silent.map((mark) => text.slice(mark.index - 30, mark.index + 30))).toEqual([]);
  });
});

describe("a label that is too long", () => {
  const withLabel = (label: string) => ({ ...statement, rows: rows.map((row, index) => (index === 5 ? { ...row, label } : row)) });

  it.each([
    ["OFX", writeOfx],
    ["QIF", writeQif],
    ["CAMT", writeCamt053],
    ["CSV", (given: typeof statement) => writeCsv({ ...given, layout: "credit-mutuel" })],
  ])("%s: its row is rejected with the reason, the others are read; 2 000 signs are cut as any label", (_, write) => {
    const refused = read(write(withLabel("A".repeat(2001))));
    expect(reasonsOf(refused)).toEqual(["Libellé de plus de 2\u202f000 signes"]);
    expect(refused.rejected[0]?.sound.amount).toBe(rows[5]?.amount);
    expect(refused.accounts[0]?.rows).toHaveLength(11);
    const kept = read(write(withLabel("A".repeat(2000))));
    expect(reasonsOf(kept)).toEqual([]);
    expect(kept.accounts[0]?.rows.some(({ rawLabel }) => rawLabel.length === 1000)).toBe(true);
  });

  it("CFONB: the details of one operation count together", () => {
    const lines = writeCfonb120(statement).trimEnd().split("\n");
    const detail = `05${(lines[1] ?? "").slice(2, 45)}LIB${"B".repeat(70)}  `;
    const refused = read(`${[...lines.slice(0, 2), ...Array.from({ length: 40 }, () => detail), ...lines.slice(2)].join("\n")}\n`);
    expect(reasonsOf(refused)).toEqual(["Libellé de plus de 2\u202f000 signes"]);
  });

  it("a label of megabytes costs no more than its file", () => {
    const before = process.cpuUsage();
    expect(reasonsOf(read(writeQif(withLabel("&amp;".repeat(2_000_000)))))).toHaveLength(1);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(5_000);
  });
});

function euros(amount: number): string {
  return `${amount < 0 ? "-" : ""}${Math.floor(Math.abs(amount) / 100)},${String(Math.abs(amount) % 100).padStart(2, "0")}`;
}

function balanceAfter(index: number): number {
  return rows.slice(0, index + 1).reduce((balance, row) => balance + row.amount, 250_000);
}

function readOrRefuse(text: string): BankFile | null {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof BankFileError) return null;
    throw error;
  }
}

function summary(file: BankFile | null): string {
  return JSON.stringify(file?.accounts.map((account) => account.rows.map((row) => `${row.date} ${row.amount}`)));
}

/** True when the file has no word that the sound one has not. */
function isSilent(file: BankFile | null, sound: BankFile): boolean {
  const words = new Set(sound.warnings.map(({ message }) => message));
  return file !== null && file.rejected.length === 0 && file.warnings.every(({ message }) => words.has(message));
}

describe("a mark lost in a file of rows", () => {
  const told = (text: string): { rows: number[]; reasons: string[]; codes: string[] } => {
    const file = parseBankFile(asBytes(text));
    return {
      rows: file.accounts.flatMap((account) => account.rows.map(({ amount }) => amount)),
      reasons: file.rejected.map(({ reason }) => reason.split("\u00a0")[0] ?? ""),
      codes: file.warnings.map(({ code }) => code),
    };
  };
  const NET =
    "Date;Libellé;Brut;Commission;Net\n01/03/2026;A;120,00;-4,00;116,00\n02/03/2026;B;50,00;-2,00;48,00\n03/03/2026;C;-80,00;0,00;-80,00\n";

  it("two rows that a lost line end joins are refused together", () => {
    const { rows, reasons } = told("Date;Libellé;Montant\n01/03/2026;A;1,00\n02/03/2026;B;2,0003/03/2026;C;3,00\n04/03/2026;D;4,00\n");
    expect([rows, reasons]).toEqual([[100, 400], ["Deux lignes jointes"]]);
  });

  it("a net amount that is not the gross one less its fee is refused alone; the gross amounts are never booked instead", () => {
    const { rows, reasons } = told(NET.replace("116,00", "11600"));
    expect([rows, reasons]).toEqual([[4800, -8000], ["Le montant net n’est pas le brut moins les frais"]]);
  });

  it.each([
    ["a day that lost a figure", "Date;Libellé;Montant\n01/03/2026;A;1,20\n2/03/2026;B;2,30\n03/03/2026;C;3,40\n", "csv.day"],
    [
      "an amount that lost one of its two decimals",
      "Date;Libellé;Montant\n01/03/2026;A;1,20\n02/03/2026;B;2,3\n03/03/2026;C;3,40\n",
      "csv.round",
    ],
    [
      "a header that lost a separator",
      "Date valeurDate;Montant;Libellé\n01/03/2026;01/03/2026;1,20;A\n02/03/2026;02/03/2026;2,30;B\n",
      "csv.header",
    ],
    ["an amount of a QIF that lost its mark", "!Type:Bank\nD12/03/2026\nT-310.20\nPA\n^\nD25/03/2026\nT7500\nPB\n^\n", "qif.round"],
  ])("%s is pointed out", (_, text, code) => {
    expect(told(text).codes).toContain(code);
  });

  it("days that a bank writes without zeros are not", () => {
    const { codes } = told("Date,Label,Amount\n3/12/2026,A,1.20\n12/21/2026,B,2.30\n12/31/2026,C,3.40\n");
    expect(codes).not.toContain("csv.day");
  });
});
