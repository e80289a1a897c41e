import { frenchDay } from "@comptoir/accounting/date";
import { cents, sumCents } from "@comptoir/accounting/money";
import { ageOf } from "@comptoir/accounting/open-items/aging";
import { leftOf } from "@comptoir/accounting/open-items/item";
import type { Tx } from "../../../db/transaction.js";
import type { PrintedRow } from "../../../printing/table.js";
import type { PrintedTable } from "../../../printing/printed-table.js";
import { readItemStates, type ListedItem } from "../../books/open-items/service.js";
import type { YearOfPaper } from "./year-of-paper.js";

/** What is still to be paid, of invoices that are not after the end of a year. */
export async function openItemsOf(tx: Tx, { company, year }: Pick<YearOfPaper, "company" | "year">): Promise<readonly ListedItem[]> {
  const states = await readItemStates(tx, company.id);
  return states.filter((state) => state.item.pieceDate <= year.end && leftOf(state) !== 0);
}

const SIDES = { receivable: "Créances", payable: "Dettes" } as const;

/** What customers owe and what is owed, invoice by invoice, as payments leave it today. */
export async function openItemsPaper(tx: Tx, given: YearOfPaper): Promise<PrintedTable> {
  const items = await openItemsOf(tx, given);
  const text = (title: string, width: number) => ({ title, kind: "text" as const, width });
  const amount = (title: string) => ({ title, kind: "amount" as const, width: 12 });
  return {
    title: "Créances et dettes",
    columns: [
      text("Tiers", 20),
      text("Pièce", 14),
      text("Date", 10),
      text("Échéance", 10),
      text("Libellé", 24),
      text("Compte", 8),
      amount("Montant"),
      amount("Réglé"),
      amount("Reste"),
      text("Âge", 9),
    ],
    carried: [6, 7, 8],
    rows: (["receivable", "payable"] as const).flatMap((side) => sideRows(side, items, given)),
    heading: {
      company: given.company.name,
      period: `Pièces datées au plus tard du ${frenchDay(given.year.end)}, règlements connus le ${frenchDay(given.today)}, en euros`,
      provisional: items.some(({ isDraft }) => isDraft),
    },
  };
}

function sideRows(side: keyof typeof SIDES, items: readonly ListedItem[], { today }: YearOfPaper): PrintedRow[] {
  const own = items.filter(({ item }) => item.side === side);
  if (own.length === 0) return [];
  const totals = [
    sumCents(own.map(({ item }) => item.amount)),
    sumCents(own.map(({ settled }) => settled.amount)),
    sumCents(own.map(leftOf)),
  ];
  return [
    { kind: "heading", cells: [SIDES[side], null, null, null, null, null, null, null, null, null] },
    ...own.map((state): PrintedRow => {
      const { item, settled } = state;
      const { days } = ageOf(item.pieceDate, today);
      return {
        kind: "line",
        cells: [
          item.auxiliary?.name ?? "",
          item.pieceRef,
          frenchDay(item.pieceDate),
          item.dueOn === null ? "sans échéance" : frenchDay(item.dueOn),
          item.label,
          item.accountCode,
          item.amount,
          settled.amount === 0 ? null : settled.amount,
          cents(leftOf(state)),
          `${Math.max(0, days)} j`,
        ],
      };
    }),
    { kind: "total", cells: ["Total", null, null, null, null, null, ...totals, null] },
  ];
}
