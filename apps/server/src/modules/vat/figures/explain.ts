import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import type { IsoDate } from "@comptoir/accounting/date";
import { cents, euros, wholeFrenchEuros, type Cents } from "@comptoir/accounting/money";
import { vatCells, type VatCell } from "@comptoir/accounting/vat/returns/return-cells";
import type { VatColumn, VatFigureRef, VatForm } from "@comptoir/accounting/vat/forms/return-form";
import type { CountedVatLine } from "@comptoir/accounting/vat/returns/return-lines";
import type { VatNature } from "@comptoir/accounting/entry/vat-nature";
import { publishedForm } from "@comptoir/accounting/vat/forms/vat-form-for";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import {
  declarationsThrough,
  findDeclaration,
  isOpenDeclaration,
  readVatBooks,
  type Declaration,
  type VatBooks,
} from "../returns/books.js";
import { countLines, readFigureLines, type FigureLineRow, type LineKey, type LinesSource } from "./figure-lines-repository.js";
import type { ReturnContent } from "../returns/content.js";
import { readGroupsOfReturn } from "../returns/lines-repository.js";
import { countedLine, prepareOpen } from "../returns/prepare.js";
import { contentOf, readProof } from "../returns/proof.js";

/** A figure of a return: a box of the form. */
export type VatBoxFigure = { readonly return: string; readonly line: string; readonly column: VatColumn };
/** A row of the table beside the form. */
export type VatLineFigure = {
  readonly return: string;
  readonly account: string;
  readonly nature: VatNature;
  readonly rateBp: number;
  readonly late: boolean;
  /** None: what is deducted, else the VAT, else the base. */
  readonly column?: "base" | "vat" | "deductible" | undefined;
  /** Signs turned: what a box takes from below zero. */
  readonly turned?: true | undefined;
};

/** Where a figure of a return comes from (cents). A part opens on a box or a row of the table, or lists its lines. */
export type VatFigureOrigin = {
  readonly label: string;
  readonly value: Cents;
  readonly period: { readonly from: IsoDate; readonly to: IsoDate };
  readonly rounding: string | null;
  readonly parts: readonly VatFigurePart[];
  readonly pages: number;
};
/** A part that a figure of VAT is made of, in cents, with what it opens. */
export type VatFigurePart = {
  readonly label: string;
  readonly account: string | null;
  readonly value: Cents;
  /** Its lines in all, where it lists them. */
  readonly count: number;
  readonly opens:
    | { readonly kind: "vat_box"; readonly figure: VatBoxFigure }
    | { readonly kind: "vat_line"; readonly figure: VatLineFigure }
    | null;
  readonly lines: readonly FigureLineRow[];
};

const LINES_PER_PAGE = 200;

/** Where a box comes from: its VAT lines by account, nature and rate; for a total, the boxes that it adds. */
export async function explainVatBox(
  tx: Tx,
  companyId: string,
  { figure, today }: { figure: VatBoxFigure; today: IsoDate },
): Promise<VatFigureOrigin> {
  const opened = await returnOfFigure(tx, companyId, figure.return, today);
  const box = opened.content.boxes.find(({ line }) => line === figure.line);
  const value = box?.[figure.column] ?? null;
  if (!box || value === null) throw new Refusal({ code: "explain.invalid" });
  const total = opened.form.lines.find(({ line }) => line === figure.line)?.total;
  const named = { label: `Ligne ${box.line}, ${box.label}`, period: opened.period, pages: 1 };
  if (total) return { ...named, value: cents(value * 100), rounding: null, parts: totalParts(opened, figure.return, total) };
  const exact = box.exact[figure.column] ?? cents(0);
  const rounding = exact % 100 === 0 ? null : `${euros(exact)} à l’euro\u00a0: ${wholeFrenchEuros(value)}\u00a0€`;
  return { ...named, value: exact, rounding, parts: boxParts(opened, figure) };
}

/** Where a row of the table comes from: its lines, a page at a time. */
export async function explainVatLine(
  tx: Tx,
  companyId: string,
  { figure, today, page }: { figure: VatLineFigure; today: IsoDate; page: number },
): Promise<VatFigureOrigin> {
  const { source, period, lines } = await returnOfFigure(tx, companyId, figure.return, today);
  const { account, nature, rateBp, late } = figure;
  const key: LineKey = { account, nature, rateBp, late };
  const own = lines.filter((line) => isOf(line, key, period.from));
  const amount = `${figure.column ?? usualColumn(own)}_cents` as const;
  const read = await readFigureLines(tx, companyId, { source, key, amount, limit: LINES_PER_PAGE, offset: (page - 1) * LINES_PER_PAGE });
  const { count, total } = await countLines(tx, companyId, { source, key, amount });
  const turn = (value: number): Cents => cents(figure.turned ? 0 - value : value);
  const label = `${nameOfAccount(account)}${late ? ", périodes antérieures" : ""}`;
  const rows = read.map((row) => ({ ...row, amount: turn(row.amount) }));
  const part: VatFigurePart = { label, account, value: turn(total), count, opens: null, lines: rows };
  const pages = Math.max(1, Math.ceil(count / LINES_PER_PAGE));
  return { label, value: turn(total), period, rounding: null, parts: count === 0 ? [] : [part], pages };
}

