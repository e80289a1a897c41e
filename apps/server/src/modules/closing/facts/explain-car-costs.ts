import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import type { CarYear } from "@comptoir/accounting/closing/steps/car-expenses";
import { cents, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import {
  explanationOf,
  explanationOfList,
  LINES_PER_PAGE,
  operationsPart,
  type ExplanationPart,
  type FigureExplainers,
  type FigureExplanation,
} from "../../../figures/explanation.js";
import { Refusal } from "../../../refusal.js";
import { readClosingLines } from "../../books/balances/service.js";
import { fiscalYears } from "../../books/years/service.js";
import { readClosing, readYearBooks, type ClosingReading } from "./reading.js";

/** What vehicles cost in a fiscal year, account by account, their annuities last. */
export function carCosts(cars: readonly CarYear[]): readonly (readonly [account: string, amount: Cents])[] {
  const totals = new Map<string, Cents>();
  const add = (account: string, amount: Cents): void => void totals.set(account, cents((totals.get(account) ?? 0) + amount));
  for (const { costs } of cars) for (const [account, amount] of costs) add(account, amount);
  for (const { annuity } of cars) if (annuity !== null) add(annuity.account, annuity.deductible);
  return [...totals].filter(([, amount]) => amount !== 0);
}

/** The figures that a closing shows of its own. */
export const CLOSING_FIGURES: FigureExplainers<"car_cost"> = {
  car_cost: ({ db, companyId, figure, page }) => db.reading(companyId, (tx) => explainCarCost(tx, companyId, { ...figure, page })),
};

type Asked = { readonly year: string; readonly account: string; readonly page: number };

/** Opens what vehicles cost on an account: the lines of the books, less the private share taken out already; or their annuities. */
async function explainCarCost(tx: Tx, companyId: string, { year: yearId, account, page }: Asked): Promise<FigureExplanation> {
  const year = (await fiscalYears(tx, companyId)).find(({ id }) => id === yearId);
  if (!year) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  const reading = await readClosing(tx, companyId, await readYearBooks(tx, companyId, year));
  const value = new Map(carCosts(reading.facts.cars.cars)).get(account) ?? cents(0);
  const shown = { label: nameOfAccount(account), value, period: { from: year.beginning, to: year.end } };
  if (account.startsWith("68")) return explanationOfList({ ...shown, parts: annuitiesOf(reading) }, page);
  const { n, net, lines } = await readClosingLines(tx, companyId, {
    year,
    account,
    limit: LINES_PER_PAGE,
    offset: (page - 1) * LINES_PER_PAGE,
  });
  const parts: ExplanationPart[] = [operationsPart({ label: nameOfAccount(account), account, value: net, count: n, lines })];
  const taken = cents(value - net);
  if (taken !== 0) parts.push({ label: "Part privée déjà retirée", value: eurosFromCents(taken), count: 0, entries: 0 });
  return explanationOf({ ...shown, page, parts, pages: Math.max(1, Math.ceil(n / LINES_PER_PAGE)) });
}

/** The deducted annuity of each component that is a vehicle of the closing. */
function annuitiesOf({ components, facts }: ClosingReading) {
  const cars = new Set(facts.cars.cars.map(({ id }) => id));
  return components.flatMap(({ title, account, vehicleId, deductible }) =>
    vehicleId === null || !cars.has(vehicleId) || deductible === 0 ? [] : [{ label: title, account, value: deductible }],
  );
}
