import type { IsoDate } from "@comptoir/accounting/date";

/** The only clock. `today` is the calendar day in Paris. */
export type Clock = { readonly now: () => number; readonly today: () => IsoDate };
