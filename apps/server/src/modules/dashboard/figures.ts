import type { IsoDate } from "@comptoir/accounting/date";
import { eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { DashboardFigure } from "@comptoir/contract/dashboard/values";
import { encodeFigure, type Figure } from "../../figures/figure.js";

type Net = Omit<Extract<Figure, { kind: "dashboard_net" }>, "kind" | "except" | "accounts" | "withoutSettlements"> & {
  readonly accounts: readonly string[];
  readonly except?: readonly string[];
  readonly withoutSettlements?: boolean;
};
type Measure = Extract<Figure, { kind: "dashboard" }>["measure"];

/** The address of a figure of the dashboard that opens on its parts. */
export function measureFigure(measure: Measure, on: IsoDate, from?: IsoDate): string {
  return encodeFigure({ kind: "dashboard", measure, on, ...(from !== undefined && { from }) });
}

/** The address of one instalment, or of one item, of a measure. */
export function partFigure(measure: Measure, on: IsoDate, source: string): string {
  return encodeFigure({ kind: "dashboard", measure, on, source });
}

/** The address of what accounts moved over a period. */
export function netFigure({ accounts, except = [], withoutSettlements = false, ...rest }: Net): string {
  return encodeFigure({
    kind: "dashboard_net",
    ...rest,
    accounts: [...accounts],
    ...(except.length > 0 && { except: [...except] }),
    ...(withoutSettlements && { withoutSettlements: true as const }),
  });
}

/** The address of what an account holds at the end of a day of a year. */
export function balanceFigure(code: string, { from, to, turned = false }: { from: IsoDate; to: IsoDate; turned?: boolean }): string {
  return encodeFigure({
    kind: "account",
    from,
    to,
    accounts: { begin: code, end: code },
    side: "balance",
    ...(turned && { turned: true as const }),
  });
}

/** An amount with what it opens on; nothing opens on zero. */
export function shownFigure(amount: Cents, explain: string | null): DashboardFigure {
  return { value: eurosFromCents(amount), explain: amount === 0 ? null : explain };
}
