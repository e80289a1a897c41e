import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { cents, frenchAmount, sumCents } from "@comptoir/accounting/money";
import type { Tx } from "../../db/transaction.js";
import type { PrintedRow } from "../../printing/table.js";
import type { PrintedTable } from "../../printing/printed-table.js";
import { LOANS, readInstalments, type InstalmentRow, type LoanStateRow } from "./repository.js";

/** How many loans of a company have a schedule on a day. */
export async function countSchedules(tx: Tx, companyId: string, day: IsoDate): Promise<number> {
  const loans = await tx.query<LoanStateRow>(LOANS, [companyId, day]);
  return loans.filter(({ instalments }) => instalments > 0).length;
}

/** The schedules of the loans of a company, one after the other; `day`: the last one of the fiscal year that the page shows. */
export async function schedulePaper(
  tx: Tx,
  { companyId, company, day }: { readonly companyId: string; readonly company: string; readonly day: IsoDate },
): Promise<PrintedTable> {
  const rows: PrintedRow[] = [];
  for (const loan of await tx.query<LoanStateRow>(LOANS, [companyId, day])) {
    const instalments = await readInstalments(tx, companyId, loan.id);
    if (instalments.length > 0) rows.push(...loanRows(loan, instalments));
  }
  const amount = (title: string) => ({ title, kind: "amount" as const, width: 11 });
  return {
    title: "Échéanciers d’emprunts",
    columns: [
      { title: "Échéance", kind: "text", width: 12 },
      amount("Capital"),
      amount("Intérêts"),
      amount("Assurance"),
      amount("Frais"),
      amount("Mensualité"),
      amount("Reste dû"),
      { title: "État", kind: "text", width: 10 },
    ],
    carried: [1, 2, 3, 4, 5],
    rows,
    heading: { company, period: `Capital restant dû au ${frenchDay(day)}\u00a0: voir chaque échéance, en euros`, provisional: false },
  };
}

function loanRows(
  { name, borrowed_cents: borrowed, nominal_thousandths: rate }: LoanStateRow,
  instalments: readonly InstalmentRow[],
): PrintedRow[] {
  const total = (of: (row: InstalmentRow) => number) => cents(instalments.reduce((sum, row) => sum + of(row), 0));
  let owed: number = borrowed ?? sumCents(instalments.map((row) => row.capital_cents));
  const facts = [
    name,
    ...(borrowed === null ? [] : [`${frenchAmount(borrowed)}\u00a0€ empruntés`]),
    ...(rate === null ? [] : [`taux ${(rate / 1000).toLocaleString("fr-FR", { maximumFractionDigits: 3 })}\u00a0%`]),
  ];
  return [
    { kind: "heading", cells: [facts.join(", "), null, null, null, null, null, null, null] },
    ...instalments.map((row): PrintedRow => {
      owed -= row.capital_cents;
      return {
        kind: "line",
        cells: [
          frenchDay(row.due_on),
          row.capital_cents,
          row.interest_cents,
          row.insurance_cents,
          row.fees_cents,
          instalmentOf(row),
          cents(owed),
          row.operation_id === null ? "" : "payée",
        ],
      };
    }),
    {
      kind: "total",
      cells: [
        "Total",
        total((row) => row.capital_cents),
        total((row) => row.interest_cents),
        total((row) => row.insurance_cents),
        total((row) => row.fees_cents),
        total(instalmentOf),
        null,
        null,
      ],
    },
  ];
}

function instalmentOf(row: InstalmentRow) {
  return cents(row.capital_cents + row.interest_cents + row.insurance_cents + row.fees_cents);
}
