import { cents, type Cents } from "../../money.js";
import type { VatLine } from "../../entry/vat-line.js";
import { vatCells, type ReturnPeriod, type VatCell } from "./return-cells.js";
import type { VatColumn, VatFigureRef, VatForm, VatFormLine } from "../forms/return-form.js";

/** What a person writes on a return, in whole euros. */
export type TypedFigures = {
  /** Line 26 of the CA3; on a CA12, the part of line 35 that is claimed back. */
  readonly refund: number;
  /** Line 29 (CA3) or 55 (CA12). */
  readonly assimilatedTaxes: number;
  /** The account that these taxes are charged to. */
  readonly assimilatedAccount: string;
  /** Line 17 of the CA12. */
  readonly provisionalRefunds: number;
};

/** Figures of a return on which nothing was typed. */
export const NOTHING_TYPED: TypedFigures = { refund: 0, assimilatedTaxes: 0, assimilatedAccount: "635800", provisionalRefunds: 0 };

/** What a return is made from. */
export type VatReturnInput = {
  readonly form: VatForm;
  readonly period: ReturnPeriod;
  /** Lines dated up to the end of the period that no earlier return declared. */
  readonly lines: readonly VatLine[];
  /** Debit balance of 445670 at the end of the period, before the settlement. */
  readonly previousCredit: Cents;
  /** What the return before carried on, in whole euros; null or absent: what 445670 holds is rounded. */
  readonly carriedCredit?: number | null;
  /** Deposits that belong to the period (CA12). */
  readonly depositsPaid: Cents;
  /** Coefficient of taxation of the regime, in basis points. */
  readonly taxationBp: number;
  readonly typed: TypedFigures;
};

/** A line of a return: figures in whole euros, the same to the cent; null where the line has no such column, or for the cents of a total. */
export type VatBox = Record<VatColumn, number | null> & {
  readonly line: string;
  readonly code: string | null;
  readonly label: string;
  readonly exact: Readonly<Record<VatColumn, Cents | null>>;
};

/** A return computed: every line of the form in order, and what the rest of the program reads of it (whole euros). */
export type VatReturnFigures = {
  readonly boxes: readonly VatBox[];
  readonly cells: readonly VatCell[];
  readonly collected: number;
  readonly deductible: number;
  /** VAT owed, without the other taxes. */
  readonly due: number;
  readonly assimilatedTaxes: number;
  readonly assimilatedAccount: string;
  readonly toPay: number;
  readonly credit: number;
  /** What the next return takes over. */
  readonly creditOut: number;
  readonly previousCredit: number;
  readonly deposits: number;
  /** What the settlement takes from 445670 and 445810: their figures, to the cent. */
  readonly settled: { readonly previousCredit: Cents; readonly deposits: Cents };
  readonly refund: number;
  readonly provisionalRefunds: number;
  readonly depositBase: number | null;
  /** True when every line is empty. */
  readonly isNil: boolean;
  /** Figures that hold VAT of the accounts rounded to the euro: what bounds the rounding of the settlement. */
  readonly filledTaxFigures: number;
};

/** Whole euros of an amount that is not negative, half up: 0,50 is 1. Source: docs/sources.md#rounding (CGI 1724). */
export function roundedEuros(amount: Cents): number {
  return Math.floor((amount + 50) / 100);
}

/** Computes a return: each box is rounded from its exact sum, totals add the rounded boxes. Source: docs/sources.md#vat-returns. */
export function vatReturnFigures(input: VatReturnInput): VatReturnFigures {
  const { form } = input;
  const cells = vatCells(form, input.period, input.lines);
  const exact = exactFigures(input, cells);
  const figures = new Map<VatFigureRef, number>([...exact].map(([ref, amount]) => [ref, roundedEuros(amount)]));
  addTotals(form, figures);
  const isNil = ![...figures].some(([ref, value]) => value !== 0 && ref !== `${form.given.coefficient}.amount`);
  if (form.given.nil !== null && isNil) figures.set(`${form.given.nil}.amount`, 1);
  return {
    boxes: form.lines.map((line) => boxOf(line, figures, exact)),
    cells,
    isNil,
    ...results(input, figures),
    filledTaxFigures: filled(cells),
  };
}

/** A figure of a return in whole euros, 0 when the form has no such line. */
export function figureOf(boxes: readonly VatBox[], ref: VatFigureRef): number {
  const [line, column] = splitRef(ref);
  return boxes.find((box) => box.line === line)?.[column] ?? 0;
}

/** The VAT lines that make a figure, each once. */
export function linesOfFigure(cells: readonly VatCell[], ref: VatFigureRef): readonly VatLine[] {
  return cells.filter((cell) => cell.targets.some((target) => target.ref === ref)).flatMap((cell) => cell.lines);
}

