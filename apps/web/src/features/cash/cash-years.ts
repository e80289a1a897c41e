import type { FiscalYear } from "@comptoir/contract/fiscal-years/fiscal-years";

type Year = Pick<FiscalYear, "id" | "beginning" | "end" | "default" | "status">;

/** From the first day of the years that are not closed to the last one; null without any. */
export function openPeriod(years: readonly Year[]): { readonly startDate: string; readonly endDate: string } | null {
  const open = years.filter(({ status }) => status !== "closed");
  const startDate = open.map(({ beginning }) => beginning).sort()[0];
  const endDate = open
    .map(({ end }) => end)
    .sort()
    .at(-1);
  return startDate === undefined || endDate === undefined ? null : { startDate, endDate };
}

/** The year to show first: that of the day given, else the one that everything opens on. */
export function firstYear<Shown extends Year>(years: readonly Shown[], day: string | null): Shown | null {
  const ofDay = day === null ? undefined : years.find(({ beginning, end }) => beginning <= day && day <= end);
  return ofDay ?? years.find((year) => year.default) ?? years[0] ?? null;
}
