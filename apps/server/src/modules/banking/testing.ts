import type { BankImport } from "@comptoir/contract/banking/banking";
import type { TestCompany } from "../../testing/app.js";

/** One line of a statement written for a test. */
export type StatementLine = readonly [date: string, label: string, amount: string];

/** A statement in the CSV of Crédit Mutuel, which states no account: date; date; debit; credit; label; balance is left out. */
export function csvStatement(lines: readonly StatementLine[]): string {
  const rows = lines.map(([date, label, amount]) => {
    const day = date.split("-").reverse().join("/");
    const written = amount.replace(".", ",");
    return `${day};${day};${written.startsWith("-") ? `${written};` : `;${written}`};${label};`;
  });
  return ["Date;Date de valeur;Débit;Crédit;Libellé;Solde", ...rows].join("\r\n");
}

/** What an OFX statement is made of. */
type OfxStatement = {
  readonly lines: readonly StatementLine[];
  readonly number?: string;
  readonly currency?: string;
  readonly isCard?: boolean;
  /** Balance at the end, in euros, and its day. */
  readonly closing?: { readonly date: string; readonly amount: string };
};

/** An OFX file (SGML) of one or several accounts. */
export function ofxText(statements: readonly OfxStatement[]): string {
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n<OFX><BANKMSGSRSV1>${statements.map(ofxStatement).join("")}</BANKMSGSRSV1></OFX>`;
}

function ofxStatement({ lines, number = "00012345678", currency = "EUR", isCard = false, closing }: OfxStatement): string {
  const bare = (day: string): string => day.replaceAll("-", "");
  const rows = lines.map(
    ([date, label, amount], index) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${bare(date)}<TRNAMT>${amount}<FITID>${index + 1}<NAME>${label}</STMTTRN>`,
  );
  const balance = closing ? `<LEDGERBAL><BALAMT>${closing.amount}<DTASOF>${bare(closing.date)}</LEDGERBAL>` : "";
  const list = `<BANKTRANLIST>${rows.join("")}</BANKTRANLIST>${balance}`;
  if (isCard) return `<CCSTMTTRNRS><CCSTMTRS><CURDEF>${currency}<CCACCTFROM><ACCTID>${number}</CCACCTFROM>${list}</CCSTMTRS></CCSTMTTRNRS>`;
  return `<STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>12345<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM>${list}</STMTRS></STMTTRNRS>`;
}

/** Sends a file and returns its preview. */
export async function preview(company: TestCompany, content: string | Buffer, name = "releve.csv"): Promise<BankImport> {
  const response = await company.upload("/api/v1/bank-import", { name, content });
  if (response.statusCode !== 201) throw new Error(`preview answered ${response.statusCode}: ${response.body}`);
  return response.json<{ data: BankImport }>().data;
}

/** Confirms a preview, creating the bank account of each of its accounts with operations unless told otherwise. */
export async function confirm(
  company: TestCompany,
  { id, accounts }: BankImport,
  choices?: readonly object[],
): Promise<{ created: number; duplicates: number }> {
  const create = accounts.flatMap((account, index) =>
    account.count > 0 && account.bankAccountId === null ? [{ index, create: true }] : [],
  );
  const response = await company.send("POST", `/api/v1/bank-import/${id}/confirm`, { accounts: choices ?? create });
  if (response.statusCode !== 200) throw new Error(`confirm answered ${response.statusCode}: ${response.body}`);
  return response.json<{ data: { created: number; duplicates: number } }>().data;
}

/** Previews a file and confirms it. */
export async function importFile(
  company: TestCompany,
  content: string | Buffer,
  name?: string,
): Promise<{ created: number; duplicates: number; id: string }> {
  const previewed = await preview(company, content, name);
  return { ...(await confirm(company, previewed)), id: previewed.id };
}

/** The present state of an import. */
export async function readBack(company: TestCompany, id: string): Promise<BankImport> {
  return (await company.get(`/api/v1/bank-import/${id}`)).json<{ data: BankImport }>().data;
}
