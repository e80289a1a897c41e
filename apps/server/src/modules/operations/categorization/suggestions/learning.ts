import type { IsoDate } from "@comptoir/accounting/date";
import { groupBy } from "@comptoir/accounting/group-by";
import { negate, type Cents } from "@comptoir/accounting/money";
import { REFERENCE_MARK } from "@comptoir/accounting/categorization/history";
import { lastingReferences } from "@comptoir/accounting/categorization/labels/lasting-references";
import { isTellingAmount } from "@comptoir/accounting/categorization/rhythm";
import type { Tx } from "../../../../db/transaction.js";
import { noteChange } from "../../../books/consequences.js";
import type { OperationChange } from "../changes-repository.js";
import { expectedPayments, type ExpectedSource } from "./expected.js";
import {
  readClientAnswers,
  readSuggestionBasis,
  readUncategorized,
  storeLessons,
  storeSuggestions,
  type UncategorizedRow,
} from "./learning-repository.js";
import { makeSuggester, type Lesson, type StoredSuggestion } from "@comptoir/accounting/categorization/company-suggester";
import { withClientAnswers } from "@comptoir/accounting/questions/client-answer";
import { amountsTouched, transferSuggestions } from "./transfers.js";
import type { TouchedAmount } from "./transfers-repository.js";
import { payerWords } from "@comptoir/accounting/categorization/distinctive-words";

type Named = { readonly merchantKey: string; readonly sign: "income" | "outcome"; readonly date: IsoDate; readonly title: string };

/**
 * Remembers what changes teach and forgets what they take back: an operation given whole to one account teaches that
 * account for its merchant and its references; a split teaches nothing.
 */
export async function learn(tx: Tx, companyId: string, changes: readonly OperationChange[]): Promise<void> {
  const lessons = new Map<string, Lesson>();
  for (const { row, allocations } of changes) {
    const named = namesOf(row);
    const before = onlyAccount((row.allocations ?? []).map(({ account_code: account }) => account));
    const after = onlyAccount(allocations.map(({ accountCode }) => accountCode));
    if (before === after) continue;
    for (const one of named) {
      if (before !== null) addLesson(lessons, one, before, -1);
      if (after !== null) addLesson(lessons, one, after, 1);
    }
  }
  await teach(
    tx,
    companyId,
    [...lessons.values()].filter(({ n }) => n !== 0),
  );
}

/** What an operation is known by: its merchant, and the mandates and contracts that its label bears. */
function namesOf({
  merchant_key: merchantKey,
  raw_label: label,
  amount_cents: amount,
  date,
  title,
}: OperationChange["row"]): readonly Named[] {
  const keys = [merchantKey, ...lastingReferences(label).map((reference) => REFERENCE_MARK + reference)];
  return keys.filter((key) => key !== "").map((key) => ({ merchantKey: key, sign: signOf(amount), date, title }));
}

/** Adds lessons to the history of a company, and takes back those below zero. */
export async function teach(tx: Tx, companyId: string, lessons: readonly Lesson[]): Promise<void> {
  if (lessons.length === 0) return;
  const isTurnoverMoved = await storeLessons(tx, companyId, lessons);
  const merchants = [...new Set(lessons.map(({ merchantKey }) => merchantKey))];
  noteChange(tx, { merchants, ...(isTurnoverMoved && { turnover: true }) });
}

/**
 * Computes again the suggestions of operations to categorise of these merchants, of merchants whose key shares a word that names
 * one (a bank writes one payer in several ways, and what one teaches may hold for the other; five thousand at most), of the named
 * operations, of the amounts touched (payments that come back, transfers between own accounts), and of what the books expect or
 * expected. Returns the operations whose suggestion changed.
 */
export async function refreshSuggestions(tx: Tx, companyId: string, concerned: Concerned): Promise<readonly string[]> {
  const { operations, expected } = await readConcerned(tx, companyId, concerned);
  if (operations.length === 0) return [];
  const basis = await readSuggestionBasis(tx, companyId, operations);
  const ids = operations.map(({ id }) => id);
  const answers = groupBy(await readClientAnswers(tx, companyId, ids), ({ operationId }) => operationId);
  const suggest = makeSuggester(basis);
  const suggested = operations.map(({ id, label, title, amount_cents: amount, date, bank_account_id: bankAccountId }) => {
    const labelled = suggest({ label, title, amount, date, bankAccountId });
    const given = answers.get(id);
    const answered = (one: StoredSuggestion | null) => (given ? withClientAnswers(one, { ...basis, answers: given, amount }) : one);
    return { id, labelled: answered(labelled), suggestion: answered(strongest(expected.get(id) ?? null, labelled)) };
  });
  return storeSuggestions(tx, companyId, withoutHalves(suggested));
}

