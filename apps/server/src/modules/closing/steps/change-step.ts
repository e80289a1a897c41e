import type { DerivedEntry } from "@comptoir/accounting/entry/entry";
import { createHash } from "node:crypto";
import type { LettingKind } from "@comptoir/accounting/closing/standing/standing-answer";
import { lettingTables, type LettingTables } from "@comptoir/accounting/closing/lettings/letting-tables";
import type { LettingBalances } from "@comptoir/accounting/closing/lettings/rental-tax";
import { basisOf } from "@comptoir/accounting/closing/basis";
import { afterEvent, STEP_STATUS, type StepEvent } from "@comptoir/accounting/closing/statuses";
import { STEP_CODES, stepNeeds, stepTitle, type StepCode } from "@comptoir/accounting/closing/step-codes";
import type { IsoDate } from "@comptoir/accounting/date";
import { eurosFromCents } from "@comptoir/accounting/money";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { settle, noteChange } from "../../books/consequences.js";
import { refreshOpeningsIn } from "../../books/openings/service.js";
import { lockBooks, type FiscalYearOf } from "../../books/years/service.js";
import { moveToAccount } from "../../operations/service.js";
import { mergedInputs } from "../inputs/wire-inputs.js";
import { closeRedoneStep } from "../../questions/service.js";
import { announceFlag, type FlagAuthor } from "./announce-flag.js";
import { effectOf, type Effect } from "./effect.js";
import { keepComputed, readWhileSettling } from "./consequences.js";
import { closingState, closingYearOf, type ClosingState, type YearAsRead } from "./state.js";
import { writeOpenItems, writeStepItems } from "../../books/open-items/service.js";
import { deriveStep } from "./step-entries.js";
import { purchaseAnswers } from "./purchase-answers.js";
import { vehicleAnswers } from "./vehicle-answers.js";
import { readStepRows, RESET_WORDS, storeStep, type StepRow, type StoredStep } from "./steps-repository.js";

/** A change of a step. */
export type StepChange = {
  readonly fiscalYearId: string | undefined;
  readonly code: StepCode;
  readonly today: IsoDate;
  readonly userId: string;
  readonly inputs: Readonly<Record<string, unknown>> | undefined;
  readonly action: "keep" | "validate" | "reset" | "flag";
  readonly comment: string | undefined;
  /** The fingerprint of the preview; null while it is previewed. */
  readonly seen: string | null;
  /** The version that was read; null: any. */
  readonly version: number | null;
  /** The member of the firm who flags a step; its words go to the client. */
  readonly author: FlagAuthor;
  /** The present instant, in milliseconds. */
  readonly now: number;
};

/** A step that was changed, and what it changed around it. */
export type StepChanged = {
  readonly state: ClosingState;
  readonly code: StepCode;
  readonly effect: Effect | null;
  readonly seen: string | null;
  readonly toFix: readonly StepCode[];
};

/**
 * Keeps what is typed in a step, then validates it, asks for it again or resets it. What is confirmed is what was seen (`closing.step_changed`). Steps
 * that read what it changes are to be done again, in the same transaction.
 */
export async function changeStep(tx: Tx, company: Company, change: StepChange): Promise<StepChanged> {
  await lockBooks(tx, company.id);
  const year = await closingYearOf(tx, company.id, change.fiscalYearId);
  await refreshOpeningsIn(tx, company.id);
  const read = (asRead?: YearAsRead): Promise<ClosingState> => closingState(tx, company.id, { year, today: change.today, asRead });
  const before: StepRows = { year, rows: new Map((await readStepRows(tx, company.id, year.id)).map((row) => [row.code, row])) };
  const { code, inputs } = change;
  refuseWritten(before, change);
  if (inputs !== undefined) {
    const row = withInputs(before, change, inputs);
    await storeStep(tx, company.id, { ...row, inputs: await vehicleAnswers(tx, company.id, row) });
    if (code === "potential_fixed_assets")
      await purchaseAnswers(tx, company.id, inputs, { before: before.rows.get(code)?.inputs ?? {}, after: row.inputs });
  }
  // What is only kept computes nothing before it is shown.
  const asked = change.action === "keep" ? null : await read();
  let effect: Effect | null = null;
  let seen: string | null = null;
  if (asked !== null && change.action === "validate") {
    refuseValidation(asked, code);
    effect = await effectOf(tx, company.id, { state: asked, code, today: change.today });
    seen = fingerprint(asked, code);
    if (change.seen !== null && change.seen !== seen) throw new Refusal({ code: "closing.step_changed" });
    await validateIn(tx, company, asked, change);
    if (before.rows.get(code)?.comment) await closeRedoneStep(tx, company, { ...change, fiscalYearId: year.id });
  }
  if (asked !== null && change.action === "reset") await resetIn(tx, company, asked, change);
  if (asked !== null && change.action === "flag") await flagIn(tx, company, asked, change);
  noteChange(tx, { closing: true });
  await settle(tx, { companyId: company.id, today: change.today });
  const state = await read(readWhileSettling(tx, year.id));
  keepComputed(tx, state);
  return { state, code, effect, seen, toFix: becameToFix(before, state, code) };
}

