import { figuresOfYear } from "../rates/figures-of-year.js";
import { cents, sumCents, type Cents } from "../money.js";
import { balanceAdjustment, type BalanceAdjustment } from "./balance-adjustment.js";
import { boxSources, type BoxSource } from "./box-sources.js";
import type { TaxForm, TaxFormBox } from "./forms/tax-form.js";
import type { TaxReturnInput } from "./return-input.js";
import { declaredEuros } from "./declared-euros.js";

/** A box computed: whole euros, the cents it comes from (null for a total), and what makes it. */
export type ReturnBox = TaxFormBox & {
  readonly form: TaxForm["form"];
  readonly value: number;
  readonly exact: Cents | null;
  readonly sources: readonly BoxSource[];
};

/** A return computed: every box of its forms in order. */
export type TaxReturn = {
  readonly incomeYear: number;
  readonly millesime: number;
  /** True while a form of that income is not published: it may be prepared, not filed. */
  readonly isProvisional: boolean;
  readonly boxes: readonly ReturnBox[];
  /** What rounding moved on the balance sheet; null when nothing was. */
  readonly adjustment: BalanceAdjustment | null;
};

/** Computes a return: each box is rounded from its exact sum, totals add the rounded boxes. Throws RangeError without a form. Source: docs/sources.md#tax-returns. */
export function taxReturn(input: TaxReturnInput): TaxReturn {
  const [first] = input.forms;
  if (!first) throw new RangeError("no form");
  const made = input.forms.flatMap((form) => formBoxes(form, input));
  const exact = new Map(made.filter(({ box }) => box.total === null).map(({ box, sources }) => [box.box, exactSum(sources)]));
  const rounded = new Map([...exact].map(([box, amount]) => [box, declaredEuros(amount)]));
  const adjustment = adjustmentOf(input, exact, rounded);
  if (adjustment) rounded.set(adjustment.box, (rounded.get(adjustment.box) ?? 0) + adjustment.euros);
  const valueOf = figureReader(input.forms, rounded);
  const hasValueAdded = isValueAddedDue(valueOf, first, input);
  return {
    incomeYear: first.incomeYear,
    millesime: first.millesime,
    isProvisional: input.forms.some(({ isProvisional }) => isProvisional),
    boxes: made
      .filter(({ box }) => box.page !== "2035-E" || hasValueAdded)
      .map(({ form, box, sources }) => ({
        ...box,
        form,
        value: valueOf(box.box),
        exact: exact.get(box.box) ?? null,
        sources,
      })),
    adjustment,
  };
}

/** A figure of a return in whole euros, 0 when it has no such box. */
export function boxValue({ boxes }: Pick<TaxReturn, "boxes">, name: string): number {
  return boxes.find(({ box }) => box === name)?.value ?? 0;
}

type MadeBox = { readonly form: TaxForm["form"]; readonly box: TaxFormBox; readonly sources: readonly BoxSource[] };

function formBoxes(form: TaxForm, input: TaxReturnInput): readonly MadeBox[] {
  const sources = boxSources(form, input);
  return form.boxes.map((box) => ({ form: form.form, box, sources: sources.get(box.box) ?? [] }));
}

function exactSum(sources: readonly BoxSource[]): Cents {
  return sumCents(sources.map((source) => source.cents));
}

/** Reads a box by its name, totals computed from the rounded boxes. A name that no form has is 0. */
function figureReader(forms: readonly TaxForm[], rounded: ReadonlyMap<string, number>): (name: string) => number {
  const totals = new Map(forms.flatMap(({ boxes, incomeYear }) => boxes.map((box) => [box.box, { box, incomeYear }] as const)));
  const known = new Map<string, number>();
  const read = (name: string): number => {
    const value = rounded.get(name) ?? known.get(name);
    if (value !== undefined) return value;
    const found = totals.get(name);
    if (!found?.box.total) return 0;
    const { add, subtract, limit } = found.box.total;
    const sum = add.reduce((total, one) => total + read(one), 0) - subtract.reduce((total, one) => total + read(one), 0);
    const bounded = limit === "value_added" ? Math.min(sum, valueAddedLimit(read("EF") + read("EG"), found.incomeYear)) : sum;
    const result = found.box.isSigned ? bounded : Math.max(bounded, 0);
    known.set(name, result);
    return result;
  };
  return read;
}

/** The value added that counts at most, in whole euros. Source: docs/sources.md#figures-local-taxes. */
function valueAddedLimit(turnover: number, incomeYear: number): number {
  const { ceilingBp, largeTurnover, largeCeilingBp } = figuresOfYear(incomeYear).valueAdded;
  return declaredEuros(cents(Math.round((turnover * (turnover > largeTurnover ? largeCeilingBp : ceilingBp)) / 100)));
}

const DAYS_OF_YEAR = 365;

/**
 * True when receipts, redevances of collaboration left out, are strictly above the limit of the annex. Receipts of a shorter or a longer year are
 * brought to twelve months. Source: docs/sources.md#figures-local-taxes.
 */
function isValueAddedDue(valueOf: (name: string) => number, { incomeYear }: TaxForm, { days = DAYS_OF_YEAR }: TaxReturnInput): boolean {
  const receipts = valueOf("AD") - valueOf("BW") + valueOf("AF");
  return receipts * DAYS_OF_YEAR > figuresOfYear(incomeYear).valueAdded.annexAbove * days;
}

function adjustmentOf(
  { forms }: TaxReturnInput,
  exact: ReadonlyMap<string, Cents>,
  rounded: ReadonlyMap<string, number>,
): BalanceAdjustment | null {
  const rules = forms.find(({ balance }) => balance !== null)?.balance;
  if (!rules) return null;
  const read = figureReader(forms, rounded);
  return balanceAdjustment(rules, { gap: read(rules.gross) - read(rules.depreciation) - read(rules.liabilities), exact, rounded });
}
