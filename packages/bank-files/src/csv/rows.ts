import { daysBetween, parisDay } from "@comptoir/accounting/calendar";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { cents, type Cents } from "@comptoir/accounting/money";
import { amountReason, currencyInAmount, looksLikeAmount, readAmount, statedSide, type AmountReading } from "../amounts.js";
import type { BankRow, SoundParts } from "../bank-file.js";
import { NOTHING_SOUND } from "../book.js";
import { dateReason, readDate } from "../dates.js";
import { cleanLabel, labelReason, rawLabelOf } from "../labels.js";
import type { RowWidth } from "./balance-evidence.js";
import type { CsvConventions } from "./conventions.js";
import { sideOfCell } from "./direction.js";
import type { ColumnRole, CsvPlan } from "./layout.js";
import type { CsvRecord } from "./records.js";
import { statusReason } from "./status.js";
import { summaryWords } from "./summary-labels.js";
import { SUMMARY_REASONS } from "./summary-rows.js";

/** What a record of the table turns out to be. */
export type CsvRow =
  | {
      readonly kind: "operation";
      readonly row: BankRow;
      readonly balance: Cents | null;
      /** What the fee moves, within the amount; null without any. */
      readonly fee: Cents | null;
    }
  | {
      readonly kind: "ignored";
      readonly reason: string;
      readonly date: IsoDate | null;
      readonly amount: Cents | null;
      readonly label: string;
    }
  | {
      readonly kind: "rejected";
      readonly reason: string;
      readonly date: string | null;
      readonly amount: string | null;
      readonly label: string;
      readonly sound: SoundParts;
      /** Both sides of a row that fills them both, in cents: a total may do so. */
      readonly sides: { readonly debit: Cents; readonly credit: Cents } | null;
    };

/** The text of a role's cell, empty when the layout has no such column or the record stops before it. */
export function cellOf(plan: CsvPlan, record: CsvRecord, role: ColumnRole): string {
  const column = plan.columns.roles[role];
  return column === undefined ? "" : (record.cells[column] ?? "").trim();
}

/** Reads one record of the table: an operation, a line to leave aside, or a refusal with its reason. */
export function readCsvRow(plan: CsvPlan, conventions: CsvConventions, record: CsvRecord): CsvRow {
  const dateText = cellOf(plan, record, "date");
  const written = writtenAmount(plan, record);
  const date = bookingDay(plan, dateText, conventions);
  const reading = signedAmount(plan, conventions, record);
  const labelParts = plan.columns.label.map((column) => record.cells[column] ?? "").filter((cell) => cell.trim() !== "0");
  const rawLabel = rawLabelOf(labelParts);
  const label = cleanLabel(rawLabel);
  const left = statusReason(cellOf(plan, record, "status"));
  if (left !== null && shapeProblem(plan, record, conventions) === null)
    return { kind: "ignored", reason: left, date, amount: reading.amount, label };
  const misshapen = shapeProblem(plan, record, conventions) ?? netProblem(plan, conventions, record);
  const tooLong = reading.amount === null ? null : labelReason(labelParts);
  const refusal = misshapen ?? (date === null ? dateReason(dateText) : tooLong);
  if (refusal !== null || date === null || reading.amount === null) {
    // With an amount that is read, it is weighed against the operations.
    if (misshapen === null && summaryWords(rawLabel) === "balance")
      return { kind: "ignored", reason: SUMMARY_REASONS[1], date, amount: reading.amount, label };
    const reason = refusal ?? amountRefusal(reading.problem ?? "unreadable", written);
    const sound = misshapen === null ? { date, amount: reading.amount } : NOTHING_SOUND;
    const sides = misshapen === null && reading.problem === "both" ? bothSides(plan, conventions, record) : null;
    return { kind: "rejected", reason, date: dateText || null, amount: written || null, label, sound, sides };
  }
  const balance = readAmount(cellOf(plan, record, "balance"), conventions.balanceDecimal).amount;
  return {
    kind: "operation",
    balance,
    fee: feeWithin(plan, conventions, record, reading.amount),
    row: { line: record.line, date, amount: reading.amount, label, rawLabel, ...details(plan, conventions, record) },
  };
}

function amountRefusal(problem: NonNullable<SignedReading["problem"]>, written: string): string {
  if (problem === "both") return "Débit et crédit sont remplis tous les deux";
  return problem === "side" ? "Sens de l’opération absent ou inconnu (débit ou crédit)" : amountReason(problem, written);
}

