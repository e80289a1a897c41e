import { addDays } from "@comptoir/accounting/calendar";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";

export interface SampleAccount {
  readonly bank: string;
  readonly branch: string;
  /** Eleven characters. */
  readonly number: string;
  readonly currency: string;
}

export interface StatementRow {
  readonly date: IsoDate;
  readonly amount: Cents;
  readonly label: string;
  /** The bank's identifier; by default one is made from the position. */
  readonly reference?: string;
}

export interface SampleStatement {
  readonly account: SampleAccount;
  /** Oldest first. */
  readonly rows: readonly StatementRow[];
  /** Balance before the first row, 0 by default. */
  readonly openingBalance?: Cents;
}

export const EXAMPLE_ACCOUNT: SampleAccount = { bank: "10278", branch: "06039", number: "00012345601", currency: "EUR" };

const PAYEES: readonly { readonly label: string; readonly smallest: number; readonly largest: number; readonly isCredit: boolean }[] = [
  { label: "CB PAPETERIE DU CENTRE", smallest: 350, largest: 12_000, isCredit: false },
  { label: "PRLV SEPA TÉLÉCOM DU SUD FACTURE", smallest: 1999, largest: 8990, isCredit: false },
  { label: "VIR SEPA CABINET ORSAY HONORAIRES", smallest: 30_000, largest: 420_000, isCredit: true },
  { label: "CB RESTAURANT LE BISTROT", smallest: 1200, largest: 9800, isCredit: false },
  { label: "PRLV SEPA SCI DES TILLEULS LOYER", smallest: 65_000, largest: 140_000, isCredit: false },
  { label: "VIR STUDIO KLEIN FACTURE", smallest: 15_000, largest: 260_000, isCredit: true },
  { label: "CB STATION DU LAC CARBURANT", smallest: 2500, largest: 9500, isCredit: false },
  { label: "FRAIS TENUE DE COMPTE", smallest: 990, largest: 990, isCredit: false },
];

/** Operations that look like a small firm's, always the same for the same arguments; `perDay` of them each day from `from` on. */
export function exampleRows({
  count,
  from,
  perDay = 4,
  seed = 1,
}: {
  count: number;
  from: IsoDate;
  perDay?: number;
  seed?: number;
}): StatementRow[] {
  const random = randomNumbers(seed);
  const rows: StatementRow[] = [];
  let date = from;
  for (let index = 0; index < count; index++) {
    if (index > 0 && index % perDay === 0) date = addDays(date, 1);
    const payee = PAYEES[Math.floor(random() * PAYEES.length)] ?? PAYEES[0];
    if (!payee) continue;
    const size = payee.smallest + Math.floor(random() * (payee.largest - payee.smallest + 1));
    rows.push({ date, amount: cents(payee.isCredit ? size : -size), label: `${payee.label} ${1000 + Math.floor(random() * 9000)}` });
  }
  return rows;
}

