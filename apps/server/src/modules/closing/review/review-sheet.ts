import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { comparedBalance, itemsByAge } from "@comptoir/accounting/closing/review-sheet";
import { STEP_CODES, stepTitle } from "@comptoir/accounting/closing/step-codes";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { leftOf } from "@comptoir/accounting/open-items/item";
import type { Company } from "../../../access/membership.js";
import type { Db } from "../../../db/db.js";
import type { Tx } from "../../../db/transaction.js";
import type { Delivery } from "../../../downloads/downloads.js";
import type { PrintedTable } from "../../../printing/printed-table.js";
import type { PrintedRow } from "../../../printing/table.js";
import { deliverTable } from "../../../printing/table-delivery.js";
import { underFirmLogo } from "../../config/service.js";
import { readYearNets } from "../../books/balances/service.js";
import { readItemStates } from "../../books/open-items/service.js";
import { refreshOpenings } from "../../books/openings/service.js";
import { closingState, closingYearOf, type ClosingState } from "../steps/state.js";

type Asked = {
  readonly fiscalYearId: string | undefined;
  readonly format: "pdf" | "xlsx" | "csv";
  readonly person: string;
  readonly left: AbortSignal;
  readonly today: IsoDate;
};

/**
 * The review of a dossier before its closing, as a document: its balance against the year before, the findings of its steps, what is to be paid by age,
 * the large changes that nothing explains.
 */
export async function deliverReviewSheet(db: Db, company: Company, { fiscalYearId, format, today, ...asker }: Asked): Promise<Delivery> {
  await refreshOpenings(db, company.id);
  const table = await db.reading(company.id, async (tx) => {
    const year = await closingYearOf(tx, company.id, fiscalYearId);
    return reviewTable(tx, company, await closingState(tx, company.id, { year, today }));
  });
  const name = `revue-${table.heading.period.slice(-4)}`;
  return deliverTable({
    owner: { company: company.id, ...asker },
    format,
    name,
    table: await underFirmLogo(db, company.id, { format, table }),
  });
}

async function reviewTable(tx: Tx, company: Company, state: ClosingState): Promise<PrintedTable> {
  const { year, previous } = state.books;
  const now = await readYearNets(tx, company.id, year);
  const before = previous === null ? new Map() : await readYearNets(tx, company.id, previous);
  return {
    title: "Revue avant clôture",
    columns: [
      { title: "Compte ou étape", kind: "text", width: 18 },
      { title: "Intitulé", kind: "text", width: 46 },
      { title: "Exercice précédent", kind: "amount", width: 12 },
      { title: "Exercice", kind: "amount", width: 12 },
      { title: "Variation", kind: "amount", width: 12 },
    ],
    rows: [...balanceRows(before, now), ...findingRows(state), ...(await itemRows(tx, company.id, year.end)), ...unexplainedRows(state)],
    heading: { company: company.name, period: `Du ${frenchDay(year.beginning)} au ${frenchDay(year.end)}`, provisional: !year.isClosed },
  };
}

const heading = (text: string): PrintedRow => ({ kind: "heading", cells: [text, null, null, null, null] });
const sentence = (title: string, text: string): PrintedRow => ({ kind: "line", cells: [title, text, null, null, null] });

function balanceRows(...[before, now]: Parameters<typeof comparedBalance>): readonly PrintedRow[] {
  const rows = comparedBalance(before, now).map((one): PrintedRow => ({
    kind: "line",
    cells: [one.account, `${nameOfAccount(one.account)}${one.isLarge ? " (à expliquer)" : ""}`, one.before, one.now, one.change],
  }));
  return [heading("Balance comparée"), ...rows];
}

/** What blocks each step, and what is to look at; the consistency of the accounts has a part of its own. */
function findingRows({ outcomes, states }: ClosingState): readonly PrintedRow[] {
  const rows = STEP_CODES.filter((code) => code !== "consistent_accounts" && states[code].concerned).flatMap((code) =>
    outcomes[code].findings.map(({ level, message }) =>
      sentence(stepTitle(code), level === "blocking" ? `À régler\u00a0: ${message}` : `À regarder\u00a0: ${message}`),
    ),
  );
  return [heading("Points relevés par étape"), ...(rows.length > 0 ? rows : [sentence("", "Aucun.")])];
}

const SIDES = [
  ["receivable", "Clients"],
  ["payable", "Fournisseurs"],
] as const;

/** What was to be paid at the end of the year, paid since or not, by its age on that day. */
async function itemRows(tx: Tx, companyId: string, yearEnd: IsoDate): Promise<readonly PrintedRow[]> {
  const states = await readItemStates(tx, companyId, { through: yearEnd });
  const rows = SIDES.flatMap(([side, name]) => {
    const items = states
      .filter(({ item }) => item.side === side && item.pieceDate <= yearEnd)
      .map((one) => ({ on: one.item.pieceDate, left: leftOf(one) }))
      .filter(({ left }) => left !== 0);
    return itemsByAge(items, yearEnd)
      .filter(({ count }) => count > 0)
      .map(({ throughDays, count, amount }): PrintedRow => ({
        kind: "line",
        cells: [name, `${throughDays === null ? "Plus de 180 jours" : `${throughDays} jours au plus`} (${count})`, null, amount, null],
      }));
  });
  return [heading(`Postes ouverts par ancienneté au ${frenchDay(yearEnd)}`), ...(rows.length > 0 ? rows : [sentence("", "Aucun.")])];
}

/** Anomalies of the accounts without an answer. */
function unexplainedRows({ outcomes }: ClosingState): readonly PrintedRow[] {
  const { anomalies, unanswered } = outcomes.consistent_accounts.result;
  const rows = anomalies
    .filter(({ code, level }) => level === "blocking" || unanswered.includes(code))
    .map(({ message }) => sentence("Cohérence", message));
  return [heading("Anomalies et variations sans explication"), ...(rows.length > 0 ? rows : [sentence("", "Aucune.")])];
}
