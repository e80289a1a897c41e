import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { groupBy } from "@comptoir/accounting/group-by";
import { cents, type Cents } from "@comptoir/accounting/money";
import { returnPayments, type PayableReturn } from "@comptoir/accounting/vat/filing/payments";
import { balancesControl, type RightfulBalances, type VatBalance } from "@comptoir/accounting/vat/returns/balances";
import { vatControls, type ControlFacts } from "@comptoir/accounting/vat/returns/controls";
import { vatGaps, type UndeclaredEntry, type VatGap } from "@comptoir/accounting/vat/returns/gaps";
import { vatTable } from "@comptoir/accounting/vat/returns/return-lines";
import { settlementOf, type VatMovement } from "@comptoir/accounting/vat/returns/settlement";
import type { Tx } from "../../../db/transaction.js";
import type { VatBooks } from "./books.js";
import type { ReturnContent } from "./content.js";
import {
  readElsewhere,
  readElsewhereBalances,
  readMovements,
  readSilentEntries,
  readVatBalances,
  readVatPayments,
  type ElsewhereRow,
} from "./lines-repository.js";
import { declaredThrough, depositSpanOf, type Prepared } from "./prepare.js";

const DEPOSITS = "445810";
const BEGINNING = isoDate("0001-01-01");

/** What a prepared return is proved with: the accounts of the same entries, and the entries that say nothing of it. */
export type Proof = {
  readonly movements: readonly VatMovement[];
  readonly gaps: readonly VatGap[];
  /** Null while an earlier return is open. */
  readonly standing: { readonly balances: readonly VatBalance[]; readonly rightful: Omit<RightfulBalances, "toPay" | "creditOut"> } | null;
};

/** Reads the second path: accounts, gaps and balances of a prepared return. */
export async function readProof(tx: Tx, books: VatBooks, prepared: Prepared): Promise<Proof> {
  const movements = await readMovements(tx, books.companyId, prepared.window);
  const gaps = await readGaps(tx, books, prepared);
  return {
    movements: movements.map(({ account_code: accountCode, net: netCredit }) => ({ accountCode, netCredit })),
    gaps,
    standing: prepared.isFirst ? await readStanding(tx, books, prepared, gaps) : null,
  };
}

/** What a prepared return says once proved: what a validation keeps of it. */
export function contentOf(
  { declaration, input, figures, previousCreditOut: previous }: Prepared,
  { movements, gaps, standing }: Proof,
): ReturnContent {
  const facts: ControlFacts = { movements, gaps, previousCreditOut: previous };
  const settlement = settlementOf(figures, movements).lines;
  const rightful = standing && { ...standing.rightful, toPay: cents(figures.toPay * 100), creditOut: cents(figures.creditOut * 100) };
  const balances = standing === null ? [] : standing.balances;
  return {
    boxes: figures.boxes,
    table: vatTable(input.form, input.period, input.lines),
    controls: [
      ...vatControls(input, figures, facts),
      ...(rightful === null ? [] : [balancesControl({ end: declaration.period.end, balances, settlement }, rightful)]),
    ],
    settlement,
    collected: figures.collected,
    deductible: figures.deductible,
    due: figures.due,
    toPay: figures.toPay,
    creditOut: figures.creditOut,
    previousCredit: figures.previousCredit,
  };
}

/** The balances of 445xx at the end of a return that no other precedes, and what is rightly there. */
async function readStanding(tx: Tx, books: VatBooks, prepared: Prepared, gaps: readonly VatGap[]): Promise<Proof["standing"]> {
  const { companyId } = books;
  const { period, stored } = prepared.declaration;
  const payments = await readVatPayments(tx, companyId, period.end);
  const returns = payableReturns(books).filter(({ id, end }) => end < period.start && id !== stored?.id);
  const paid = returnPayments(returns, payments);
  const left = returns.map((one) => ({ period: one.period, payment: paid.get(one.id) }));
  const sumOf = (amounts: readonly number[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0));
  const deposits = payments.filter(({ account }) => account === DEPOSITS);
  const { span } = prepared.deposits ?? { span: null };
  const held = deposits.filter(({ date }) => span === null || (date >= span.from && date <= span.to));
  const elsewhere = await readElsewhereBalances(tx, companyId, {
    through: declaredThrough(books),
    booksBegin: beginningOf(books),
    except: [...gaps.map(({ entryId }) => entryId), ...prepared.window.also],
  });
  return {
    balances: (await readVatBalances(tx, companyId, period.end)).map(balanceOf),
    rightful: {
      unpaid: left.flatMap(({ period: name, payment }) => (payment && payment.left > 0 ? [{ period: name, left: payment.left }] : [])),
      refundsClaimed: sumOf([
        ...left.map(({ payment }) => payment?.refundLeft ?? 0),
        (prepared.figures.refund + prepared.figures.provisionalRefunds) * 100,
      ]),
      otherDeposits: span === null ? cents(0) : sumOf([...held.map(({ amount }) => amount), -prepared.figures.settled.deposits]),
      openingDebt: sumOf(payments.filter(({ account, amount }) => account === "445510" && amount < 0).map(({ amount }) => -amount)),
      elsewhere: elsewhere.map(balanceOf),
    },
  };
}

