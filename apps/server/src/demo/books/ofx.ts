import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { DemoLine } from "./lines.js";

/** A bank's OFX export: the lines of an account over a period, with the balance on its last day. */
export function ofxStatement({
  account,
  from,
  to,
  closing,
  lines,
}: {
  readonly account: { readonly bank: string; readonly number: string };
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly closing: Cents;
  readonly lines: readonly DemoLine[];
}): string {
  const transactions = lines.map(({ date, label, amount }, index) => {
    const id = `${compact(date)}${String(index).padStart(5, "0")}`;
    return `<STMTTRN><TRNTYPE>${amount > 0 ? "CREDIT" : "DEBIT"}<DTPOSTED>${compact(date)}<TRNAMT>${decimal(amount)}<FITID>${id}<NAME>${label.slice(0, 32)}<MEMO>${label}</STMTTRN>`;
  });
  return [
    "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n",
    "<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS>",
    `<DTSERVER>${compact(to)}<LANGUAGE>FRA</SONRS></SIGNONMSGSRSV1>`,
    "<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>",
    `<STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>${account.bank}<BRANCHID>00001<ACCTID>${account.number}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${compact(from)}<DTEND>${compact(to)}`,
    ...transactions,
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${decimal(closing)}<DTASOF>${compact(to)}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  ].join("\n");
}

function compact(date: IsoDate): string {
  return date.replaceAll("-", "");
}

function decimal(amount: Cents): string {
  const text = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`;
}