/** Numbers from 0 to 1, always the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** An OFX 1 file as most French banks export it, in UTF-8 when encoded as such. */
export function writeOfx({ account, rows, openingBalance }: SampleStatement): string {
  const last = rows.at(-1)?.date ?? "";
  const head =
    "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:UTF-8\nCHARSET:NONE\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n";
  const operations = rows.map(
    (row, index) =>
      `<STMTTRN>\n<TRNTYPE>${row.amount < 0 ? "DEBIT" : "CREDIT"}\n<DTPOSTED>${compact(row.date)}\n<TRNAMT>${decimal(row.amount, ".")}\n<FITID>${row.reference ?? index + 1}\n<NAME>${row.label}\n</STMTTRN>\n`,
  );
  return (
    `${head}<OFX>\n<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${compact(last)}<LANGUAGE>FRA</SONRS></SIGNONMSGSRSV1>\n` +
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>${account.currency}` +
    `<BANKACCTFROM><BANKID>${account.bank}<BRANCHID>${account.branch}<ACCTID>${account.number}<ACCTTYPE>CHECKING</BANKACCTFROM>\n` +
    `<BANKTRANLIST><DTSTART>${compact(rows[0]?.date ?? "")}<DTEND>${compact(last)}\n${operations.join("")}</BANKTRANLIST>\n` +
    `<LEDGERBAL><BALAMT>${decimal(closingBalance(rows, openingBalance), ".")}<DTASOF>${compact(last)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>\n`
  );
}

/** A QIF file with French dates and amounts. */
export function writeQif({ rows }: Pick<SampleStatement, "rows">): string {
  return `!Type:Bank\n${rows.map((row) => `D${french(row.date)}\nT${decimal(row.amount, ",")}\nP${row.label}\n^\n`).join("")}`;
}

/** A CAMT.053.001.02 file of one statement. */
export function writeCamt053({ account, rows, openingBalance }: SampleStatement): string {
  const balance = (code: string, amount: Cents, date: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${signed(amount, account.currency)}<Dt><Dt>${date}</Dt></Dt></Bal>\n`;
  const entries = rows.map(
    (row) =>
      `<Ntry>${signed(row.amount, account.currency)}<Sts>BOOK</Sts><BookgDt><Dt>${row.date}</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${escaped(row.label)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`,
  );
  const total = (name: string, of: readonly StatementRow[]): string =>
    `<${name}><NbOfNtries>${of.length}</NbOfNtries><Sum>${decimal(sumCents(of.map((row) => cents(Math.abs(row.amount)))), ".")}</Sum></${name}>`;
  const [credits, debits] = [rows.filter((row) => row.amount >= 0), rows.filter((row) => row.amount < 0)];
  const summary = `<TxsSummry>${total("TtlNtries", rows)}${total("TtlCdtNtries", credits)}${total("TtlDbtNtries", debits)}</TxsSummry>\n`;
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>\n' +
    `<Stmt><Id>1</Id><Acct><Id><Othr><Id>${account.number}</Id></Othr></Id><Ccy>${account.currency}</Ccy></Acct>\n` +
    balance("OPBD", openingBalance ?? cents(0), rows[0]?.date ?? "") +
    balance("CLBD", closingBalance(rows, openingBalance), rows.at(-1)?.date ?? "") +
    summary +
    `${entries.join("")}</Stmt></BkToCstmrStmt></Document>\n`
  );
}

/** A CFONB 120 file of one statement; labels keep their first 31 characters. */
export function writeCfonb120({ account, rows, openingBalance }: SampleStatement): string {
  const { bank, branch, number, currency } = account;
  const balance = (code: string, date: string, amount: Cents): string =>
    `${`${code}${bank}    ${branch}${currency}2 ${number}  ${shortDay(date)}`.padEnd(90)}${overpunched(amount)}${" ".repeat(16)}\n`;
  const operations = rows.map(
    (row) =>
      `04${bank}0000${branch}${currency}2 ${number}05${shortDay(row.date)}  ${shortDay(row.date)}${row.label.slice(0, 31).padEnd(31)}  00000000 ${overpunched(row.amount)}${(row.reference ?? "").slice(0, 16).padEnd(16)}\n`,
  );
  return (
    balance("01", rows[0]?.date ?? "", openingBalance ?? cents(0)) +
    operations.join("") +
    balance("07", rows.at(-1)?.date ?? "", closingBalance(rows, openingBalance))
  );
}

export type WrittenLayout = "credit-mutuel" | "boursobank" | "fortuneo" | "qonto" | "revolut";

/** A CSV export in the layout of that bank, oldest first. */
export function writeCsv({ layout, account, rows, openingBalance }: SampleStatement & { layout: WrittenLayout }): string {
  let balance: number = openingBalance ?? 0;
  const lines = rows.map((row, index) => {
    balance += row.amount;
    return csvLine(layout, { row, account, balance: cents(balance), reference: row.reference ?? `op-${index + 1}` });
  });
  return `${[CSV_HEADERS[layout], ...lines].join("\n")}\n`;
}

const CSV_HEADERS: Readonly<Record<WrittenLayout, string>> = {
  "credit-mutuel": "Date;Date de valeur;Débit;Crédit;Libellé;Solde",
  boursobank: "dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance",
  fortuneo: "Date opération;Date valeur;libellé;Débit;Crédit;",
  qonto:
    "Status,Settlement date (UTC),Operation date (UTC),Total amount (incl. VAT),Currency,Counterparty name,Payment method,Transaction ID",
  revolut: "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
};

function csvLine(
  layout: WrittenLayout,
  { row, account, balance, reference }: { row: StatementRow; account: SampleAccount; balance: Cents; reference: string },
): string {
  const day = french(row.date);
  const debit = row.amount < 0 ? decimal(row.amount, ",") : "";
  const credit = row.amount < 0 ? "" : decimal(row.amount, ",");
  const label = `"${row.label.replaceAll('"', '""')}"`;
  switch (layout) {
    case "credit-mutuel":
      return `${day};${day};${debit};${credit};${label};${decimal(balance, ",")}`;
    case "boursobank":
      return `${row.date};${row.date};${label};"";"";"";${decimal(row.amount, ",")};;${account.number};"COMPTE PRO";${decimal(balance, ".")}`;
    case "fortuneo":
      return `${day};${day};${label};${debit};${credit};`;
    case "qonto":
      return `settled,${row.date} 08:00:00,${row.date} 08:00:00,${decimal(row.amount, ".")},${account.currency},${label},transfer,${reference}`;
    case "revolut":
      return `TRANSFER,Current,${row.date} 08:00:00,${row.date} 08:00:00,${label},${decimal(row.amount, ".")},0.00,${account.currency},COMPLETED,${decimal(balance, ".")}`;
  }
}

/** The bytes of a text in UTF-8. */
export function asBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function closingBalance(rows: readonly StatementRow[], openingBalance: Cents | undefined): Cents {
  return sumCents([openingBalance ?? cents(0), ...rows.map((row) => row.amount)]);
}

function decimal(amount: Cents, mark: string): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
}

function signed(amount: Cents, currency: string): string {
  return `<Amt Ccy="${currency}">${decimal(cents(Math.abs(amount)), ".")}</Amt><CdtDbtInd>${amount < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;
}

function overpunched(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(14, "0");
  return digits.slice(0, -1) + ((amount < 0 ? "}JKLMNOPQR" : "{ABCDEFGHI")[Number(digits.slice(-1))] ?? "");
}

function french(date: IsoDate): string {
  return `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

function compact(date: string): string {
  return date.replaceAll("-", "");
}

function shortDay(date: string): string {
  return `${date.slice(8)}${date.slice(5, 7)}${date.slice(2, 4)}`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
