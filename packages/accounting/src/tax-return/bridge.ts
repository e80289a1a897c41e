import { findAccount, nameOfAccount } from "../chart/accounts.js";
import { cents, sumCents, type Cents } from "../money.js";
import { chartLine } from "./box-sources.js";
import type { ResultRules, TaxForm } from "./forms/tax-form.js";
import { boxValue, type TaxReturn } from "./return.js";
import { measuredBalance, type TaxReturnInput, type YearBalance } from "./return-input.js";

/** A step from the result of the books to the taxed one; `cents` is above zero when it raises the profit. */
export type BridgeTerm = {
  readonly kind: "left_out" | "other_account" | "row" | "typed" | "rounding";
  readonly label: string;
  readonly cents: Cents;
};

/** From class 7 less class 6 to the profit or loss of the return; `gap` is 0 when every term is named. */
export type ResultBridge = {
  readonly bookResult: Cents;
  readonly terms: readonly BridgeTerm[];
  /** Profit above zero, loss below, in whole euros. */
  readonly taxedResult: number;
  readonly gap: Cents;
};

/**
 * The bridge of a return, read from accounts and rows apart from its totals. Throws RangeError without a form that ends in a profit.
 * Source: docs/sources.md#tax-returns.
 */
export function resultBridge(input: TaxReturnInput, made: TaxReturn): ResultBridge {
  const form = input.forms.find(({ result }) => result !== null);
  if (!form?.result) throw new RangeError("no form ends in a profit");
  const rules = form.result;
  const bookResult = sumCents(input.balances.filter(isOfResult).map(inCredit));
  const terms = [
    ...leftOutTerms(form, rules, input.balances),
    ...otherAccountTerms(form, rules, input),
    ...givenTerms(form, rules, input),
    roundingTerm(rules, made),
  ].filter((term) => term.cents !== 0);
  const taxedResult = boxValue(made, rules.profit) - boxValue(made, rules.loss);
  const explained = bookResult + sumCents(terms.map((term) => term.cents));
  return { bookResult, terms, taxedResult, gap: cents(taxedResult * 100 - explained) };
}

function isOfResult({ accountCode }: YearBalance): boolean {
  return /^[67]/.test(accountCode);
}

function inCredit(balance: YearBalance): Cents {
  return cents(0 - measuredBalance(balance, "balance"));
}

/** Sales of assets: the price and the net value leave, the gain comes back as a row. */
function leftOutTerms({ form }: TaxForm, { leftOut }: ResultRules, balances: readonly YearBalance[]): readonly BridgeTerm[] {
  const lineOf = (code: string): string | null => {
    const account = findAccount(code);
    return account && chartLine(form, account);
  };
  return balances.flatMap((balance): readonly BridgeTerm[] => {
    const line = lineOf(balance.accountCode);
    if (!isOfResult(balance) || line === null || !leftOut.includes(line)) return [];
    return [{ kind: "left_out", label: named(balance), cents: measuredBalance(balance, "balance") }];
  });
}

/** Accounts of third parties that count in the receipts or expenses of the year. */
function otherAccountTerms(
  { boxes, withVatOnly }: TaxForm,
  { otherAccounts }: ResultRules,
  { balances, withVat }: TaxReturnInput,
): readonly BridgeTerm[] {
  return balances.flatMap((balance): readonly BridgeTerm[] => {
    const { accountCode } = balance;
    if (!otherAccounts.some((prefix) => accountCode.startsWith(prefix)) || (withVatOnly.includes(accountCode) && !withVat)) return [];
    const line = findAccount(accountCode)?.returnLine2035 ?? "";
    const feed = boxes.find((box) => box.feed?.lines.includes(line))?.feed;
    return feed ? [{ kind: "other_account", label: named(balance), cents: cents(0 - measuredBalance(balance, feed.measure)) }] : [];
  });
}

/** A row or a typed amount of a box of the profit, or of a « dont » box that counts in one. */
function givenTerms(form: TaxForm, rules: ResultRules, { rows, typed }: TaxReturnInput): readonly BridgeTerm[] {
  const signOf = (name: string): number => {
    const counted = form.boxes.find(({ box, rowsOf }) => box === name || rowsOf.includes(name));
    const target = form.boxes.find(({ rowsOf }) => rowsOf.includes(name))?.box ?? counted?.box ?? name;
    return rules.add.includes(target) ? 1 : rules.subtract.includes(target) ? -1 : 0;
  };
  const term = (kind: "row" | "typed", label: string, one: { readonly box: string; readonly cents: Cents }): BridgeTerm => ({
    kind,
    label,
    cents: cents(one.cents * signOf(one.box)),
  });
  return [
    ...rows.filter((row) => row.form === form.form).map((row) => term("row", row.label, row)),
    ...typed
      .filter((one) => one.form === form.form)
      .map((one) => term("typed", form.boxes.find(({ box }) => box === one.box)?.label ?? one.box, one)),
  ];
}

/** What the boxes of the profit gained or lost by being whole euros. */
function roundingTerm({ add, subtract }: ResultRules, { boxes }: TaxReturn): BridgeTerm {
  const rounding = (names: readonly string[]): number =>
    boxes.reduce((total, { box, value, exact }) => (names.includes(box) && exact !== null ? total + value * 100 - exact : total), 0);
  return { kind: "rounding", label: "Arrondi des cases à l’euro", cents: cents(rounding(add) - rounding(subtract)) };
}

function named({ accountCode }: YearBalance): string {
  return `${accountCode} ${nameOfAccount(accountCode)}`;
}
