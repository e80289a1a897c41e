import { DomainError } from "../errors.js";
import type { EntryLine } from "../entry/entry.js";
import { cents, sumCents, type Cents } from "../money.js";
import { outputVatAccount } from "../rates/vat-rates.js";
import { depreciationAccounts } from "./asset-accounts.js";
import type { OutputType } from "./exit-vat.js";

const STANDARD_RATE_BP = 2000;
const OWNER = "108000";
const WITHDRAWAL = "108200";
/** The account that an exit debits with a price still to receive. */
export const TO_RECEIVE = "467000";
const PROCEEDS = "757000";
const NET_VALUE = "657000";
const LOST_VAT = "635200";
const VAT_TO_GIVE_BACK = "445718";

/** The lines of a year's depreciation: D 681 / C 28. Empty for an annuity of nothing or an asset that is not depreciated. */
export function annuityLines({ account, annuity, label }: { account: string; annuity: Cents; label: string }): readonly EntryLine[] {
  const accounts = depreciationAccounts(account);
  if (accounts === null || annuity === 0) return [];
  return written(label, [debit(accounts.charge, annuity), credit(accounts.depreciation, annuity)]);
}

/** Where the cost of an asset comes from when no operation paid for it. */
export type BroughtIn = {
  readonly account: string;
  readonly base: Cents;
  /** Depreciated before, for an asset older than the first fiscal year; nothing for what the owner brings in. */
  readonly opening: Cents;
  readonly label: string;
};

/** The lines that bring an asset into the books: D 2 / C 28 / C 108000. */
export function broughtInLines({ account, base, opening, label }: BroughtIn): readonly EntryLine[] {
  const accounts = depreciationAccounts(account);
  if (opening !== 0 && accounts === null) throw new Error(`${account} is not depreciated`);
  return written(label, [
    debit(account, base),
    ...(accounts && opening !== 0 ? [credit(accounts.depreciation, opening)] : []),
    ...side(OWNER, cents(opening - base)),
  ]);
}

/** The line that takes a cost out of one account and the line that puts it on another: D 2 / C 2. */
export function reclassificationLines({
  from,
  to,
  amount,
  label,
}: {
  readonly from: string;
  readonly to: string;
  readonly amount: Cents;
  readonly label: string;
}): readonly EntryLine[] {
  return written(label, [...side(to, amount), ...side(from, cents(-amount))]);
}

/** An exit as it is posted; amounts in cents, none below zero. */
export type ExitPosting = {
  readonly account: string;
  readonly label: string;
  readonly cost: Cents;
  /** Depreciated before the year of the exit. */
  readonly depreciatedBefore: Cents;
  /** The annuity of the year of the exit, up to its day. */
  readonly complement: Cents;
  /** VAT deducted on the purchase and to be given back. */
  readonly regularisation: Cents;
  readonly outputType: OutputType;
  /** The price, when the exit posts it itself; null when an operation on 757000 is the price. */
  readonly price: { readonly exclTax: Cents; readonly vat: Cents } | null;
};

/**
 * The lines of an exit, on its day: the depreciation up to it (D 681 / C 28), the asset out (D 28 + D 657000 / C 2), the
 * VAT given back (D 635200 / C 445718), and the price unless an operation already posted it (D 467000, or 108200 when the
 * owner takes it back / C 757000 + C 44571x). Source: docs/sources.md#depreciation (PCG 2025, accounts 657 and 757).
 */
export function exitLines(exit: ExitPosting): readonly EntryLine[] {
  const accounts = depreciationAccounts(exit.account);
  const depreciated = sumCents([exit.depreciatedBefore, exit.complement]);
  if (depreciated > exit.cost) throw new DomainError({ code: "entry.unbalanced", debitCents: depreciated, creditCents: exit.cost });
  const asset = accounts
    ? [debit(accounts.charge, exit.complement), credit(accounts.depreciation, exit.complement), debit(accounts.depreciation, depreciated)]
    : [];
  return written(exit.label, [
    ...asset,
    debit(NET_VALUE, cents(exit.cost - depreciated)),
    credit(exit.account, exit.cost),
    debit(LOST_VAT, exit.regularisation),
    credit(VAT_TO_GIVE_BACK, exit.regularisation),
    ...(exit.price ? priceLines(exit.outputType, exit.price) : []),
  ]);
}

function priceLines(outputType: OutputType, { exclTax, vat }: { exclTax: Cents; vat: Cents }): readonly Line[] {
  const counterpart = outputType === "reintegration" ? WITHDRAWAL : TO_RECEIVE;
  return [debit(counterpart, cents(exclTax + vat)), credit(PROCEEDS, exclTax), credit(outputVatAccount(STANDARD_RATE_BP), vat)];
}

type Line = Omit<EntryLine, "label">;

function debit(accountCode: string, amount: Cents): Line {
  return { accountCode, debit: amount, credit: cents(0) };
}

function credit(accountCode: string, amount: Cents): Line {
  return { accountCode, debit: cents(0), credit: amount };
}

/** One line on the side of the sign: a debit above zero, a credit below, none at zero. */
function side(accountCode: string, amount: Cents): readonly Line[] {
  if (amount === 0) return [];
  return [amount > 0 ? debit(accountCode, amount) : credit(accountCode, cents(-amount))];
}

/** Nothing is posted for nothing. */
function written(label: string, lines: readonly Line[]): readonly EntryLine[] {
  return lines.filter((line) => line.debit !== 0 || line.credit !== 0).map((line) => ({ ...line, label }));
}
