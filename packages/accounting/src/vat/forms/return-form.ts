import type { VatNature } from "../../entry/vat-nature.js";

/** The two French returns: monthly or quarterly (3310-CA3-SD), yearly (3517-S-SD). */
export type VatFormName = "CA3" | "CA12";

/** Columns of a line: amount excl. tax, tax, or one single figure. */
export type VatColumn = "base" | "tax" | "amount";

/** A figure of the form: its line and its column, `08.tax`. */
export type VatFigureRef = `${string}.${VatColumn}`;

/** A line of the form as printed; `total`: it adds other figures and is never below zero. */
export type VatFormLine = {
  readonly line: string;
  /** Code of the French administration (EDI-TVA); null when the line has none. One code serves base and tax. */
  readonly code: string | null;
  readonly label: string;
  readonly columns: readonly VatColumn[];
  readonly total?: { readonly add: readonly VatFigureRef[]; readonly subtract?: readonly VatFigureRef[] };
};

/** Where the operations of a nature go. */
export type VatNatureFeed = {
  /** Line that counts the amounts excl. tax, beside the one of the tax; null: none. */
  readonly operations: string | null;
  /** Line of base and tax: the one of the rate, a line of its own, or none. */
  readonly taxed: "by_rate" | { readonly line: string } | null;
  /** Line that repeats the tax for information, without being added. */
  readonly information?: string;
};

/** A return of one millésime, as data: its lines in the order of the form, and what feeds them. */
export type VatForm = {
  readonly form: VatFormName;
  readonly millesime: number;
  /** Name of the form in the exports (the one of EDI-TVA). */
  readonly exportName: string;
  readonly lines: readonly VatFormLine[];
  readonly natures: Readonly<Record<VatNature, VatNatureFeed>>;
  /** Line of each rate in force (basis points); `formerRates`: the one of any other rate. */
  readonly rates: readonly { readonly rateBp: number; readonly line: string }[];
  readonly formerRates: string;
  readonly deduction: { readonly fixedAssets: string; readonly others: string; readonly late: string };
  /** Where what falls below zero goes: no box is ever negative. `base` null: nowhere. */
  readonly belowZero: { readonly base: string | null; readonly outputVat: string; readonly inputVat: string };
  /** Figures that are neither fed by VAT lines nor totals. */
  readonly given: {
    readonly previousCredit: string;
    readonly assimilatedTaxes: string;
    readonly coefficient: string;
    readonly refund: string | null;
    readonly provisionalRefunds: string | null;
    readonly deposits: string | null;
    /** Ticked (1) when every other line is empty. */
    readonly nil: string | null;
  };
  /** The totals that others read. `due`: what 445510 owes; `credit`: before any refund. */
  readonly results: {
    readonly collected: VatFigureRef;
    readonly deductible: VatFigureRef;
    readonly due: VatFigureRef;
    readonly toPay: VatFigureRef;
    readonly credit: VatFigureRef;
    /** Base of next year's deposits (CA12). */
    readonly depositBase: VatFigureRef | null;
  };
};

/** The line of a tax: the one of the rate, or the nature's own; null when the nature carries none. */
export function taxedLine(form: VatForm, nature: VatNature, rateBp: number): string | null {
  const { taxed } = form.natures[nature];
  if (taxed === null) return null;
  if (taxed !== "by_rate") return taxed.line;
  return form.rates.find((rate) => rate.rateBp === rateBp)?.line ?? form.formerRates;
}
