import type { CategoryRule } from "@comptoir/accounting/categorization/category-rule";
import type { Company } from "../../../access/membership.js";
import { recordAct } from "../../../acts/acts-repository.js";
import type { Tx } from "../../../db/transaction.js";
import { canonicalJson } from "../../../idempotency/canonical-json.js";
import { noteChange } from "../../books/consequences.js";
import { REFRESHED_AT_MOST } from "../categorization/suggestions/learning-repository.js";
import { clearRuled, readRuled, storeCategoryRules, type StoredRule } from "./category-rules-repository.js";
import { byPlace } from "./places.js";

/**
 * A rule as an act keeps it; null: not there. Acts written before rules had a place of their own have its index among the others
 * instead, in `position`.
 */
type KeptRule = (Omit<StoredRule, "place"> & { readonly place?: number; readonly position?: number }) | null;

/** What an act on rules found, or left: the rules that it changed, and in which order those stood that it put in another one. */
export type KeptRules = { readonly rules: Readonly<Record<string, KeptRule>>; readonly order?: readonly string[] };

type Recording = { readonly userId: string; readonly kind: string; readonly sentence: string; readonly undoes?: string };

/** The rules as they were and as they are to be; `ordered`: the rules whose order the act keeps, by default all that exist on both sides. */
type Change = { readonly before: readonly StoredRule[]; readonly after: readonly StoredRule[]; readonly ordered?: readonly string[] };

/**
 * Writes the rules of a company as they are from now on, as one act, and computes again what they suggest. Returns its id, null
 * when nothing changed. Call `lockBooks` before.
 */
export async function writeRules(
  tx: Tx,
  company: Pick<Company, "id">,
  recording: Recording,
  { before, after, ordered = commonIds(before, after) }: Change,
): Promise<string | null> {
  const changed = changedIds(before, after);
  const [orderFound, orderLeft] = [orderOf(before, ordered), orderOf(after, ordered)];
  const isReordered = orderFound.join(" ") !== orderLeft.join(" ");
  if (changed.length === 0 && !isReordered) return null;
  await storeCategoryRules(tx, company.id, after);
  const actId = await recordAct(tx, company.id, {
    ...recording,
    before: { rules: keptRules(before, changed), ...(isReordered && { order: orderFound }) },
    after: { rules: keptRules(after, changed), ...(isReordered && { order: orderLeft }) },
    family: "rules",
  });
  await refreshRuled(tx, company.id, { changed: isReordered ? before.map(({ id }) => id) : changed, after });
  return actId;
}

/** True when both say the same of an operation, in any place. */
export function isSameRule(one: KeptRule | undefined, other: KeptRule | undefined): boolean {
  return canonicalJson(contentOf(one)) === canonicalJson(contentOf(other));
}

function contentOf(rule: KeptRule | undefined): object | null {
  if (!rule) return null;
  const { place: _place, position: _position, ...content } = rule;
  return content;
}

function changedIds(before: readonly StoredRule[], after: readonly StoredRule[]): readonly string[] {
  const [found, left] = [byId(before), byId(after)];
  return [...new Set([...found.keys(), ...left.keys()])].filter((id) => !isSameRule(found.get(id), left.get(id)));
}

function commonIds(rules: readonly StoredRule[], others: readonly StoredRule[]): readonly string[] {
  const known = byId(others);
  return rules.map(({ id }) => id).filter((id) => known.has(id));
}

/** These rules in their present order. */
function orderOf(rules: readonly StoredRule[], ids: readonly string[]): readonly string[] {
  const named = new Set(ids);
  return byPlace(rules.filter(({ id }) => named.has(id))).map(({ id }) => id);
}

function keptRules(rules: readonly StoredRule[], changed: readonly string[]): KeptRules["rules"] {
  const known = byId(rules);
  return Object.fromEntries(changed.map((id) => [id, known.get(id) ?? null]));
}

function byId(rules: readonly StoredRule[]): ReadonlyMap<string, StoredRule> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}

/** Computes again the latest operations that these rules suggested or now fit; an older one keeps nothing of a rule that changed. */
async function refreshRuled(
  tx: Tx,
  companyId: string,
  { changed, after }: { readonly changed: readonly string[]; readonly after: readonly (CategoryRule & { readonly active: boolean })[] },
): Promise<void> {
  const words = after.filter(({ id, active }) => active && changed.includes(id)).map((rule) => rule.words);
  const ids = await readRuled(tx, companyId, { ruleIds: changed, words, limit: REFRESHED_AT_MOST });
  noteChange(tx, { operations: ids });
  if (ids.length === REFRESHED_AT_MOST) await clearRuled(tx, companyId, { ruleIds: changed, except: ids });
}
