import { typeset } from "../french-text.js";
import { isOpenTo } from "../entry/account-facts.js";
import type { Account, TaxSystem } from "./account.js";
import { findAccount } from "./accounts.js";
import content from "./data/categories.json" with { type: "json" };
import { asBoolean, asList, asNumber, asObject, asText } from "./json-reading.js";

/** Direction of money: a receipt or an expense. */
export type Sign = "income" | "outcome";

/** An account as it is offered to categorize an operation. */
type CategoryItem = {
  /** Unique over both trees: `outcome-606140`. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly code: string;
  /** Usual VAT rate in percent, null when exempt. */
  readonly rate: number | null;
  readonly vatCode: Account["mainVatCode"];
  readonly icon: string;
  readonly details: string;
  readonly isSecondary: boolean;
  readonly hasOga: boolean;
  readonly onlyForTaxSystem: "bnc" | "bic" | null;
  /** Other words a person may search for. */
  readonly synonyms: readonly string[];
};

/** A friendly group of categories, primary items first. */
type CategoryGroup = {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly isSecondary: boolean;
  readonly items: readonly CategoryItem[];
};

/** What is offered for receipts and for expenses. */
export type CategoriesTree = { readonly income: readonly CategoryGroup[]; readonly outcome: readonly CategoryGroup[] };

/** One way of opening the categories layer: its title, one or several choices, which trees, technical accounts or not. */
export type CategoryContext = {
  readonly title: string;
  readonly multiple: boolean;
  readonly trees: readonly string[];
  readonly includeTechnical: boolean;
};

/** A quick filter on one account and those that go with it. */
export type CategoryShortcut = {
  readonly id: string;
  readonly label: string;
  readonly account: string;
  readonly relatedAccounts: readonly string[];
};

/** Expense accounts where a purchase above the threshold may be a fixed asset, and which ones. */
export type PotentialFixedAssets = {
  /** In cents, excluding tax. Source: BOI-BIC-CHG-20-30-10. */
  readonly thresholdCents: number;
  readonly rules: readonly { readonly label: string; readonly account: string; readonly suggestedAssets: readonly string[] }[];
};

const source = asObject(content, "categories.json");

const wholeTree: CategoriesTree = {
  income: asList(source["income"], "income", (value, place) => readGroup("income", value, place)),
  outcome: asList(source["outcome"], "outcome", (value, place) => readGroup("outcome", value, place)),
};

/** The five contexts of the categories layer, by their name in the specification. */
export const categoryContexts: Readonly<Record<string, CategoryContext>> = Object.fromEntries(
  Object.entries(asObject(source["contexts"], "contexts")).map(([name, value]) => [name, readContext(value, name)]),
);

/** The four quick filters. */
export const categoryShortcuts: readonly CategoryShortcut[] = asList(source["shortcuts"], "shortcuts", readShortcut);

/** Madelin contributions wait on `account` until they are moved to one of `targets`. */
export const madelin: { readonly account: string; readonly targets: readonly string[] } = readMadelin(source["madelin"]);

/** When a purchase may have to be depreciated instead of expensed. */
export const potentialFixedAssets: PotentialFixedAssets = readPotentialFixedAssets(source["potentialFixedAssets"]);

function readGroup(sign: Sign, value: unknown, place: string): CategoryGroup {
  const group = asObject(value, place);
  return {
    id: asText(group["id"], `${place}.id`),
    label: typeset(asText(group["label"], `${place}.label`)),
    icon: asText(group["icon"], `${place}.icon`),
    isSecondary: asBoolean(group["isSecondary"], `${place}.isSecondary`),
    items: asList(group["items"], `${place}.items`, (item, at) => readItem(sign, item, at)),
  };
}

function readItem(sign: Sign, value: unknown, place: string): CategoryItem {
  const item = asObject(value, place);
  const account = findAccount(asText(item["account"], `${place}.account`));
  if (!account) throw new Error(`${place}: no account ${String(item["account"])} in the chart`);
  return {
    id: `${sign}-${account.code}`,
    label: account.name,
    value: account.code,
    code: account.code,
    rate: account.mainVatCode === "exempt" || account.mainVatCode === "" ? null : Number(account.mainVatCode),
    vatCode: account.mainVatCode,
    icon: asText(item["icon"], `${place}.icon`),
    details: account.details,
    isSecondary: account.isSecondary,
    hasOga: asBoolean(item["hasOga"], `${place}.hasOga`),
    onlyForTaxSystem: account.taxSystems === "all" ? null : account.taxSystems,
    synonyms: asList(item["synonyms"], `${place}.synonyms`, asText),
  };
}

