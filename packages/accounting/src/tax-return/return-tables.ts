import type { IsoDate } from "../date.js";
import type { DepreciationMethod } from "../depreciation/plan/component.js";
import { cents, euros, sumCents, type Cents } from "../money.js";
import type { TaxReturn } from "./return.js";
import { declaredEuros } from "./declared-euros.js";

/** An asset in the register of the 2035 (page 2): `annuity` is whole, `privatePart` is taken out of it. */
export type RegisterRow = {
  readonly title: string;
  readonly purchasedOn: IsoDate;
  readonly cost: Cents;
  readonly base: Cents;
  readonly method: DepreciationMethod | null;
  readonly rateBp: number;
  readonly previous: Cents;
  readonly annuity: Cents;
  readonly privatePart: Cents;
};

/** An asset that left (2035 page 3, 2033-C part III): short and long term are a gain above zero, a loss below. */
export type GainRow = {
  readonly title: string;
  readonly purchasedOn: IsoDate;
  readonly leftOn: IsoDate;
  readonly cost: Cents;
  readonly depreciated: Cents;
  readonly price: Cents;
  readonly shortTerm: Cents;
  readonly longTerm: Cents;
};

/** A vehicle at the scale of kilometres (2035, frame 7). */
export type MileageRow = {
  readonly model: string;
  /** Letter of the form: tourisme, moto, vélomoteur. */
  readonly kind: "T" | "M" | "V";
  readonly power: number | null;
  readonly kilometres: number;
  readonly amount: Cents;
};

/** The lists that a return prints beside its boxes. */
export type TableRows = {
  readonly register: readonly RegisterRow[];
  readonly gains: readonly GainRow[];
  readonly mileage: readonly MileageRow[];
  /** Private share of the long-term gains, by the use of the assets; absent when nothing is. */
  readonly privateLongTerm?: Cents;
};

/** A table in whole euros, its totals adding the rounded figures. */
export type ReturnTables = {
  readonly register: TableOf<RegisterRow, "cost" | "base" | "previous" | "annuity" | "privatePart">;
  readonly gains: TableOf<GainRow, "cost" | "depreciated" | "price" | "shortTerm" | "longTerm">;
  readonly mileage: TableOf<MileageRow, "amount">;
};

/** Rows whose amounts are whole euros, and the total of each. */
export type TableOf<Row, Amounts extends keyof Row> = {
  readonly rows: readonly (Omit<Row, Amounts> & Readonly<Record<Amounts, number>>)[];
  readonly totals: Readonly<Record<Amounts, number>>;
};

/** The tables of a return. Source: docs/sources.md#tax-returns. */
export function returnTables({ register, gains, mileage }: TableRows): ReturnTables {
  return {
    register: tableOf(register, ["cost", "base", "previous", "annuity", "privatePart"]),
    gains: tableOf(gains, ["cost", "depreciated", "price", "shortTerm", "longTerm"]),
    mileage: tableOf(mileage, ["amount"]),
  };
}

/** A table and the boxes that say the same, to the cent. */
export type TableControl = {
  readonly key: "register" | "short_term" | "long_term";
  readonly ok: boolean;
  readonly expected: Cents;
  readonly found: Cents;
  readonly message: string;
};

/** Compares the tables of a 2035 with its boxes: annuities with lines 40 and 41, gains with lines 35 and 42 and the first page. */
export function tableControls({ register, gains, privateLongTerm = cents(0) }: TableRows, made: TaxReturn): readonly TableControl[] {
  const exact = (box: string): number => made.boxes.find((one) => one.box === box)?.exact ?? 0;
  const total = (amounts: readonly Cents[]): Cents => sumCents(amounts);
  const longTerm = Math.max(total(gains.map((row) => row.longTerm)) - privateLongTerm, 0);
  return [
    compared(
      "register",
      cents(exact("CG") + exact("CH")),
      total(register.map((row) => cents(row.annuity - row.privatePart))),
      "amortissements",
    ),
    compared(
      "short_term",
      cents(exact("CB") - exact("CK")),
      total(gains.map((row) => row.shortTerm)),
      "plus et moins-values à court terme",
    ),
    compared(
      "long_term",
      cents(exact("2.longTerm") + exact("2.longTermExempt") + exact("2.retirementExempt")),
      cents(longTerm),
      "plus-values à long terme",
    ),
  ];
}

function tableOf<Row, Amounts extends keyof Row>(
  rows: readonly (Row & Readonly<Record<Amounts, Cents>>)[],
  amounts: readonly Amounts[],
): TableOf<Row, Amounts> {
  const inEuros = (row: Readonly<Record<Amounts, Cents>>) =>
    Object.fromEntries(amounts.map((name) => [name, declaredEuros(row[name])])) as Record<Amounts, number>;
  const rounded = rows.map((row) => ({ ...row, ...inEuros(row) }));
  const totals = Object.fromEntries(amounts.map((name) => [name, rounded.reduce((sum, row) => sum + row[name], 0)]));
  return { rows: rounded, totals: totals as Record<Amounts, number> };
}

function compared(key: TableControl["key"], expected: Cents, found: Cents, what: string): TableControl {
  const ok = expected === found;
  return {
    key,
    ok,
    expected,
    found,
    message: ok
      ? `Le tableau et les cases disent les mêmes ${what}.`
      : `Le tableau donne ${euros(found)} de ${what}, les cases ${euros(expected)}.`,
  };
}
