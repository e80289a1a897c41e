import { addDays } from "@comptoir/accounting/calendar";
import { endDays } from "@comptoir/accounting/company/fiscal-year-end";
import { taxCategoryOn } from "@comptoir/accounting/company/regime";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { readYearEndDays } from "@comptoir/contract/fiscal-years/fiscal-years";
import type { Tx } from "../../db/transaction.js";
import { Refusal } from "../../refusal.js";
import { lastValidatedDay } from "../books/openings/service.js";
import { regimesOfCompany } from "../books/regimes/service.js";
import { fiscalYears } from "../books/years/service.js";
import { lastDeclaredDay } from "../vat/service.js";

/** The days that a year may end on, and the year that would follow the last one: what `moveYearEnd` and `openNextYear` take. Refuses `not_found`. */
export async function yearEndDays(tx: Tx, companyId: string, id: string): Promise<ReplyOf<typeof readYearEndDays>["data"]> {
  const years = await fiscalYears(tx, companyId);
  const index = years.findIndex((year) => year.id === id);
  const [year, next, last] = [years[index], years[index + 1], years.at(-1)];
  if (year === undefined || last === undefined) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  const regimes = await regimesOfCompany(tx, companyId);
  const declaredThrough = await lastDeclaredDay(tx, companyId);
  const validated = [await lastValidatedDay(tx, companyId), ...years.map(({ validatedThrough }) => validatedThrough)];
  const validatedThrough =
    validated
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1) ?? null;
  const isFixed = year.isClosed || next?.isClosed === true;
  const after = addDays(last.end, 1);
  const limits = { validatedThrough, declaredThrough };
  return {
    end: isFixed
      ? null
      : endDays({
          ...limits,
          beginning: year.beginning,
          end: year.end,
          nextEnd: next?.end ?? null,
          taxCategory: taxCategoryOn(regimes, year.beginning),
        }),
    // Its end cuts nothing that is validated: it follows everything that is written.
    next: endDays({
      beginning: after,
      end: null,
      nextEnd: null,
      taxCategory: taxCategoryOn(regimes, after),
      validatedThrough: null,
      declaredThrough,
    }),
  };
}
