import type { FecLine } from "../fec/line.js";
import { groupBy } from "../group-by.js";
import { cents, type Cents } from "../money.js";
import { lineByPrefix, PREFIXES_2033, PREFIXES_2035, PREFIXES_2050, type Prefixes } from "./forms/account-prefixes.js";
import { MEASURED_PREFIXES, type MeasuredColumn } from "./forms/measured-prefixes.js";
import type { TaxReturn } from "./return.js";

/** A box whose accounts say another amount in the file than in the return. */
export type FecGap = { readonly box: string; readonly inReturn: Cents; readonly inFile: Cents };

type FileLine = Pick<FecLine, "journalCode" | "compteNum" | "compAuxNum" | "debit" | "credit">;
type Sums = { opening: number; debit: number; credit: number };

/** Boxes of the 2035 that count credits above zero. */
const CREDIT_2035: ReadonlySet<string> = new Set(["AA", "AE", "AF", "CC", "CD"]);
/** « Dont » boxes whose accounts count in their whole too. */
const WHOLE_2035: Readonly<Record<string, string>> = { BW: "BG", BT: "BK", BZ: "BK", BU: "BK", BY: "BM" };
/** Boxes of a gain computed apart. */
const APART_2035: ReadonlySet<string> = new Set(["CB", "CK"]);
/** The boxes between which an account moves with its side. */
type SideBoxes = Readonly<Record<"claims" | "customers" | "suppliers" | "taxes" | "assetDebts" | "debts" | "cash" | "loans", string>>;

const CREDIT_2033 = /^(?:012|016|030|062|070|1[2-8]\d|210|214|218|22\d|230|280|290)$/;

const CREDIT_2050 = /^(?:A[CGIKQSU]|BU|BY|D[AIJPUVWXYZ]|E[AB]|F[1CFIMNOPQ]|G[LN]|HD)$/;

/** The two series of a trade: beginnings of codes, boxes that count credits above zero, boxes of the sides. */
const SHEETS: Readonly<Record<"2033" | "2050", { readonly prefixes: Prefixes; readonly credits: RegExp; readonly boxes: SideBoxes }>> = {
  2033: {
    prefixes: PREFIXES_2033,
    credits: CREDIT_2033,
    boxes: {
      claims: "072",
      customers: "068",
      suppliers: "166",
      taxes: "172",
      assetDebts: "175",
      debts: "175",
      cash: "084",
      loans: "156",
    },
  },
  2050: {
    prefixes: PREFIXES_2050,
    credits: CREDIT_2050,
    boxes: { claims: "BZ", customers: "BX", suppliers: "DX", taxes: "DY", assetDebts: "DZ", debts: "EA", cash: "CF", loans: "DU" },
  },
};

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
    else for (const side of sidesOfParties(code, lines) ?? [account]) addBalance(add, { code, account: side, sums }, form);
  }
  for (const [box, [column, prefixes]] of Object.entries(MEASURED_PREFIXES[form]))
    boxes.set(box, measured(sums, column, prefixes.split(" ")));
  const named = new Map([
    ["136", "136.before"],
    ["DI", "DI.before"],
  ]);
  return new Map([...boxes].map(([box, amount]) => [named.get(box) ?? box, cents(amount)]));
}

/** What to read in a file: the return, and whether the books hold VAT. */
export type FileReading = { readonly form: "2035" | "2033" | "2050"; readonly withVat: boolean };

/** The boxes of a return whose accounts the file contradicts; none when both paths agree to the cent. */
export function fecGaps(lines: readonly FileLine[], made: TaxReturn, reading: FileReading): readonly FecGap[] {
  const file = fecBoxes(lines, reading);
  return made.boxes.flatMap(({ form, box, feed, sources }): readonly FecGap[] => {
    if (form !== reading.form || feed === null) return [];
    const inReturn = cents(sources.reduce((sum, source) => (source.kind === "account" ? sum + source.cents : sum), 0));
    const inFile = file.get(box === "EG" ? "AF" : box) ?? cents(0);
    return inReturn === inFile ? [] : [{ box, inReturn, inFile }];
  });
}

