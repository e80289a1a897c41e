import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";

/** The year asked for, else the company's default one, else the most recent; null while there is none. */
export function chosenYear(years: readonly FiscalYear[], id: string | undefined): FiscalYear | null {
  return years.find((year) => year.id === id) ?? years.find((year) => year.default) ?? years[0] ?? null;
}
