import type { listAccounts } from "@comptoir/contract/categories/categories";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { MAX_CHOICES } from "@comptoir/accounting/questions/limits";

/** A category that the client may be given to choose. */
export type OfferedCategory = { readonly value: string; readonly label: string };

/** The facts of the operation asked about. */
export type CategoryHints = {
  readonly sign: Sign;
  /** Codes suggested for it, ticked at first. */
  readonly suggested: readonly string[];
  /** Codes that the company uses most. */
  readonly used: readonly string[];
};

type ChartReply = Pick<ReplyOf<typeof listAccounts>, "categoriesTree">;
type Sign = "income" | "outcome";

/** The categories of one direction, each once, in the order of the chart. */
export function categoriesOf({ categoriesTree }: ChartReply, sign: Sign): readonly OfferedCategory[] {
  const named = categoriesTree[sign].flatMap(({ items }) => items.map(({ code, label }) => [code, { value: code, label }] as const));
  return [...new Map(named.toReversed()).values()].toReversed();
}

/** What is offered first: what is suggested in the direction of the operation, then what the company uses most in it. */
export function firstChoices(chart: ChartReply, { sign, suggested, used }: CategoryHints): readonly OfferedCategory[] {
  const categories = new Map(categoriesOf(chart, sign).map((choice) => [choice.value, choice]));
  const first = suggested.flatMap((code) => categories.get(code) ?? []);
  const others = used.filter((code) => !suggested.includes(code)).flatMap((code) => categories.get(code) ?? []);
  return [...first, ...others].slice(0, MAX_CHOICES);
}
