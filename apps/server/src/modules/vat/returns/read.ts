import type { IsoDate } from "@comptoir/accounting/date";
import type { VatCorrection } from "@comptoir/accounting/vat/returns/correction";
import { declarationStatus, type FilingState } from "@comptoir/accounting/vat/filing/filing";
import type { VatGap } from "@comptoir/accounting/vat/returns/gaps";
import type { DepositsPaid } from "@comptoir/accounting/vat/filing/deposits";
import { returnPayments, type ReturnPayment } from "@comptoir/accounting/vat/filing/payments";
import type { Tx } from "../../../db/transaction.js";
import {
  declarationsThrough,
  findDeclaration,
  horizon,
  isOpenDeclaration,
  laterValidated,
  readVatBooks,
  type Declaration,
  type VatBooks,
} from "./books.js";
import type { ReturnContent, ReturnTotals } from "./content.js";
import { correctionAfter, correctionOfVersion, correctionWithin } from "./explanation.js";
import { periodsWithLateLines, readVatPayments } from "./lines-repository.js";
import { declaredThrough, prepareOpen, type Prepared } from "./prepare.js";
import { contentOf, payableReturns, readProof } from "./proof.js";
import { returnsWithDocument } from "../document/produced-repository.js";
import { lastFiling, type LastFiling } from "../../../filings/filings-repository.js";
import { readReport, type PeriodReport } from "../situation/report.js";

/** A return as a list shows it. */
export type ListedReturn = {
  readonly declaration: Declaration;
  readonly totals: ReturnTotals;
  readonly status: "to_declare" | "validated" | "to_correct";
  readonly isLate: boolean;
  /** Its period has not begun. */
  readonly isToCome: boolean;
  readonly filing: FilingState | null;
  /** Null while it is not validated. */
  readonly payment: ReturnPayment | null;
  /** True when its form is among the documents. */
  readonly hasDocument: boolean;
};

/** A return as its page shows it. */
export type DetailedReturn = ListedReturn & {
  readonly content: ReturnContent;
  readonly gaps: readonly VatGap[];
  readonly report: PeriodReport;
  readonly correction: VatCorrection | null;
  /** Its last filing. */
  readonly deposit: LastFiling | null;
  readonly canRectify: boolean;
  /** What was paid for each deposit, while it is open; null outside a CA12. */
  readonly depositsPaid: DepositsPaid | null;
};

/** The returns of a company whose period ends within a fiscal year (every year when none is named), the latest first. */
export async function listReturns(
  tx: Tx,
  companyId: string,
  { fiscalYearId, today }: { fiscalYearId: string | undefined; today: IsoDate },
): Promise<readonly ListedReturn[]> {
  const books = await readVatBooks(tx, companyId, today);
  const year = books.years.find(({ id }) => id === fiscalYearId);
  const declarations = declarationsThrough(books, year ? year.end : horizon(books));
  const prepared = await prepareOpen(tx, books, declarations);
  const listed = await standingOf(tx, books, declarations, prepared);
  const wanted = listed.filter(({ declaration: { period } }) => !year || (period.end >= year.beginning && period.end <= year.end));
  return wanted.toReversed();
}

/** A return by its id or its period, computed again while it is not validated. */
export async function readReturnDetail(tx: Tx, companyId: string, { id, today }: { id: string; today: IsoDate }): Promise<DetailedReturn> {
  const books = await readVatBooks(tx, companyId, today);
  return detailOf(tx, books, findDeclaration(books, id));
}

/** The same for a declaration already found. */
async function detailOf(tx: Tx, books: VatBooks, declaration: Declaration): Promise<DetailedReturn> {
  const declarations = declarationsThrough(books, declaration.period.end);
  const prepared = isOpenDeclaration(declaration) ? await prepareOpen(tx, books, declarations) : [];
  const own = prepared.find((one) => one.declaration.period.start === declaration.period.start) ?? null;
  const [listed] = await standingOf(tx, books, [declaration], own ? [own] : []);
  if (!listed) throw new Error(`no return for ${declaration.period.id}`);
  const { start, end } = declaration.period;
  // Operations of any earlier day prevent the validation too: an earlier return that is open comes first all the same.
  const report = await readReport(tx, books.companyId, { after: declaredThrough(books), start, until: end });
  if (own) {
    const proof = await readProof(tx, books, own);
    const correction = await correctionWithin(tx, books, own);
    return {
      ...listed,
      content: contentOf(own, proof),
      gaps: proof.gaps,
      report,
      correction,
      deposit: null,
      canRectify: false,
      depositsPaid: own.deposits?.paid ?? null,
    };
  }
  const { stored } = declaration;
  if (!stored?.content) throw new Error(`the return of ${declaration.period.id} is neither open nor kept`);
  const correction = (await correctionAfter(tx, books, stored)) ?? (await correctionOfVersion(tx, books, stored));
  const deposit = await lastFiling(tx, books.companyId, { kind: "vat_return", id: stored.id });
  const canRectify = laterValidated(books, stored) === null;
  return { ...listed, content: stored.content, gaps: [], report, correction, deposit, canRectify, depositsPaid: null };
}

async function standingOf(
  tx: Tx,
  books: VatBooks,
  declarations: readonly Declaration[],
  prepared: readonly Prepared[],
): Promise<readonly ListedReturn[]> {
  const validated = declarations.filter((one) => !isOpenDeclaration(one));
  const late = await periodsWithLateLines(
    tx,
    books.companyId,
    validated.map(({ period }) => period),
  );
  const payments = await paymentsOf(tx, books);
  const documents = await returnsWithDocument(
    tx,
    books.companyId,
    validated.flatMap(({ stored }) => (stored ? [stored.id] : [])),
  );
  return declarations.flatMap((declaration): readonly ListedReturn[] => {
    const { stored, due } = declaration;
    const totals = stored?.content ?? prepared.find((one) => one.declaration.period.start === declaration.period.start)?.figures;
    if (!totals) return [];
    const filing = stored?.filing ?? null;
    const isCorrected = late.has(validated.indexOf(declaration));
    return [
      {
        declaration,
        totals,
        status: isOpenDeclaration(declaration) ? "to_declare" : isCorrected ? "to_correct" : "validated",
        isLate: declarationStatus({ state: filing, dueDate: due.dueDate, today: books.today }) === "late",
        isToCome: declaration.period.start > books.today,
        filing,
        payment: isOpenDeclaration(declaration) ? null : (payments.get(stored?.id ?? "") ?? null),
        hasDocument: stored !== null && documents.has(stored.id),
      },
    ];
  });
}

/** What was paid and received, linked to the validated returns. */
async function paymentsOf(tx: Tx, books: VatBooks): Promise<ReadonlyMap<string, ReturnPayment>> {
  const payable = payableReturns(books);
  return payable.length === 0 ? new Map() : returnPayments(payable, await readVatPayments(tx, books.companyId, books.today));
}
