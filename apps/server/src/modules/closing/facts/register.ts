import type { ExitYear } from "@comptoir/accounting/closing/steps/amortizations-validation";
import { days360, YEAR_DAYS } from "@comptoir/accounting/depreciation/plan/days360";
import { cents, shareOf, type Cents } from "@comptoir/accounting/money";
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
    receipts.set(previous.end.slice(0, 4), forTwelveMonths(turnoverOf(previousBalances), previous));
    const before = years.findLast(({ end }) => end < previous.beginning);
    if (before) receipts.set(before.end.slice(0, 4), forTwelveMonths(turnoverOf(await readResultBalances(tx, companyId, before)), before));
  }
  return { components: assets, exits, receipts };
}

/** The receipts of a shorter or longer year are brought to twelve months. Source: docs/sources.md#gains (art. 151 septies of the CGI). */
function forTwelveMonths(receipts: Cents, { beginning, end }: ReadingOf["books"]["year"]): Cents {
  return shareOf(receipts, YEAR_DAYS, days360({ from: beginning, to: end }));
}

/** What an activity sold in a year, without tax. */
export function turnoverOf(balances: ReadonlyMap<string, Cents>): Cents {
  const sales = [...balances].filter(([account]) => account.startsWith("70"));
  return cents(0 - sales.reduce((sum, [, net]) => sum + net, 0));
}
