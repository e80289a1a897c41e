import type { FecLine } from "../fec/line.js";
import { cents, type Cents } from "../money.js";
import { lineByPrefix, PREFIXES_2033, PREFIXES_2035 } from "./forms/account-prefixes.js";
import type { TaxReturn } from "./return.js";

/** A box whose accounts say another amount in the file than in the return. */
export type FecGap = { readonly box: string; readonly inReturn: Cents; readonly inFile: Cents };

type FileLine = Pick<FecLine, "journalCode" | "compteNum" | "debit" | "credit">;
type Sums = { opening: number; debit: number; credit: number };

/** Boxes of the 2035 that count credits above zero. */
const CREDIT_2035: ReadonlySet<string> = new Set(["AA", "AE", "AF", "CC", "CD"]);
/** « Dont » boxes whose accounts count in their whole too. */
const WHOLE_2035: Readonly<Record<string, string>> = { BW: "BG", BT: "BK", BZ: "BK", BU: "BK", BY: "BM" };
/** Boxes of a gain computed apart. */
const APART_2035: ReadonlySet<string> = new Set(["CB", "CK"]);
const CREDIT_2033 = /^(?:012|016|030|062|070|1[2-8]\d|210|214|218|22\d|230|280|290)$/;

/**
 * The boxes that accounts feed, from the lines of a FEC alone: by the beginnings of codes that the notices list, without the chart nor
 * the forms. The boxes that only rows and a person feed are not here. Source: docs/sources.md#tax-returns.
 */
export function fecBoxes(lines: readonly FileLine[], { form, withVat }: FileReading): ReadonlyMap<string, Cents> {
  const sums = sumsOf(lines);
  const boxes = new Map<string, number>();
  const add = (box: string, amount: number): void => void boxes.set(box, (boxes.get(box) ?? 0) + amount);
  for (const [code, account] of sums) {
    if (form === "2035") add2035(add, { code, account, withVat });
    else add2033(add, { code, account, sums });
  }
  return new Map([...boxes].map(([box, amount]) => [box === "136" ? "136.before" : box, cents(amount)]));
}

/** What to read in a file: the return, and whether the books hold VAT. */
export type FileReading = { readonly form: "2035" | "2033"; readonly withVat: boolean };

/** The boxes of a return whose accounts the file contradicts; none when both paths agree to the cent. */
export function fecGaps(lines: readonly FileLine[], made: TaxReturn, reading: FileReading): readonly FecGap[] {
  const file = fecBoxes(lines, reading);
  return made.boxes.flatMap(({ form, box, feed, sources }): readonly FecGap[] => {
    if (form !== reading.form || feed === null || feed.lines.length === 0) return [];
    const inReturn = cents(sources.reduce((sum, source) => (source.kind === "account" ? sum + source.cents : sum), 0));
    const inFile = file.get(box === "EG" ? "AF" : box) ?? cents(0);
    return inReturn === inFile ? [] : [{ box, inReturn, inFile }];
  });
}

function sumsOf(lines: readonly FileLine[]): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const { journalCode, compteNum, debit, credit } of lines) {
    const account = sums.get(compteNum) ?? { opening: 0, debit: 0, credit: 0 };
    sums.set(compteNum, account);
    if (journalCode === "AN") account.opening += debit - credit;
    else {
      account.debit += debit;
      account.credit += credit;
    }
  }
  return sums;
}

type Adding = (box: string, amount: number) => void;

function add2035(add: Adding, { code, account, withVat }: { code: string; account: Sums; withVat: boolean }): void {
  const box = lineByPrefix(PREFIXES_2035, code)?.split("/")[1];
  if (box === undefined || APART_2035.has(box) || (code.startsWith("445") && !withVat)) return;
  const amount = box === "BD" ? account.debit : account.debit - account.credit;
  const signed = CREDIT_2035.has(box) ? -amount : amount;
  add(box, signed);
  const whole = WHOLE_2035[box];
  if (whole !== undefined) add(whole, signed);
}

function add2033(add: Adding, { code, account, sums }: { code: string; account: Sums; sums: ReadonlyMap<string, Sums> }): void {
  const printed = lineByPrefix(PREFIXES_2033, code);
  if (printed === null) return;
  const balance = balanceOf(account);
  // Uncleared cheques are looked at with the bank account they belong to.
  const isBank = code === "512000" || code === "512900";
  const looked = isBank ? balanceOf(sums.get("512000")) + balanceOf(sums.get("512900")) : balance;
  const box = boxOfSide(printed, code, looked);
  add(box, CREDIT_2033.test(box) ? -balance : balance);
}

/** The box of an account whose balance is on its unusual side. */
function boxOfSide(box: string, code: string, balance: number): string {
  if (balance < 0 && box === "072") return /^(?:425|445)/.test(code) ? "172" : "175";
  if (balance > 0 && (box === "172" || box === "175")) return "072";
  if (balance > 0 && code.startsWith("401")) return "072";
  if (balance < 0 && code.startsWith("411")) return "175";
  if (balance < 0 && code.startsWith("512")) return "156";
  return box;
}

function balanceOf(account: Sums | undefined): number {
  return account ? account.opening + account.debit - account.credit : 0;
}
