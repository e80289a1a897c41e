import { basisChanges, basisOf, isSameBasis } from "@comptoir/accounting/closing/basis";
import { CLOSING_CHECKS } from "@comptoir/accounting/closing/checks";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { FIELD_REQUIRED } from "@comptoir/accounting/closing/step";
import { STEP_CODES, stepTitle, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { yearOfDossier } from "@comptoir/accounting/firm/dossier-state";
import type { IsoDate } from "@comptoir/accounting/date";
import { figuresInForce } from "@comptoir/accounting/rates/figures-of-year";
import type { Tx } from "../../../db/transaction.js";
import type { Consequence } from "../../books/consequences.js";
import { refreshOpeningsIn } from "../../books/openings/service.js";
import { fiscalYears, lockedFiscalYears } from "../../books/years/service.js";
import { readSubmitted } from "../closings/closings-repository.js";
import { closingState, type ClosingState, type YearAsRead } from "./state.js";
import { readStepRows, RESET_WORDS, storeClosingSummary, storeStep, yearsWithSteps, type StepRow } from "./steps-repository.js";

/**
 * Steps that are done and now give something else than what was validated are to be done again, with what changed.
 */
export const STEPS_TO_FIX: Consequence = {
  name: "closing steps",
  reads: [
    "operations",
    "allocations",
    "components",
    "links",
    "deductions",
    "entries of assets",
    "regimes",
    "years",
    "openings",
    "instalments",
    "invoices",
    "VAT returns",
    "company",
  ],
  writes: ["closing steps"],
  async follow(tx, { companyId, today }) {
    // What an earlier round computed no longer holds.
    followed.get(tx)?.clear();
    const years = await yearsWithSteps(tx, companyId);
    if (years.length === 0) return;
    await refreshOpeningsIn(tx, companyId);
    const states = new Map<string, ClosingState>();
    for (const year of (await lockedFiscalYears(tx, companyId)).filter(({ id, isClosed }) => !isClosed && years.includes(id)))
      states.set(year.id, await followYear(tx, companyId, await closingState(tx, companyId, { year, today, checks: UNREAD })));
    followed.set(tx, states);
  },
};

/** What steps give does not depend on the checks: they are not read. */
const UNREAD = Object.fromEntries(CLOSING_CHECKS.map((code) => [code, { status: false, message: "", count: 0, link: "" }])) as Record<
  (typeof CLOSING_CHECKS)[number],
  { status: boolean; message: string; count: number; link: string }
>;

/** Marks what changed; returns the year as it then is. */
async function followYear(tx: Tx, companyId: string, state: ClosingState): Promise<ClosingState> {
  const toFix = new Set<StepCode>();
  for (const code of STEP_CODES) {
    const row = state.rows.get(code);
    if (!row || row.basis === null) continue;
    const isDone = row.status === STEP_STATUS.done;
    if (!isDone && (row.status !== STEP_STATUS.toFix || row.comment !== null)) continue;
    const changes = changesOf(row, state.outcomes[code]);
    if (isDone ? changes.length === 0 : JSON.stringify(changes) === JSON.stringify(row.changes)) continue;
    await storeStep(tx, companyId, { ...row, status: STEP_STATUS.toFix, changes, changed_by: null });
    if (isDone) toFix.add(code);
  }
  const states = Object.fromEntries(
    STEP_CODES.map((code) => [code, toFix.has(code) ? { ...state.states[code], stored: STEP_STATUS.toFix } : state.states[code]]),
  ) as ClosingState["states"];
  return { ...state, states };
}

const MISSING = "Une réponse manque dans l’étape.";
const BACK = "Ce qui avait changé est revenu\u00a0: relisez l’étape.";

const OTHERWISE = "Ce que donne l’étape n’est plus ce qui a été validé.";

/** Differences between a step and what was validated, as sentences; a step to do again has its present ones. */
function changesOf(row: StepRow, outcome: ClosingState["outcomes"][StepCode]): readonly string[] {
  const resets = row.status === STEP_STATUS.done ? [] : row.changes.filter((change) => change.endsWith(RESET_WORDS));
  if (row.basis === null) return resets;
  const now = basisOf(row.code, outcome);
  if (isSameBasis(row.basis, now)) return row.changes.length > resets.length ? [...resets, BACK] : resets;
  const messages = new Map(outcome.findings.map(({ code, message }) => [code, message === FIELD_REQUIRED ? MISSING : message]));
  const changes = basisChanges(row.basis, now, (finding) => messages.get(finding) ?? finding);
  return [...resets, ...(changes.length === 0 ? [OTHERWISE] : changes)];
}

/** What this transaction has just computed of a year: the summary reads it again. */
const followed = new WeakMap<Tx, Map<string, ClosingState>>();

/** What the books say of a year, as read while a change of this transaction was settled: what follows after that writes none of it. */
export function readWhileSettling(tx: Tx, yearId: string): YearAsRead | undefined {
  return followed.get(tx)?.get(yearId)?.asRead;
}

/** True when what was just settled leaves a year a step to do or to do again: one that begins to concern it has no row yet. */
export function isStepLeft(tx: Tx, yearId: string): boolean {
  const states = followed.get(tx)?.get(yearId)?.states;
  if (!states) return false;
  return STEP_CODES.some((code) => code !== "validation_closure" && states[code].concerned && states[code].stored !== STEP_STATUS.done);
}

/** Keeps what a use case has just computed of a year, after what it changed was settled: the summary does not compute it again. */
export function keepComputed(tx: Tx, state: ClosingState): void {
  const states = followed.get(tx) ?? new Map<string, ClosingState>();
  followed.set(tx, states.set(state.books.year.id, state));
}

/** How far the closing of the year of a dossier has come, for the list of a firm's dossiers. */
export const CLOSING_SUMMARY: Consequence = {
  name: "closing summary",
  reads: ["closing steps", "years"],
  writes: ["closing summary"],
  isLast: true,
  async follow(tx, { companyId, today, change }) {
    if (change.closing === undefined && change.years === undefined && !followed.has(tx)) return;
    await refreshClosingSummary(tx, companyId, today);
  },
};

async function refreshClosingSummary(tx: Tx, companyId: string, today: IsoDate): Promise<void> {
  const years = (await fiscalYears(tx, companyId)).map((year) => ({ ...year, begin: year.beginning }));
  const year = yearOfDossier(years, today);
  if (year === null) return;
  const rows = await readStepRows(tx, companyId, year.id);
  const law = Number(year.end.slice(0, 4));
  if (rows.length === 0 || figuresInForce(law)?.year !== law) return;
  const state = followed.get(tx)?.get(year.id) ?? (await closingState(tx, companyId, { year, today, checks: UNREAD }));
  const { done, toFix, total } = progressOf(state);
  // What was computed in this transaction is from before the change took the submission back.
  const isSubmitted = (await readSubmitted(tx, companyId)).some(({ year_id: id }) => id === year.id);
  await storeClosingSummary(tx, {
    yearId: year.id,
    done,
    toFix,
    total,
    state: year.isClosed ? "finished" : "started",
    isSubmitted: isSubmitted && !year.isClosed,
    blocker: year.isClosed ? null : blockerOf(state),
    isFlagged: rows.some(({ status, comment }) => status === STEP_STATUS.toFix && comment !== null),
  });
}

/** What keeps the first step that is left from being validated; null when nothing does. */
function blockerOf({ states, outcomes }: ClosingState): string | null {
  const left = STEP_CODES.filter(
    (code) => code !== "validation_closure" && states[code].concerned && states[code].stored !== STEP_STATUS.done,
  );
  const [first] = left.flatMap((code) => {
    const finding = outcomes[code].findings.find(({ level }) => level === "blocking");
    if (!finding) return [];
    const message = finding.message === FIELD_REQUIRED ? "à répondre." : finding.message;
    return [`${stepTitle(code)}\u00a0: ${message}`];
  });
  return first ?? null;
}

/** How many steps concern the file, are done, are to be done again. */
export function progressOf({ states }: ClosingState): { readonly done: number; readonly toFix: number; readonly total: number } {
  const concerned = STEP_CODES.filter((code) => states[code].concerned);
  const count = (...statuses: readonly number[]): number => concerned.filter((code) => statuses.includes(states[code].stored)).length;
  return { done: count(STEP_STATUS.done, STEP_STATUS.frozen), toFix: count(STEP_STATUS.toFix), total: concerned.length };
}
