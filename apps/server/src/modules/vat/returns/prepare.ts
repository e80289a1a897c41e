import { regimeOn } from "@comptoir/accounting/company/regime";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { vatControls, type ControlFacts } from "@comptoir/accounting/vat/returns/controls";
import { vatGaps, type UndeclaredEntry, type VatGap } from "@comptoir/accounting/vat/returns/gaps";
import { vatReturnFigures, type VatReturnFigures, type VatReturnInput } from "@comptoir/accounting/vat/returns/return-figures";
import { vatTable, type CountedVatLine } from "@comptoir/accounting/vat/returns/return-lines";
import { settlementOf, type VatMovement } from "@comptoir/accounting/vat/returns/settlement";
import type { Tx } from "../../../db/transaction.js";
import { isOpenDeclaration, type Declaration, type VatBooks } from "./books.js";
import { UNTYPED, type ReturnContent } from "./content.js";
import { netDebit, readLineGroups, readMovements, readSilentEntries, type LineGroupRow, type LinesWindow } from "./lines-repository.js";

const CREDIT_CARRIED = "445670";
const DEPOSITS = "445810";
const BEGINNING = isoDate("0001-01-01");

/** A return that is not validated, from the present books. */
export type Prepared = {
  readonly declaration: Declaration;
  readonly window: LinesWindow;
  readonly input: VatReturnInput & { readonly lines: readonly CountedVatLine[] };
  readonly figures: VatReturnFigures;
  /** What the return before leaves to this one, in whole euros; null: nothing to compare with. */
  readonly previousCreditOut: number | null;
};

/** The open declarations among those given, computed one after the other: each takes over the credit of the one before. */
export async function prepareOpen(tx: Tx, books: VatBooks, declarations: readonly Declaration[]): Promise<readonly Prepared[]> {
  const windows = windowsOf(books, declarations);
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
  const previousCredit = before
    ? cents(before.figures.creditOut * 100)
    : cents(await netDebit(tx, companyId, { account: CREDIT_CARRIED, from: null, until: period.end, exceptSettlements: false }));
  const depositsPaid =
    chosen.form.given.deposits === null
      ? 0
      : await netDebit(tx, companyId, { account: DEPOSITS, from: period.start, until: period.end, exceptSettlements: true });
  const input = {
    form: chosen.form,
    period,
    lines,
    previousCredit,
    depositsPaid: cents(depositsPaid),
    taxationBp: regimeOn(books.regimes, period.end).vatTaxationBp,
    typed: stored?.typed ?? UNTYPED,
  };
  return { declaration, window, input, figures: vatReturnFigures(input), previousCreditOut: previousCreditOut(books, declaration, before) };
}

/** The open declarations with the lines that each takes: those after the one before, the first one all that came earlier. */
function windowsOf(
  books: VatBooks,
  declarations: readonly Declaration[],
): readonly { readonly declaration: Declaration; readonly window: LinesWindow }[] {
  const open = declarations.filter(isOpenDeclaration);
  return open.map((declaration, place) => {
    const { start, end, form } = declaration.period;
    const after = open[place - 1]?.period.end ?? declaredThrough(books);
    return { declaration, window: { after, start, until: end, takesSteps: form === "CA12" } };
  });
}

/** The last day whose VAT was declared before these books; before any day when there is none. */
export function declaredThrough({ start }: VatBooks): IsoDate {
  return start?.declared_through ?? BEGINNING;
}

function previousCreditOut(books: VatBooks, { period }: Declaration, before: Prepared | null): number | null {
  if (before) return before.figures.creditOut;
  const validated = books.returns.findLast((one) => one.status === "validated" && one.period_end < period.start);
  if (validated?.content) return validated.content.creditOut;
  return books.start === null ? null : books.start.credit_cents / 100;
}

/** What a prepared return is proved with: the accounts of the same entries, and the entries that say nothing of it. */
export type Proof = { readonly movements: readonly VatMovement[]; readonly gaps: readonly VatGap[] };

/** Reads the second path: accounts and gaps of a prepared return. */
export async function readProof(tx: Tx, books: VatBooks, { window }: Prepared): Promise<Proof> {
  const movements = await readMovements(tx, books.companyId, window);
  return {
    movements: movements.map(({ account_code: accountCode, net: netCredit }) => ({ accountCode, netCredit })),
    gaps: await readGaps(tx, books, window),
  };
}

/** What a prepared return says once proved: what a validation keeps of it. */
export function contentOf({ input, figures, previousCreditOut: previous }: Prepared, { movements, gaps }: Proof): ReturnContent {
  const facts: ControlFacts = { movements, gaps, previousCreditOut: previous };
  return {
    boxes: figures.boxes,
    table: vatTable(input.form, input.period, input.lines),
    controls: vatControls(input, figures, facts),
    settlement: settlementOf(figures, movements).lines,
    collected: figures.collected,
    deductible: figures.deductible,
    due: figures.due,
    toPay: figures.toPay,
    creditOut: figures.creditOut,
    previousCredit: figures.previousCredit,
  };
}

/** Gaps dated within a window. An entry and its reversal cancel out when both are silent, also when one comes earlier. */
async function readGaps(tx: Tx, books: VatBooks, window: LinesWindow): Promise<readonly VatGap[]> {
  const rows = await readSilentEntries(tx, books.companyId, { after: declaredThrough(books), until: window.until });
  const entries = new Map<string, UndeclaredEntry>();
  for (const row of rows) {
    const known = entries.get(row.id);
    const movement = { accountCode: row.account_code, netCredit: row.net };
    entries.set(row.id, {
      entryId: row.id,
      date: row.date,
      label: row.label,
      source: "other",
      reverses: row.reversed_entry_id,
      hasVatLines: false,
      movements: [...(known?.movements ?? []), movement],
    });
  }
  return vatGaps([...entries.values()]).filter(({ date }) => date > window.after);
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