/** What a change may concern: merchants, operations named, amounts of which lines came, went or changed, every operation to categorise. */
type Concerned = {
  readonly merchantKeys?: readonly string[];
  readonly named?: readonly string[];
  readonly touched?: readonly TouchedAmount[];
  readonly every?: "income" | "all";
  readonly today: IsoDate;
  /** What other areas expect beside the books. */
  readonly added: readonly ExpectedSource[];
};
type Read = { readonly operations: readonly UncategorizedRow[]; readonly expected: ReadonlyMap<string, StoredSuggestion> };

/** The operations whose suggestion may change, and what the books expect of them: those named, and the transfers found, are paired again. */
async function readConcerned(tx: Tx, companyId: string, concerned: Concerned): Promise<Read> {
  const { merchantKeys = [], named = [], touched = [], every, today, added } = concerned;
  const words = [...new Set(merchantKeys.flatMap(payerWords))];
  const paid = touched.filter(({ amount }) => isTellingAmount(negate(amount)));
  const isAsked = words.length + named.length + paid.length > 0 || every !== undefined;
  const found = isAsked ? await readUncategorized(tx, companyId, { words, merchantKeys, ids: named, paid, every: every ?? null }) : [];
  const payments = await expectedPayments(tx, { companyId, today, added });
  if (payments === null && touched.length === 0 && found.length === 0) return { operations: [], expected: new Map() };
  const known = new Map(found.map((row) => [row.id, row]));
  const readOthers = async (ids: readonly string[]): Promise<void> => {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0 && payments === null) return;
    for (const row of await readUncategorized(tx, companyId, { words: [], merchantKeys: [], ids: missing, paid: [], every: null }))
      known.set(row.id, row);
  };
  await readOthers([...(payments?.keys() ?? [])]);
  const isNamed = new Set(named);
  const paired = [...known.values()].filter(
    ({ id, suggestion_source: source }) => source === "transfer" || isNamed.has(id) || every === "all",
  );
  const transfers = await transferSuggestions(tx, companyId, [...touched, ...amountsTouched(paired)]);
  await readOthers(transfers.ids);
  return { operations: [...known.values()], expected: new Map([...(payments ?? []), ...transfers.suggestions]) };
}

type Found = { readonly id: string; readonly labelled: StoredSuggestion | null; readonly suggestion: StoredSuggestion | null };

/** A transfer is suggested on both sides or on none: a side with a stronger source leaves the other to its label. */
function withoutHalves(found: readonly Found[]): readonly Pick<Found, "id" | "suggestion">[] {
  const pairs = new Map(found.map(({ id, suggestion }) => [id, suggestion?.pair]));
  return found.map(({ id, labelled, suggestion }) => {
    const isHalf = suggestion?.pair !== undefined && pairs.get(suggestion.pair) !== id;
    return { id, suggestion: isHalf ? labelled : suggestion };
  });
}

/** A rule of the user first, then what the books expect, then what labels say, which stays as another choice. */
function strongest(expected: StoredSuggestion | null, labelled: StoredSuggestion | null): StoredSuggestion | null {
  if (expected === null || labelled === null) return expected ?? labelled;
  if (labelled.source === "rule") return labelled;
  const others = [labelled.account, ...labelled.alternatives].filter((code) => code !== expected.account);
  return { ...expected, alternatives: [...expected.alternatives, ...others].slice(0, 2) };
}

function signOf(amount: Cents): "income" | "outcome" {
  return amount > 0 ? "income" : "outcome";
}

function onlyAccount(accounts: readonly string[]): string | null {
  return accounts.length === 1 ? (accounts[0] ?? null) : null;
}

function addLesson(lessons: Map<string, Lesson>, { merchantKey, sign, date, title }: Named, account: string, n: number): void {
  const key = JSON.stringify([merchantKey, sign, account]);
  const known = lessons.get(key);
  const lastDate = known && known.lastDate > date ? known.lastDate : date;
  lessons.set(key, { merchantKey, sign, account, n: (known?.n ?? 0) + n, lastDate, title });
}
