import type { IsoDate } from "@comptoir/accounting/date";
import { monthEnd } from "@comptoir/accounting/calendar";
import { frenchDay, monthStart } from "@comptoir/accounting/date";
import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { frenchMonthTitle } from "@comptoir/accounting/french-text";
import { absolute, cents, eurosFromCents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { Db } from "../../../db/db.js";
import { Refusal } from "../../../refusal.js";
import { readsOf } from "../../../db/reads.js";
import { accountTotals } from "../books/books-repository.js";
import { readBankBalance, readBankMonth } from "../../books/balances/service.js";
import { encodeFigure, type AccountFigure, type Figure } from "../../../figures/figure.js";
import {
  explanationOf,
  LINES_PER_PAGE,
  operationsPart,
  type Behind,
  type FigureExplanation,
  type ExplanationPart,
  type ExplanationParts,
  type FigureExplainers,
} from "../../../figures/explanation.js";
import {
  countBehind,
  figureDays,
  idsBehind,
  lineCounts,
  linePage,
  monthBuckets,
  monthOperations,
  type MonthBucket,
} from "./figures-repository.js";
import { selectionOf, type Selection } from "../selection.js";

/** The figures of books, bank accounts and months of operations. */
export const BOOK_FIGURES: FigureExplainers<"account" | "bank_balance" | "operations"> = {
  account: ({ db, companyId, figure, page }) => explainAccounts(db, companyId, figure, page),
  bank_balance: ({ db, companyId, figure, page }) => explainBankBalance(db, companyId, figure, page),
  operations: ({ db, companyId, figure, page }) => explainMonth(db, companyId, figure, page),
};

/** A figure whose signs are turned is the opposite of the one beneath, and so is each of its parts. */
async function explainAccounts(db: Db, companyId: string, figure: AccountFigure, page: number): Promise<FigureExplanation> {
  const explained = await explainAmounts(db, companyId, figure, page);
  return figure.turned ? turnedExplanation(explained) : explained;
}

function turnedExplanation({ data, pager }: FigureExplanation): FigureExplanation {
  const turn = (value: number): number => (value === 0 ? 0 : -value);
  const parts = data.parts.map((part) => ({
    ...part,
    value: turn(part.value),
    ...(part.operations && { operations: part.operations.map((one) => ({ ...one, amount: turn(one.amount) })) }),
  }));
  return { data: { ...data, value: turn(data.value), gap: turn(data.gap), parts }, pager };
}

/** The operations and the other entries behind accounts. */
export async function behindAccounts(db: Db, companyId: string, figure: AccountFigure): Promise<Behind> {
  const { selection, amounts } = await amountsOf(db, companyId, figure);
  const { operations, entries } = await idsBehind(db, selection, figure, shownCodes(amounts));
  return { operations: new Set(operations), entries: new Set(entries) };
}

async function amountsOf(db: Db, companyId: string, figure: AccountFigure) {
  const selection = await selectionOf(db, companyId, {
    startDate: figure.from,
    endDate: figure.to,
    journalCodes: figure.journals,
    compteNumBegin: figure.accounts.begin,
    compteNumEnd: figure.accounts.end,
  });
  return { selection, amounts: keptAmounts(await amountsByAccount(db, selection, figure), figure) };
}

/** The accounts that are parts: an account whose movements cancel each other out is left out, unless it is alone. */
function shownCodes(amounts: ReadonlyMap<string, Cents>): readonly string[] {
  const codes = [...amounts].filter(([, amount]) => amount !== 0).map(([code]) => code);
  return codes.length === 0 ? [...amounts.keys()] : codes;
}

async function explainAmounts(db: Db, companyId: string, figure: AccountFigure, page: number): Promise<FigureExplanation> {
  const { selection, amounts } = await amountsOf(db, companyId, figure);
  const value = sumCents(amounts.values());
  const oneAccount = figure.accounts.begin === figure.accounts.end;
  const parts = oneAccount ? await partsOfAccount(db, selection, figure, page) : await partsByAccount(db, selection, figure, amounts);
  const { operations: count, entries } = await countBehind(db, selection, figure, shownCodes(amounts));
  return explanationOf({
    label: labelOf(figure),
    value,
    period: { from: figure.from, to: figure.to },
    page,
    counts: { count, entries },
    ...parts,
  });
}

/** The figure of each account. */
async function amountsByAccount(db: Db, selection: Selection, figure: AccountFigure): Promise<Map<string, Cents>> {
  const { side } = figure;
  if (side === "total_debit" || side === "total_credit" || side === "result" || figure.parties !== undefined)
    return new Map((await lineCounts(db, selection, figure)).map((row) => [row.account_code, row.amount]));
  const { openings, movements } = await accountTotals(readsOf(db, selection.companyId), selection);
  const amounts = new Map<string, Cents>();
  const add = (account: string, amount: number): void => void amounts.set(account, cents((amounts.get(account) ?? 0) + amount));
  if (side === "opening" || side === "balance") for (const one of openings) add(one.accountCode, one.debit - one.credit);
  if (side === "balance" || side === "movement") for (const one of movements) add(one.accountCode, one.debit - one.credit);
  if (side === "debit") for (const one of movements) add(one.accountCode, one.debit);
  if (side === "credit") for (const one of movements) add(one.accountCode, one.credit);
  return amounts;
}

/** The accounts of a range that the figure names, or whose balance is on its side. */
function keptAmounts(amounts: ReadonlyMap<string, Cents>, { codes, sign }: AccountFigure): Map<string, Cents> {
  const named = [...amounts].filter(([code]) => codes === undefined || codes.includes(code));
  if (sign === undefined) return new Map(named);
  const kept = named.filter(([, amount]) => (sign === "debit" ? amount > 0 : amount < 0));
  return new Map(kept.map(([code, amount]) => [code, absolute(amount)]));
}

async function partsByAccount(db: Db, selection: Selection, figure: AccountFigure, amounts: Map<string, Cents>): Promise<ExplanationParts> {
  const { codes: _codes, sign: _sign, ...whole } = figure;
  const counts = new Map((await lineCounts(db, selection, figure)).map((row) => [row.account_code, row]));
  const parts = [...amounts]
    .filter(([, amount]) => amount !== 0)
    .map(([code, amount]): ExplanationPart => ({
      label: nameOfAccount(code),
      account: code,
      value: eurosFromCents(amount),
      count: counts.get(code)?.operations ?? 0,
      entries: counts.get(code)?.entries ?? 0,
      explain: encodeFigure({ ...whole, accounts: { begin: code, end: code } }),
    }))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return { parts, pages: 1 };
}

async function partsOfAccount(db: Db, selection: Selection, figure: AccountFigure, page: number): Promise<ExplanationParts> {
  const months = await monthBuckets(db, selection, figure);
  const total = months.reduce((sum, month) => sum + month.n, 0);
  if (months.length > 1 && total > LINES_PER_PAGE)
    return { parts: months.map((bucket) => monthPart(bucket, { selection, figure })), pages: 1 };
  const lines = await linePage(db, selection, figure, { limit: LINES_PER_PAGE, offset: (page - 1) * LINES_PER_PAGE });
  const pages = Math.max(1, Math.ceil(total / LINES_PER_PAGE));
  const value = sumCents(months.map((month) => month.amount));
  const code = figure.accounts.begin;
  const part = operationsPart({ label: nameOfAccount(code), account: code, value, count: total, lines });
  return { parts: total === 0 ? [] : [part], pages };
}

/** A month opens on its own lines; what was there when the year began opens on the opening entries. */
function monthPart(bucket: MonthBucket, { selection, figure }: { selection: Selection; figure: AccountFigure }): ExplanationPart {
  const { beginning } = selection.year;
  const value = eurosFromCents(bucket.amount);
  if (bucket.month === null) {
    return {
      label: "À-nouveaux",
      value,
      count: bucket.operations,
      entries: bucket.entries,
      explain: encodeFigure({ ...figure, from: beginning, to: beginning, side: bucketSide(figure.side, "opening") }),
    };
  }
  const { from, to } = figureDays(selection, figure.side);
  const side = bucketSide(figure.side, "movement");
  return {
    label: frenchMonthTitle(bucket.month),
    value,
    count: bucket.operations,
    entries: bucket.entries,
    explain: encodeFigure({ ...figure, from: later(bucket.month, from), to: earlier(monthEnd(bucket.month), to), side }),
  };
}

/** A month of one side is that side; a month of a balance is its movements. */
function bucketSide(side: AccountFigure["side"], otherwise: "opening" | "movement"): AccountFigure["side"] {
  return side === "opening" || side === "balance" || side === "movement" ? otherwise : side;
}

function later(a: IsoDate, b: IsoDate): IsoDate {
  return a > b ? a : b;
}

function earlier(a: IsoDate, b: IsoDate): IsoDate {
  return a < b ? a : b;
}

/** The balance before the month, which opens in its turn, and the operations of the month up to the one asked for. */
async function explainBankBalance(
  db: Db,
  companyId: string,
  figure: Extract<Figure, { kind: "bank_balance" }>,
  page: number,
): Promise<FigureExplanation> {
  const found = await readBankBalance(db, companyId, figure);
  if (found === null) throw new Refusal({ code: "not_found", what: "operation" });
  const lines = await readBankMonth(db, companyId, figure, { limit: LINES_PER_PAGE, offset: (page - 1) * LINES_PER_PAGE });
  const before: ExplanationPart = {
    label: found.last_before_on === null ? "Solde d’ouverture" : `Solde au ${frenchDay(found.last_before_on)}`,
    value: eurosFromCents(found.balance_before),
    count: found.n_before,
    entries: 0,
    ...(found.last_before !== null && { explain: encodeFigure({ ...figure, operation: found.last_before }) }),
  };
  const { account: _account, ...month } = operationsPart({
    label: frenchMonthTitle(found.month_start),
    account: "",
    value: found.amount,
    count: found.n,
    lines,
  });
  return explanationOf({
    label: `Solde de ${found.account} après ${found.operation}`,
    value: cents(found.balance_before + found.amount),
    period: { from: found.month_start, to: found.date },
    page,
    parts: [before, { ...month, count: found.n, entries: 0 }],
    counts: { count: found.n_before + found.n, entries: 0 },
    pages: Math.max(1, Math.ceil(found.n / LINES_PER_PAGE)),
  });
}

async function explainMonth(
  db: Db,
  companyId: string,
  figure: Extract<Figure, { kind: "operations" }>,
  page: number,
): Promise<FigureExplanation> {
  const from = monthStart(figure.month);
  const to = monthEnd(figure.month);
  const rows = await monthOperations(db, companyId, { from, to, sign: figure.sign });
  const parts = rows
    .map((row): ExplanationPart => ({
      label: row.account_code === null ? "À catégoriser" : nameOfAccount(row.account_code),
      ...(row.account_code !== null && { account: row.account_code }),
      value: eurosFromCents(row.amount),
      operationIds: row.operations.map((operation) => operation.id),
      operations: row.operations.map(({ id, date, label, amount }) => ({ id, entryId: id, date, label, amount: eurosFromCents(amount) })),
    }))
    .sort((a, b) => b.value - a.value);
  const value = sumCents(rows.map((row) => row.amount));
  const label = figure.sign === "income" ? "Recettes du mois" : "Dépenses du mois";
  return explanationOf({ label, value, period: { from, to }, page, parts, pages: 1 });
}

const SIDES: Readonly<Record<AccountFigure["side"], string>> = {
  debit: "Débit",
  credit: "Crédit",
  balance: "Solde",
  opening: "Solde d’ouverture",
  movement: "Mouvements",
  total_debit: "Débit",
  total_credit: "Crédit",
  result: "Résultat",
};

function labelOf(figure: AccountFigure): string {
  const side = SIDES[figure.side];
  const { begin, end } = figure.accounts;
  if (figure.codes !== undefined) return `${side} de ${figure.codes.length} comptes`;
  if (begin === "600000" && end === "699999" && figure.side === "movement") return "Dépenses";
  if (figure.side === "result") return begin === "700000" ? "Recettes" : side;
  if (figure.sign !== undefined) return figure.sign === "debit" ? "Soldes débiteurs" : "Soldes créditeurs";
  if (figure.parties !== undefined) return `${side} du compte ${begin}, tiers ${figure.parties === "debit" ? "débiteurs" : "créditeurs"}`;
  if (begin === end) return `${side} du compte ${begin}, ${nameOfAccount(begin)}`;
  return begin === "000000" && end === "999999" ? `${side}, tous les comptes` : `${side} des comptes ${begin} à ${end}`;
}