function readContext(value: unknown, place: string): CategoryContext {
  const context = asObject(value, place);
  return {
    title: asText(context["title"], `${place}.title`),
    multiple: asBoolean(context["multiple"], `${place}.multiple`),
    trees: asList(context["trees"], `${place}.trees`, asText),
    includeTechnical: asBoolean(context["includeTechnical"], `${place}.includeTechnical`),
  };
}

function readShortcut(value: unknown, place: string): CategoryShortcut {
  const shortcut = asObject(value, place);
  return {
    id: asText(shortcut["id"], `${place}.id`),
    label: asText(shortcut["label"], `${place}.label`),
    account: asText(shortcut["account"], `${place}.account`),
    relatedAccounts: asList(shortcut["relatedAccounts"], `${place}.relatedAccounts`, asText),
  };
}

function readMadelin(value: unknown): { account: string; targets: readonly string[] } {
  const { account, targets } = asObject(value, "madelin");
  return { account: asText(account, "madelin.account"), targets: asList(targets, "madelin.targets", asText) };
}

function readPotentialFixedAssets(value: unknown): PotentialFixedAssets {
  const { thresholdExclTax, rules } = asObject(value, "potentialFixedAssets");
  return {
    thresholdCents: asNumber(thresholdExclTax, "thresholdExclTax") * 100,
    rules: asList(rules, "potentialFixedAssets.rules", (item, place) => {
      const rule = asObject(item, place);
      return {
        label: asText(rule["label"], `${place}.label`),
        account: asText(rule["account"], `${place}.account`),
        suggestedAssets: asList(rule["suggestedAssets"], `${place}.suggestedAssets`, asText),
      };
    }),
  };
}

/** What a file of that tax system is offered: 471000 and technical accounts never are, accounts of another regime neither. */
export function categoriesTree(taxSystem: TaxSystem): CategoriesTree {
  return { income: groupsFor(wholeTree.income, taxSystem), outcome: groupsFor(wholeTree.outcome, taxSystem) };
}

function groupsFor(groups: readonly CategoryGroup[], taxSystem: TaxSystem): readonly CategoryGroup[] {
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => isOpenTo({ taxSystems: item.onlyForTaxSystem ?? "all" }, taxSystem)),
    }))
    .filter((group) => group.items.length > 0);
}

const offeredCodes = {
  income: new Set(wholeTree.income.flatMap((group) => group.items.map((item) => item.code))),
  outcome: new Set(wholeTree.outcome.flatMap((group) => group.items.map((item) => item.code))),
};

/** True when the account is in the tree shown for that side: what may be offered or suggested. */
export function isOfferedCategory(code: string, { sign, taxSystem }: { sign: Sign; taxSystem: TaxSystem }): boolean {
  const account = findAccount(code);
  return account !== null && offeredCodes[sign].has(code) && isOpenTo(account, taxSystem);
}

/** True when the tree shows the account on the other side and not on this one, under any regime. */
export function isOfOtherSide(code: string, sign: Sign): boolean {
  return !offeredCodes[sign].has(code) && offeredCodes[sign === "income" ? "outcome" : "income"].has(code);
}

/**
 * True when an allocation may use the account. Wider than what is offered on one point: a receipt may credit a charge
 * account (a supplier's refund, a payout net of its fees), since the chart has no transfer-of-charges account any more
 * and a refund credits the charge itself (PCG 2025). An expense never debits a sales account: 709000 is there for it.
 */
export function isCategory(code: string, { sign, taxSystem }: { sign: Sign; taxSystem: TaxSystem }): boolean {
  if (isOfferedCategory(code, { sign, taxSystem })) return true;
  return sign === "income" && code.startsWith("6") && isOfferedCategory(code, { sign: "outcome", taxSystem });
}
