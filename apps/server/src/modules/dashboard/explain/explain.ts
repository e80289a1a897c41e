import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { HUNDRED_ACCOUNTS } from "@comptoir/accounting/dashboard/hundred";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { absolute, cents, eurosFromCents, negate, sumCents, type Cents } from "@comptoir/accounting/money";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import {
  explanationOf,
  LINES_PER_PAGE,
  operationsPart,
  type ExplanationPart,
  type FigureExplainers,
  type FigureExplanation,
} from "../../../figures/explanation.js";
import type { Figure } from "../../../figures/figure.js";
import { readNetCounts, readNetLines, type NetSelection } from "../../books/balances/service.js";
import { readMovesOfPayee } from "../../operations/service.js";
import { netFigure } from "../figures.js";
import { explainMeasure } from "./measures.js";

type NetAsked = Extract<Figure, { kind: "dashboard_net" }>;
type MovesAsked = Extract<Figure, { kind: "dashboard_moves" }>;
type MeasureAsked = Extract<Figure, { kind: "dashboard" }>;

/** The figures of the dashboard: its measures, what accounts moved, the movements that come back. */
export const DASHBOARD_FIGURES: FigureExplainers<"dashboard" | "dashboard_net" | "dashboard_moves"> = {
  dashboard: ({ db, companyId, figure, page }) => explainDashboard(db, companyId, figure, page),
  dashboard_net: ({ db, companyId, figure, page }) => db.reading(companyId, (tx) => explainNet(tx, companyId, figure, page)),
  dashboard_moves: ({ db, companyId, figure, page }) => db.reading(companyId, (tx) => explainMoves(tx, companyId, figure, page)),
};

async function explainDashboard(db: Db, companyId: string, figure: MeasureAsked, page: number): Promise<FigureExplanation> {
  const { measure, from, on, source } = figure;
  if (measure === "hundred_state" || measure === "hundred_costs" || measure === "hundred_own")
    return db.reading(companyId, (tx) => explainHundred(tx, companyId, { measure, from: from ?? on, to: on, page }));
  return db.reading(companyId, (tx) => explainMeasure(tx, companyId, { measure, on, source, page }));
}

/** Accounts by account; one account by its lines. */
async function explainNet(tx: Tx, companyId: string, figure: NetAsked, page: number): Promise<FigureExplanation> {
  const selection: NetSelection = { ...figure, except: figure.except ?? [], withoutSettlements: figure.withoutSettlements === true };
  const turn = (net: Cents): Cents => (figure.side === "income" ? negate(net) : net);
  const counts = (await readNetCounts(tx, companyId, selection)).filter(({ n }) => n > 0);
  const value = turn(sumCents(counts.map(({ net }) => net)));
  const [only] = counts;
  const label = counts.length === 1 && only ? nameOfAccount(only.code) : figure.side === "income" ? "Recettes" : "Dépenses";
  const period = { from: figure.from, to: figure.to };
  if (counts.length === 1 && only) {
    const lines = await readNetLines(tx, companyId, selection, { limit: LINES_PER_PAGE, offset: (page - 1) * LINES_PER_PAGE });
    const shown = lines.map((line) => ({ ...line, amount: turn(line.amount) }));
    const part = operationsPart({ label: nameOfAccount(only.code), account: only.code, value, count: only.n, lines: shown });
    return explanationOf({ label, value, period, page, parts: [part], pages: Math.max(1, Math.ceil(only.n / LINES_PER_PAGE)) });
  }
  const parts = counts
    .filter(({ net }) => net !== 0)
    .map(({ code, net }): ExplanationPart => ({
      label: nameOfAccount(code),
      account: code,
      value: eurosFromCents(turn(net)),
      explain: netFigure({ ...period, side: figure.side, accounts: [code], withoutSettlements: selection.withoutSettlements }),
    }))
    .toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value));
  return explanationOf({ label, value, period, page, parts, pages: 1 });
}

async function explainMoves(tx: Tx, companyId: string, figure: MovesAsked, page: number): Promise<FigureExplanation> {
  const { payee, side, from, to } = figure;
  const moves = await readMovesOfPayee(tx, companyId, { payee, sign: side, from, to });
  const value = sumCents(moves.map(({ amount }) => absolute(amount)));
  const lines = moves.map(({ id, date, title, amount }) => ({
    entry_id: id,
    operation_id: id,
    date,
    label: title,
    amount: absolute(amount),
  }));
  const label = moves.at(-1)?.title ?? payee;
  const { account: _account, ...part } = operationsPart({ label, account: "", value, count: moves.length, lines });
  return explanationOf({ label, value, period: { from, to }, page, parts: moves.length === 0 ? [] : [part], pages: 1 });
}

type HundredAsked = {
  readonly measure: "hundred_state" | "hundred_costs" | "hundred_own";
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly page: number;
};

const COLLECTED = ["44571", "445740"];
const REVERSED = ["4452"];
const DEDUCTED = ["44566", "44562"];

/** A part of « Sur 100 € reçus » from the sums of accounts that make it. */
async function explainHundred(tx: Tx, companyId: string, { measure, from, to, page }: HundredAsked): Promise<FigureExplanation> {
  const part = async (
    label: string,
    accounts: readonly string[],
    { side, sign = 1, except = [] }: { side: "income" | "outcome"; sign?: 1 | -1; except?: readonly string[] },
  ): Promise<ExplanationPart> => {
    const counts = await readNetCounts(tx, companyId, { from, to, accounts, except, withoutSettlements: true });
    const net = sumCents(counts.map((one) => one.net));
    const value = (side === "income" ? -net : net) * sign;
    return {
      label,
      value: eurosFromCents(cents(value)),
      explain: netFigure({ from, to, side, accounts, except, withoutSettlements: true }),
    };
  };
  const costs = HUNDRED_ACCOUNTS.costs.except;
  const parts: readonly ExplanationPart[] =
    measure === "hundred_state"
      ? [
          await part("TVA collectée", COLLECTED, { side: "income" }),
          await part("TVA due à la place du vendeur", REVERSED, { side: "income" }),
          await part("TVA déduite", DEDUCTED, { side: "outcome", sign: -1 }),
          await part("CFE et taxes", ["635110", "637000"], { side: "outcome" }),
        ]
      : measure === "hundred_costs"
        ? [
            await part("Dépenses hors taxes", ["6"], { side: "outcome", except: costs }),
            await part("TVA déduite", DEDUCTED, { side: "outcome" }),
            await part("TVA due à la place du vendeur", REVERSED, { side: "income", sign: -1 }),
          ]
        : [
            await part("Recettes", ["7"], { side: "income" }),
            await part("Dépenses", ["6"], { side: "outcome", sign: -1 }),
            await part("CSG et CRDS non déductibles", ["108500"], { side: "outcome", sign: -1 }),
          ];
  const shown = parts.filter(({ value }) => value !== 0);
  const value = cents(shown.reduce((sum, one) => sum + Math.round(one.value * 100), 0));
  const labels = { hundred_state: "À l’État", hundred_costs: "Aux frais", hundred_own: "À vous" };
  return explanationOf({
    label: `${labels[measure]}, jusqu’au ${frenchDay(to)}`,
    value,
    period: { from, to },
    page,
    parts: [...shown],
    pages: 1,
  });
}
