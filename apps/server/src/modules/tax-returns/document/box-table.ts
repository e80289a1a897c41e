import { frenchDay } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import type { PrintedRow } from "../../../printing/table.js";
import type { PrintedTable } from "../../../printing/printed-table.js";
import type { FoundReturn } from "../returns/read.js";

const text = (title: string, width: number) => ({ title, kind: "text" as const, width });
const amount = (title: string) => ({ title, kind: "amount" as const, width: 12 });

/** The boxes of a return that are not 0, one a line: whole euros, and the sum to the cent that each is rounded from. */
export function boxTable({ year, kept, content }: FoundReturn, company: string): PrintedTable {
  return {
    title: `Déclaration de résultat ${content.incomeYear}`,
    columns: [text("Formulaire", 12), text("Ligne", 7), text("Case", 8), text("Intitulé", 45), amount("Montant"), amount("Au centime")],
    rows: [
      ...(content.ticks ?? []).map(({ form, box, label }): PrintedRow => ({
        kind: "line",
        cells: [`${form}-A`, "", box, `${label} (case cochée)`, null, null],
      })),
      ...content.boxes
        .filter(({ value, sources }) => value !== 0 || sources.length > 0)
        .map(({ page, line, box, hasCode, label, value, exact, total }) => ({
          kind: total === null ? ("line" as const) : ("total" as const),
          cells: [page, line ?? "", hasCode ? box : "", label, cents(value * 100), exact],
        })),
      ...reportedRows(content),
    ],
    heading: {
      company,
      period: `Du ${frenchDay(year.beginning)} au ${frenchDay(year.end)}, en euros`,
      provisional: kept?.status !== "validated" || content.isProvisional,
    },
  };
}

/** The sheet « à reporter »: what goes to the return of income of the household. */
function reportedRows({ reported }: Pick<FoundReturn["content"], "reported">): PrintedRow[] {
  if (reported.length === 0) return [];
  return [
    { kind: "heading", cells: ["À reporter sur la déclaration de revenus (2042-C-PRO, premier déclarant)", null, null, null, null, null] },
    ...reported.map(({ box, label, value }): PrintedRow => ({
      kind: "line",
      cells: ["2042-C-PRO", "", box ?? "", label, cents(value * 100), null],
    })),
  ];
}