/** A column of the accounts whose code begins so. */
function measured(sums: ReadonlyMap<string, Sums>, column: MeasuredColumn, prefixes: readonly string[]): number {
  return [...sums]
    .filter(([code]) => prefixes.some((prefix) => code.startsWith(prefix)))
    .reduce((total, [, { opening, debit, credit }]) => {
      const columns: Readonly<Record<MeasuredColumn, number>> = {
        "debit balance": opening + debit - credit,
        "credit moved": credit - debit,
        "debit opening": opening,
        "credit opening": -opening,
        debits: debit,
        credits: credit,
      };
      return total + columns[column];
    }, 0);
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

/** Accounts whose third parties each keep their side: 40 to 43 and 467. */
const BY_PARTY = ["40", "41", "42", "43", "467"];

/** The third parties of an account in debit, then those in credit, by the column of auxiliary accounts; null when all are on one side. */
function sidesOfParties(code: string, lines: readonly FileLine[]): readonly Sums[] | null {
  if (!BY_PARTY.some((prefix) => code.startsWith(prefix))) return null;
  const ofAccount = lines.filter(({ compteNum }) => compteNum === code);
  const parties = [...groupBy(ofAccount, ({ compAuxNum }) => compAuxNum).values()];
  const nets = parties.map((held) => held.reduce((net, { debit, credit }) => net + debit - credit, 0));
  const sides = [nets.map((net) => net >= 0), nets.map((net) => net < 0)].map((isOfSide) =>
    sumsOf(parties.filter((_, index) => isOfSide[index]).flat()).get(code),
  );
  return nets.some((net) => net > 0) && nets.some((net) => net < 0) ? sides.flatMap((side) => side ?? []) : null;
}

type Adding = (box: string, amount: number) => void;

function add2035(add: Adding, { code, account, withVat }: { code: string; account: Sums; withVat: boolean }): void {
  const listed = lineByPrefix(PREFIXES_2035, code)?.split("/")[1];
  // Clients who pay back more than was paid for them: a receipt.
  const box = listed === "AB" && account.debit < account.credit ? "AA" : listed;
  if (box === undefined || APART_2035.has(box) || (code.startsWith("445") && !withVat)) return;
  const amount = box === "BD" ? account.debit : account.debit - account.credit;
  const signed = CREDIT_2035.has(box) ? -amount : amount;
  add(box, signed);
  const whole = WHOLE_2035[box];
  if (whole !== undefined) add(whole, signed);
}

type BalanceLine = { readonly code: string; readonly account: Sums; readonly sums: ReadonlyMap<string, Sums> };

function addBalance(add: Adding, { code, account, sums }: BalanceLine, form: "2033" | "2050"): void {
  const { prefixes, credits, boxes } = SHEETS[form];
  const printed = boxOfReduction(code, { prefixes, sums, form }) ?? lineByPrefix(prefixes, code);
  if (printed === null) return;
  const balance = balanceOf(account);
  // Uncleared cheques are looked at with the bank account they belong to.
  const isBank = code === "512000" || code === "512900";
  const looked = isBank ? balanceOf(sums.get("512000")) + balanceOf(sums.get("512900")) : balance;
  const box = boxOfSide(printed, code, looked, boxes);
  add(box, credits.test(box) ? -balance : balance);
}

/** Rebates (709) and credit notes (609), which go with another box than their own when it is too small for them. */
const REDUCED: Readonly<Record<"2033" | "2050", Readonly<Record<string, readonly [own: string, ...others: string[]]>>>> = {
  2033: { 709: ["218", "210", "214"], 609: ["234", "238"] },
  2050: { 709: ["FI", "FC", "FF"], 609: ["FS", "FU"] },
};

type ReductionReading = { readonly prefixes: Prefixes; readonly sums: ReadonlyMap<string, Sums>; readonly form: "2033" | "2050" };

function boxOfReduction(code: string, { prefixes, sums, form }: ReductionReading): string | null {
  const start = code.slice(0, 3);
  const boxes = REDUCED[form][start];
  if (boxes === undefined) return null;
  const totals = new Map<string, number>();
  for (const [other, account] of sums) {
    const key = other.startsWith(start) ? start : (lineByPrefix(prefixes, other) ?? "");
    totals.set(key, (totals.get(key) ?? 0) + balanceOf(account));
  }
  const size = (key: string): number => Math.abs(totals.get(key) ?? 0);
  if (size(boxes[0]) >= size(start)) return boxes[0];
  return boxes.reduce((best, box) => (size(box) > size(best) ? box : best));
}

/** The box of an account whose balance is on its unusual side: nothing is set off. */
function boxOfSide(box: string, code: string, balance: number, boxes: SideBoxes): string {
  if (balance === 0) return box;
  return (balance > 0 ? boxOfDebit(box, code, boxes) : boxOfCredit(box, code, boxes)) ?? box;
}

function boxOfDebit(box: string, code: string, { claims, customers, taxes, assetDebts, cash }: SideBoxes): string | null {
  if (code.startsWith("4191")) return customers;
  if (box === taxes || box === assetDebts || /^40[18]/.test(code)) return claims;
  return code.startsWith("519") ? cash : null;
}

function boxOfCredit(box: string, code: string, { claims, suppliers, taxes, debts, loans }: SideBoxes): string | null {
  if (code.startsWith("4091")) return suppliers;
  if (box === claims) return /^(?:425|445)/.test(code) ? taxes : debts;
  if (/^41[168]/.test(code)) return debts;
  return /^51[27]/.test(code) ? loans : null;
}

function balanceOf(account: Sums | undefined): number {
  return account ? account.opening + account.debit - account.credit : 0;
}
