import type { CategoryGroupReply, CategoryItemReply } from "@comptoir/contract/categories/categories";
import type { Chart } from "./category-names.js";

/** A category that can be chosen; `note` says why it is proposed. */
export type CategoryOption = Pick<CategoryItemReply, "code" | "label" | "icon" | "details"> & { readonly note?: string };
/** Categories under a title. `isOpen` null: always open. */
export type Section = {
  readonly key: string;
  readonly title: string;
  readonly choices: readonly CategoryOption[];
  readonly isOpen: boolean | null;
};

type SectionInput = {
  readonly groups: readonly CategoryGroupReply[];
  readonly suggestions: readonly CategoryOption[];
  /** Codes that the company uses most, the first one first. */
  readonly used: readonly string[];
  /** Codes already taken elsewhere: not offered twice. */
  readonly excluded: ReadonlySet<string>;
  readonly query: string;
  /** Groups whose title was pressed: the first ones are open, the others closed, until then. */
  readonly toggled: ReadonlySet<string>;
  /** Secondary categories too. */
  readonly more: boolean;
  /** Codes that come first when the words typed find them. */
  readonly preferred?: readonly string[];
};

const OPEN_GROUPS = 2;
const NUMBERED = 9;
const BEST_MATCHES = 30;

/** What the layer lists: suggestions, what is used most as far as digits go, then groups; while something is typed, the best matches only. */
export function categorySections({
  groups,
  suggestions,
  used,
  excluded,
  query,
  toggled,
  more,
  preferred = [],
}: SectionInput): readonly Section[] {
  const offered = groups.map((group) => ({ ...group, items: group.items.filter(({ code }) => !excluded.has(code)) }));
  if (query.trim() !== "")
    return [
      {
        key: "found",
        title: "",
        choices: matchingItems(
          offered.flatMap(({ items }) => items),
          query,
          preferred,
        ),
        isOpen: null,
      },
    ];
  const suggested = suggestions.filter(({ code }) => !excluded.has(code));
  const frequent = frequentChoices(offered, used, suggested);
  const taken = new Set([...suggested, ...frequent].map(({ code }) => code));
  const groupsShown = (all: boolean): readonly CategoryGroupReply[] =>
    offered
      .filter((group) => all || !group.isSecondary)
      .map((group) => ({ ...group, items: group.items.filter(({ code, isSecondary }) => !taken.has(code) && (all || !isSecondary)) }))
      .filter(({ items }) => items.length > 0);
  // Groups open at first stay open once more are shown between them.
  const openFirst = new Set(
    groupsShown(false)
      .slice(0, OPEN_GROUPS)
      .map(({ id }) => id),
  );
  const sections = groupsShown(more).map(({ id, label, items }) => ({
    key: id,
    title: label,
    choices: items,
    isOpen: openFirst.has(id) !== toggled.has(id),
  }));
  const first = [
    { key: "suggestions", title: "Suggestions", choices: suggested, isOpen: null },
    { key: "used", title: "Les plus utilisées", choices: frequent, isOpen: null },
  ];
  return [...first.filter(({ choices }) => choices.length > 0), ...sections];
}

function frequentChoices(
  groups: readonly CategoryGroupReply[],
  used: readonly string[],
  suggested: readonly CategoryOption[],
): readonly CategoryOption[] {
  const items = new Map(groups.flatMap((group) => group.items.map((item) => [item.code, item] as const)));
  return used
    .filter((code) => !suggested.some((suggestion) => suggestion.code === code))
    .flatMap((code) => items.get(code) ?? [])
    .slice(0, NUMBERED - suggested.length);
}

/** The visible categories, in the order of the screen. */
export function choicesInSight(sections: readonly Section[]): readonly CategoryOption[] {
  return sections.flatMap(({ choices, isOpen }) => (isOpen === false ? [] : choices));
}

/** The digit of each of the first nine visible categories. */
export function choiceNumbers(sections: readonly Section[]): ReadonlyMap<string, number> {
  return new Map(
    choicesInSight(sections)
      .slice(0, NUMBERED)
      .map(({ code }, index) => [code, index + 1]),
  );
}

/** True when categories remain out of sight until « Afficher plus de catégories ». */
export function hasMore(groups: readonly CategoryGroupReply[]): boolean {
  return groups.some(({ isSecondary, items }) => isSecondary || items.some((item) => item.isSecondary));
}

/**
 * Categories whose words, synonyms or code begin with each word typed, the best first: the code, then the beginning of the
 * label, then a word of it, then a synonym; before them, what is preferred.
 */
export function matchingItems(
  items: readonly CategoryItemReply[],
  query: string,
  preferred: readonly string[] = [],
): readonly CategoryItemReply[] {
  const words = plainText(query).split(" ").filter(Boolean);
  const ranked = items.map((item) => ({ item, rank: rankOf(item, words) })).filter(({ rank }) => rank !== null);
  const seen = new Set<string>();
  return ranked
    .sort((a, b) => Number(preferred.includes(b.item.code)) - Number(preferred.includes(a.item.code)) || (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ item }) => item)
    .filter(({ code }) => !seen.has(code) && seen.add(code))
    .slice(0, BEST_MATCHES);
}

/** The groups of an operation: its own side first, then the other (a refund is an expense that comes in). */
export function groupsOfSign(chart: Chart, sign: "income" | "outcome"): readonly CategoryGroupReply[] {
  return sign === "income" ? chart.income : chart.outcome;
}

/** Every account, for a debit or a credit chosen by hand: the categories, then the other accounts by class. */
export function allGroups(chart: Chart): readonly CategoryGroupReply[] {
  const known = [...chart.outcome, ...chart.income];
  const others = [...chart.accounts.values()].filter(({ code }) => !chart.items.has(code));
  const names = [...new Set(others.map(({ category }) => category.name))];
  const technical = names.map((name): CategoryGroupReply => ({
    id: `accounts-${name}`,
    label: name,
    icon: "tag",
    isSecondary: true,
    items: others.filter(({ category }) => category.name === name).map(accountItem),
  }));
  return [...known, ...technical];
}

/** The category of a code, else its account; null for a code that the chart does not know. */
export function choiceOf(chart: Chart, code: string): CategoryOption | null {
  const item = chart.items.get(code);
  const account = chart.accounts.get(code);
  return item ?? (account ? accountItem(account) : null);
}

type ChartAccount = Chart["accounts"] extends ReadonlyMap<string, infer Account> ? Account : never;

function accountItem({ code, name, details, isSecondary }: ChartAccount): CategoryItemReply {
  return {
    id: code,
    label: name,
    value: code,
    code,
    rate: null,
    vatCode: null,
    icon: "tag",
    details,
    isSecondary,
    hasOga: false,
    onlyForTaxSystem: null,
    synonyms: [],
  };
}

function rankOf(item: CategoryItemReply, words: readonly string[]): number | null {
  const label = plainText(item.label);
  const synonyms = item.synonyms.map(plainText);
  const ranks = words.map((word) => {
    if (item.code.startsWith(word)) return 0;
    if (label.startsWith(word)) return 1;
    if (beginsAWord(label, word)) return 2;
    if (synonyms.some((synonym) => beginsAWord(synonym, word))) return 3;
    return null;
  });
  return ranks.includes(null) ? null : ranks.reduce((sum: number, rank) => sum + (rank ?? 0), 0);
}

function beginsAWord(text: string, word: string): boolean {
  return ` ${text}`.includes(` ${word}`);
}

function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
