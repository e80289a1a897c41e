import { componentPlan } from "@comptoir/accounting/depreciation/asset-ledger";
import { componentLimits } from "@comptoir/accounting/depreciation/component-rules";
import { frenchDay } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import type { PrintedRow } from "../../../printing/table.js";
import type { PrintedTable } from "../../../printing/printed-table.js";
import type { FiscalYearOf } from "../../books/years/service.js";
import { readComponents } from "../repository.js";
import { registerTable, scheduleTable } from "./export.js";
import { readRegister } from "./list.js";
import { capOf, readSituation, registerComponent, sharedPlan } from "./register.js";

type OfYear = { readonly companyId: string; readonly company: string; readonly year: FiscalYearOf };

/** How many components a company held by the end of a year: without any, it has neither register nor plans. */
export async function countComponents(tx: Tx, companyId: string, { end }: Pick<FiscalYearOf, "end">): Promise<number> {
  return (await readComponents(tx, companyId)).filter((row) => row.purchased_on <= end).length;
}

/** The register of assets at the end of a fiscal year. */
export async function registerPaper(tx: Tx, { companyId, company, year }: OfYear): Promise<PrintedTable> {
  const register = await readRegister(tx, companyId, { filters: undefined, today: year.end, of: year });
  const assets = register.assets
    .map(({ asset, components }) => ({ asset, components: components.filter(({ row }) => row.purchased_on <= year.end) }))
    .filter(({ components }) => components.length > 0);
  return registerTable({ ...register, assets }, company);
}

/** The table of depreciation of each component held by the end of a fiscal year, one after the other. */
export async function depreciationPaper(tx: Tx, { companyId, company, year }: OfYear): Promise<PrintedTable> {
  const situation = await readSituation(tx, companyId);
  const known = (await readComponents(tx, companyId)).filter((row) => row.purchased_on <= year.end);
  const tables = known.map((row) => {
    const component = registerComponent(row, situation.regimes);
    const plan = componentLimits(component.account) === null ? [] : componentPlan(component, situation.years);
    const schedule = { key: row.id, releaseDate: row.released_on, cap: capOf(row, situation), lines: sharedPlan(plan, row, situation) };
    return scheduleTable({ row }, schedule, company);
  });
  // The tables of cars have three columns more: the widest set holds them all.
  const columns = tables.toSorted((one, other) => other.columns.length - one.columns.length)[0]?.columns ?? [];
  const titles = columns.map(({ title }) => title);
  return {
    title: "Tableaux d’amortissement",
    columns,
    rows: tables.flatMap((table) => [
      { kind: "heading" as const, cells: [table.heading.period, ...titles.slice(1).map(() => null)] },
      ...table.rows.map((row) =>
        placed(
          row,
          table.columns.map(({ title }) => title),
          titles,
        ),
      ),
    ]),
    heading: { company, period: `Composants acquis au ${frenchDay(year.end)}, en euros`, provisional: false },
  };
}

/** The cells of a row under the titles of another table. */
function placed({ kind, cells }: PrintedRow, own: readonly string[], titles: readonly string[]): PrintedRow {
  return { kind, cells: titles.map((title) => cells[own.indexOf(title)] ?? null) };
}