/** Steps that were done and are to be done again. */
function becameToFix(before: StepRows, after: ClosingState, code: StepCode): readonly StepCode[] {
  const isToFix = ({ rows }: Pick<StepRows, "rows">, one: StepCode): boolean => rows.get(one)?.status === STEP_STATUS.toFix;
  return STEP_CODES.filter((one) => one !== code && isToFix(after, one) && !isToFix(before, one));
}

/** What was previewed: what was typed, and what it gives. */
export function fingerprint({ books, wire, outcomes }: ClosingState, code: StepCode): string {
  return createHash("sha256")
    .update(JSON.stringify([books.year.id, code, wire[code], basisOf(code, outcomes[code])]))
    .digest("hex");
}

/** The steps of a year as they are stored. */
export type StepRows = { readonly year: FiscalYearOf; readonly rows: ReadonlyMap<StepCode, StepRow> };

function refuseWritten({ year, rows }: StepRows, { code, version }: StepChange): void {
  const row = rows.get(code);
  if (year.isClosed || row?.status === STEP_STATUS.frozen) throw new Refusal({ code: "closing.step_frozen" });
  const known = row?.version ?? 0;
  if (version !== null && version !== known) throw new Refusal({ code: "closing.step_version", version: known });
}

function rowOf({ year, rows }: StepRows, { code, userId }: Pick<StepChange, "code" | "userId">): StoredStep {
  const row = rows.get(code);
  return {
    fiscal_year_id: year.id,
    code,
    status: row?.status ?? STEP_STATUS.toDo,
    inputs: row?.inputs ?? {},
    result: row?.result ?? null,
    basis: row?.basis ?? null,
    changes: row?.changes ?? [],
    comment: row?.comment ?? null,
    changed_by: userId,
  };
}

/** A step with more typed in it. Refuses (`request.malformed`) what it has no field for. */
export function withInputs(
  state: StepRows,
  change: Pick<StepChange, "code" | "userId">,
  inputs: Readonly<Record<string, unknown>>,
): StoredStep {
  const row = rowOf(state, change);
  return { ...row, inputs: mergedInputs(change.code, row.inputs, inputs) };
}

/** Refuses a step that may not be validated: locked, without object, or a point to settle at its field. */
function refuseValidation(state: ClosingState, code: StepCode): void {
  refuseEvent(state, { kind: "validated", code });
  const blocking = state.outcomes[code].findings.filter(({ level }) => level === "blocking");
  const [first] = blocking;
  if (first)
    throw new Refusal({ code: "closing.step_blocked", message: first.message, field: fieldOf(first.field), count: blocking.length });
}

function fieldOf(field: string | undefined): string | null {
  return field === undefined ? null : `inputs.${field}`;
}

function refuseEvent(state: ClosingState, event: Extract<StepEvent, { code: StepCode }>): void {
  const after = afterEvent(state.states, event, state.isOpen);
  if (typeof after !== "string") return;
  const { code } = event;
  if (after === "locked") throw new Refusal({ code: "closing.step_locked", waitsFor: waitsFor(state, code).map(stepTitle) });
  if (after === "not_concerned") throw new Refusal({ code: "closing.step_not_concerned", why: state.outcomes[code].why });
  throw new Refusal({ code: "closing.step_frozen" });
}

/** The steps that a step waits for. */
export function waitsFor({ states }: ClosingState, code: StepCode): readonly StepCode[] {
  return stepNeeds(code).filter(
    (need) => states[need].concerned && states[need].stored !== STEP_STATUS.done && states[need].stored !== STEP_STATUS.frozen,
  );
}

/** Writes the entries of a step and keeps what it gave. */
export async function validateIn(
  tx: Tx,
  company: Company,
  state: ClosingState,
  change: Pick<StepChange, "code" | "userId" | "today">,
): Promise<void> {
  const { code } = change;
  const outcome = state.outcomes[code];
  const year = state.books.year;
  if (code === "potential_fixed_assets") await capitalise(tx, company, state, change);
  await deriveStep(tx, company.id, { fiscalYearId: year.id, code, entries: await namedEntries(tx, company, state, code) });
  await storeStep(tx, company.id, {
    ...rowOf({ year: state.books.year, rows: state.rows }, change),
    status: STEP_STATUS.done,
    inputs: inputsToKeep(state, code),
    result: {
      ...keptResult(outcome),
      ...(code === "rental_tax_specificities" && lettingsLeft(state)),
      ...(code === "tax_credit" && donationsLeft(state)),
    },
    basis: basisOf(code, outcome),
    changes: [],
    comment: null,
  });
}

