import type { IsoDate } from "@comptoir/accounting/date";
import { monthEnd } from "@comptoir/accounting/calendar";
import { frenchDay, monthStart } from "@comptoir/accounting/date";
import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { frenchMonthTitle } from "@comptoir/accounting/french-text";
import { absolute, cents, eurosFromCents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { explainFigure } from "@comptoir/contract/explain";
import type { ReplyOf } from "@comptoir/contract/endpoint";
import type { Db } from "../../../db/db.js";
import { Refusal } from "../../../refusal.js";
import { explainAssetYear, type AssetYearOrigin } from "../../fixed-assets/service.js";
import { explainSettlement, explainVatBox, explainVatLine, explainVatSide, type VatFigureOrigin } from "../../vat/service.js";
import { explainLoans, type LoansOrigin } from "../../loans/service.js";
import { readsOf } from "../../../db/reads.js";
import { accountTotals } from "../books/books-repository.js";
import { readBankBalance, readBankMonth } from "./bank-balance-repository.js";
import { encodeFigure, type AccountFigure, type Figure } from "../../../figures/figure.js";
import {
  figureDays,
  lineCounts,
  linePage,
  monthBuckets,
  monthOperations,
  type FigureLine,
  type MonthBucket,
} from "./figures-repository.js";
import { selectionOf, type Selection } from "../selection.js";

type Explanation = ReplyOf<typeof explainFigure>;
type Part = Explanation["data"]["parts"][number];

/** Lines told one by one in a part; beyond, the part opens by itself. */
const LINES_PER_PAGE = 200;

/** « D’où vient ce chiffre ? »: the figure computed again, its parts, and what was left out. */
export async function explain(
  db: Db,
  companyId: string,
  { figure, page, today }: { figure: Figure; page: number; today: IsoDate },
): Promise<Explanation> {
  switch (figure.kind) {
    case "operations":
      return explainMonth(db, companyId, figure, page);
    case "account":
      return explainAccounts(db, companyId, figure, page);
    case "bank_balance":
      return explainBankBalance(db, companyId, figure, page);
    case "vat_box":
      return vatReply(await db.reading(companyId, (tx) => explainVatBox(tx, companyId, { figure, today })), page);
    case "asset_year":
      return explainList(await db.reading(companyId, (tx) => explainAssetYear(tx, companyId, figure)), page);
    case "vat_side":
      return vatReply(await db.reading(companyId, (tx) => explainVatSide(tx, companyId, { figure, today })), page);
    case "vat_settlement":
      return vatReply(await db.reading(companyId, (tx) => explainSettlement(tx, companyId, { figure, today })), page);
    case "loans":
      return explainList(await db.reading(companyId, (tx) => explainLoans(tx, companyId, { ...figure, today })), page);
    case "vat_line":
      return vatReply(await db.reading(companyId, (tx) => explainVatLine(tx, companyId, { figure, today, page })), page);
  }
}

/** A total of a list, a row a part: a component of the register, a loan. */
function explainList({ label, value, period, parts }: AssetYearOrigin | LoansOrigin, page: number): Explanation {
  const shown = parts.slice((page - 1) * LINES_PER_PAGE, page * LINES_PER_PAGE);
  const pages = Math.max(1, Math.ceil(parts.length / LINES_PER_PAGE));
  const rows = shown.map(({ value: amount, ...part }) => ({ ...part, value: eurosFromCents(amount), count: 0 }));
  const { data, pager } = reply({ label, value, period, page, parts: rows, pages });
  return { data: { ...data, gap: 0 }, pager };
}

function vatReply({ label, value, period, rounding, parts, pages }: VatFigureOrigin, page: number): Explanation {
  const { data, pager } = reply({ label, value, period, page, parts: parts.map(vatPart), pages });
  return { data: { ...data, rounding }, pager };
}

/** A part of a box opens on a row of the table or on another box; a row of the table lists its operations; a line to come, nothing. */
function vatPart({ label, account, value, count, opens, lines }: VatFigureOrigin["parts"][number]): Part {
  const named = { label, ...(account !== null && { account }), value: eurosFromCents(value), count };
  if (opens === null && lines.length === 0) return named;
  if (opens === null) return { ...operationsPart({ label, account: account ?? "", value, count, lines }), ...named };
  const figure: Figure = opens.kind === "vat_box" ? { kind: "vat_box", ...opens.figure } : { kind: "vat_line", ...opens.figure };
  return { ...named, explain: encodeFigure(figure) };
}

async function explainAccounts(db: Db, companyId: string, figure: AccountFigure, page: number): Promise<Explanation> {
  const selection = await selectionOf(db, companyId, {
    startDate: figure.from,
    endDate: figure.to,
    journalCodes: figure.journals,
    compteNumBegin: figure.accounts.begin,
    compteNumEnd: figure.accounts.end,
  });
  const amounts = keptAmounts(await amountsByAccount(db, selection, figure), figure);
  const value = sumCents(amounts.values());
  const oneAccount = figure.accounts.begin === figure.accounts.end;
  const parts = oneAccount ? await partsOfAccount(db, selection, figure, page) : await partsByAccount(db, selection, figure, amounts);
  return reply({ label: labelOf(figure), value, period: { from: figure.from, to: figure.to }, page, ...parts });
}

/** The figure of each account. */
async function amountsByAccount(db: Db, selection: Selection, figure: AccountFigure): Promise<Map<string, Cents>> {
  const { side } = figure;
  if (side === "total_debit" || side === "total_credit" || side === "result")
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

/** Of the accounts of a range, those that the figure names, or whose balance is on its side. */
function keptAmounts(amounts: ReadonlyMap<string, Cents>, { codes, sign }: AccountFigure): Map<string, Cents> {
  const named = [...amounts].filter(([code]) => codes === undefined || codes.includes(code));
  if (sign === undefined) return new Map(named);
  const kept = named.filter(([, amount]) => (sign === "debit" ? amount > 0 : amount < 0));
  return new Map(kept.map(([code, amount]) => [code, absolute(amount)]));
}

type Parts = { parts: Part[]; pages: number };

async function partsByAccount(db: Db, selection: Selection, figure: AccountFigure, amounts: Map<string, Cents>): Promise<Parts> {
  const { codes: _codes, sign: _sign, ...whole } = figure;
  const counts = new Map((await lineCounts(db, selection, figure)).map((row) => [row.account_code, row.n]));
  const parts = [...amounts]
    .filter(([, amount]) => amount !== 0)
    .map(([code, amount]): Part => ({
      label: nameOfAccount(code),
      account: code,
      value: eurosFromCents(amount),
      count: counts.get(code) ?? 0,
      explain: encodeFigure({ ...whole, accounts: { begin: code, end: code } }),
    }))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return { parts, pages: 1 };
}

async function partsOfAccount(db: Db, selection: Selection, figure: AccountFigure, page: number): Promise<Parts> {
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
function monthPart(bucket: MonthBucket, { selection, figure }: { selection: Selection; figure: AccountFigure }): Part {
  const { beginning } = selection.year;
  const value = eurosFromCents(bucket.amount);
  if (bucket.month === null) {
    return {
      label: "À-nouveaux",
      value,
      count: bucket.n,
      explain: encodeFigure({ ...figure, from: beginning, to: beginning, side: bucketSide(figure.side, "opening") }),
    };
  }
  const { from, to } = figureDays(selection, figure.side);
  const side = bucketSide(figure.side, "movement");
  return {
    label: frenchMonthTitle(bucket.month),
    value,
    count: bucket.n,
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

function operationsPart({
  label,
  account,
  value,
  count,
  lines,
}: {
  label: string;
  account: string;
  value: Cents;
  count: number;
  lines: readonly FigureLine[];
}): Part {
  return {
    label,
    account,
    value: eurosFromCents(value),
    count,
    operationIds: lines.flatMap((line) => (line.operation_id === null ? [] : [line.operation_id])),
    operations: lines.map((line) => ({
      id: line.operation_id,
      entryId: line.entry_id,
      date: line.date,
      label: line.label,
      amount: eurosFromCents(line.amount),
    })),
  };
}

/** The balance before the month, which opens in its turn, and the operations of the month up to the one asked for. */
async function explainBankBalance(
  db: Db,
  companyId: string,
  figure: Extract<Figure, { kind: "bank_balance" }>,
  page: number,
): Promise<Explanation> {
  const found = await readBankBalance(db, companyId, figure);
  if (found === null) throw new Refusal({ code: "not_found", what: "operation" });
  const lines = await readBankMonth(db, companyId, figure, { limit: LINES_PER_PAGE, offset: (page - 1) * LINES_PER_PAGE });
  const before: Part = {
    label: found.last_before_on === null ? "Solde d’ouverture" : `Solde au ${frenchDay(found.last_before_on)}`,
    value: eurosFromCents(found.balance_before),
    count: found.n_before,
    ...(found.last_before !== null && { explain: encodeFigure({ ...figure, operation: found.last_before }) }),
  };
  const { account: _account, ...month } = operationsPart({
    label: frenchMonthTitle(found.month_start),
    account: "",
    value: found.amount,
    count: found.n,
    lines,
  });
  return reply({
    label: `Solde de ${found.account} après ${found.operation}`,
    value: cents(found.balance_before + found.amount),
    period: { from: found.month_start, to: found.date },
    page,
    parts: [before, month],
    pages: Math.max(1, Math.ceil(found.n / LINES_PER_PAGE)),
  });
}

async function explainMonth(
  db: Db,
  companyId: string,
  figure: Extract<Figure, { kind: "operations" }>,
  page: number,
): Promise<Explanation> {
  const from = monthStart(figure.month);
  const to = monthEnd(figure.month);
  const rows = await monthOperations(db, companyId, { from, to, sign: figure.sign });
  const parts = rows
    .map((row): Part => ({
      label: row.account_code === null ? "À catégoriser" : nameOfAccount(row.account_code),
      ...(row.account_code !== null && { account: row.account_code }),
      value: eurosFromCents(row.amount),
      count: row.operations.length,
      operationIds: row.operations.map((operation) => operation.id),
      operations: row.operations.map(({ id, date, label, amount }) => ({ id, entryId: id, date, label, amount: eurosFromCents(amount) })),
    }))
    .sort((a, b) => b.value - a.value);
  const value = sumCents(rows.map((row) => row.amount));
  const label = figure.sign === "income" ? "Recettes du mois" : "Dépenses du mois";
  return reply({ label, value, period: { from, to }, page, parts, pages: 1 });
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
  if (figure.side === "result") return side;
  if (figure.sign !== undefined) return figure.sign === "debit" ? "Soldes débiteurs" : "Soldes créditeurs";
  if (begin === end) return `${side} du compte ${begin}, ${nameOfAccount(begin)}`;
  return begin === "000000" && end === "999999" ? `${side}, tous les comptes` : `${side} des comptes ${begin} à ${end}`;
}

function reply(given: { label: string; value: Cents; period: { from: IsoDate; to: IsoDate }; page: number } & Parts): Explanation {
  const sum = given.parts.reduce((total, part) => total + Math.round(part.value * 100), 0);
  return {
    data: {
      label: given.label,
      value: eurosFromCents(given.value),
      unit: "EUR",
      period: { start: given.period.from, end: given.period.to },
      parts: given.parts,
      rounding: null,
      gap: eurosFromCents(cents(given.value - sum)),
      excluded: null,
    },
    pager: { currentPage: given.page, itemsPerPage: LINES_PER_PAGE, lastPage: given.pages, exact: true, cursor: null },
  };
}

/** The figure of a request; throws `explain.invalid` when the server did not write it. */
export function figureOrRefusal(figure: Figure | null): Figure {
  if (figure === null) throw new Refusal({ code: "explain.invalid" });
  return figure;
}
