import { eurosFromCents } from "@comptoir/accounting/money";
import {
  explanationOf,
  operationsPart,
  type FigureExplanation,
  type ExplanationPart,
  type FigureExplainers,
} from "../../../figures/explanation.js";
import { encodeFigure, type Figure } from "../../../figures/figure.js";
import { explainSettlement, explainVatSide } from "./explain-totals.js";
import { explainVatBox, explainVatLine, type VatFigureOrigin } from "./explain.js";

/** The figures of VAT returns: boxes, rows of the table beside the form, their totals, the settlement. */
export const VAT_FIGURES: FigureExplainers<"vat_box" | "vat_line" | "vat_side" | "vat_settlement"> = {
  vat_box: async ({ db, companyId, figure, page, today }) =>
    vatReply(await db.reading(companyId, (tx) => explainVatBox(tx, companyId, { figure, today })), page),
  vat_line: async ({ db, companyId, figure, page, today }) =>
    vatReply(await db.reading(companyId, (tx) => explainVatLine(tx, companyId, { figure, today, page })), page),
  vat_side: async ({ db, companyId, figure, page, today }) =>
    vatReply(await db.reading(companyId, (tx) => explainVatSide(tx, companyId, { figure, today })), page),
  vat_settlement: async ({ db, companyId, figure, page, today }) =>
    vatReply(await db.reading(companyId, (tx) => explainSettlement(tx, companyId, { figure, today })), page),
};

function vatReply({ label, value, period, rounding, parts, pages }: VatFigureOrigin, page: number): FigureExplanation {
  const { data, pager } = explanationOf({ label, value, period, page, parts: parts.map(vatPart), pages });
  return { data: { ...data, rounding }, pager };
}

/** A part of a box opens on a row of the table or on another box; a row of the table lists its operations; a line to come, nothing. */
function vatPart({ label, account, value, count, opens, lines }: VatFigureOrigin["parts"][number]): ExplanationPart {
  const named = { label, ...(account !== null && { account }), value: eurosFromCents(value) };
  if (opens === null && lines.length === 0) return named;
  if (opens === null) return { ...operationsPart({ label, account: account ?? "", value, count, lines }), ...named };
  const figure: Figure = opens.kind === "vat_box" ? { kind: "vat_box", ...opens.figure } : { kind: "vat_line", ...opens.figure };
  return { ...named, explain: encodeFigure(figure) };
}