function details(
  plan: CsvPlan,
  conventions: CsvConventions,
  record: CsvRecord,
): Omit<BankRow, "line" | "date" | "amount" | "label" | "rawLabel"> {
  const reference = cellOf(plan, record, "reference");
  const vat = readAmount(cellOf(plan, record, "vat"), conventions.decimal).amount;
  const check = cellOf(plan, record, "checkNumber");
  return {
    valueDate: readDate(cellOf(plan, record, "valueDate"), conventions.order),
    currency: currencyOf(cellOf(plan, record, "currency")) ?? currencyInAmount(writtenAmount(plan, record)),
    bankReference: reference || null,
    referenceIsTrusted: reference !== "" && (plan.layout?.hasTrustedReference ?? false),
    personal: /^(?:oui|yes|true|vrai|1)$/i.test(cellOf(plan, record, "personal")),
    vatAmount: vat === null ? null : cents(Math.abs(vat)),
    checkNumber: /^\d+$/.test(check) && Number(check) !== 0 ? check : null,
    kind: cellOf(plan, record, "kind") || null,
  };
}

function currencyOf(text: string): string | null {
  if (/^[A-Z]{3}$/i.test(text)) return text.toUpperCase();
  return /^(?:€|euros?)$/i.test(text) ? "EUR" : null;
}

/** Cells beyond the header or lost, which leave a doubt on the amount, or a last line cut before its amount is complete. */
function shapeProblem(plan: CsvPlan, record: CsvRecord, conventions: CsvConventions): string | null {
  const { cells } = record;
  const usual = plan.header.length > 0 ? plan.header.length : (conventions.width?.usual ?? cells.length);
  const excess = excessCells(usual, record);
  if (excess > 0 && moneyColumns(plan).some((column) => looksLikeAmount((cells[column + excess] ?? "").trim())))
    return `Trop de colonnes\u00a0: ${cells.length} au lieu de ${usual}`;
  if (isCut(plan, record, conventions)) return "Ligne coupée\u00a0: le fichier s’arrête avant sa fin";
  if (conventions.width !== null && hasLostCells(conventions.width, cells))
    return `Ligne trop courte\u00a0: ${cells.length} colonnes au lieu de ${usual}, son montant peut être celui d’une autre colonne`;
  return null;
}

/** A net amount that its gross one and its fee do not make: one of the three is damaged. */
function netProblem(plan: CsvPlan, { decimal }: CsvConventions, record: CsvRecord): string | null {
  if (plan.columns.roles.gross === undefined || plan.columns.roles.charged === undefined) return null;
  const [net, gross, fee] = (["amount", "gross", "charged"] as const).map(
    (role) => readAmount(cellOf(plan, record, role), decimal).amount ?? null,
  );
  if (net == null || gross == null || fee == null || gross - fee === net || gross + fee === net) return null;
  return "Le montant net n’est pas le brut moins les frais\u00a0: l’un des trois est faux";
}

/** Fewer cells than the others have, or than they fill: the amount that is left may be in another column. */
function hasLostCells({ usual, least, filled }: RowWidth, cells: readonly string[]): boolean {
  const isFilledShort = cells.findLastIndex((cell) => cell.trim() !== "") + 1 < filled;
  return cells.length < least || (cells.length < usual && isFilledShort);
}

/** The file stops inside the row, before the end of its amount. */
function isCut(plan: CsvPlan, { isUnterminated, cells }: CsvRecord, { isCutAmount }: CsvConventions): boolean {
  if (!isUnterminated) return false;
  const last = cells.length - 1;
  const named = plan.header.findLastIndex((name) => name.trim() !== "") + 1;
  const lacksCells = cells.length < named && last <= Math.max(...moneyColumns(plan));
  return lacksCells || (moneyColumns(plan).includes(last) && isCutAmount((cells[last] ?? "").trim()));
}

function moneyColumns({ columns: { roles } }: CsvPlan): number[] {
  return [roles.amount, roles.debit, roles.credit].filter((column) => column !== undefined);
}

/** How many cells are beyond the usual width, one of them filled: a delimiter inside a label that the bank did not quote. */
export function excessCells(usual: number, { cells }: CsvRecord): number {
  const isWider = usual > 0 && cells.slice(usual).some((cell) => cell.trim() !== "");
  return isWider ? cells.length - usual : 0;
}

function bookingDay(plan: CsvPlan, text: string, { order }: CsvConventions): IsoDate | null {
  const day = readDate(text, order);
  const header = plan.header[plan.columns.roles.date ?? -1] ?? "";
  return day !== null && /\bUTC\b/.test(header) ? parisDayOf(day, text) : day;
}

const EPOCH = isoDate("1970-01-01");

