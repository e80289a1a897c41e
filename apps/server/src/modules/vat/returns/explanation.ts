import { changedFigures, vatCorrection, type CorrectionView, type VatCorrection } from "@comptoir/accounting/vat/returns/correction";
import { lateDestination } from "@comptoir/accounting/vat/returns/late-destination";
import type { DeclaredLine } from "@comptoir/accounting/vat/returns/return-cells";
import { vatReturnFigures } from "@comptoir/accounting/vat/returns/return-figures";
import { publishedForm } from "@comptoir/accounting/vat/forms/vat-form-for";
import { cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { declarationsThrough, horizon, isOpenDeclaration, type VatBooks } from "./books.js";
import { readGroupsOfReturn, readLateLines, readUndeclaredLateLines, type EntryLineRow } from "./lines-repository.js";
import { countedLine, type Prepared } from "./prepare.js";
import { readReturn, type StoredReturn } from "./returns-repository.js";

/** What came after a return was validated and belongs to its period; null when nothing did. */
export async function correctionAfter(tx: Tx, books: VatBooks, stored: StoredReturn): Promise<VatCorrection | null> {
  const period = { start: stored.period_start, end: stored.period_end };
  const { content } = stored;
  if (content === null) return null;
  const late = (await readLateLines(tx, books.companyId, [period])).map(declaredLine);
  if (late.length === 0) return null;
  const taken = (await readGroupsOfReturn(tx, books.companyId, { id: stored.id, start: period.start })).map(countedLine);
  const exact = (line: string): number => content.boxes.find((box) => box.line === line)?.exact.amount ?? 0;
  const form = publishedForm(stored.form, stored.millesime);
  const now = vatReturnFigures({
    form,
    period,
    lines: [...taken, ...late],
    previousCredit: cents(exact(form.given.previousCredit)),
    depositsPaid: cents(form.given.deposits === null ? 0 : exact(form.given.deposits)),
    taxationBp: taxationOf(exact(form.given.coefficient)),
    typed: stored.typed,
  });
  return vatCorrection(late, { declared: content.boxes, now: now.boxes }, destinationOf(books, stored));
}

function destinationOf(books: VatBooks, stored: StoredReturn): CorrectionView {
  const to = lateDestination({ date: stored.period_end, ...periodsOf(books) });
  return { on: "declared", declaredIn: to?.period ?? null, isRectifying: to?.kind === "rectifying" };
}

/** The periods of a company as the destination of late VAT reads them. */
export function periodsOf(books: VatBooks): Omit<Parameters<typeof lateDestination>[0], "date"> {
  const periods = declarationsThrough(books, horizon(books)).map((one) => ({ ...one.period, isValidated: !isOpenDeclaration(one) }));
  return { declaredThrough: books.start?.declared_through ?? null, periods };
}

/** What a return that is not validated takes over from earlier periods, or changes to the version it replaces; null when nothing. */
export async function correctionWithin(tx: Tx, books: VatBooks, prepared: Prepared): Promise<VatCorrection | null> {
  const { declaration, window, input, figures } = prepared;
  const { stored, period } = declaration;
  if (stored !== null && stored.replaces_id !== null) {
    const replaced = await readReturn(tx, books.companyId, stored.replaces_id);
    const versions = { declared: replaced?.content?.boxes ?? [], now: figures.boxes };
    return vatCorrection([], versions, { on: "replacing", version: stored.version });
  }
  const hasLate = input.lines.some((line) => line.date < period.start);
  if (!hasLate || books.returns.every((one) => one.status !== "validated")) return null;
  const late = (await readUndeclaredLateLines(tx, books.companyId, window)).map(declaredLine);
  const without = vatReturnFigures({ ...input, lines: input.lines.filter((line) => line.date >= period.start) });
  return vatCorrection(late, { declared: without.boxes, now: figures.boxes }, { on: "taking over" });
}

/** What a validated version changed to the one it replaced; null for a first version. */
export async function correctionOfVersion(tx: Tx, books: VatBooks, stored: StoredReturn): Promise<VatCorrection | null> {
  if (stored.replaces_id === null || stored.content === null) return null;
  const replaced = await readReturn(tx, books.companyId, stored.replaces_id);
  const versions = { declared: replaced?.content?.boxes ?? [], now: stored.content.boxes };
  if (changedFigures(versions.declared, versions.now).length === 0) return null;
  return vatCorrection([], versions, { on: "replacing", version: stored.version });
}

/** The coefficient line holds a percentage as if it were euros, and nothing when it is 100 %. */
function taxationOf(exactPercent: number): number {
  return exactPercent === 0 ? 10_000 : exactPercent;
}

function declaredLine(row: EntryLineRow): DeclaredLine {
  return {
    entryId: row.entry_id,
    nature: row.nature,
    rateBp: row.rate_bp,
    base: row.base_cents,
    vat: row.vat_cents,
    deductible: row.deductible_cents,
    accountCode: row.account_code,
    date: row.date,
  };
}
