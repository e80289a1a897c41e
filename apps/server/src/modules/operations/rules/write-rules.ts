import type { CategoryRule } from "@comptoir/accounting/categorization/category-rule";
import type { Company } from "../../../access/membership.js";
import { recordAct } from "../../../acts/acts-repository.js";
import type { Tx } from "../../../db/transaction.js";
import { canonicalJson } from "../../../idempotency/canonical-json.js";
import { refreshSuggestions } from "../categorization/suggestions/learning.js";
import { REFRESHED_AT_MOST } from "../categorization/suggestions/learning-repository.js";
import { clearRuled, readRuled, storeCategoryRules, type StoredRule } from "./category-rules-repository.js";

/** A rule as an act keeps it, with its place among the others; null: not there. */
type KeptRule = (StoredRule & { readonly position: number }) | null;

/** What an act on rules found, or left: the rules that it changed, and their order where it changed that. */
export type KeptRules = { readonly rules: Readonly<Record<string, KeptRule>>; readonly order?: readonly string[] };

type Recording = { readonly userId: string; readonly kind: string; readonly sentence: string; readonly undoes?: string };

/**
 * Writes the rules of a company as they are from now on, as one act, and computes again what they suggest. Returns its id, null
 * when nothing changed. Call `lockBooks` before.
 */
export async function writeRules(
  tx: Tx,
  company: Pick<Company, "id">,
  recording: Recording,
  { before, after }: { readonly before: readonly StoredRule[]; readonly after: readonly StoredRule[] },
): Promise<string | null> {
  const changed = changedIds(before, after);
  const isReordered = orderOf(before, after) !== orderOf(after, before);
  if (changed.length === 0 && !isReordered) return null;
  await storeCategoryRules(tx, company.id, after);
  const actId = await recordAct(tx, company.id, {
    ...recording,
    before: keptRules(before, changed, isReordered),
    after: keptRules(after, changed, isReordered),
    family: "rules",
  });
  await refreshRuled(tx, company.id, { changed: isReordered ? before.map(({ id }) => id) : changed, after });
  return actId;
}

/** True when both say the same of an operation, in any place. */
export function isSameRule(one: StoredRule | null | undefined, other: StoredRule | null | undefined): boolean {
  return canonicalJson(contentOf(one)) === canonicalJson(contentOf(other));
}

function contentOf(rule: (StoredRule & { readonly position?: number }) | null | undefined): object | null {
  if (!rule) return null;
  const { position: _position, ...content } = rule;
  return content;
}

function changedIds(before: readonly StoredRule[], after: readonly StoredRule[]): readonly string[] {
  const [found, left] = [byId(before), byId(after)];
  return [...new Set([...found.keys(), ...left.keys()])].filter((id) => !isSameRule(found.get(id), left.get(id)));
}

/** The order of the rules that stand on both sides. */
function orderOf(rules: readonly StoredRule[], others: readonly StoredRule[]): string {
  const known = byId(others);
  return rules
    .map(({ id }) => id)
    .filter((id) => known.has(id))
    .join(" ");
}

function keptRules(rules: readonly StoredRule[], changed: readonly string[], isReordered: boolean): KeptRules {
  const kept = changed.map((id): [string, KeptRule] => {
    const position = rules.findIndex((rule) => rule.id === id);
    const rule = rules[position];
    return [id, rule ? { ...rule, position } : null];
  });
  return { rules: Object.fromEntries(kept), ...(isReordered && { order: rules.map(({ id }) => id) }) };
}

function byId(rules: readonly StoredRule[]): ReadonlyMap<string, StoredRule> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}

/** Of what these rules suggested or now fit, the latest operations are computed again; an older one keeps nothing of a rule that changed. */
async function refreshRuled(
  tx: Tx,
  companyId: string,
  { changed, after }: { readonly changed: readonly string[]; readonly after: readonly (CategoryRule & { readonly active: boolean })[] },
): Promise<void> {
  const words = after.filter(({ id, active }) => active && changed.includes(id)).map((rule) => rule.words);
  const ids = await readRuled(tx, companyId, { ruleIds: changed, words, limit: REFRESHED_AT_MOST });
  await refreshSuggestions(tx, companyId, { named: ids });
  if (ids.length === REFRESHED_AT_MOST) await clearRuled(tx, companyId, { ruleIds: changed, except: ids });
}
