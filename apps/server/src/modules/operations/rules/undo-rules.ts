import type { Company } from "../../../access/membership.js";
import type { KeptAct } from "../../../acts/acts-repository.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { lockBooks } from "../../books/years/service.js";
import { undoSentence } from "../history/act-sentence.js";
import type { LeftAct } from "../history/changed-since.js";
import type { Undoing, Undone } from "../history/undo-operations.js";
import { checkCount } from "./category-rules.js";
import { readCategoryRules, type StoredRule } from "./category-rules-repository.js";
import { byPlace, reordered, standInOrder } from "./places.js";
import { isSameRule, writeRules, type KeptRules } from "./write-rules.js";

/**
 * Gives rules back what an act found, while each is as the act left it: an order, while the rules that it names are in the one
 * left, also when others came since. Throws `rule.changed_since` with the first that is not,
 * `rule.too_many` when a rule deleted has no place any more.
 */
export async function undoRules(tx: Tx, company: Company, act: KeptAct, { userId }: Undoing): Promise<Undone> {
  await lockBooks(tx, company.id);
  const [found, left] = [act.before as KeptRules, act.after as KeptRules];
  const now = await readCategoryRules(tx, company.id);
  checkStanding(left, now);
  const after = reordered(withRules(now, found), found.order ?? []);
  checkCount(after.length);
  const sentence = undoSentence(act);
  const kind = act.kind === "undo" ? "redo" : "undo";
  const actId = await writeRules(
    tx,
    company,
    { userId, kind, sentence, undoes: act.id },
    { before: now, after, ordered: found.order ?? [] },
  );
  if (actId === null) throw new Refusal({ code: "act.not_undoable" });
  return { actId, sentence, changed: [], removed: [], skipped: [] };
}

/** The given acts on rules that cannot be undone, since what they left has changed. */
export async function rulesChangedSince(tx: Tx, companyId: string, acts: readonly LeftAct[]): Promise<readonly string[]> {
  const now = await readCategoryRules(tx, companyId);
  return acts.filter(({ leftAs }) => changedRule(leftAs as KeptRules, now) !== null).map(({ id }) => id);
}

function checkStanding(left: KeptRules, now: readonly StoredRule[]): void {
  const name = changedRule(left, now);
  if (name !== null) throw new Refusal({ code: "rule.changed_since", name });
}

/** The name of the first rule that is not as an act left it, empty for their order; null when all are. */
function changedRule({ rules, order }: KeptRules, now: readonly StoredRule[]): string | null {
  for (const [id, rule] of Object.entries(rules)) {
    const standing = now.find((one) => one.id === id);
    if (!isSameRule(rule, standing)) return standing?.name ?? rule?.name ?? "";
  }
  return order && !standInOrder(now, order) ? "" : null;
}

/** Each rule of the act as it was found: changed back where it exists, put back in its place, or gone. */
function withRules(now: readonly StoredRule[], { rules }: KeptRules): readonly StoredRule[] {
  return Object.entries(rules).reduce<readonly StoredRule[]>((after, [id, kept]) => {
    const others = after.filter((rule) => rule.id !== id);
    if (kept === null) return others;
    const { place, position = others.length, ...rule } = kept;
    return [...others, { ...rule, place: after.find((one) => one.id === id)?.place ?? place ?? placeAt(others, position) }];
  }, now);
}

/** Behind the rule before this index. */
function placeAt(rules: readonly StoredRule[], index: number): number {
  return (byPlace(rules)[index - 1]?.place ?? 0) + 1;
}