function balanceOf({ account_code: accountCode, net: netCredit }: { account_code: string; net: Cents }): VatBalance {
  return { accountCode, netCredit };
}

/** The validated returns with what each leaves, as payments are linked to them. */
export function payableReturns(books: VatBooks): readonly (PayableReturn & { readonly period: string })[] {
  return books.returns.flatMap(({ id, period, form, period_start: start, period_end: end, content, typed }) => {
    if (!content) return [];
    const one = {
      id,
      period,
      start,
      end,
      toPay: settledDue(content),
      creditOut: cents(content.creditOut * 100),
      refund: cents(typed.refund * 100),
    };
    return [form === "CA12" ? { ...one, deposits: depositSpanOf(books, one) } : one];
  });
}

/** What the settlement of a return left on 445510. */
function settledDue({ settlement }: ReturnContent): Cents {
  return cents(settlement.reduce((sum, { accountCode, debit, credit }) => (accountCode === "445510" ? sum + credit - debit : sum), 0));
}

function beginningOf({ years }: VatBooks): IsoDate {
  return years[0]?.beginning ?? BEGINNING;
}

/**
 * Gaps dated within a window, and for the first return what the user is to decide of the days before. An entry and its reversal cancel
 * out when both are silent, also when one comes earlier.
 */
async function readGaps(tx: Tx, books: VatBooks, { window, isFirst }: Prepared): Promise<readonly VatGap[]> {
  const { companyId } = books;
  const through = declaredThrough(books);
  const booksBegin = beginningOf(books);
  const rows = await readSilentEntries(tx, companyId, { after: through, until: window.until, booksBegin });
  const own = vatGaps(
    undeclaredOf(
      rows.map((row) => ({ ...row, has_lines: false })),
      "entry",
    ),
  ).filter(({ date }) => date > window.after);
  if (!isFirst || books.start === null || window.after !== through) return own;
  const before = await readElsewhere(tx, companyId, { through, booksBegin });
  const asked = before.some((row) => row.is_opening) ? await standingOpenings(tx, companyId, { through, rows: before }) : before;
  return [...vatGaps(undeclaredOf(asked, "elsewhere")).filter(({ entryId }) => !window.also.includes(entryId)), ...own];
}

/** Openings whose VAT is still on its accounts on the last day declared elsewhere: books taken over may have cleared it since. */
async function standingOpenings(
  tx: Tx,
  companyId: string,
  { through, rows }: { through: IsoDate; rows: readonly ElsewhereRow[] },
): Promise<readonly ElsewhereRow[]> {
  const held = new Map((await readVatBalances(tx, companyId, through)).map((row) => [row.account_code, row.net]));
  return rows.filter(({ is_opening: isOpening, account_code: code }) => !isOpening || (held.get(code) ?? 0) !== 0);
}

function undeclaredOf(rows: readonly ElsewhereRow[], kind: "entry" | "elsewhere"): readonly UndeclaredEntry[] {
  return [...groupBy(rows, ({ id }) => id)].flatMap(([entryId, own]): readonly UndeclaredEntry[] => {
    const [row] = own;
    if (row === undefined) return [];
    const { date, label, reversed_entry_id: reverses, has_lines: hasVatLines, is_opening: isOpening } = row;
    const movements = own.map(({ account_code: accountCode, net: netCredit }) => ({ accountCode, netCredit }));
    return [{ entryId, date, label, source: "other", reverses, hasVatLines, movements, kind: isOpening ? "opening" : kind }];
  });
}
