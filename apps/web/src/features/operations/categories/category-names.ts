import type { CategoryGroupReply, CategoryItemReply } from "@comptoir/contract/categories/categories";
import type { Transaction } from "@comptoir/contract/operations/operations";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { listAccounts, AccountReply } from "@comptoir/contract/categories/categories";
import { t } from "../../../text/t.js";

/** The chart as the screens need it: accounts and categories found by their code. */
export type Chart = {
  readonly income: readonly CategoryGroupReply[];
  readonly outcome: readonly CategoryGroupReply[];
  readonly accounts: ReadonlyMap<string, AccountReply>;
  readonly items: ReadonlyMap<string, CategoryItemReply>;
  readonly vatRates: ReplyOf<typeof listAccounts>["vatRates"];
};

/** Arranges the reply of the chart. */
export function chartFrom({ data, categoriesTree: { income, outcome }, vatRates }: ReplyOf<typeof listAccounts>): Chart {
  const items = [...income, ...outcome].flatMap((group) => group.items);
  return {
    income,
    outcome,
    accounts: new Map(data.map((account) => [account.code, account])),
    // The first category of a code names it: both trees may hold the same account.
    items: new Map(items.toReversed().map((item) => [item.code, item])),
    vatRates,
  };
}

/** The words of an account for its user: the category's, else the account's. */
export function categoryName(chart: Chart | undefined, account: { readonly code: string; readonly name: string }): string {
  return chart?.items.get(account.code)?.label ?? account.name;
}

/** The name of the icon of an account. */
export function categoryIcon(chart: Chart | undefined, code: string): string {
  return chart?.items.get(code)?.icon ?? "tag";
}

/** The category of a suggestion; of a split, the first one and how many follow. */
export function suggestionName({ account, allocations }: NonNullable<Transaction["suggestion"]>, chart: Chart | undefined): string {
  const name = categoryName(chart, account);
  const others = (allocations?.length ?? 1) - 1;
  return others === 0 ? name : t("operations.suggested_split", "{{name}} + {{n}}", { name, n: others });
}
