import { laterThird, longTermLossesLeft, type LongTermLoss } from "@comptoir/accounting/closing/steps/amortizations-validation";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { figuresOfYear } from "@comptoir/accounting/rates/figures-of-year";
import { sumCents, type Cents } from "@comptoir/accounting/money";
import { readStepRows } from "../steps/steps-repository.js";
import type { ReadingOf } from "./reading-of.js";

/** The thirds that this year takes of gains that the steps of the two civil years before spread. Thirds of a year that was taken over are typed. */
export async function readSpreadThirds({ tx, companyId, books: { year, years } }: ReadingOf): Promise<Cents> {
  const civil = Number(year.end.slice(0, 4));
  const thirds: Cents[] = [];
  for (const { id, end } of years) {
    const spreadIn = Number(end.slice(0, 4));
    if (spreadIn >= civil || civil - spreadIn >= figuresOfYear(civil).shortTermSpreadYears) continue;
    const row = (await readStepRows(tx, companyId, id)).find(({ code }) => code === "amortizations_validation");
    if (row?.basis && row.status !== STEP_STATUS.toDo) thirds.push(laterThird(row.basis.lines, civil));
  }
  return sumCents(thirds);
}

/** Net long-term losses that the steps of earlier years left, where this year has an exit that may use them. What a takeover brought is not known. */
export async function readLongTermLosses({ tx, companyId, books: { year, years } }: ReadingOf): Promise<readonly LongTermLoss[]> {
  const rows: { readonly key: string; readonly label: string; readonly cents: number }[] = [];
  for (const { id } of years.filter(({ end }) => end < year.beginning)) {
    const row = (await readStepRows(tx, companyId, id)).find(({ code }) => code === "amortizations_validation");
    if (row?.basis && row.status !== STEP_STATUS.toDo) rows.push(...row.basis.lines);
  }
  return longTermLossesLeft(rows, Number(year.end.slice(0, 4)));
}
