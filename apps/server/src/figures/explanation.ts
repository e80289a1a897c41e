import type { IsoDate } from "@comptoir/accounting/date";
import { cents, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { explainFigure } from "@comptoir/contract/documents/explain";
import type { Db } from "../db/db.js";
import { Refusal } from "../refusal.js";
import { decodeFigure, type Figure } from "./figure.js";

type Reply = ReplyOf<typeof explainFigure>;
type Counts = { readonly count: number; readonly entries: number };

/** A part of a figure. Where its area does not count its operations itself, they are counted from what it opens on. */
export type ExplanationPart = Omit<Reply["data"]["parts"][number], keyof Counts> & Partial<Counts>;
/** « D’où vient ce chiffre ? »: the figure computed again, its parts, and what was left out. */
export type FigureExplanation = {
  readonly data: Omit<Reply["data"], keyof Counts | "parts"> & Partial<Counts> & { parts: ExplanationPart[] };
  readonly pager: Reply["pager"];
};

/** What is behind a figure: operations, and entries that come from none. */
export type Behind = { readonly operations: ReadonlySet<string>; readonly entries: ReadonlySet<string> };

/** Lines named one by one in a part; beyond, the part opens by itself. */
export const LINES_PER_PAGE = 200;

/** A figure to open, on the day that asks. */
type AskedFigure<Kind extends Figure["kind"]> = {
  readonly db: Db;
  readonly companyId: string;
  readonly figure: Extract<Figure, { readonly kind: Kind }>;
  readonly page: number;
  readonly today: IsoDate;
};

/** How figures of some kinds are explained: each area registers its own kinds. */
export type FigureExplainers<Kind extends Figure["kind"] = Figure["kind"]> = {
  readonly [K in Kind]: (asked: AskedFigure<K>) => Promise<FigureExplanation>;
};

/** The explainers of every kind, and what is behind accounts, in one query. */
export type FigureSources = {
  readonly explainers: FigureExplainers;
  readonly behindAccounts: (db: Db, companyId: string, figure: Extract<Figure, { readonly kind: "account" }>) => Promise<Behind>;
};

type Asked = Omit<AskedFigure<never>, "figure">;

/** Opens the figure of an opaque text, with its operations counted at each level. Refuses (`explain.invalid`) one that the server did not write. */
export async function explain(figures: FigureSources, { text, ...asked }: Asked & { readonly text: string }): Promise<Reply> {
  const figure = figureOf(text);
  const { data, pager } = await explained(figures, asked, figure);
  const parts: Reply["data"]["parts"] = [];
  const all = { operations: new Set<string>(), entries: new Set<string>() };
  for (const part of data.parts) {
    const { count, entries } = part;
    if (count !== undefined && entries !== undefined && data.count !== undefined) {
      parts.push({ ...part, count, entries });
      continue;
    }
    const own = listsAll(part) ? listed(part) : await behindPart(figures, asked, figure, part);
    parts.push({ ...part, count: count ?? own.operations.size, entries: entries ?? own.entries.size });
    join(all, own);
  }
  return { data: { ...data, parts, count: data.count ?? all.operations.size, entries: data.entries ?? all.entries.size }, pager };
}

function figureOf(text: string): Figure {
  const figure = decodeFigure(text);
  if (figure === null) throw new Refusal({ code: "explain.invalid" });
  return figure;
}

function explained({ explainers }: FigureSources, asked: Asked, figure: Figure): Promise<FigureExplanation> {
  const explainer = explainers[figure.kind] as (given: Asked & { readonly figure: Figure }) => Promise<FigureExplanation>;
  return explainer({ ...asked, figure });
}

/** What is behind a part that does not list all of its lines: the lines of the figure that it opens on, else its own on every page. */
function behindPart(
  figures: FigureSources,
  asked: Asked,
  figure: Figure,
  { explain: opens, operations }: ExplanationPart,
): Promise<Behind> {
  if (operations !== undefined) return behind(figures, asked, figure);
  return opens === undefined ? Promise.resolve(NOTHING) : behind(figures, asked, figureOf(opens));
}

async function behind(figures: FigureSources, asked: Asked, figure: Figure): Promise<Behind> {
  if (figure.kind === "account") return figures.behindAccounts(asked.db, asked.companyId, figure);
  const all = { operations: new Set<string>(), entries: new Set<string>() };
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, pager } = await explained(figures, { ...asked, page }, figure);
    for (const part of data.parts)
      join(
        all,
        part.explain === undefined || part.operations !== undefined ? listed(part) : await behind(figures, asked, figureOf(part.explain)),
      );
    last = pager.lastPage;
  }
  return all;
}

