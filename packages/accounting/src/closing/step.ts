import type { IsoDate } from "../date.js";
import type { TaxSystem } from "../entry/account-facts.js";
import type { DerivedEntry } from "../entry/entry.js";
import type { Cents } from "../money.js";

/** The fiscal year that is closed. */
export type ClosingYear = { readonly id: string; readonly beginning: IsoDate; readonly end: IsoDate };

/**
 * What every step reads. `balances`: debit less credit of each account at the end of the year, openings included and the entries of
 * closing steps left out.
 */
export type StepFacts = {
  readonly year: ClosingYear;
  readonly taxSystem: TaxSystem;
  readonly vatSubject: boolean;
  readonly balances: ReadonlyMap<string, Cents>;
};

/** A form of the tax return, or the sheet of what goes to the income tax return. */
export type TaxReturnForm = "2035" | "2031" | "2033" | "2050" | "2042-C-PRO" | "2069-RCI";

/** What a step brings to a box beside the accounts: no amount that its entries already put on an account of that box. */
export type ReturnLine = {
  readonly form: TaxReturnForm;
  readonly box: string;
  readonly cents: Cents;
  readonly label: string;
};

/** A point to settle (`blocking`: the step cannot be validated) or to look at, with its French sentence. */
export type StepFinding = {
  readonly code: string;
  readonly level: "blocking" | "warning";
  readonly message: string;
  /** The input that it is about; absent when none is. */
  readonly field?: string;
};

/** What a step gives; the same facts and inputs give the same one. */
export type StepOutcome<Result> = {
  /** False: « Sans objet ». */
  readonly concerned: boolean;
  /** The French sentence that says why it is concerned or not. */
  readonly why: string;
  readonly result: Result;
  readonly entries: readonly DerivedEntry[];
  readonly lines: readonly ReturnLine[];
  readonly findings: readonly StepFinding[];
};

/** The one shape of a step: no clock, no reading, amounts in cents. */
export type ClosingStep<Facts extends StepFacts, Inputs, Result> = (facts: Facts, inputs: Inputs) => StepOutcome<Result>;

/** A step that has nothing to do, with the sentence that says why. */
export function notConcerned<Result>(why: string, result: Result): StepOutcome<Result> {
  return { concerned: false, why, result, entries: [], lines: [], findings: [] };
}

/** A point that keeps the step from being validated. */
export function blocking(code: string, message: string, field?: string): StepFinding {
  return { code, level: "blocking", message, ...(field !== undefined && { field }) };
}

/** A point to look at. */
export function warning(code: string, message: string): StepFinding {
  return { code, level: "warning", message };
}

/** Sentences of the fields, the same in every step. */
export const FIELD_REQUIRED = "Ce champ est requis.";
/** An amount that a person types is never below zero. */
export const AMOUNT_POSITIVE = "Le montant doit être positif.";
/** A day that a person types belongs to the fiscal year. */
export const DAY_IN_YEAR = "La date doit être comprise dans l’exercice en cours.";

/** The lines that are not zero. */
export function nonZeroLines(lines: readonly ReturnLine[]): readonly ReturnLine[] {
  return lines.filter(({ cents }) => cents !== 0);
}
