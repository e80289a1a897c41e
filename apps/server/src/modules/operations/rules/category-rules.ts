import { uuidv7 } from "uuidv7";
import { isOfOtherSide } from "@comptoir/accounting/chart/categories";
import { checkRuleParts, ruleWords, type RulePart } from "@comptoir/accounting/categorization/category-rule";
import type { IsoDate } from "@comptoir/accounting/date";
import { eurosFromCents } from "@comptoir/accounting/money";
import type {
  CategoryRuleReply,
  createCategoryRule,
  tryCategoryRule,
  updateCategoryRule,
} from "@comptoir/contract/operations/category-rules";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { lockBooks } from "../../books/years/service.js";
import { inParts, partShare } from "../categorization/allocate-selection.js";
import { readSituations } from "../../books/regimes/service.js";
import { knownBankAccounts, readCategoryRules, type StoredRule } from "./category-rules-repository.js";
import { lastPlace, reordered } from "./places.js";
import { writeRules } from "./write-rules.js";

const MOST_RULES = 200;
const MOST_WORDS = 10;

type Given = BodyOf<typeof createCategoryRule>;
type Changing = BodyOf<typeof updateCategoryRule>;
type Conditions = Pick<BodyOf<typeof tryCategoryRule>, "sign" | "amountMin" | "amountMax">;

/** Who writes, and on which day: rates of VAT are of that day. */
export type RuleAuthor = { readonly userId: string; readonly today: IsoDate };

/** A rule as it now is, and the act that takes it back; null when nothing changed. */
export type WrittenRule = { readonly rule: StoredRule; readonly actId: string | null };

/** Adds a rule after the others. Refuses `rule.too_many`, `rule.words_missing`, `rule.words_too_many`, `rule.amounts`, `rule.sign`, `allocation.*`. */
export async function addRule(tx: Tx, company: Company, given: Given, { userId, today }: RuleAuthor): Promise<WrittenRule> {
  await lockBooks(tx, company.id);
  const before = await readCategoryRules(tx, company.id);
  checkCount(before.length + 1);
  const rule: StoredRule = {
    id: uuidv7(),
    place: lastPlace(before, Date.now()),
    name: given.name,
    active: given.active ?? true,
    ...(await ruleConditions(tx, company.id, given)),
    parts: given.parts.map(rulePart),
  };
  await checkParts(tx, company, rule, today);
  checkSide(rule);
  const actId = await writeRules(
    tx,
    company,
    { userId, kind: "rule.create", sentence: `Règle ${quoted(rule)} créée` },
    { before, after: [...before, rule] },
  );
  return { rule, actId };
}

/** Changes what is given of a rule. Refuses as `addRule`, and `not_found`. */
export async function changeRule(
  tx: Tx,
  company: Company,
  { id, given }: { readonly id: string; readonly given: Changing },
  { userId, today }: RuleAuthor,
): Promise<WrittenRule> {
  await lockBooks(tx, company.id);
  const before = await readCategoryRules(tx, company.id);
  const known = ruleOf(before, id);
  const conditions = {
    words: given.words ?? known.words,
    sign: given.sign === undefined ? known.sign : given.sign,
    amountMin: given.amountMin === undefined ? known.amountMin : given.amountMin,
    amountMax: given.amountMax === undefined ? known.amountMax : given.amountMax,
    bankAccounts: given.bankAccounts === undefined ? known.bankAccounts : given.bankAccounts,
  };
  const rule: StoredRule = {
    id,
    place: known.place,
    name: given.name ?? known.name,
    active: given.active ?? known.active,
    ...(await ruleConditions(tx, company.id, { ...conditions, known: known.bankAccounts })),
    parts: given.parts?.map(rulePart) ?? known.parts,
  };
  if (given.parts !== undefined) await checkParts(tx, company, rule, today);
  if (given.parts !== undefined || given.sign !== undefined) checkSide(rule);
  const after = before.map((one) => (one.id === id ? rule : one));
  const actId = await writeRules(tx, company, { userId, kind: "rule.update", sentence: changeSentence(known, rule) }, { before, after });
  return { rule, actId };
}

/** Removes a rule; what it suggested is suggested otherwise, or no more. Refuses `not_found`. */
export async function removeRule(tx: Tx, company: Company, id: string, { userId }: RuleAuthor): Promise<WrittenRule> {
  await lockBooks(tx, company.id);
  const before = await readCategoryRules(tx, company.id);
  const rule = ruleOf(before, id);
  const recording = { userId, kind: "rule.delete", sentence: `Règle ${quoted(rule)} supprimée` };
  const actId = await writeRules(tx, company, recording, { before, after: before.filter((one) => one.id !== id) });
  return { rule, actId };
}

