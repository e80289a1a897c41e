import type { IsoDate } from "../../date.js";
import { isFixedAssetAccount } from "../../entry/account-facts.js";
import { INPUT_VAT_FIXED_ASSETS } from "../../entry/well-known-accounts.js";
import { cents, negate, type Cents } from "../../money.js";
import type { VatLine } from "../../entry/vat-line.js";
import { taxedLine, type VatFigureRef, type VatForm } from "../forms/return-form.js";

/** A VAT line and the entry that declares it. */
export type DeclaredLine = VatLine & { readonly entryId: string };

/** A period of a return; both days are in it. */
export type ReturnPeriod = { readonly start: IsoDate; readonly end: IsoDate };

/** VAT lines that enter a figure of the form together: netted with one another, then whole in one place or another. */
export type VatCell = {
  /** The line they would feed, and their rate; VAT that is deducted is netted across rates. */
  readonly feeds: string;
  readonly rateBp: number | null;
  readonly column: "base" | "vat" | "deductible" | "given back";
  readonly sum: Cents;
  readonly lines: readonly VatLine[];
  /** The cells of the sum, each above zero; empty when it is zero, or below zero where the form keeps nothing. */
  readonly targets: readonly VatTarget[];
};

/** `isVat`: the figure holds VAT that the accounts hold as well, rounded to the euro. */
export type VatTarget = { readonly ref: VatFigureRef; readonly amount: Cents; readonly isVat: boolean };

type Draft = { readonly key: CellKey; sum: number; readonly lines: VatLine[] };
type CellKey = Pick<VatCell, "feeds" | "rateBp" | "column"> & { readonly refs: readonly VatFigureRef[]; readonly information?: string };

/** True when a VAT line belongs to an earlier period than the one of the return. */
export function isLate(line: VatLine, period: ReturnPeriod): boolean {
  return line.date < period.start;
}

/** True when a VAT line is about a fixed asset: its account, or 445620 for an entry that was typed by hand. */
export function concernsFixedAsset(line: Pick<VatLine, "accountCode">): boolean {
  return isFixedAssetAccount(line.accountCode) || line.accountCode === INPUT_VAT_FIXED_ASSETS;
}

/** The line of the form where a VAT line is deducted: fixed assets, the rest, or what comes from an earlier period. */
export function deductionLine(form: VatForm, line: VatLine, period: ReturnPeriod): string {
  const { fixedAssets, others, late } = form.deduction;
  if (isLate(line, period)) return late;
  return concernsFixedAsset(line) ? fixedAssets : others;
}

/**
 * What feeds the figures of a return, in exact cents. By feeding line and rate, a net below zero leaves its lines whole: the
 * base goes to B5 (nowhere on a CA12), output VAT to the other deductions, input VAT to the VAT to pay back. No target is
 * negative. Source: docs/sources.md#vat-returns.
 */
export function vatCells(form: VatForm, period: ReturnPeriod, lines: readonly VatLine[]): readonly VatCell[] {
  const drafts = new Map<string, Draft>();
  const add = (id: string, line: VatLine, amount: Cents, key: () => CellKey): void => {
    if (amount === 0) return;
    let draft = drafts.get(id);
    if (draft === undefined) {
      draft = { key: key(), sum: 0, lines: [] };
      drafts.set(id, draft);
    }
    draft.sum += amount;
    draft.lines.push(line);
  };
  for (const line of lines) {
    addOutput(form, line, add);
    const deducted = deductionLine(form, line, period);
    add(`-${deducted}`, line, line.deductible, () => ({
      feeds: deducted,
      rateBp: null,
      column: "deductible",
      refs: [`${deducted}.amount`],
    }));
  }
  return [...drafts.values()].map(({ key, sum, lines: members }) => ({
    feeds: key.feeds,
    rateBp: key.rateBp,
    column: key.column,
    sum: cents(sum),
    lines: members,
    targets: targetsOf(form, key, cents(sum)),
  }));
}

type Add = (id: string, line: VatLine, amount: Cents, key: () => CellKey) => void;

function addOutput(form: VatForm, line: VatLine, add: Add): void {
  const { nature, rateBp } = line;
  if (nature === "REGUL") {
    const feeds = form.belowZero.inputVat;
    add("REGUL", line, line.vat, () => ({ feeds, rateBp: null, column: "given back", refs: [`${feeds}.amount`] }));
    return;
  }
  const { operations, information } = form.natures[nature];
  const taxed = taxedLine(form, nature, rateBp);
  const feeds = operations ?? taxed;
  if (feeds === null) return;
  const bases = [operations, taxed].filter((one) => one !== null).map((one): VatFigureRef => `${one}.base`);
  add(`${feeds} ${rateBp} base`, line, line.base, () => ({ feeds, rateBp, column: "base", refs: bases }));
  if (taxed === null) return;
  add(`${feeds} ${rateBp} vat`, line, line.vat, () => ({
    feeds,
    rateBp,
    column: "vat",
    refs: [`${taxed}.tax`],
    ...(information === undefined ? {} : { information }),
  }));
}

function targetsOf(form: VatForm, key: CellKey, sum: Cents): readonly VatTarget[] {
  if (sum === 0) return [];
  if (sum < 0) return targetBelowZero(form, key, negate(sum));
  const isVat = key.column !== "base";
  const targets = key.refs.map((ref): VatTarget => ({ ref, amount: sum, isVat }));
  return key.information === undefined ? targets : [...targets, { ref: `${key.information}.amount`, amount: sum, isVat: false }];
}

function targetBelowZero({ belowZero }: VatForm, { column }: CellKey, amount: Cents): readonly VatTarget[] {
  if (column === "base") return belowZero.base === null ? [] : [{ ref: `${belowZero.base}.base`, amount, isVat: false }];
  const line = column === "deductible" ? belowZero.inputVat : belowZero.outputVat;
  return [{ ref: `${line}.amount`, amount, isVat: true }];
}
