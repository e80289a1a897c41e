import { frenchDay } from "@comptoir/accounting/date";
import { balanceSheet, incomeStatement, type BalanceSheetAsset, type ResultLine } from "@comptoir/accounting/ledger/books/statements";
import { partySides } from "@comptoir/accounting/tax-return/balances-by-party";
import { measuredBalance } from "@comptoir/accounting/tax-return/return-input";
import type { Tx } from "../../../db/transaction.js";
import type { PrintedRow } from "../../../printing/table.js";
import type { PrintedTable } from "../../../printing/printed-table.js";
import { readYearBalances, readYearNets } from "../../books/balances/service.js";
import type { YearOfPaper } from "./year-of-paper.js";

const text = (title: string, width: number) => ({ title, kind: "text" as const, width });
const amount = (title: string, width = 16) => ({ title, kind: "amount" as const, width });

/** The balance sheet of a trade: assets, then equity and liabilities. */
export async function balanceSheetPaper(tx: Tx, given: YearOfPaper): Promise<PrintedTable> {
  const { assets, liabilities } = balanceSheet(await readNetsBySide(tx, given));
  return {
    title: "Bilan",
    columns: [text("Poste", 52), amount("Brut"), amount("Amortissements"), amount("Net")],
    rows: [heading("Actif"), ...assets.map(assetRow), heading("Passif"), ...liabilities.map((line) => liabilityRow(line))],
    heading: headingOf(given),
  };
}

/** What each account holds on the last day, third parties in debit apart from third parties in credit. */
async function readNetsBySide(tx: Tx, { company, year }: YearOfPaper) {
  const sides = (await readYearBalances(tx, company.id, year.id)).flatMap(partySides);
  return sides.map(({ accountCode, ...amounts }) => [accountCode, measuredBalance(amounts, "balance")] as const);
}

function heading(title: string): PrintedRow {
  return { kind: "heading", cells: [title, null, null, null] };
}

function assetRow({ label, gross, taken, net, isTotal }: BalanceSheetAsset): PrintedRow {
  return { kind: isTotal ? "total" : "line", cells: [label, gross, taken === 0 ? null : taken, net] };
}

function liabilityRow({ label, amount: net, isTotal }: ResultLine): PrintedRow {
  return { kind: isTotal ? "total" : "line", cells: [label, null, null, net] };
}

/** The income statement of a trade, beside the one of the year before where these books hold it. */
export async function incomeStatementPaper(tx: Tx, given: YearOfPaper): Promise<PrintedTable> {
  const lines = incomeStatement(await readYearNets(tx, given.company.id, given.year));
  const before = given.previous === null ? null : incomeStatement(await readYearNets(tx, given.company.id, given.previous));
  return {
    title: "Compte de résultat",
    columns: [text("Poste", 56), amount("Exercice", 20), ...(before === null ? [] : [amount("Exercice précédent", 20)])],
    rows: lines.map(({ label, amount: value, isTotal }, index) => ({
      kind: isTotal ? ("total" as const) : ("line" as const),
      cells: [label, value, ...(before === null ? [] : [lastYear(before, label, index === lines.length - 1)])],
    })),
    heading: headingOf(given),
  };
}

/** The result of a year may be a loss after a profit. */
function lastYear(before: readonly ResultLine[], label: string, isResult: boolean) {
  return (isResult ? before.at(-1) : before.find((line) => line.label === label))?.amount ?? null;
}

function headingOf({ company, year, isDraft }: YearOfPaper): PrintedTable["heading"] {
  return { company: company.name, period: `Du ${frenchDay(year.beginning)} au ${frenchDay(year.end)}, en euros`, provisional: isDraft };
}
