import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import type { Change } from "./changes-repository.js";
import { expectedSuggestions } from "./expected.js";
import { readSuggestionBasis, readUncategorized, storeLessons, storeSuggestions } from "./learning-repository.js";
import { makeSuggester, type Lesson, type StoredSuggestion } from "@comptoir/accounting/categorization/company-suggester";
import { payerWords } from "@comptoir/accounting/categorization/distinctive-words";

type Named = { readonly merchantKey: string; readonly sign: "income" | "outcome"; readonly date: IsoDate; readonly title: string };

/**
 * Remembers what changes teach and forgets what they take back: an operation given whole to one account teaches that
 * account for its merchant; a split teaches nothing. Returns the merchants whose history changed.
 */
export async function learn(tx: Tx, companyId: string, changes: readonly Change[]): Promise<readonly string[]> {
  const lessons = new Map<string, Lesson>();
  for (const { row, allocations } of changes) {
    const named: Named = { merchantKey: row.merchant_key, sign: signOf(row.amount_cents), date: row.date, title: row.title };
    const before = onlyAccount((row.allocations ?? []).map(({ account_code: account }) => account));
    const after = onlyAccount(allocations.map(({ accountCode }) => accountCode));
    if (row.merchant_key === "" || before === after) continue;
    if (before !== null) addLesson(lessons, named, before, -1);
    if (after !== null) addLesson(lessons, named, after, 1);
  }
  const taught = [...lessons.values()].filter(({ n }) => n !== 0);
  await storeLessons(tx, companyId, taught);
  return [...new Set(taught.map(({ merchantKey }) => merchantKey))];
}

/**
 * Computes again the suggestions of operations to categorise of these merchants, of those whose key shares a word that names
 * one (a bank writes one payer in several ways, and what one teaches may hold for the other; five thousand at most), of those named,
 * and of those that the books expect or expected. Returns the operations whose suggestion changed.
 */
export async function refreshSuggestions(
  tx: Tx,
  companyId: string,
  merchantKeys: readonly string[],
  named: readonly string[] = [],
): Promise<readonly string[]> {
  const words = [...new Set(merchantKeys.flatMap(payerWords))];
  const expected = await expectedSuggestions(tx, companyId);
  if (words.length === 0 && expected === null && named.length === 0) return [];
  const operations = await readUncategorized(tx, companyId, { words, merchantKeys, ids: [...(expected?.keys() ?? []), ...named] });
  if (operations.length === 0) return [];
  const suggest = makeSuggester(
    await readSuggestionBasis(
      tx,
      companyId,
      operations.map(({ amount_cents: amount }) => amount),
    ),
  );
  return storeSuggestions(
    tx,
    companyId,
    operations.map(({ id, label, title, amount_cents: amount, date, bank_account_id: bankAccountId }) => ({
      id,
      suggestion: strongest(expected?.get(id) ?? null, suggest({ label, title, amount, date, bankAccountId })),
    })),
  );
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
