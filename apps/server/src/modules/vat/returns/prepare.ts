import { regimeOn } from "@comptoir/accounting/company/regime";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { countedDeposits, depositSpan, depositsPaid, type DepositSpan, type DepositsPaid } from "@comptoir/accounting/vat/filing/deposits";
import type { VatPeriod } from "@comptoir/accounting/vat/periods/vat-periods";
import { vatReturnFigures, type VatReturnFigures, type VatReturnInput } from "@comptoir/accounting/vat/returns/return-figures";
import type { CountedVatLine } from "@comptoir/accounting/vat/returns/return-lines";
import type { Tx } from "../../../db/transaction.js";
import { entriesToDeclare } from "../decisions/answers-repository.js";
import { declarationsThrough, isOpenDeclaration, type Declaration, type VatBooks } from "./books.js";
import { UNTYPED } from "./content.js";
import { netDebit, readLineGroups, readRefusedRefunds, readVatPayments, type LineGroupRow, type LinesWindow } from "./lines-repository.js";

const CREDIT_CARRIED = "445670";
const DEPOSITS = "445810";
const BEGINNING = isoDate("0001-01-01");

/** A return that is not validated, from the present books. */
export type Prepared = {
  readonly declaration: Declaration;
  readonly window: LinesWindow;
  readonly input: VatReturnInput & { readonly lines: readonly CountedVatLine[] };
  readonly figures: VatReturnFigures;
  /** What the return before leaves to this one, in euros; null: nothing to compare with. */
  readonly previousCreditOut: number | null;
  /** What was paid for each deposit; null outside a CA12. */
  readonly deposits: { readonly paid: DepositsPaid; readonly span: DepositSpan } | null;
  /** False while an earlier return is open: its settlement is not in the books. */
  readonly isFirst: boolean;
};

/** The open declarations among those given, computed one after the other: each takes over the credit of the one before. */
export async function prepareOpen(tx: Tx, books: VatBooks, declarations: readonly Declaration[]): Promise<readonly Prepared[]> {
  const windows = windowsOf(books, declarations, await entriesToDeclare(tx, books.companyId));
  const groups = await readLineGroups(
    tx,
    books.companyId,
    windows.map(({ window }) => window),
  );
  const prepared: Prepared[] = [];
  for (const [place, { declaration, window }] of windows.entries()) {
    const lines = groups.filter((group) => group.place === place).map(countedLine);
    prepared.push(await prepareOne(tx, books, { declaration, window, lines, before: prepared.at(-1) ?? null }));
  }
  return prepared;
}

type ToPrepare = {
  readonly declaration: Declaration;
  readonly window: LinesWindow;
  readonly lines: readonly CountedVatLine[];
  readonly before: Prepared | null;
};

async function prepareOne(tx: Tx, books: VatBooks, { declaration, window, lines, before }: ToPrepare): Promise<Prepared> {
  const { period, chosen, stored } = declaration;
  const { companyId } = books;
  const typed = stored?.typed ?? UNTYPED;
  const carried = await previousCreditOut(tx, books, declaration, before);
  const previousCredit = before
    ? cents((carried ?? 0) * 100)
    : cents(await netDebit(tx, companyId, { account: CREDIT_CARRIED, from: null, until: period.end, exceptSettlements: false }));
  const deposits = chosen.form.given.deposits === null ? null : await readDeposits(tx, books, period);
  const input = {
    form: chosen.form,
    period,
    lines,
    previousCredit,
    carriedCredit: carried === null ? null : Math.round(carried),
    depositsPaid:
      deposits === null ? cents(0) : countedDeposits(deposits.paid, { july: typed.depositJuly, december: typed.depositDecember }),
    taxationBp: regimeOn(books.regimes, period.end).vatTaxationBp,
    typed,
  };
  const figures = vatReturnFigures(input);
  return { declaration, window, input, figures, previousCreditOut: carried, deposits, isFirst: before === null };
}

/** The deposits of a yearly return: those that the books hold from the year before on are left to it. */
async function readDeposits(tx: Tx, books: VatBooks, period: VatPeriod): Promise<NonNullable<Prepared["deposits"]>> {
  const span = depositSpanOf(books, period);
  const moves = (await readVatPayments(tx, books.companyId, span.to)).filter(({ account }) => account === DEPOSITS);
  return { span, paid: depositsPaid(moves, span) };
}

/** The days whose deposits belong to a yearly return. */
export function depositSpanOf(books: VatBooks, period: Pick<VatPeriod, "start" | "end">): DepositSpan {
  const before = declarationsThrough(books, period.start).findLast((one) => one.period.form === "CA12" && one.period.end < period.start);
  return depositSpan(period, before?.period.end ?? null);
}

/** The open declarations with the lines that each takes: those after the one before, the first one all that came earlier. */
function windowsOf(
  books: VatBooks,
  declarations: readonly Declaration[],
  toDeclare: readonly string[],
): readonly { readonly declaration: Declaration; readonly window: LinesWindow }[] {
  const open = declarations.filter(isOpenDeclaration);
  return open.map((declaration, place) => {
    const { start, end, form } = declaration.period;
    const after = open[place - 1]?.period.end ?? declaredThrough(books);
    return { declaration, window: { after, start, until: end, takesSteps: form === "CA12", also: place === 0 ? toDeclare : [] } };
  });
}

/** The last day whose VAT was declared before these books; before any day when there is none. */
export function declaredThrough({ start }: VatBooks): IsoDate {
  return start?.declared_through ?? BEGINNING;
}

/** What was carried on, with what was not granted since of the refunds claimed. */
async function previousCreditOut(tx: Tx, books: VatBooks, { period }: Declaration, before: Prepared | null): Promise<number | null> {
  const validated = books.returns.findLast((one) => one.status === "validated" && one.period_end < period.start);
  const after = before?.declaration.period.end ?? validated?.period_end ?? null;
  const carried = before?.figures.creditOut ?? validated?.content?.creditOut ?? (books.start && books.start.credit_cents / 100);
  if (carried === null || after === null) return carried;
  return carried + (await readRefusedRefunds(tx, books.companyId, { after, until: period.end })) / 100;
}

/** A group of VAT lines as the domain reads it. */
export function countedLine(row: Omit<LineGroupRow, "place">): CountedVatLine {
  return {
    nature: row.nature,
    rateBp: row.rate_bp,
    base: row.base_cents,
    vat: row.vat_cents,
    deductible: row.deductible_cents,
    accountCode: row.account_code,
    date: row.date,
    entries: row.entries,
  };
}
