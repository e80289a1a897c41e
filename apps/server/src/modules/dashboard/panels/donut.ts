import type { AccountNet } from "@comptoir/accounting/dashboard/counted-accounts";
import { netWhere } from "@comptoir/accounting/dashboard/counted-accounts";
import {
  donutCategories,
  donutSlices,
  drawnSlices,
  percentOf,
  type DonutContext,
  type DonutSlice,
} from "@comptoir/accounting/dashboard/donut";
import type { IsoDate } from "@comptoir/accounting/date";
import type { TaxSystem } from "@comptoir/accounting/entry/account-facts";
import { frenchDayOfMonth, frenchMonth } from "@comptoir/accounting/french-text";
import { eurosFromCents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readDonut } from "@comptoir/contract/dashboard/dashboard";
import type { SpendingRow } from "@comptoir/contract/dashboard/values";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { readDraftAnnuities, readPeriodNets } from "../../books/balances/service.js";
import { fiscalYears } from "../../books/years/service.js";
import { netFigure, shownFigure } from "../figures.js";
import { withoutAnnuities } from "../ownership/facts.js";
import { donutPeriod, type PanelPeriod } from "./period.js";

type DonutReply = ReplyOf<typeof readDonut>;
type AskedDonut = {
  readonly endDate: IsoDate;
  readonly year: number | null;
  readonly month: number | null;
  readonly context: DonutContext;
  readonly category: string | null;
  readonly taxSystem: TaxSystem;
};

/** How income or expenses of a period are shared out. Refuses (`dashboard.category_unknown`) a group that no tree has. */
export async function donutOf(tx: Tx, companyId: string, asked: AskedDonut): Promise<DonutReply> {
  const { context, category } = asked;
  if (category !== null && !donutCategories(context).includes(category)) throw new Refusal({ code: "dashboard.category_unknown" });
  const period = donutPeriod(asked, await fiscalYears(tx, companyId));
  const nets =
    period.to < period.from
      ? []
      : withoutAnnuities(await readPeriodNets(tx, companyId, period), await readDraftAnnuities(tx, companyId), period);
  const { drawn, others } = drawnSlices(donutSlices(nets, asked));
  const total = sumCents(drawn.map(({ amount }) => amount));
  const explain = ({ codes }: DonutSlice): string => netFigure({ ...period, side: context, accounts: codes });
  return {
    data: {
      label: drawn.map(({ label }) => label),
      colors: drawn.map((_, index) => `d${index + 1}`),
      values: drawn.map(({ amount }) => eurosFromCents(amount)),
      total: eurosFromCents(total),
      explain: drawn.map(explain),
    },
    about: {
      start: period.from,
      end: period.to,
      period: periodText(period),
      categories: drawn.map((slice) => slice.category),
      percents: drawn.map(({ amount }) => percentOf(amount, total)),
      totalExplain:
        drawn.length === 0
          ? null
          : netFigure({
              ...period,
              side: context,
              accounts: category === null ? [context === "income" ? "7" : "6"] : drawn.flatMap(({ codes }) => codes),
            }),
      leftOut: leftOutOf(nets, period),
      others: others.map((slice) => ({ label: slice.label, amount: eurosFromCents(slice.amount), explain: explain(slice) })),
    },
  };
}

/** Where money goes, by group, the greatest first. */
export function toSpending(
  nets: readonly AccountNet[],
  { period, taxSystem }: { period: PanelPeriod; taxSystem: TaxSystem },
): { total: ReturnType<typeof shownFigure>; rows: SpendingRow[] } {
  const slices = donutSlices(nets, { context: "outcome", category: null, taxSystem });
  const total = sumCents(slices.map(({ amount }) => amount));
  return {
    total: shownFigure(total, netFigure({ ...period, side: "outcome", accounts: ["6"] })),
    rows: slices.map(({ category, label, amount, codes }) => ({
      category,
      label,
      amount: eurosFromCents(amount),
      percent: percentOf(amount, total),
      explain: netFigure({ ...period, side: "outcome", accounts: codes }),
    })),
  };
}

/** What is in neither side of a donut, with its amount. */
const LEFT_OUT: readonly { readonly label: string; readonly accounts: readonly string[] }[] = [
  { label: "À catégoriser", accounts: ["471000"] },
  { label: "Immobilisations achetées", accounts: ["20", "21", "22", "23", "26", "27"] },
  { label: "Capital des emprunts", accounts: ["164"] },
  { label: "Apports et prélèvements personnels", accounts: ["108"] },
];

function leftOutOf(nets: readonly AccountNet[], period: PanelPeriod): DonutReply["about"]["leftOut"] {
  return LEFT_OUT.flatMap(({ label, accounts }) => {
    const amount: Cents = netWhere(nets, (code) => accounts.some((beginning) => code.startsWith(beginning)));
    if (amount === 0) return [];
    return [{ label, amount: eurosFromCents(amount), explain: netFigure({ ...period, side: "outcome", accounts }) }];
  });
}

/** « du 1ᵉʳ janvier au 14 avril 2026 ». */
function periodText({ from, to }: PanelPeriod): string {
  const last = to < from ? from : to;
  const isSameYear = from.slice(0, 4) === last.slice(0, 4);
  return `du ${dayOf(from)}${isSameYear ? "" : ` ${from.slice(0, 4)}`} au ${dayOf(last)} ${last.slice(0, 4)}`;
}

function dayOf(day: IsoDate): string {
  return `${frenchDayOfMonth(Number(day.slice(8)))} ${frenchMonth(Number(day.slice(5, 7)))}`;
}
