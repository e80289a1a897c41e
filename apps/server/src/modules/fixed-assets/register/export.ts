import { findAccount } from "@comptoir/accounting/chart/accounts";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import type { SharedPlanLine } from "@comptoir/accounting/depreciation/plan-shares";
import { cents, frenchAmount } from "@comptoir/accounting/money";
import type { PrintedTable } from "../../../printing/printed-table.js";
import type { Register } from "./list.js";
import type { KnownComponent } from "./presenter.js";
import type { NamedSchedule } from "./schedule.js";

const text = (title: string, width: number) => ({ title, kind: "text" as const, width });
const amount = (title: string, width = 10) => ({ title, kind: "amount" as const, width });

const METHODS = { linear: "Linéaire", degressive: "Dégressif" } as const;

/** The register as a printed table, one component a line, its totals last. */
export function registerTable({ assets, totals, year }: Register, company: string): PrintedTable {
  const known = assets.flatMap(({ components }) => components);
  const gathered = {
    base: sum(known, ({ row }) => row.base_cents),
    deductible: sum(known, ({ figures }) => figures.deductible),
    net: sum(known, ({ figures }) => figures.netValue),
  };
  return {
    title: "Registre des immobilisations",
    columns: [
      text("Immobilisation", 22),
      text("Compte", 8),
      text("Achat", 9),
      text("Mise en service", 9),
      text("Méthode", 9),
      text("Durée", 6),
      amount("Base"),
      amount("Dotation"),
      amount("Part déductible"),
      amount("Valeur nette"),
      text("Sortie", 9),
    ],
    rows: [
      ...known.map(({ row, figures }) => ({
        kind: "line" as const,
        cells: [
          row.title,
          figures.account,
          frenchDay(row.purchased_on),
          frenchDay(row.commissioned_on),
          row.duration === null ? "Non amortie" : METHODS[row.method],
          row.duration === null ? "" : `${row.duration} ans`,
          row.base_cents,
          figures.annuity,
          figures.deductible,
          figures.netValue,
          row.released_on === null ? "" : frenchDay(row.released_on),
        ],
      })),
      {
        kind: "total" as const,
        cells: ["Total", "", "", "", "", "", gathered.base, totals.annuity, gathered.deductible, gathered.net, ""],
      },
    ],
    heading: { company, period: year === null ? "" : `Au ${frenchDay(year.end)}, en euros`, provisional: false },
  };
}

function sum(known: readonly KnownComponent[], of: (one: KnownComponent) => number) {
  return cents(known.reduce((total, one) => total + of(one), 0));
}

/** The table of depreciation of a component, with the columns of the sheet: what is capped or private only where a part of it is. */
export function scheduleTable({ row }: Pick<KnownComponent, "row">, { cap, lines }: NamedSchedule, company: string): PrintedTable {
  const account = `${row.account_code} ${findAccount(row.account_code)?.name ?? ""}`.trim();
  const facts = [
    row.title,
    account,
    `mise en service le ${frenchDay(row.commissioned_on)}`,
    `base ${frenchAmount(row.base_cents)}\u00a0€`,
    ...(row.duration === null ? ["non amortie"] : [`${METHODS[row.method].toLowerCase()}, ${row.duration} ans`]),
    ...(row.released_on === null ? [] : [`sortie le ${frenchDay(row.released_on)}`]),
    ...(cap === null ? [] : [`plafond ${frenchAmount(cap.cap)}\u00a0€ sur ${frenchAmount(cap.price)}\u00a0€ (art. 39-4 du CGI)`]),
  ];
  const hasShares = lines.some(({ shares }) => shares !== null && (shares.excess !== 0 || shares.private !== 0));
  return {
    title: "Tableau d’amortissement",
    columns: [
      text("Exercice au", 12),
      amount("Base", 12),
      text("Taux", 9),
      text("Calcul de l'amortissement", 38),
      amount("Amortissement", 14),
      ...(hasShares ? [amount("Au-delà du plafond", 12), amount("Part privée", 12), amount("Part déductible", 12)] : []),
      amount("Valeur nette comptable", 15),
    ],
    rows: lines.map((line) => scheduleRow(line, hasShares)),
    heading: { company, period: facts.join(", "), provisional: false },
  };
}

function scheduleRow({ endDay, base, rateBp, calculus, amount: taken, rest, shares }: SharedPlanLine, hasShares: boolean) {
  const kept = shares === null ? ["", "", ""] : [shares.excess, shares.private, shares.deductible];
  return {
    kind: "line" as const,
    cells: [frenchDay(endDay), base, `${frenchAmount(rateBp)}\u00a0%`, calculus, taken, ...(hasShares ? kept : []), rest],
  };
}

/** The name of an exported file, without its extension: letters and figures of a title, and a day. */
export function fileNameOf(title: string, on: IsoDate): string {
  const plain = title
    .normalize("NFD")
    .replace(/[^\w]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase()
    .slice(0, 60);
  return `${plain === "" ? "immobilisation" : plain}-${on}`;
}
