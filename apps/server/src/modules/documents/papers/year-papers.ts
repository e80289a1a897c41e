import type { YearPaperType } from "@comptoir/contract/documents/books";
import type { Tx } from "../../../db/transaction.js";
import type { PrintedTable } from "../../../printing/printed-table.js";
import { countComponents, depreciationPaper, registerPaper } from "../../fixed-assets/service.js";
import { countSchedules, schedulePaper } from "../../loans/service.js";
import { openItemsOf, openItemsPaper } from "./open-items-paper.js";
import type { YearOfPaper } from "./year-of-paper.js";
import { balanceSheetPaper, incomeStatementPaper } from "./statement-papers.js";

/** A paper of a fiscal year. */
export type YearPaper = {
  readonly type: YearPaperType;
  readonly title: string;
  /** What it holds, in one French line; null when the year has nothing to put in it. */
  readonly holds: (tx: Tx, given: YearOfPaper) => Promise<string | null>;
  readonly table: (tx: Tx, given: YearOfPaper) => Promise<PrintedTable>;
  /** Once its year is closed it is the one that the closing kept. */
  readonly isKept: boolean;
};

/** The file of a closing, as the closing reads it: registered at the top, since the closing writes documents. Null where no closing is made here. */
export type ClosingFileReader = (tx: Tx, given: Pick<YearOfPaper, "company" | "year" | "today">) => Promise<PrintedTable | null>;

/** The papers of a fiscal year beside its books, in the order of the list. */
export function yearPapers(closingFile: ClosingFileReader): readonly YearPaper[] {
  return [
    {
      type: "balance_sheet",
      title: "Bilan",
      holds: async (_tx, { company }) => (isTrade(company.taxSystem) ? "Actif et passif" : null),
      table: balanceSheetPaper,
      isKept: true,
    },
    {
      type: "income_statement",
      title: "Compte de résultat",
      holds: async (_tx, { company }) => (isTrade(company.taxSystem) ? "Produits et charges" : null),
      table: incomeStatementPaper,
      isKept: true,
    },
    {
      type: "fixed_asset_register",
      title: "Registre des immobilisations",
      holds: async (tx, { company, year }) => counted(await countComponents(tx, company.id, year), "composant"),
      table: (tx, { company, year }) => registerPaper(tx, { companyId: company.id, company: company.name, year }),
      isKept: false,
    },
    {
      type: "depreciation_table",
      title: "Tableaux d’amortissement",
      holds: async (tx, { company, year }) => counted(await countComponents(tx, company.id, year), "tableau", "tableaux"),
      table: (tx, { company, year }) => depreciationPaper(tx, { companyId: company.id, company: company.name, year }),
      isKept: false,
    },
    {
      type: "loan_schedule",
      title: "Échéanciers d’emprunts",
      holds: async (tx, { company, year }) => counted(await countSchedules(tx, company.id, year.end), "emprunt"),
      table: (tx, { company, year }) => schedulePaper(tx, { companyId: company.id, company: company.name, day: year.end }),
      isKept: false,
    },
    {
      type: "open_items",
      title: "Créances et dettes",
      holds: async (tx, given) => counted((await openItemsOf(tx, given)).length, "pièce à régler", "pièces à régler"),
      table: openItemsPaper,
      isKept: false,
    },
    {
      type: "closing_file",
      title: "Dossier de clôture",
      holds: async (_tx, { year, today }) => (year.isClosed || today > year.end ? "Contrôles, étapes, écritures, points relevés" : null),
      table: async (tx, given) => (await closingFile(tx, given)) ?? nothing(given),
      isKept: true,
    },
  ];
}

function isTrade(taxSystem: string): boolean {
  return taxSystem.startsWith("bic");
}

function counted(count: number, noun: string, many = `${noun}s`): string | null {
  return count === 0 ? null : `${count.toLocaleString("fr-FR")} ${count > 1 ? many : noun}`;
}

/** A year whose closing is not made here has no step. */
function nothing({ company }: YearOfPaper): PrintedTable {
  return {
    title: "Dossier de clôture",
    columns: [{ title: "Élément", kind: "text", width: 40 }],
    rows: [{ kind: "line", cells: ["La clôture de cet exercice ne se fait pas ici."] }],
    heading: { company: company.name, period: "", provisional: true },
  };
}
