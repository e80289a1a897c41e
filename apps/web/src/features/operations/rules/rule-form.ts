import { centsFromEuros, eurosOrNull, type Cents } from "@comptoir/accounting/money";
import type { CategoryRuleReply, createCategoryRule, tryCategoryRule } from "@comptoir/contract/operations/category-rules";
import type { BodyInput } from "@comptoir/contract/base/endpoint";

/** A part as it is typed: shares are null while nothing readable from 0 to 100 is. */
export type RulePartForm = Omit<CategoryRuleReply["parts"][number], "vatDeductible" | "privateShare"> & {
  readonly vatDeductible?: number | null | undefined;
  readonly privateShare?: number | null | undefined;
};

/** What is typed of a rule. */
export type RuleForm = {
  readonly name: string;
  /** Words apart by spaces. */
  readonly words: string;
  readonly sign: "all" | "income" | "outcome";
  readonly amountMin: Cents | null;
  readonly amountMax: Cents | null;
  /** Ids; none for any account. */
  readonly bankAccounts: readonly string[];
  readonly parts: readonly RulePartForm[];
};

/** What the rules open on: their list, one that exists, or one drawn from an operation. */
export type RulesStart = { readonly ruleId: string } | { readonly draft: RuleForm } | null;

export const EMPTY_RULE: RuleForm = { name: "", words: "", sign: "all", amountMin: null, amountMax: null, bankAccounts: [], parts: [] };

/** The form of a rule that exists. */
export function ruleFormOf({ name, words, sign, amountMin, amountMax, bankAccounts, parts }: CategoryRuleReply): RuleForm {
  return {
    name,
    words: words.join(" "),
    sign: sign ?? "all",
    amountMin: amountMin === undefined ? null : centsFromEuros(amountMin),
    amountMax: amountMax === undefined ? null : centsFromEuros(amountMax),
    bankAccounts: bankAccounts ?? [],
    parts,
  };
}

/** The words typed, apart. */
function typedWords(words: string): string[] {
  return words.split(/\s+/).filter((word) => word !== "");
}

/** True when a rule may be sent: a name, a word, a category, shares that are read. */
export function isRuleComplete({ name, words, parts }: RuleForm): boolean {
  const areRead = parts.every(({ vatDeductible, privateShare }) => vatDeductible !== null && privateShare !== null);
  return name.trim() !== "" && typedWords(words).length > 0 && parts.length > 0 && areRead;
}

/** What a rule asks of operations, as it is sent; null takes a condition away. */
function conditionsBody({ words, sign, amountMin, amountMax, bankAccounts }: RuleForm) {
  return {
    words: typedWords(words),
    sign: sign === "all" ? null : sign,
    amountMin: eurosOrNull(amountMin),
    amountMax: eurosOrNull(amountMax),
    bankAccounts: bankAccounts.length === 0 ? null : [...bankAccounts],
  };
}

/** What is sent to create a rule, or to change it. */
export function ruleBody(form: RuleForm): BodyInput<typeof createCategoryRule> {
  return { name: form.name.trim(), ...conditionsBody(form), parts: form.parts.map(partBody) };
}

/** What is sent to try a rule; null while it has no word. */
export function trialBody(form: RuleForm): BodyInput<typeof tryCategoryRule> | null {
  const body = conditionsBody(form);
  return body.words.length === 0 ? null : body;
}

type PartBody = BodyInput<typeof createCategoryRule>["parts"][number];

/** What was replied is sent back as it came: the nature of its VAT is one that the server wrote. */
function partBody({ vatNature, privateShare, ...part }: RulePartForm): PartBody {
  return {
    ...part,
    ...(typeof privateShare === "number" && { privateShare }),
    ...(vatNature !== undefined && { vatNature: vatNature as NonNullable<PartBody["vatNature"]> }),
  };
}

/** The details of a part beside its share. */
export type PartDetails = Pick<RulePartForm, "vatRate" | "vatDeductible" | "privateShare">;

/**
 * The parts with other details for one of them; what is undefined is the usual of its account. The nature of its VAT goes with the rate
 * or the deductible share that it was written with.
 */
export function withDetails(parts: readonly RulePartForm[], account: string, details: PartDetails): readonly RulePartForm[] {
  return parts.map((part) => {
    if (part.account !== account) return part;
    const { vatRate, vatDeductible, privateShare, vatNature, ...kept } = part;
    const changed = { vatRate, vatDeductible, privateShare, ...details };
    const isSameVat = changed.vatRate === vatRate && changed.vatDeductible === vatDeductible;
    return {
      ...kept,
      ...(changed.vatRate !== undefined && { vatRate: changed.vatRate }),
      ...(changed.vatDeductible !== undefined && { vatDeductible: changed.vatDeductible }),
      ...(changed.privateShare !== undefined && changed.privateShare !== 0 && { privateShare: changed.privateShare }),
      ...(isSameVat && vatNature !== undefined && { vatNature }),
    };
  });
}

/**
 * The parts of a rule once these categories are chosen: the ones that it had keep their details. One takes the whole; of
 * several, equal shares, and the last one takes the rest.
 */
export function partsOfChoice(parts: readonly RulePartForm[], chosen: readonly string[]): readonly RulePartForm[] {
  const known = new Map(parts.map((part) => [part.account, part]));
  const isSame = chosen.length === parts.length && chosen.every((code) => known.has(code));
  if (isSame) return parts;
  const share = Math.floor(100 / chosen.length);
  return chosen.map((account, index) => {
    const { share: _share, rest: _rest, ...options } = known.get(account) ?? { account };
    if (chosen.length === 1) return options;
    return index === chosen.length - 1 ? { ...options, rest: true as const } : { ...options, share };
  });
}

/** The parts with one of them at another share; null while nothing readable is typed: the last share stays. */
export function withShare(parts: readonly RulePartForm[], account: string, share: number | null): readonly RulePartForm[] {
  return share === null ? parts : parts.map((part) => (part.account === account ? { ...part, share } : part));
}

/** The ids with one of them a step up (-1) or down (1); as they were at an end. */
export function movedBy(ids: readonly string[], id: string, step: -1 | 1): readonly string[] {
  const index = ids.indexOf(id);
  return ids[index + step] === undefined ? ids : movedBefore(ids, id, step === 1 ? (ids[index + 2] ?? null) : (ids[index - 1] ?? null));
}

/** The ids with one of them before another, or last. */
export function movedBefore(ids: readonly string[], id: string, before: string | null): readonly string[] {
  if (id === before) return ids;
  const others = ids.filter((other) => other !== id);
  const index = before === null ? -1 : others.indexOf(before);
  return index === -1 ? [...others, id] : [...others.slice(0, index), id, ...others.slice(index)];
}
