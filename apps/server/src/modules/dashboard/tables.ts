import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { DashboardTableName, readDashboard, readDashboardTable } from "@comptoir/contract/dashboard/dashboard";

type PageReply = ReplyOf<typeof readDashboard>["data"];
type TableReply = ReplyOf<typeof readDashboardTable>["data"];
type Column = TableReply["columns"][number];
type Cell = TableReply["rows"][number][number];
type DashboardTable = { readonly title: string; readonly columns: readonly Column[]; readonly rows: readonly (readonly Cell[])[] };

const text = (key: string, label: string): Column => ({ key, label, kind: "text" });
const amount = (key: string, label: string): Column => ({ key, label, kind: "amount" });
const date = (key: string, label: string): Column => ({ key, label, kind: "date" });
const number = (key: string, label: string): Column => ({ key, label, kind: "number" });

/** A panel of a page as a table. */
const TABLES: Readonly<Record<DashboardTableName, (page: PageReply) => DashboardTable>> = {
  "set-aside": ({ ownership }) => ({
    title: "À mettre de côté",
    columns: [date("dueOn", "Échéance"), text("label", "Libellé"), amount("amount", "Montant"), text("estimate", "Estimation")],
    rows: (ownership?.lines ?? []).map(({ dueOn, label, amount: value, isEstimate }) => [
      dueOn,
      label,
      value,
      isEstimate ? "estimation" : "",
    ]),
  }),
  line: ({ line }) => ({
    title: "La ligne de l’année",
    columns: [
      date("date", "Jour"),
      amount("balance", "Solde"),
      amount("low", "Au plus bas"),
      amount("high", "Au plus haut"),
      text("marks", "Échéances"),
    ],
    rows: (line?.points ?? []).map((point) => [point.date, point.balance, point.low, point.high, marksOf(point, line)]),
  }),
  hundred: ({ hundred }) => ({
    title: "Sur 100\u00a0€ reçus",
    columns: [text("label", "Part"), number("share", "Sur 100"), amount("amount", "Montant")],
    rows: (hundred?.parts ?? []).map(({ label, share, amount: value }) => [label, share, value]),
  }),
  months: ({ months }) => ({
    title: "Recettes et dépenses",
    columns: [
      date("month", "Mois"),
      amount("receipts", "Recettes"),
      amount("expenses", "Dépenses"),
      amount("receiptsBefore", "Recettes un an plus tôt"),
      amount("expensesBefore", "Dépenses un an plus tôt"),
    ],
    rows: months.rows.map((row) => [
      row.month,
      row.receipts.value,
      row.expenses.value,
      row.receiptsBefore?.value ?? null,
      row.expensesBefore?.value ?? null,
    ]),
  }),
  spending: ({ spending }) => ({
    title: "Où part l’argent",
    columns: [text("label", "Catégorie"), amount("amount", "Montant"), number("percent", "Part en %")],
    rows: spending.rows.map(({ label, amount: value, percent }) => [label, value, percent]),
  }),
  accounts: ({ accounts }) => ({
    title: "Comptes",
    columns: [text("title", "Compte"), text("state", "État"), amount("balance", "Solde")],
    rows: accounts.rows.map(({ title, state, balance }) => [title, state.sentence, balance.value]),
  }),
  thresholds: ({ thresholds }) => ({
    title: "Seuils",
    columns: [
      text("label", "Seuil"),
      amount("turnover", "Chiffre"),
      amount("limit", "Limite"),
      date("passedOn", "Atteint le"),
      text("sentence", "Situation"),
      text("article", "Article"),
    ],
    rows: thresholds.map(({ label, turnover, limit, passedOn, sentence, article }) => [
      label,
      turnover.value,
      limit,
      passedOn,
      sentence,
      article,
    ]),
  }),
};

/** A panel as a table and as CSV. */
export function tableOf(name: DashboardTableName, page: PageReply): TableReply {
  const { title, columns, rows } = TABLES[name](page);
  const lines = [columns.map(({ label }) => quoted(label)), ...rows.map((row) => row.map((cell, index) => csvCell(cell, columns[index])))];
  return {
    title,
    columns: [...columns],
    rows: rows.map((row) => [...row]),
    csv: { fileName: `tableau-de-bord-${name}-${page.today}.csv`, text: `\uFEFF${lines.map((line) => `${line.join(";")}\r\n`).join("")}` },
  };
}

/** What counts on a day of the line: late deadlines are beside today, on which they count. */
function marksOf({ date: day }: { readonly date: string }, line: PageReply["line"]): string {
  return (line?.marks ?? [])
    .filter((mark) => mark.date === day)
    .map(({ label, amount: value }) => `${label} ${decimal(value)}`)
    .join(", ");
}

function csvCell(cell: Cell, column: Column | undefined): string {
  if (cell === null) return "";
  if (column?.kind === "amount") return decimal(Number(cell));
  if (column?.kind === "number") return String(cell).replace(".", ",");
  if (column?.kind === "date") return frenchDay(cell as IsoDate);
  return quoted(String(cell));
}

function decimal(value: number): string {
  return value.toFixed(2).replace(".", ",");
}

/** A text that begins as a formula is not one in a spreadsheet. */
function quoted(given: string): string {
  const safe = /^[=+\-@\t\r]/.test(given) ? `'${given}` : given;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