/** The last hours of a day in universal time belong to the next day in Paris. */
function parisDayOf(day: IsoDate, text: string): IsoDate {
  const time = /[T ](2[23]):([0-5]\d)/.exec(text);
  if (!time) return day;
  const minutes = Number(time[1]) * 60 + Number(time[2]);
  return parisDay((daysBetween({ from: EPOCH, to: day }) * 1440 + minutes) * 60_000);
}

/** The amount as the file writes it, for messages. */
function writtenAmount(plan: CsvPlan, record: CsvRecord): string {
  return cellOf(plan, record, "amount") || cellOf(plan, record, "debit") || cellOf(plan, record, "credit");
}

type SignedReading = AmountReading | { readonly amount: null; readonly problem: "both" | "side" };

function signedAmount(plan: CsvPlan, conventions: CsvConventions, record: CsvRecord): SignedReading {
  const { roles } = plan.columns;
  if (roles.amount === undefined) return debitOrCredit(plan, conventions, record);
  const reading = readAmount(cellOf(plan, record, "amount"), conventions.decimal);
  if (reading.amount === null) return reading;
  const direction = cellOf(plan, record, "direction");
  // Without its side an unsigned amount is neither money in nor out.
  if (roles.direction !== undefined) {
    const side = sideOfCell(direction, plan.sides ?? null);
    if (side === null) return { amount: null, problem: "side" };
    const amount = cents(side === "debit" ? -Math.abs(reading.amount) : Math.abs(reading.amount));
    return roles.fee === undefined || conventions.isFeeIncluded
      ? { amount, problem: null }
      : lessFee(amount, cellOf(plan, record, "fee"), conventions);
  }
  const isTurned = conventions.areSignsInverted && statedSide(cellOf(plan, record, "amount")) === null;
  const amount = isTurned && reading.amount !== 0 ? cents(-reading.amount) : reading.amount;
  if (roles.fee === undefined || conventions.isFeeIncluded) return { amount, problem: null };
  return lessFee(amount, cellOf(plan, record, "fee"), conventions);
}

/** The part of a net amount that is its fee, below zero where it is taken. */
function feeWithin(plan: CsvPlan, conventions: CsvConventions, record: CsvRecord, net: Cents): Cents | null {
  const { roles } = plan.columns;
  const read = (role: ColumnRole): Cents | null => readAmount(cellOf(plan, record, role), conventions.decimal).amount;
  const gross = roles.gross === undefined ? null : read("gross");
  const taken =
    gross === null ? -Math.abs((roles.fee === undefined ? null : read("fee")) ?? 0) : net - (conventions.areSignsInverted ? -gross : gross);
  return taken === 0 ? null : cents(taken);
}

/** Revolut takes its fee on top of the amount: the balance moves by the amount less the fee. */
function lessFee(amount: Cents, feeText: string, { decimal }: CsvConventions): AmountReading {
  if (feeText === "") return { amount, problem: null };
  const fee = readAmount(feeText, decimal);
  return fee.amount === null ? fee : { amount: cents(amount - Math.abs(fee.amount)), problem: null };
}

function bothSides(plan: CsvPlan, { decimal }: CsvConventions, record: CsvRecord): { debit: Cents; credit: Cents } | null {
  const [debit, credit] = (["debit", "credit"] as const).map((role) => readAmount(cellOf(plan, record, role), decimal).amount ?? null);
  return debit == null || credit == null ? null : { debit: cents(Math.abs(debit)), credit: cents(Math.abs(credit)) };
}

/** One of the two columns is filled, or both with 0,00 on the empty side. */
function debitOrCredit(plan: CsvPlan, conventions: CsvConventions, record: CsvRecord): SignedReading {
  const debitText = cellOf(plan, record, "debit");
  const creditText = cellOf(plan, record, "credit");
  const debit = readAmount(debitText, conventions.decimal);
  const credit = readAmount(creditText, conventions.decimal);
  if (debit.amount === null && debit.problem !== "absent") return debit;
  if (credit.amount === null && credit.problem !== "absent") return credit;
  if (debit.amount === null && credit.amount === null) return debit;
  const debited = debit.amount ?? 0;
  const credited = credit.amount ?? 0;
  if (debited !== 0 && credited !== 0) return { amount: null, problem: "both" };
  return { amount: cents(credited + (conventions.areDebitsNegative ? debited : -debited)), problem: null };
}

/** True when one of the money cells of the record holds an amount. */
export function hasAmount(plan: CsvPlan, record: CsvRecord): boolean {
  return (["amount", "debit", "credit"] as const).some((role) => looksLikeAmount(cellOf(plan, record, role)));
}

/** True when one of the money cells of the record is filled, even badly. */
export function hasAmountText(plan: CsvPlan, record: CsvRecord): boolean {
  return writtenAmount(plan, record) !== "";
}
