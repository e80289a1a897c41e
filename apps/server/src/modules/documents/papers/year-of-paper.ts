import type { IsoDate } from "@comptoir/accounting/date";
import type { Company } from "../../../access/membership.js";
import type { FiscalYearOf } from "../../books/years/service.js";

/** Whose paper, of which fiscal year, on which day. */
export type YearOfPaper = {
  readonly company: Company;
  readonly year: FiscalYearOf;
  readonly previous: FiscalYearOf | null;
  /** Entries of the year are not validated yet. */
  readonly isDraft: boolean;
  readonly today: IsoDate;
};
