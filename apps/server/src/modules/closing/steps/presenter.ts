import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { amountsToVerify } from "@comptoir/accounting/closing/year/advice";
import { lawFigures } from "@comptoir/accounting/closing/year/law-figures";
import { resumeStep, STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { STEP_CODES, stepTitle, type StepCode } from "@comptoir/accounting/closing/step-codes";
import type { ReturnLine } from "@comptoir/accounting/closing/step";
import type { DerivedEntry } from "@comptoir/accounting/entry/entry";
import type { IsoDate } from "@comptoir/accounting/date";
import { taxReturnDueOn } from "@comptoir/accounting/firm/dossier-state";
import { eurosFromCents } from "@comptoir/accounting/money";
import type { ClosingOverview, ClosingStepReply, StepEffect } from "@comptoir/contract/closing/steps";
import { questionsOf } from "../questions/questions.js";
import { progressOf } from "./consequences.js";
import { waitsFor } from "./change-step.js";
import type { Effect } from "./effect.js";
import { isStepSettled, statusOf, type ClosingState } from "./state.js";
import { resultOf } from "./step-results.js";

/** The filing of the return of a year, as seen on a day. */
type ReturnStanding = { readonly today: IsoDate; readonly isReturnFiled: boolean };

/** The closing of a year as screens read it. */
export function toOverview(state: ClosingState, standing: ReturnStanding): ClosingOverview {
  const { books, checks, isOpen, states } = state;
  const questions = questionsOf(state);
  return {
    checks: { ...checks },
    steps: STEP_CODES.map((code) => toStep(state, code, questions)),
    isOpen,
    progress: shownProgress(state),
    resume: resumeStep(states, isOpen),
    year: {
      id: books.year.id,
      begin: books.year.beginning,
      end: books.year.end,
      state: books.year.isClosed ? "closed" : state.isSubmitted ? "submitted" : "open",
      taxReturn: taxReturnOf(state, standing),
      answersVersion: state.answersVersion,
    },
    questions: questions.filter(({ answered, step }) => !answered && !isStepSettled(states[step].stored)),
  };
}

/** The progress over all the steps: one without object counts as done. */
function shownProgress(state: ClosingState): ClosingOverview["progress"] {
  const { done, toFix, total } = progressOf(state);
  return { done: done + STEP_CODES.length - total, toFix, total: STEP_CODES.length };
}

function taxReturnOf(
  { books: { year, regime } }: ClosingState,
  { today, isReturnFiled }: ReturnStanding,
): ClosingOverview["year"]["taxReturn"] {
  if (year.end >= today || isReturnFiled) return null;
  return { form: regime.taxSystem === "bnc" ? "2035" : "2031", dueOn: taxReturnDueOn(year.end) };
}

/** A step as screens read it. */
export function toStep(state: ClosingState, code: StepCode, questions = questionsOf(state)): ClosingStepReply {
  const row = state.rows.get(code);
  const { concerned, why, findings, entries, lines } = state.outcomes[code];
  const status = statusOf(state, code);
  const own = questions.filter(({ step }) => step === code);
  const reply = {
    code,
    status,
    title: stepTitle(code),
    order: STEP_CODES.indexOf(code) + 1,
    updatedAt: row?.changed_at.toISOString() ?? null,
    by: row?.changed_by ?? null,
    version: row?.version ?? 0,
    inputs: state.wire[code],
    result: resultOf(state, code),
    concerned,
    why,
    comment: row?.comment ?? null,
    changes: status === STEP_STATUS.toFix ? [...(row?.changes ?? [])] : [],
    waitsFor: waitsFor(state, code).map(stepTitle),
    findings: findings.map(({ code: finding, level, message, field }) => ({ code: finding, level, message, field: field ?? null })),
    entries: entries.map((entry) => toEntry(entry, state.books.year.end)),
    lines: lines.map(toBoxLine),
    figures: [
      ...lawFigures(code, Number(state.books.year.end.slice(0, 4)), state.reading.facts.ground.taxSystem),
      ...amountsToVerify(code, state.reading.facts.ground, state.outcomes),
    ],
    prefilled: own.flatMap(({ field, prefilled }) => (prefilled === null ? [] : [{ field, ...prefilled }])),
    questions: own,
    canValidate:
      concerned &&
      state.isOpen &&
      (status === STEP_STATUS.toDo || status === STEP_STATUS.done || status === STEP_STATUS.toFix) &&
      findings.every(({ level }) => level !== "blocking"),
  };
  // Both what is typed and what is shown are read by the same code.
  return reply as ClosingStepReply;
}

function toEntry({ date, journal, label, lines }: DerivedEntry, yearEnd: string): StepEffect["entries"][number] {
  return {
    date,
    journal,
    label,
    isReturn: date > yearEnd,
    lines: lines.map(({ accountCode, debit, credit }) => ({
      account: accountCode,
      name: nameOfAccount(accountCode),
      debit: eurosFromCents(debit),
      credit: eurosFromCents(credit),
    })),
  };
}

function toBoxLine({ form, box, label, cents }: ReturnLine): StepEffect["lines"][number] {
  return { form, box, label, amount: eurosFromCents(cents) };
}

/** What validating changes, as screens read it. */
export function toEffect({ profitBefore, profitAfter, rows, outcome, vat }: Effect, yearEnd: string): StepEffect {
  return {
    profitBefore: eurosFromCents(profitBefore),
    profitAfter: eurosFromCents(profitAfter),
    rows: eurosFromCents(rows),
    entries: outcome.entries.map((entry) => toEntry(entry, yearEnd)),
    lines: outcome.lines.map(toBoxLine),
    vat,
  };
}
