import { fiscalYearName } from "@comptoir/accounting/company/fiscal-year-name";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { writeRates } from "@comptoir/contract/dashboard/dashboard";
import type { FieldFault } from "@comptoir/contract/base/field-fault";
import type { Tx } from "../../../db/transaction.js";
import { refuseFaults } from "../../../refusal.js";
import { settlesNothing } from "../../books/consequences.js";
import { lockBooks } from "../../books/years/service.js";
import { measureFigure } from "../figures.js";
import { readOwnershipFacts, type OwnershipFacts } from "./facts.js";
import { readRates, storeRates, type RatesRow } from "./rates-repository.js";
import type { IsoDate } from "@comptoir/accounting/date";

type RatesReply = ReplyOf<typeof writeRates>["data"];
type GivenRates = { readonly contributions?: number | null | undefined; readonly tax?: number | null | undefined };

const BEYOND = "Le taux se donne en pour cent, entre 0 et 100.";

/** Keeps the rates that a user gives, in basis points; what is left out stays. Refuses a rate outside 0 to 100 %, at its field. */
export async function changeRates(tx: Tx, companyId: string, given: GivenRates): Promise<RatesRow> {
  settlesNothing(tx, "the rates of estimates are in no book");
  await lockBooks(tx, companyId);
  refuseFaults([...faultOf("contributions", given.contributions), ...faultOf("tax", given.tax)]);
  const known = await readRates(tx, companyId);
  const rates = {
    contributions_bp: given.contributions === undefined ? known.contributions_bp : given.contributions,
    tax_bp: given.tax === undefined ? known.tax_bp : given.tax,
  };
  await storeRates(tx, companyId, rates);
  return rates;
}

function faultOf(target: string, bp: number | null | undefined): readonly FieldFault[] {
  return bp === null || bp === undefined || (bp >= 0 && bp <= 10_000) ? [] : [{ target, message: BEYOND }];
}

/** The rates of the estimates, with the company's own rate of its last year. */
export function toRates({ rates, lastRate, years, today }: Pick<OwnershipFacts, "rates" | "lastRate" | "years" | "today">): RatesReply {
  const percent = (bp: number | null): number | null => (bp === null ? null : bp / 100);
  return {
    contributions: percent(rates.contributions_bp),
    tax: percent(rates.tax_bp),
    lastYear: lastRate && {
      rate: lastRate.rateBp / 100,
      year: fiscalYearName(lastRate.year, years),
      explain: measureFigure("last_rate", today),
    },
  };
}

/** The same, read on a day. */
export async function ratesOn(tx: Tx, companyId: string, today: IsoDate): Promise<RatesReply> {
  const facts = await readOwnershipFacts(tx, companyId, { today });
  if (facts !== null) return toRates(facts);
  return toRates({ rates: await readRates(tx, companyId), lastRate: null, years: [], today });
}