/** What was typed, and what the validation confirms beside; what donations of earlier years leave goes on following these years until it is typed. */
function inputsToKeep({ rows, wire }: ClosingState, code: StepCode): StoredStep["inputs"] {
  if (code !== "tax_credit" || rows.get(code)?.inputs["earlier"] != null) return wire[code];
  const { earlier: _left, ...typed } = wire.tax_credit;
  return typed;
}

/** The entries of a step; what is not paid at the end of the year becomes an open item, which their lines name. */
async function namedEntries(tx: Tx, company: Company, { outcomes, books }: ClosingState, code: StepCode): Promise<readonly DerivedEntry[]> {
  const { entries } = outcomes[code];
  if (code !== "lagging_operations") return entries;
  const items = outcomes.lagging_operations.result.items.map(({ row, item }) => ({ ...item, key: row }));
  return writeStepItems(tx, company, { yearId: books.year.id, code, items, entries });
}

/** What is kept of a step for the return: its rows, and the accounts of its entries. */
function keptResult({ concerned, why, lines, findings }: ClosingState["outcomes"][StepCode]): object {
  return { concerned, why, lines, findings };
}

/** What donations leave to later years, which their step proposes. */
function donationsLeft({ outcomes }: ClosingState): object {
  return { left: outcomes.tax_credit.result.left.map(({ yearEnd, amount }) => ({ yearEnd, amount: eurosFromCents(amount) })) };
}

type LettingsKept = { readonly kind: LettingKind | null; readonly left?: LettingBalances; readonly tables?: LettingTables };

/** How the company lets, the tables that its return shows, and what the next year's lettings take over, which their return keeps. */
function lettingsLeft({ outcomes, typed, reading }: ClosingState): LettingsKept {
  const { kind } = typed.rental_accounting_specificities;
  if (kind === null || kind === "none") return { kind };
  const nameOf = (id: string): string => reading.dwellings.find((one) => one.id === id)?.label ?? "Location meublée";
  const tables = lettingTables(outcomes.rental_tax_specificities.result, nameOf);
  const { deferred, deficits } = outcomes.rental_tax_specificities.result;
  return { kind, tables, left: { deferred: deferred.map(({ dwelling, end }) => ({ dwelling, amount: end })), deficits: deficits.left } };
}

/** A purchase whose VAT is not declared yet moves to the account of its asset by its own allocation. */
async function capitalise(
  tx: Tx,
  company: Company,
  { reading, wire }: ClosingState,
  { userId, today }: Pick<StepChange, "userId" | "today">,
) {
  const decisions = wire.potential_fixed_assets.decisions ?? {};
  for (const { id, account, isVatDeclared } of reading.facts.purchases.purchases) {
    const decision = decisions[id];
    if (decision?.kind !== "capitalise" || isVatDeclared) continue;
    await moveToAccount(tx, company, { operationId: id, from: account, to: decision.assetAccount ?? "218300", userId, today });
  }
}

/** A step to do again from the start: its entries go, the steps that need it are to be done again. */
async function resetIn(tx: Tx, company: Company, state: ClosingState, change: StepChange): Promise<void> {
  const { code } = change;
  const after = afterEvent(state.states, { kind: "reset", code }, state.isOpen);
  if (typeof after === "string") throw new Refusal({ code: "closing.step_frozen" });
  if (code === "lagging_operations") await writeOpenItems(tx, company, { yearId: state.books.year.id, items: [] });
  await deriveStep(tx, company.id, { fiscalYearId: state.books.year.id, code, entries: [] });
  for (const one of STEP_CODES) {
    const row = state.rows.get(one);
    if (one === code)
      await storeStep(tx, company.id, {
        ...rowOf({ year: state.books.year, rows: state.rows }, change),
        status: STEP_STATUS.toDo,
        result: null,
        basis: null,
        changes: [],
        comment: null,
      });
    else if (row && after[one].stored !== row.status)
      await storeStep(tx, company.id, {
        ...row,
        status: after[one].stored,
        changes: [`L’étape «\u00a0${stepTitle(code)}\u00a0» ${RESET_WORDS}`],
        changed_by: null,
      });
  }
}

/** The firm asks for a step that is done to be done again. */
async function flagIn(tx: Tx, company: Company, state: ClosingState, change: StepChange): Promise<void> {
  const comment = change.comment?.trim() ?? "";
  if (comment === "") throw new Refusal({ code: "closing.flag_comment" });
  const row = state.rows.get(change.code);
  if (row?.status !== STEP_STATUS.done && row?.status !== STEP_STATUS.toFix) throw new Refusal({ code: "closing.step_not_done" });
  await storeStep(tx, company.id, { ...rowOf({ year: state.books.year, rows: state.rows }, change), status: STEP_STATUS.toFix, comment });
  await announceFlag(tx, company, { ...change, comment, year: state.books.year, version: row.version + 1 });
}
