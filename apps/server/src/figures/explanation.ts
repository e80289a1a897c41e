import type { IsoDate } from "@comptoir/accounting/date";
import { cents, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { explainFigure } from "@comptoir/contract/documents/explain";
import type { Db } from "../db/db.js";
import { Refusal } from "../refusal.js";
import { decodeFigure, type Figure } from "./figure.js";

/** « D’où vient ce chiffre ? »: the figure computed again, its parts, and what was left out. */
export type FigureExplanation = ReplyOf<typeof explainFigure>;
export type ExplanationPart = FigureExplanation["data"]["parts"][number];

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

/** Opens the figure of an opaque text. Refuses (`explain.invalid`) one that the server did not write. */
export function explain(
  explainers: FigureExplainers,
  { text, ...asked }: Omit<AskedFigure<never>, "figure"> & { readonly text: string },
): Promise<FigureExplanation> {
  const figure = decodeFigure(text);
  if (figure === null) throw new Refusal({ code: "explain.invalid" });
  const explainer = explainers[figure.kind] as (
    asked: Omit<AskedFigure<never>, "figure"> & { readonly figure: Figure },
  ) => Promise<FigureExplanation>;
  return explainer({ ...asked, figure });
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
  const rows = shown.map(({ value: amount, ...part }) => ({ ...part, value: eurosFromCents(amount), count: 0 }));
  const { data, pager } = explanationOf({ label, value, period, page, parts: rows, pages });
  return { data: { ...data, gap: 0 }, pager };
}

/** The parts of an explanation, and how many pages they take. */
export type ExplanationParts = { parts: ExplanationPart[]; pages: number };

/** A part that lists the operations behind an amount. */
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
    count,
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
  given: { label: string; value: Cents; period: { from: IsoDate; to: IsoDate }; page: number } & ExplanationParts,
): FigureExplanation {
  const sum = given.parts.reduce((total, part) => total + Math.round(part.value * 100), 0);
  return {
    data: {
      label: given.label,
      value: eurosFromCents(given.value),
      unit: "EUR",
      period: { start: given.period.from, end: given.period.to },
      parts: given.parts,
      rounding: null,
      gap: eurosFromCents(cents(given.value - sum)),
      excluded: null,
    },
    pager: { currentPage: given.page, itemsPerPage: LINES_PER_PAGE, lastPage: given.pages, exact: true, cursor: null },
  };
}
