import type { IsoDate } from "@comptoir/accounting/date";
import { figuresOfYear } from "@comptoir/accounting/rates/figures-of-year";
import type { Cents } from "@comptoir/accounting/money";
import { readOperationsOn } from "../../operations/service.js";
import type { ReadingOf } from "./reading-of.js";

/** A line of 625610, tax included, and what the account holds of it. */
export type LargeMeal = {
  readonly id: string;
  readonly date: IsoDate;
  readonly label: string;
  readonly amount: Cents;
  readonly booked: Cents;
};

/** Each operation on the account of meals, the dearest first. */
export function readMeals({ tx, companyId, books: { year }, ground }: ReadingOf): Promise<readonly LargeMeal[]> {
  if ((ground.balances.get("625610") ?? 0) === 0) return Promise.resolve([]);
  const { largest } = figuresOfYear(Number(year.end.slice(0, 4))).meals;
  return readOperationsOn(tx, companyId, { year, account: "625610", above: Math.min(largest, 0) });
}
