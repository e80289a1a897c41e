import { findAccount } from "../chart/accounts.js";
import { isoDate, type IsoDate } from "../date.js";
import type { DerivedEntry } from "../entry/entry.js";
import { postOperation } from "../ledger/post.js";
import { cents, type Cents } from "../money.js";
import { allocation, bankExpense, bankReceipt, fromEuros, postingContext } from "./builders.js";
import { renderAmount } from "./render.js";
import type { DeclaredLine } from "../vat/returns/return-cells.js";
import type { VatReturnFigures } from "../vat/returns/return-figures.js";
import { isDeclaredVatAccount, type Settlement, type VatMovement } from "../vat/returns/settlement.js";
import type { VatNature } from "../entry/vat-nature.js";

/** An operation of one allocation as a table of an example gives it. */
export type ExampleRow = {
  readonly day: string;
  readonly sign: "income" | "outcome";
  readonly paid: string;
  readonly account: string;
  readonly rateBp?: number;
  readonly nature?: VatNature;
  readonly deductibleBp?: number;
};

/** The entry of a row, posted like any operation. */
export function postedRow(row: ExampleRow): DerivedEntry {
  const date = isoDate(row.day);
  const own = { id: row.day, date, pieceDate: date };
  const parts = [
    allocation(row.account, row.paid, {
      vatRateBp: row.rateBp ?? null,
      vatNature: row.nature ?? null,
      vatDeductibleBp: row.deductibleBp ?? null,
    }),
  ];
  const operation = row.sign === "income" ? bankReceipt(row.paid, parts, own) : bankExpense(row.paid, parts, own);
  const year = row.day.slice(0, 4);
  const fiscalYear = { beginning: isoDate(`${year}-01-01`), end: isoDate(`${year}-12-31`) };
  return postOperation(
    operation,
    postingContext({ taxSystem: findAccount(row.account)?.taxSystems === "bnc" ? "bnc" : "bic-rs", accountFacts: findAccount, fiscalYear }),
  );
}

/** The VAT lines of entries, each named by its place. */
export function declaredBy(entries: readonly Pick<DerivedEntry, "vatLines">[]): readonly DeclaredLine[] {
  return entries.flatMap(({ vatLines }, index) => vatLines.map((line) => ({ ...line, entryId: `entry-${index + 1}` })));
}

/** What entries move on the accounts of declared VAT. */
export function movementsOf(entries: readonly Pick<DerivedEntry, "lines">[]): readonly VatMovement[] {
  const sums = new Map<string, number>();
  for (const { lines } of entries) {
    for (const { accountCode, debit, credit } of lines) {
      if (isDeclaredVatAccount(accountCode)) sums.set(accountCode, (sums.get(accountCode) ?? 0) + credit - debit);
    }
  }
  return [...sums].map(([accountCode, netCredit]) => ({ accountCode, netCredit: cents(netCredit) }));
}

/** A VAT line of that day, as an entry of its own. */
export function vatLine(
  day: string,
  nature: VatNature,
  own: { readonly rateBp?: number; readonly base?: string; readonly vat?: string; readonly deductible?: string; readonly account?: string },
): DeclaredLine {
  const read = (text: string | undefined): Cents => (text === undefined ? cents(0) : fromEuros(text));
  return {
    entryId: `${day} ${nature}`,
    date: isoDate(day),
    nature,
    rateBp: own.rateBp ?? 0,
    base: read(own.base),
    vat: read(own.vat),
    deductible: read(own.deductible),
    accountCode: own.account ?? "606400",
  };
}

export function testPeriod(start: string, end: string): { readonly start: IsoDate; readonly end: IsoDate } {
  return { start: isoDate(start), end: isoDate(end) };
}

/** The boxes that are not empty: line, figures, and the cents they come from. */
export function renderBoxes({ boxes }: Pick<VatReturnFigures, "boxes">): string {
  return boxes
    .flatMap(({ line, base, tax, amount: single, exact }) => {
      const figures = [base, tax, single].filter((value) => value !== null);
      if (figures.every((value) => value === 0)) return [];
      const origin = [exact.base, exact.tax, exact.amount].filter((value) => value !== null).map((value) => renderAmount(value));
      return [`${line.padEnd(5)}${figures.join(" / ")}${origin.length === 0 ? "" : ` (${origin.join(" / ")})`}`];
    })
    .join("\n");
}

/** The settlement: account, debit, credit. */
export function renderSettlement({ lines }: Settlement): string {
  return lines
    .map(({ accountCode, debit, credit }) => `${accountCode}${renderAmount(debit).padStart(12)}${renderAmount(credit).padStart(12)}`)
    .join("\n");
}
