import { vatSideOf } from "@comptoir/accounting/allocation/account-vat";
import { splitByShares } from "@comptoir/accounting/allocation/split";
import { findAccount } from "@comptoir/accounting/chart/accounts";
import type { IsoDate } from "@comptoir/accounting/date";
import { isReverseCharge, type VatNature } from "@comptoir/accounting/entry/vat-nature";
import { postedGroups, takenBefore, type ChosenGroup } from "@comptoir/accounting/invoices/invoice-groups";
import { discountParts, splitPayment, type InvoicePart, type PostedGroup } from "@comptoir/accounting/invoices/invoice-split";
import { absolute, cents, type Cents } from "@comptoir/accounting/money";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { matchInvoices } from "@comptoir/contract/invoices/received-invoices";
import type { InvoiceBook } from "../invoice-book.js";
import type { ShareOfInvoice } from "./share-out.js";

/** A part of an operation, amounts in the direction of what is owed. */
type GivenPart = {
  readonly account: string;
  readonly amount: Cents;
  readonly vatRate?: number;
  readonly vatAmount?: Cents;
  readonly vatNature?: VatNature;
  readonly openItems?: readonly { readonly id: string; readonly amount: Cents }[];
};
/** The parts of an operation. */
export type GivenParts = readonly GivenPart[];

type Posting = { readonly date: IsoDate; readonly vatSubject: boolean };
type Chosen = NonNullable<BodyOf<typeof matchInvoices>["invoices"][number]["groups"]>;

/** The same parts in the direction of the operation: above zero where they add to it. */
export function inDirection(parts: GivenParts, paid: Cents): GivenParts {
  const direction = paid > 0 ? 1 : -1;
  const signed = (amount: Cents): Cents => cents(direction * amount);
  return parts.map(({ openItems, vatAmount, ...part }) => ({
    ...part,
    amount: signed(part.amount),
    ...(vatAmount === undefined ? {} : { vatAmount: signed(vatAmount) }),
    ...(openItems === undefined ? {} : { openItems: openItems.map(({ id, amount }) => ({ id, amount: signed(amount) })) }),
  }));
}

/** What the user chose of each group, as the domain and the table hold it. */
export function chosenOf(groups: Chosen | undefined): readonly ChosenGroup[] {
  return (groups ?? []).map(({ account, vatNature, vatRate }) => ({
    accountCode: account,
    ...(vatNature === undefined || vatNature === null ? {} : { nature: vatNature }),
    ...(vatRate === undefined ? {} : { rateBp: vatRate }),
  }));
}

type Paying = Posting & { readonly book: InvoiceBook; readonly chosen: readonly ChosenGroup[]; readonly paid: Cents };

/** The parts that a payment gives an invoice: its debt where it is one, else its groups by rate. */
export function invoiceParts(share: ShareOfInvoice, { book, chosen, paid, ...posting }: Paying): GivenParts {
  const { row, amount } = share;
  const state = book.itemOf(row);
  if (state !== null) return [{ account: state.item.accountCode, amount, openItems: [{ id: state.item.id, amount }] }];
  const deposits = book.depositsOf(row).map(({ document }) => document);
  const { groups, total } = postedGroups(row.document, { ...posting, chosen, deposits });
  if (row.currency !== "EUR") return foreignParts(groups, paid);
  const before = cents(total - book.leftOf(row));
  const already = takenBefore(row.document, { ...posting, deposits, earlier: book.earlierOf(row) });
  return splitPayment(groups, { total, before, now: amount, already }).map((part) => toGiven(part, posting));
}

/** The parts of a discount: what was not paid of each rate, with its VAT. */
export function discountOf({ row, gap: unpaid }: ShareOfInvoice, { chosen, book, ...posting }: Omit<Paying, "paid">): GivenParts {
  if (unpaid === 0) return [];
  const deposits = book.depositsOf(row).map(({ document }) => document);
  const { groups, total } = postedGroups(row.document, { ...posting, chosen: row.posting ?? chosen, deposits });
  return discountParts(groups, { total, gap: unpaid }).map((part) => toGiven(part, posting));
}

/** In another currency the bank’s amount is shared as the groups are; their VAT is of that currency, and stays in the cost. */
function foreignParts(groups: readonly PostedGroup[], paid: Cents): GivenParts {
  const weights = groups.map(({ base, vat }) => Math.abs(base + vat));
  const amounts = splitByShares(absolute(paid), weights);
  const sign = paid < 0 ? -1 : 1;
  return groups.flatMap(({ accountCode: account, nature, rateBp }, index): GivenPart[] => {
    const amount = cents(sign * (amounts[index] ?? 0));
    if (amount === 0) return [];
    return isReverseCharge(nature) && nature !== null
      ? [{ account, amount, vatNature: nature, vatRate: rateBp }]
      : [{ account, amount, vatRate: 0 }];
  });
}

/** An account outside VAT (the owner’s) takes the amount incl. tax; a nature is given where the account and the rate do not give it. */
function toGiven({ accountCode: account, amount, vat, rateBp, nature }: InvoicePart, { vatSubject }: Posting): GivenPart {
  const facts = findAccount(account);
  const isInput = facts !== null && vatSideOf(facts) === "input";
  if (!isInput) return { account, amount, ...(vatSubject ? { vatRate: 0 } : {}) };
  const isStated = nature !== null && (isReverseCharge(nature) || nature === "NONDED");
  return {
    account,
    amount,
    vatRate: rateBp,
    ...(vat === null || rateBp === 0 ? {} : { vatAmount: vat }),
    ...(isStated ? { vatNature: nature } : {}),
  };
}
