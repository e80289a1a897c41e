import type { ExitYear } from "@comptoir/accounting/closing/steps/amortizations-validation";
import { cents, type Cents } from "@comptoir/accounting/money";
import { readAssetYear, type ComponentYear } from "../../fixed-assets/service.js";
import type { ReadingOf } from "./reading-of.js";
import { readResultBalances } from "../../books/balances/service.js";

type Register = {
  readonly components: readonly ComponentYear[];
  readonly exits: readonly ExitYear[];
  readonly receipts: ReadonlyMap<string, Cents>;
};

/** The assets of a year, and the receipts of the years before, by the calendar year in which each ends. */
export async function readAssetsOfYear(
  { tx, companyId, books: { year, years, previous } }: ReadingOf,
  previousBalances: ReadonlyMap<string, Cents> | null,
): Promise<Register> {
  const { assets, exits } = await readAssetYear(tx, companyId, year);
  const receipts = new Map<string, Cents>();
  if (exits.length > 0 && previous !== null && previousBalances !== null) {
    receipts.set(previous.end.slice(0, 4), turnoverOf(previousBalances));
    const before = years.findLast(({ end }) => end < previous.beginning);
    if (before) receipts.set(before.end.slice(0, 4), turnoverOf(await readResultBalances(tx, companyId, before)));
  }
  return { components: assets, exits, receipts };
}

/** What an activity sold in a year, without tax. */
export function turnoverOf(balances: ReadonlyMap<string, Cents>): Cents {
  const sales = [...balances].filter(([account]) => account.startsWith("70"));
  return cents(0 - sales.reduce((sum, [, net]) => sum + net, 0));
}
