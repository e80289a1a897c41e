import type { IsoDate } from "@comptoir/accounting/date";
import type { VatColumn } from "@comptoir/accounting/vat/forms/return-form";
import { oldestUnpaidDay, type ReturnAsked } from "@comptoir/accounting/vat/returns/oldest-unpaid";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { fiscalYears } from "../../books/years/service.js";
import { declarationsThrough, isOpenDeclaration, readVatBooks, type Declaration, type VatBooks } from "./books.js";
import { netDebit } from "./lines-repository.js";
import { prepareOpen, type Prepared } from "./prepare.js";

/** What a period not validated would pay if it ended on a day; whole euros. */
export type VatOfPeriod = {
  readonly id: string;
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly dueOn: IsoDate | null;
  readonly toPay: number;
  /** VAT due before deposits: what the limit of the simplified regime is compared with. */
  readonly due: number;
  readonly form: "CA3" | "CA12";
  /** The line of its return that says what is paid. */
  readonly box: { readonly line: string; readonly column: VatColumn };
};

/** The VAT that is owed on a day; null where returns are unknown (Corsica, overseas). */
export type VatProvision = {
  /** The credit balance of 445510: declared, not paid. */
  readonly declared: Cents;
  /** The debit balance of 445510: paid, by no return declared yet. */
  readonly paidAhead: Cents;
  /** The day on which the oldest return that `declared` holds was due, or the last one where nothing is unpaid; null without one. */
  readonly declaredDueOn: IsoDate | null;
  readonly periods: readonly VatOfPeriod[];
  /** The credit that the last period leaves, in whole euros. */
  readonly credit: number;
};

const PAYABLE = "445510";

/** Reads what VAT is to be set aside on a day: what is declared and unpaid, and what each period begun and not validated would pay, its end cut at that day. */
export async function vatProvision(tx: Tx, companyId: string, today: IsoDate): Promise<VatProvision | null> {
  if ((await fiscalYears(tx, companyId)).length === 0)
    return { declared: cents(0), paidAhead: cents(0), declaredDueOn: null, periods: [], credit: 0 };
  const books = await booksOrNull(tx, companyId, today);
  const held = await netDebit(tx, companyId, { account: PAYABLE, from: null, until: today, exceptSettlements: false });
  const declared = cents(Math.max(0, 0 - held));
  if (books === null) return null;
  const declarations = declarationsThrough(books, today).filter(({ period }) => period.start <= today);
  const closed = declarations.filter((one) => !isOpenDeclaration(one));
  const validated = closed.at(-1);
  const open = declarations.filter(isOpenDeclaration);
  const prepared = await prepareOpen(
    tx,
    books,
    open.map((one) => cutAt(one, today)),
  );
  return {
    declared,
    paidAhead: cents(Math.max(0, held)),
    declaredDueOn: oldestUnpaidDay(closed.map(askedBy), declared),
    periods: prepared.map((one, place) => periodOf(one, open[place]?.period.end ?? one.declaration.period.end)),
    credit: prepared.at(-1)?.figures.creditOut ?? validated?.stored?.content?.creditOut ?? 0,
  };
}

async function booksOrNull(tx: Tx, companyId: string, today: IsoDate): Promise<VatBooks | null> {
  try {
    return await readVatBooks(tx, companyId, today);
  } catch (error) {
    if (error instanceof Refusal && error.problem.code === "vat.territory") return null;
    throw error;
  }
}

function askedBy({ stored, due }: Declaration): ReturnAsked {
  return { toPay: stored?.content?.toPay ?? 0, dueOn: due.dueDate };
}

function cutAt(declaration: Declaration, today: IsoDate): Declaration {
  const { period } = declaration;
  return period.end <= today ? declaration : { ...declaration, period: { ...period, end: today } };
}

function periodOf({ declaration: { period, chosen, due }, figures }: Prepared, end: IsoDate): VatOfPeriod {
  const [line = "", column = "amount"] = chosen.form.results.toPay.split(".");
  return {
    id: period.id,
    start: period.start,
    end,
    dueOn: due.dueDate,
    toPay: figures.toPay,
    due: figures.due,
    form: period.form,
    box: { line, column: column as VatColumn },
  };
}