function exactFigures(
  { form, previousCredit, carriedCredit, depositsPaid, taxationBp, typed }: VatReturnInput,
  cells: readonly VatCell[],
): Map<VatFigureRef, Cents> {
  const { given } = form;
  const exact = new Map<VatFigureRef, Cents>();
  const add = (ref: VatFigureRef, amount: number): void => void exact.set(ref, cents((exact.get(ref) ?? 0) + amount));
  for (const { targets } of cells) for (const { ref, amount } of targets) add(ref, amount);
  add(`${given.previousCredit}.amount`, carriedCents(previousCredit, carriedCredit ?? null));
  add(`${given.assimilatedTaxes}.amount`, typed.assimilatedTaxes * 100);
  if (given.refund !== null) add(`${given.refund}.amount`, typed.refund * 100);
  if (given.provisionalRefunds !== null) add(`${given.provisionalRefunds}.amount`, typed.provisionalRefunds * 100);
  if (given.deposits !== null) add(`${given.deposits}.amount`, Math.max(depositsPaid, 0));
  // A percentage held like euros: 87 for a coefficient of 0,87.
  if (taxationBp !== 10_000) add(`${given.coefficient}.amount`, Math.ceil(taxationBp / 100) * 100);
  return exact;
}

/** Cents that 445670 holds beside what was declared are rounding, booked by the settlement: the form repeats what was declared. */
function carriedCents(held: Cents, declared: number | null): number {
  return declared !== null && held > 0 && Math.abs(held - declared * 100) < 100 ? declared * 100 : Math.max(held, 0);
}

function addTotals({ lines }: VatForm, figures: Map<VatFigureRef, number>): void {
  const sum = (refs: readonly VatFigureRef[]): number => refs.reduce((total, ref) => total + (figures.get(ref) ?? 0), 0);
  for (const { line, total } of lines) {
    if (total) figures.set(`${line}.amount`, Math.max(sum(total.add) - sum(total.subtract ?? []), 0));
  }
}

function boxOf(
  { line, code, label, columns, total }: VatFormLine,
  figures: ReadonlyMap<VatFigureRef, number>,
  exact: ReadonlyMap<VatFigureRef, Cents>,
): VatBox {
  const value = (column: VatColumn): number | null => (columns.includes(column) ? (figures.get(`${line}.${column}`) ?? 0) : null);
  const inCents = (column: VatColumn): Cents | null =>
    columns.includes(column) && total === undefined ? (exact.get(`${line}.${column}`) ?? cents(0)) : null;
  return {
    line,
    code,
    label,
    base: value("base"),
    tax: value("tax"),
    amount: value("amount"),
    exact: { base: inCents("base"), tax: inCents("tax"), amount: inCents("amount") },
  };
}

type Results = Omit<VatReturnFigures, "boxes" | "cells" | "isNil" | "filledTaxFigures">;

function results({ form, typed, previousCredit, depositsPaid }: VatReturnInput, figures: ReadonlyMap<VatFigureRef, number>): Results {
  const { results: refs, given } = form;
  const read = (ref: VatFigureRef | null): number => (ref === null ? 0 : (figures.get(ref) ?? 0));
  const credit = read(refs.credit);
  return {
    collected: read(refs.collected),
    deductible: read(refs.deductible),
    due: read(refs.due),
    assimilatedTaxes: typed.assimilatedTaxes,
    assimilatedAccount: typed.assimilatedAccount,
    toPay: read(refs.toPay),
    credit,
    creditOut: Math.max(credit - typed.refund, 0),
    previousCredit: read(`${given.previousCredit}.amount`),
    deposits: read(given.deposits === null ? null : `${given.deposits}.amount`),
    settled: {
      previousCredit: previousCredit > -100 ? previousCredit : cents(0),
      deposits: cents(given.deposits === null ? 0 : Math.max(depositsPaid, 0)),
    },
    refund: Math.min(typed.refund, credit),
    provisionalRefunds: read(given.provisionalRefunds === null ? null : `${given.provisionalRefunds}.amount`),
    depositBase: refs.depositBase === null ? null : read(refs.depositBase),
  };
}

/** A box of less than 0,50 is rounded too, though it prints 0. */
function filled(cells: readonly VatCell[]): number {
  return new Set(cells.flatMap(({ targets }) => targets.filter(({ isVat }) => isVat).map(({ ref }) => ref))).size;
}

function splitRef(ref: VatFigureRef): readonly [string, VatColumn] {
  const at = ref.lastIndexOf(".");
  return [ref.slice(0, at), ref.slice(at + 1) as VatColumn];
}