/** Puts the rules in another order: each of them is named once. Refuses `rule.order` when these are not the company's. */
export async function orderRules(
  tx: Tx,
  company: Company,
  ids: readonly string[],
  { userId }: RuleAuthor,
): Promise<{ readonly rules: readonly StoredRule[]; readonly actId: string | null }> {
  await lockBooks(tx, company.id);
  const before = await readCategoryRules(tx, company.id);
  const named = new Set(ids);
  if (named.size !== ids.length || named.size !== before.length || before.some(({ id }) => !named.has(id)))
    throw new Refusal({ code: "rule.order" });
  const after = reordered(before, ids);
  const actId = await writeRules(tx, company, { userId, kind: "rules.order", sentence: "Ordre des règles changé" }, { before, after });
  return { rules: after, actId };
}

/** Refuses `rule.too_many`. */
export function checkCount(count: number): void {
  if (count > MOST_RULES) throw new Refusal({ code: "rule.too_many", maximum: MOST_RULES });
}

type GivenConditions = Conditions & {
  readonly words: readonly string[];
  readonly bankAccounts?: readonly string[] | null | undefined;
  /** Accounts that the rule names already, which may be no more. */
  readonly known?: readonly string[];
};
type RuleConditions = Pick<StoredRule, "words" | "sign" | "amountMin" | "amountMax" | "bankAccounts">;

/** What a rule asks, as it is kept. Refuses no word, more than ten, bounds the wrong way round, an unknown bank account that it does not name already. */
export async function ruleConditions(
  tx: Tx,
  companyId: string,
  { words: typed, sign = null, amountMin = null, amountMax = null, bankAccounts, known = [] }: GivenConditions,
): Promise<RuleConditions> {
  const words = ruleWords(typed);
  if (words.length === 0) throw new Refusal({ code: "rule.words_missing" });
  if (words.length > MOST_WORDS) throw new Refusal({ code: "rule.words_too_many", count: words.length, maximum: MOST_WORDS });
  if (amountMin !== null && amountMax !== null && amountMin > amountMax) throw new Refusal({ code: "rule.amounts" });
  const accounts = [...new Set(bankAccounts ?? [])];
  const added = accounts.filter((id) => !known.includes(id));
  if (added.length > 0) {
    const found = await knownBankAccounts(tx, companyId, added);
    if (added.some((id) => !found.has(id))) throw new Refusal({ code: "not_found", what: "bank_account" });
  }
  return { words, sign, amountMin, amountMax, bankAccounts: accounts };
}

async function checkParts(tx: Tx, company: Company, { parts }: StoredRule, today: IsoDate): Promise<void> {
  const situationOf = await readSituations(tx, company.id);
  try {
    checkRuleParts(parts, { on: today, situation: situationOf(today) });
  } catch (error) {
    throw inParts(error);
  }
}

/** Refuses an account that the tree of categories shows on the other side alone; a rule of any sign has accounts of any. */
function checkSide({ sign, parts }: StoredRule): void {
  if (sign === null) return;
  const index = parts.findIndex(({ account }) => isOfOtherSide(account, sign));
  const account = parts[index]?.account;
  if (account !== undefined) throw new Refusal({ code: "rule.sign", account, sign, index });
}

function rulePart(part: Given["parts"][number]): RulePart {
  return {
    account: part.account,
    share: partShare(part),
    vatRateBp: part.vatRate ?? null,
    vatNature: part.vatNature ?? null,
    vatDeductibleBp: part.vatDeductible ?? null,
    privateShareBp: part.privateShare ?? 0,
  };
}

function ruleOf(rules: readonly StoredRule[], id: string): StoredRule {
  const rule = rules.find((one) => one.id === id);
  if (!rule) throw new Refusal({ code: "not_found", what: "rule" });
  return rule;
}

function changeSentence(before: StoredRule, after: StoredRule): string {
  if (before.active !== after.active) return `Règle ${quoted(after)} ${after.active ? "reprise" : "suspendue"}`;
  return `Règle ${quoted(after)} modifiée`;
}

function quoted({ name }: Pick<StoredRule, "name">): string {
  return `«\u00a0${name}\u00a0»`;
}

/** A rule as the API shows it: what asks nothing is absent, amounts are euros, rates and shares are percentages. */
export function toCategoryRule({
  id,
  name,
  active,
  words,
  sign,
  amountMin,
  amountMax,
  bankAccounts,
  parts,
}: StoredRule): CategoryRuleReply {
  return {
    id,
    name,
    active,
    words: [...words],
    ...(sign !== null && { sign }),
    ...(amountMin !== null && { amountMin: eurosFromCents(amountMin) }),
    ...(amountMax !== null && { amountMax: eurosFromCents(amountMax) }),
    ...(bankAccounts.length > 0 && { bankAccounts: [...bankAccounts] }),
    parts: parts.map(toPart),
  };
}

function toPart({ account, share, vatRateBp, vatNature, vatDeductibleBp, privateShareBp }: RulePart): CategoryRuleReply["parts"][number] {
  return {
    account,
    ...(share === "rest" && { rest: true as const }),
    ...(typeof share === "number" && { share: share / 100 }),
    ...(vatRateBp !== null && { vatRate: vatRateBp / 100 }),
    ...(vatNature !== null && { vatNature }),
    ...(vatDeductibleBp !== null && { vatDeductible: vatDeductibleBp / 100 }),
    ...(privateShareBp !== 0 && { privateShare: privateShareBp / 100 }),
  };
}
