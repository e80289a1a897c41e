import type { ClosingFacts } from "@comptoir/accounting/closing/year/computation";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Regime } from "@comptoir/accounting/company/regime";
import type { Tx } from "../../../db/transaction.js";
import type { BankYearRow } from "../../banking/service.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import type { VehicleRow } from "../../vehicles/service.js";
import type { ClosingCompanyRow } from "./company-repository.js";

/** A year, and what its books say to its closing. */
export type ClosingYearBooks = {
  readonly year: FiscalYearOf;
  readonly years: readonly FiscalYearOf[];
  readonly previous: FiscalYearOf | null;
  readonly regime: Regime;
  /** The last day of the year under VAT; null when none is. */
  readonly vatThrough: IsoDate | null;
  readonly company: ClosingCompanyRow;
  /** Vehicles as the closing of the year kept them; null: as they are. */
  readonly keptVehicles: readonly VehicleRow[] | null;
};

/** What each reading of a part of the books receives. */
export type ReadingOf = {
  readonly tx: Tx;
  readonly companyId: string;
  readonly books: ClosingYearBooks;
  readonly ground: ClosingFacts["ground"];
  readonly banks: readonly BankYearRow[];
};