function usualColumn(lines: readonly CountedVatLine[]): "base" | "vat" | "deductible" {
  if (lines.some(({ deductible }) => deductible !== 0)) return "deductible";
  return lines.some(({ vat }) => vat !== 0) ? "vat" : "base";
}

/** A return and its lines. */
type Opened = {
  readonly period: { readonly from: IsoDate; readonly to: IsoDate };
  readonly form: VatForm;
  readonly content: Pick<ReturnContent, "boxes" | "table" | "settlement">;
  /** The validated version; null while it is computed. */
  readonly id: string | null;
  readonly lines: readonly CountedVatLine[];
  readonly cells: readonly VatCell[];
  readonly source: LinesSource;
};

/** A return with what its figures come from: computed again while it is not validated, else as it was declared. */
export async function returnOfFigure(tx: Tx, companyId: string, reference: string, today: IsoDate): Promise<Opened> {
  const books = await readVatBooks(tx, companyId, today);
  const declaration = findDeclaration(books, reference);
  return isOpenDeclaration(declaration) ? openPrepared(tx, books, declaration) : openValidated(tx, books, declaration);
}

async function openPrepared(tx: Tx, books: VatBooks, declaration: Declaration): Promise<Opened> {
  const { start, end } = declaration.period;
  const own = (await prepareOpen(tx, books, declarationsThrough(books, end))).find((one) => one.declaration.period.start === start);
  if (!own) throw new Refusal({ code: "explain.invalid" });
  const { lines, form } = own.input;
  return {
    period: { from: start, to: end },
    form,
    id: null,
    content: contentOf(own, await readProof(tx, books, own)),
    lines,
    cells: own.figures.cells,
    source: { kind: "window", ...own.window },
  };
}

async function openValidated(tx: Tx, books: VatBooks, { stored, period }: Declaration): Promise<Opened> {
  if (!stored?.content) throw new Refusal({ code: "explain.invalid" });
  const { start, end } = period;
  const form = publishedForm(stored.form, stored.millesime);
  const lines = (await readGroupsOfReturn(tx, books.companyId, { id: stored.id, start })).map(countedLine);
  return {
    period: { from: start, to: end },
    form,
    id: stored.id,
    content: stored.content,
    lines,
    cells: vatCells(form, { start, end }, lines),
    source: { kind: "return", id: stored.id, start },
  };
}

function totalParts(
  { content: { boxes } }: Opened,
  reference: string,
  { add, subtract = [] }: { readonly add: readonly VatFigureRef[]; readonly subtract?: readonly VatFigureRef[] },
): readonly VatFigurePart[] {
  const part = (ref: VatFigureRef, sign: 1 | -1): readonly VatFigurePart[] => {
    const at = ref.lastIndexOf(".");
    const [line, column] = [ref.slice(0, at), ref.slice(at + 1) as VatColumn];
    const box = boxes.find((one) => one.line === line);
    const value = box?.[column] ?? 0;
    if (!box || value === 0) return [];
    const opens = { kind: "vat_box", figure: { return: reference, line, column } } as const;
    return [{ label: `Ligne ${line}, ${box.label}`, account: null, value: cents(sign * value * 100), count: 0, opens, lines: [] }];
  };
  return [...add.flatMap((ref) => part(ref, 1)), ...subtract.flatMap((ref) => part(ref, -1))];
}

function boxParts({ cells, period }: Opened, figure: VatBoxFigure): readonly VatFigurePart[] {
  const ref: VatFigureRef = `${figure.line}.${figure.column}`;
  const parts = new Map<string, VatFigurePart>();
  for (const cell of cells) {
    if (!cell.targets.some((target) => target.ref === ref)) continue;
    const [sign, turned] = cell.sum < 0 ? [-1, { turned: true } as const] : [1, {}];
    const column = cell.column === "given back" ? "vat" : cell.column;
    for (const line of cell.lines) {
      const late = line.date < period.from;
      const { accountCode: account, nature, rateBp } = line;
      const key = `${account} ${nature} ${rateBp} ${late} ${column}`;
      const known = parts.get(key);
      parts.set(key, {
        label: `${nameOfAccount(account)}${late ? ", périodes antérieures" : ""}`,
        account,
        value: cents((known?.value ?? 0) + sign * line[column]),
        count: 0,
        opens: { kind: "vat_line", figure: { return: figure.return, account, nature, rateBp, late, column, ...turned } },
        lines: [],
      });
    }
  }
  return [...parts.values()].toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value));
}

function isOf(line: CountedVatLine, { account, nature, rateBp, late }: LineKey, start: IsoDate): boolean {
  return line.accountCode === account && line.nature === nature && line.rateBp === rateBp && line.date < start === late;
}
