import { taxCategoryOn } from "@comptoir/accounting/company/regime";
import type { TaxCategory } from "@comptoir/accounting/company/profession";
import { isoDate, type IsoDate } from "@comptoir/accounting/date";
import { useCompany } from "./company.js";

/** How the profit of the open company is taxed on a day; null while it is read. */
export function useTaxCategory(day: IsoDate): TaxCategory | null {
  const regimes = useCompany().data?.regimes.map(({ validFrom, taxSystem }) => ({ validFrom: isoDate(validFrom), taxSystem })) ?? [];
  return regimes.length === 0 ? null : taxCategoryOn(regimes, day);
}
