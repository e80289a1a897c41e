import { groupBy } from "../../group-by.js";
import { cents, sumCents, type Cents } from "../../money.js";
import type { VatLine } from "../../entry/vat-line.js";
import { isReverseCharge, sideOfNature, type VatNature } from "../../entry/vat-nature.js";
import type { VatSide } from "../../allocation/account-vat.js";
import { deductionLine, isLate, type ReturnPeriod } from "./return-cells.js";
import { taxedLine, type VatForm } from "../forms/return-form.js";

/** VAT lines added up beforehand: how many entries are in it. */
export type CountedVatLine = VatLine & { readonly entries: number };

/** VAT lines of one account, nature and rate, added up: a row of the table beside the form. */
export type VatTableRow = {
  readonly side: Exclude<VatSide, null>;
  readonly accountCode: string;
  readonly nature: VatNature;
  readonly rateBp: number;
  /** Entries in it. */
  readonly count: number;
  readonly base: Cents;
  readonly vat: Cents;
  readonly deductible: Cents;
  /** Line of the form they feed; for what is bought, the one they are deducted on. Null: outside the form. */
  readonly line: string | null;
  readonly isLate: boolean;
};

/**
 * The table of a return: output first, then input, by account, nature and rate; what comes from earlier periods apart. A reverse
 * charge is on both sides: the VAT that the company owes itself, and what it deducts.
 */
export function vatTable(form: VatForm, period: ReturnPeriod, lines: readonly CountedVatLine[]): readonly VatTableRow[] {
  const groups = groupBy(lines, (line) => `${line.accountCode} ${line.nature} ${line.rateBp} ${isLate(line, period)}`);
  return [...groups.values()].flatMap((group) => rowOf(form, period, group)).toSorted(inOrder);
}

/** What the operations of a row were paid or received for: a reverse charge is paid without its VAT (cents). */
export function inclTax({ nature, base, vat }: Pick<VatTableRow, "nature" | "base" | "vat">): Cents {
  return isReverseCharge(nature) ? base : cents(base + vat);
}

/** An amount of the table of a return. */
export type VatTableColumn = "base" | "vat" | "deductible" | "inclTax";

/** A side of the table: what its rows add up to (cents). */
export type VatTableSide = { readonly side: VatTableRow["side"]; readonly totals: Readonly<Record<VatTableColumn, Cents>> };

/** What each side of the table adds up to; a side without rows is left out. */
export function tableTotals(table: readonly VatTableRow[]): readonly VatTableSide[] {
  return (["output", "input"] as const).flatMap((side) => {
    const rows = table.filter((row) => row.side === side);
    const total = (read: (row: VatTableRow) => Cents): Cents => sumCents(rows.map(read));
    const totals = {
      base: total(({ base }) => base),
      vat: total(({ vat }) => vat),
      deductible: total(({ deductible }) => deductible),
      inclTax: total(inclTax),
    };
    return rows.length === 0 ? [] : [{ side, totals }];
  });
}

function rowOf(form: VatForm, period: ReturnPeriod, group: readonly CountedVatLine[]): readonly VatTableRow[] {
  const [first] = group;
  if (!first) return [];
  const sum = (read: (line: CountedVatLine) => Cents): Cents => cents(group.reduce((total, line) => total + read(line), 0));
  const row = {
    side: sideOfNature(first.nature),
    accountCode: first.accountCode,
    nature: first.nature,
    rateBp: first.rateBp,
    count: group.reduce((total, line) => total + line.entries, 0),
    base: sum((line) => line.base),
    vat: sum((line) => line.vat),
    deductible: sum((line) => line.deductible),
    isLate: isLate(first, period),
  };
  const own = { ...row, line: lineOf(form, period, first, row.deductible) };
  if (!isReverseCharge(first.nature)) return [own];
  return [{ ...row, side: "output", deductible: cents(0), line: taxedLine(form, first.nature, first.rateBp) }, own];
}

function lineOf(form: VatForm, period: ReturnPeriod, line: CountedVatLine, deductible: Cents): string | null {
  if (sideOfNature(line.nature) === "input") return deductible === 0 ? null : deductionLine(form, line, period);
  if (line.nature === "REGUL") return form.belowZero.inputVat;
  return taxedLine(form, line.nature, line.rateBp) ?? form.natures[line.nature].operations;
}

function inOrder(one: VatTableRow, other: VatTableRow): number {
  if (one.side !== other.side) return one.side === "output" ? -1 : 1;
  const [left, right] = [one, other].map((row) => `${row.accountCode} ${row.nature} ${String(row.rateBp).padStart(5, "0")} ${row.isLate}`);
  return (left ?? "") < (right ?? "") ? -1 : 1;
}
