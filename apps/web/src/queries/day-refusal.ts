import { useQuery } from "@tanstack/react-query";
import { isIsoDate, type IsoDate } from "@comptoir/accounting/date";
import { typedDays } from "@comptoir/accounting/ledger/posting-date";
import { today } from "../lib/clock.js";
import { fiscalYearsQuery } from "./fiscal-years.js";
import { SPEC } from "../text/specification.js";

/**
 * Why a day may not be typed on an operation, before the open years or long after them: null when it may. Said rather than brought back to its
 * bound: a day that the user did not type would be sent by the same click.
 */
export function useDayRefusal(): (date: IsoDate) => string | null {
  const { data: years = [] } = useQuery(fiscalYearsQuery());
  const spans = years
    .flatMap(({ beginning, end, status }) =>
      isIsoDate(beginning) && isIsoDate(end) ? [{ beginning, end, isClosed: status === "closed" }] : [],
    )
    .toSorted((a, b) => (a.beginning < b.beginning ? -1 : 1));
  const days = typedDays(spans, today());
  return (date) => (days !== null && (date < days.first || date > days.last) ? SPEC.dateOutsideFiscalYear : null);
}
