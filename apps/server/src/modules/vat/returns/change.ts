import { uuidv7 } from "uuidv7";
import type { IsoDate } from "@comptoir/accounting/date";
import { findAccount } from "@comptoir/accounting/chart/accounts";
import { cents, type Cents } from "@comptoir/accounting/money";
import { smallestRefund } from "@comptoir/accounting/vat/returns/controls";
import { gapLines, type TypedVatLine } from "@comptoir/accounting/vat/returns/gaps";
import { regimeOn } from "@comptoir/accounting/company/regime";
import type { Tx } from "../../../db/transaction.js";
import { noteChange } from "../../books/consequences.js";
import { Refusal } from "../../../refusal.js";
import { lockBooks, lockedFiscalYears } from "../../books/years/service.js";
import { insertVatLines } from "../../books/entries/service.js";
import { declarationsThrough, findDeclaration, isOpenDeclaration, readVatBooks, type Declaration, type VatBooks } from "./books.js";
import { writeAnswers, type VatAnswer } from "../decisions/answers-repository.js";
import { UNTYPED, type TypedOnReturn } from "./content.js";
import { prepareOpen, type Prepared } from "./prepare.js";
import { readProof } from "./proof.js";
import { insertReturn, updateTyped } from "./returns-repository.js";

/** What a person writes on a return; what is not given stays. */
export type TypedChange = { readonly [Key in keyof TypedOnReturn]?: TypedOnReturn[Key] | undefined };

/** Writes refund, other taxes, provisional refunds or comment on a return that is not validated. */
export async function typeOnReturn(
  tx: Tx,
  companyId: string,
  { id, today, change }: { id: string; today: IsoDate; change: TypedChange },
): Promise<void> {
  await lockBooks(tx, companyId);
  const books = await readVatBooks(tx, companyId, today);
  const declaration = openDeclaration(books, id);
  const before = declaration.stored?.typed ?? UNTYPED;
  const typed: TypedOnReturn = { ...before, ...given(change) };
  const lines = declaration.chosen.form.given;
  if (typed.provisionalRefunds > 0 && lines.provisionalRefunds === null)
    throw new Refusal({ code: "vat.no_such_figure", target: "provisionalRefunds" });
  for (const target of ["depositJuly", "depositDecember"] as const)
    if (typed[target] !== null && lines.deposits === null) throw new Refusal({ code: "vat.no_such_figure", target });
  if (findAccount(typed.assimilatedAccount) === null) throw new Refusal({ code: "vat.unknown_account" });
  if ((change.refund ?? 0) > 0) checkRefund(typed, await prepareOne(tx, books, { ...declaration, stored: null }));
  noteChange(tx, { declared: true });
  if (declaration.stored) await updateTyped(tx, companyId, { id: declaration.stored.id, typed });
  else await openReturn(tx, companyId, declaration, { typed, version: 1, replaces: null });
}

/** A change without what it leaves as it is. */
function given(change: TypedChange): Partial<TypedOnReturn> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Gives VAT lines to an entry that moves VAT accounts without any, once, also when it is frozen. */
export async function fillGap(
  tx: Tx,
  companyId: string,
  given: { id: string; today: IsoDate; userId: string; entryId: string; lines: readonly TypedVatLine[] },
): Promise<void> {
  const years = await lockedFiscalYears(tx, companyId);
  const books = await readVatBooks(tx, companyId, given.today);
  const declaration = openDeclaration(books, given.id);
  const { gaps } = await readProof(tx, books, await prepareOne(tx, books, declaration));
  const gap = gaps.find(({ entryId }) => entryId === given.entryId);
  if (!gap || gap.hasVatLines) throw new Refusal({ code: "vat.not_a_gap" });
  if (years.some(({ beginning, end, isClosed }) => isClosed && beginning <= gap.date && gap.date <= end))
    throw new Refusal({ code: "vat.closed_year" });
  const isFullyTaxed = regimeOn(books.regimes, gap.date).vatTaxationBp === 10_000;
  noteChange(tx, { declared: true });
  await insertVatLines(tx, companyId, [{ entryId: gap.entryId, vatLines: gapLines(gap, given.lines, isFullyTaxed) }]);
  if (gap.kind !== "entry") await writeAnswers(tx, companyId, { entryIds: [gap.entryId], answer: "declare", userId: given.userId });
}

/**
 * Answers for VAT of days before the first return: declared here, or declared elsewhere. Refuses an entry of which nothing is asked
 * (`vat.not_a_gap`), or to declare one that lacks its VAT lines (`vat.gap_lines`).
 */
export async function answerGaps(
  tx: Tx,
  companyId: string,
  given: { id: string; today: IsoDate; userId: string; entryIds: readonly string[]; answer: VatAnswer },
): Promise<void> {
  await lockBooks(tx, companyId);
  const books = await readVatBooks(tx, companyId, given.today);
  const { gaps } = await readProof(tx, books, await prepareOne(tx, books, openDeclaration(books, given.id)));
  for (const id of given.entryIds) {
    const gap = gaps.find(({ entryId }) => entryId === id);
    if (!gap || gap.kind === "entry") throw new Refusal({ code: "vat.not_a_gap" });
    if (given.answer === "declare" && !gap.hasVatLines) throw new Refusal({ code: "vat.gap_lines" });
  }
  noteChange(tx, { declared: true });
  await writeAnswers(tx, companyId, given);
}

/** Stores a return so that it has an id. */
export async function openReturn(
  tx: Tx,
  companyId: string,
  { period, chosen }: Declaration,
  { typed, version, replaces }: { typed: TypedOnReturn; version: number; replaces: string | null },
): Promise<string> {
  const id = uuidv7();
  await insertReturn(tx, companyId, {
    id,
    form: period.form,
    millesime: chosen.form.millesime,
    provisional: chosen.provisional,
    period: period.id,
    period_start: period.start,
    period_end: period.end,
    version,
    replaces_id: replaces,
    typed,
  });
  return id;
}

/** An open declaration computed with those before it. */
export async function prepareOne(tx: Tx, books: VatBooks, declaration: Declaration): Promise<Prepared> {
  const before = declarationsThrough(books, declaration.period.end).filter(({ period }) => period.start < declaration.period.start);
  const own = (await prepareOpen(tx, books, [...before, declaration])).at(-1);
  if (!own) throw new Error(`the return of ${declaration.period.id} is not open`);
  return own;
}

/** The declaration that a path names. Refuses (`vat.validated`) once it is validated. */
export function openDeclaration(books: VatBooks, id: string): Declaration {
  const declaration = findDeclaration(books, id);
  if (!isOpenDeclaration(declaration)) throw new Refusal({ code: "vat.validated", count: 1, ids: [declaration.stored?.id ?? ""] });
  return declaration;
}

function checkRefund({ refund }: TypedOnReturn, { declaration, figures }: Prepared): void {
  const { form, end } = declaration.period;
  const smallest = smallestRefund({ form, end });
  if (refund >= smallest && refund <= figures.credit) return;
  throw new Refusal({ code: "vat.refund", smallestCents: inCents(smallest), creditCents: inCents(figures.credit) });
}

function inCents(whole: number): Cents {
  return cents(whole * 100);
}
