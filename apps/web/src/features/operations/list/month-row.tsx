import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readOverview } from "@comptoir/contract/operations/operations";
import { monthTitle, signedAmount } from "../../../text/format.js";
import { plural, t } from "../../../text/t.js";
import { FigureValue } from "../../../ui/figures/figure.js";

/** Totals of a month. */
export type MonthTotals = ReplyOf<typeof readOverview>["data"]["months"][number];

/** The title of a month, with what came in and went out; without totals when the list is filtered. */
export function MonthRow({ month, totals, rowIndex }: { month: string; totals: MonthTotals | undefined; rowIndex: number }) {
  const title = monthTitle(month);
  return (
    <div className="month" role="row" aria-rowindex={rowIndex}>
      <span role="gridcell" className="row">
        <b>{title}</b>
        {totals && (
          <span className="muted desktop-only">
            {plural("operations.count", totals.count, { one: "{{n}} opération", other: "{{n}} opérations" })}
          </span>
        )}
      </span>
      <span className="spacer" role="presentation" />
      {totals && (
        <>
          <span className="month-income" role="gridcell">
            <FigureValue explain={totals.incomeExplain} label={t("operations.month_in", "Recettes, {{month}}", { month: title })}>
              {signedAmount(totals.income)}
            </FigureValue>
          </span>
          <span className="month-outcome" role="gridcell">
            <FigureValue explain={totals.outcomeExplain} label={t("operations.month_out", "Dépenses, {{month}}", { month: title })}>
              {signedAmount(-Math.abs(totals.outcome))}
            </FigureValue>
          </span>
        </>
      )}
    </div>
  );
}
