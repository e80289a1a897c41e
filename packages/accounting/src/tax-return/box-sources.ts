import { findAccount } from "../chart/accounts.js";
import { cents, sumCents, type Cents } from "../money.js";
import type { Reduction, SideRule, TaxForm, TaxFormBox } from "./forms/tax-form.js";
import { partySides } from "./balances-by-party.js";
import { measuredBalance, type ReturnRow, type TaxReturnInput, type TypedBox, type YearBalance } from "./return-input.js";

/** What makes a box, each part above zero where it adds to it. */
export type BoxSource =
  | {
      readonly kind: "account";
      readonly accountCode: string;
      readonly line: string | null;
      readonly cents: Cents;
      readonly parties?: PartiesOf;
    }
  | { readonly kind: "row"; readonly row: ReturnRow; readonly cents: Cents }
  | { readonly kind: "typed"; readonly cents: Cents };

/** The third parties of an account that a box takes, when they are on both sides. */
export type PartiesOf = "debit" | "credit";

/** The sources of every box of a form that is no total, by box; parts of 0 are left out. */
export function boxSources(form: TaxForm, input: TaxReturnInput): ReadonlyMap<string, readonly BoxSource[]> {
  const accounts = input.withVat ? input.balances : input.balances.filter(({ accountCode }) => !form.withVatOnly.includes(accountCode));
  const placed = accounts.flatMap((account) => placedOf(form, account, input.balances));
  return new Map(
    form.boxes
      .filter(({ total }) => total === null)
      .map((box) => [box.box, [...accountSources(box, placed), ...givenSources(form, box, input)].filter((source) => source.cents !== 0)]),
  );
}

/** Accounts whose amount the form places nowhere, though it should: class 6 or 7, or any account where the form holds a balance sheet. */
export function unplacedAccounts(form: TaxForm, { balances }: TaxReturnInput): readonly YearBalance[] {
  const known = new Set([...form.boxes.flatMap(({ feed }) => feed?.lines ?? []), ...(form.result?.leftOut ?? [])]);
  return balances.filter((balance) => {
    const isOfReturn = form.balance !== null || /^[67]/.test(balance.accountCode);
    if (form.result === null || !isOfReturn || measuredBalance(balance, "balance") === 0) return false;
    const line = lineOf(form, balance, balances);
    return line === null || !known.has(line);
  });
}

type Placed = { readonly balance: YearBalance; readonly line: string | null; readonly parties?: PartiesOf };

/** An account at its line; on a balance sheet, at the line of each side of its third parties. */
function placedOf(form: TaxForm, account: YearBalance, balances: readonly YearBalance[]): readonly Placed[] {
  if (form.balance === null || account.inCredit === undefined) return [{ balance: account, line: lineOf(form, account, balances) }];
  const [inDebit, inCredit] = partySides(account);
  const placed = (balance: YearBalance | undefined, parties: PartiesOf): readonly Placed[] =>
    balance === undefined ? [] : [{ balance, line: lineOf(form, balance, balances), parties }];
  return [...placed(inDebit, "debit"), ...placed(inCredit, "credit")];
}

function accountSources({ feed, side }: TaxFormBox, accounts: readonly Placed[]): readonly BoxSource[] {
  if (feed === null) return [];
  return accounts.flatMap(({ balance, line, parties }): readonly BoxSource[] => {
    const isFed = (line !== null && feed.lines.includes(line)) || feed.prefixes.some((prefix) => balance.accountCode.startsWith(prefix));
    if (!isFed) return [];
    const amount = measuredBalance(balance, feed.measure);
    const inSide = side === "debit" ? amount : cents(0 - amount);
    return [{ kind: "account", accountCode: balance.accountCode, line, cents: inSide, ...(parties && { parties }) }];
  });
}

function givenSources(form: TaxForm, box: TaxFormBox, { rows, typed }: TaxReturnInput): readonly BoxSource[] {
  const isOfBox = (one: ReturnRow | TypedBox): boolean => one.form === form.form && (one.box === box.box || box.rowsOf.includes(one.box));
  return [
    ...rows.filter(isOfBox).map((row): BoxSource => ({ kind: "row", row, cents: row.cents })),
    ...typed.filter(isOfBox).map((one): BoxSource => ({ kind: "typed", cents: one.cents })),
  ];
}

/** The line of an account in the chart, in the column of a form. */
export function chartLine(form: TaxForm["form"], { returnLine2035, returnLine2033, returnLine2050 }: ChartLines): string | null {
  if (form === "2035") return returnLine2035;
  return form === "2050" ? returnLine2050 : returnLine2033;
}

type ChartLines = {
  readonly returnLine2035: string | null;
  readonly returnLine2033: string | null;
  readonly returnLine2050: string | null;
};

/** The line of the chart that an account goes to: on a balance sheet, the line of the side of its balance. */
function lineOf(form: TaxForm, { accountCode, ...amounts }: YearBalance, balances: readonly YearBalance[]): string | null {
  const account = findAccount(accountCode);
  const line = account && chartLine(form.form, account);
  if (line === null || line === undefined) return null;
  if (form.balance === null) return turnedLine(form, { line, accountCode, moved: measuredBalance(amounts, "movement") });
  const reduction = form.reductions?.find(({ prefix }) => accountCode.startsWith(prefix));
  if (reduction) return lineOfReduction(form, reduction, balances);
  const { joined, sideRules } = form.balance;
  const lead = joined.find((one) => one.account === accountCode)?.to ?? accountCode;
  const group = [lead, ...joined.filter(({ to }) => to === lead).map(({ account: other }) => other)];
  const net =
    group.length === 1
      ? measuredBalance(amounts, "balance")
      : sumCents(balances.filter((one) => group.includes(one.accountCode)).map((one) => measuredBalance(one, "balance")));
  const side = net > 0 ? "debit" : net < 0 ? "credit" : null;
  const rule = sideRules.find((one) => one.from === line && one.side === side && one.prefixes.some((prefix) => lead.startsWith(prefix)));
  return rule?.to ?? line;
}

function turnedLine(
  { turned = [] }: TaxForm,
  { line, accountCode, moved }: { readonly line: string; readonly accountCode: string; readonly moved: Cents },
): string {
  const isOn = ({ side }: SideRule): boolean => (side === "debit" ? moved > 0 : moved < 0);
  const rule = turned.find((one) => one.from === line && isOn(one) && one.prefixes.some((prefix) => accountCode.startsWith(prefix)));
  return rule?.to ?? line;
}

/** The line that a reduction is taken off: its own as long as it holds it, else the largest one, so that no box is below zero for a rebate. */
function lineOfReduction({ form }: TaxForm, { prefix, line, others }: Reduction, balances: readonly YearBalance[]): string {
  const amountOf = (accounts: readonly YearBalance[]): number =>
    Math.abs(sumCents(accounts.map((balance) => measuredBalance(balance, "balance"))));
  const isReduction = ({ accountCode }: YearBalance): boolean => accountCode.startsWith(prefix);
  const held = (one: string): number =>
    amountOf(balances.filter((balance) => !isReduction(balance) && chartLineOf(form, balance.accountCode) === one));
  const [largest = line] = others.toSorted((one, other) => held(other) - held(one));
  return held(line) >= amountOf(balances.filter(isReduction)) || held(largest) <= held(line) ? line : largest;
}

function chartLineOf(form: TaxForm["form"], code: string): string | null {
  const account = findAccount(code);
  return account ? chartLine(form, account) : null;
}