const NOTHING: Behind = { operations: new Set(), entries: new Set() };

function listsAll({ operations, lines }: ExplanationPart): boolean {
  return operations !== undefined && operations.length === (lines ?? operations.length);
}

function listed({ operations = [] }: ExplanationPart): Behind {
  return {
    operations: new Set(operations.flatMap(({ id }) => id ?? [])),
    entries: new Set(operations.flatMap(({ id, entryId }) => (id === null ? entryId : []))),
  };
}

function join(all: { readonly operations: Set<string>; readonly entries: Set<string> }, { operations, entries }: Behind): void {
  for (const id of operations) all.operations.add(id);
  for (const id of entries) all.entries.add(id);
}

/** One line behind a figure; its amount counts in the figure's own direction. */
export type FigureLine = {
  readonly entry_id: string;
  readonly operation_id: string | null;
  readonly date: IsoDate;
  readonly label: string;
  readonly amount: Cents;
};

/** A total of a list, one part for each row; amounts in cents. */
export type ListTotal = {
  readonly label: string;
  readonly value: Cents;
  readonly period: { readonly from: IsoDate; readonly to: IsoDate };
  readonly parts: readonly { readonly label: string; readonly account?: string; readonly value: Cents }[];
};

/** The explanation of a total of a list: a component of the register, a loan. */
export function explanationOfList({ label, value, period, parts }: ListTotal, page: number): FigureExplanation {
  const shown = parts.slice((page - 1) * LINES_PER_PAGE, page * LINES_PER_PAGE);
  const pages = Math.max(1, Math.ceil(parts.length / LINES_PER_PAGE));
  const rows = shown.map(({ value: amount, ...part }) => ({ ...part, value: eurosFromCents(amount), count: 0, entries: 0 }));
  const { data, pager } = explanationOf({ label, value, period, page, parts: rows, pages });
  return { data: { ...data, gap: 0 }, pager };
}

/** The parts of an explanation, and how many pages they take. */
export type ExplanationParts = { parts: ExplanationPart[]; pages: number };

/** A part that lists the lines behind an amount, `count` of them in all. */
export function operationsPart({
  label,
  account,
  value,
  count,
  lines,
}: {
  label: string;
  account: string;
  value: Cents;
  count: number;
  lines: readonly FigureLine[];
}): ExplanationPart {
  return {
    label,
    account,
    value: eurosFromCents(value),
    lines: count,
    operationIds: lines.flatMap((line) => (line.operation_id === null ? [] : [line.operation_id])),
    operations: lines.map((line) => ({
      id: line.operation_id,
      entryId: line.entry_id,
      date: line.date,
      label: line.label,
      amount: eurosFromCents(line.amount),
    })),
  };
}

/** An explanation from its parts; the gap is what they leave. */
export function explanationOf(
  given: { label: string; value: Cents; period: { from: IsoDate; to: IsoDate }; page: number; counts?: Counts } & ExplanationParts,
): FigureExplanation {
  const sum = given.parts.reduce((total, part) => total + Math.round(part.value * 100), 0);
  return {
    data: {
      label: given.label,
      value: eurosFromCents(given.value),
      unit: "EUR",
      period: { start: given.period.from, end: given.period.to },
      ...given.counts,
      parts: given.parts,
      rounding: null,
      gap: eurosFromCents(cents(given.value - sum)),
      excluded: null,
    },
    pager: { currentPage: given.page, itemsPerPage: LINES_PER_PAGE, lastPage: given.pages, exact: true, cursor: null },
  };
}
