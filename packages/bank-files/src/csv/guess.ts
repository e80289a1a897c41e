import { looksLikeAmount, readAmount } from "../amounts.js";
import { looksLikeDate } from "../dates.js";
import { mostFrequent } from "./balance-evidence.js";
import { sideKey, sideOfWords, type SideValues } from "./direction.js";
import { FEE_KEY, NET_KEY, provenColumns } from "./money-columns.js";
import { headerKey } from "./headers.js";
import type { ColumnRole, CsvColumns } from "./layout.js";
import type { CsvRecord } from "./records.js";
import { isNotBooked } from "./status.js";

/** Header and columns of a CSV file that no known layout fits; `headerRow` is -1 when there is no header. */
export interface GuessedColumns {
  readonly headerRow: number;
  readonly header: readonly string[];
  readonly columns: CsvColumns;
  /** What the two values of the direction mean, null when their words say it. */
  readonly sides: SideValues | null;
  /** Two values of a direction that neither words nor balances explain: the user is asked. */
  readonly unknownSides: readonly string[] | null;
}

/** What the cells of one column look like, as shares of the sampled rows. */
interface ColumnShape {
  readonly dates: number;
  readonly amounts: number;
  /** Amounts that show decimals or a sign: what an identifier never has. */
  readonly moneys: number;
  /** Characters of the cells that are neither, per row. */
  readonly length: number;
  /** Distinct cells over filled ones; a column that never changes says something of the file, not of its operations. */
  readonly varies: boolean;
}

const DATE_KEY = /\b(?:date\w*|jour|datum|buchungstag|day)\b/;
/** Days of the statement, the same on all of its rows. */
const PERIOD_KEY = /\b(?:debut|periode|fin de|du releve|d edition|d arrete|export\w*|start|end|from|period|statement)\b/;
/** The day of booking, rather than that of the purchase. */
const BOOKING_KEY = /\b(?:compta\w*|imputation|ecriture|booking|booked|posting|posted|buchung\w*|contabile|contable|lancamento|lanc)\b/;
const VALUE_KEY = /\b(?:valeur|value|valuta|dateval|effet)\b/;
const AMOUNT_KEY = /\b(?:montants?|amounts?|sommes?|betrag|bedrag|importe|importo|suma|summa|belopp|valor|total)\b/;
const NOT_AMOUNT_KEY = /\b(?:francs?|origine?|original|tva|vat|frais|fee|ht|taux|rate|orig)\b/;
const DEBIT_KEY = /\b(?:dare|debe|soll|cargo|debito|d[e?]?bits?|depenses?|sorties?|paid out|money out|withdrawals?)\b/;
const CREDIT_KEY = /\b(?:avere|haber|haben|abono|credito|cr[e?]?dits?|recettes?|entrees?|paid in|money in|deposits?)\b/;
const LABEL_KEY =
  /\b(?:libell[e?]?\w*|label|description|remarque|memo|comment\w*|communication|payee|nom|name|intitul[e?]?|d[e?]?tails?|tiers|b[e?]?n[e?]?ficiaire|motif|op[e?]?ration|narrative|objet|designation|naam|omschrijving|descrizione|descri[cç]ao|descripcion|concepto|beschreibung|verwendungszweck|buchungstext)\b/;
const BALANCE_KEY = /\b(?:solde|balance|saldo|guthaben|kontostand|likutis)\b/;
const CURRENCY_KEY = /\b(?:devise|currency|monnaie|wahrung|divisa|valuta|valiuta|moeda|moneda)\b/;
const STATUS_KEY = /\b(?:statut|status|etat|\?tat|state)\b/;
const DIRECTION_KEY = /\b(?:sens|type|d c|c d|d\/c|dc|debit credit|credit debit|dr cr|cr dr|sign|direction|indicator|indicateur)\b/;
/** A column so named whose two values are unknown is asked about. */
const SIDE_KEY =
  /\b(?:sens|d c|c d|dc|d k|debit credit|credit debit|direction|sign|richtung|flux|mouvement|nature|sentido|segno|indicator|indicateur|side|in out|entree sortie)\b/;
const LONGEST_SIDE = 20;

/** Guesses the columns of a file whose bank is unknown; null when no record holds both a date and an amount. */
export function guessColumns(records: readonly CsvRecord[]): GuessedColumns | null {
  const first = records.findIndex((record) => isOperation(record.cells));
  if (first === -1) return null;
  const header = headerAbove(records, first);
  const rows = withoutRareWide(
    records
      .slice(first)
      .filter((record) => record.cells.some(looksLikeDate))
      .map((record) => record.cells),
  );
  const keys = (header?.cells ?? []).map(headerKey);
  const width = Math.min(60, Math.max(...rows.map((cells) => cells.length)));
  const shapes = Array.from({ length: width }, (_, column) => shapeOf(rows, column));
  const date = dateColumn(keys, shapes);
  if (date === -1) return null;
  const roles: Partial<Record<ColumnRole, number>> = {
    date,
    ...provenMoney(rows, { keys, shapes, named: moneyColumns(keys, shapes, { rows, date }) }),
  };
  if (roles.amount === undefined && roles.debit === undefined && roles.credit === undefined) return null;
  if (roles.amount !== undefined && roles.charged === undefined)
    addNamed(
      roles,
      "fee",
      shapes.findIndex((shape, column) => FEE_KEY.test(keys[column] ?? "") && shape.moneys > 0 && shape.dates === 0),
    );
  addNamed(
    roles,
    "valueDate",
    shapes.findIndex((shape, column) => column !== date && VALUE_KEY.test(keys[column] ?? "") && shape.dates > 0.5),
  );
  addNamed(
    roles,
    "currency",
    keys.findIndex((key) => CURRENCY_KEY.test(key) && !NOT_AMOUNT_KEY.test(key)),
  );
  addNamed(
    roles,
    "status",
    keys.findIndex((key) => STATUS_KEY.test(key)),
  );
  const direction = directionColumn(keys, rows, roles);
  if (direction) addNamed(roles, "direction", direction.column);
  return {
    headerRow: header ? header.line - 1 : -1,
    header: header?.cells ?? [],
    columns: { roles, label: labelColumns(keys, shapes, roles) },
    sides: direction?.sides ?? null,
    unknownSides: direction?.unknown ?? null,
  };
}

/** Without the few rows that are wider than most: a delimiter in a label moved their cells. */
function withoutRareWide(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const widths = new Map<number, number>();
  for (const { length } of rows) widths.set(length, (widths.get(length) ?? 0) + 1);
  const usual = mostFrequent(widths);
  const wide = rows.filter((cells) => cells.length > usual).length;
  return wide * 4 > rows.length - wide ? rows : rows.filter((cells) => cells.length <= usual);
}

function addNamed(roles: Partial<Record<ColumnRole, number>>, role: ColumnRole, column: number): void {
  if (column !== -1 && !Object.values(roles).includes(column)) roles[role] = column;
}

function isOperation(cells: readonly string[]): boolean {
  const date = cells.findIndex(looksLikeDate);
  return date !== -1 && cells.some((cell, column) => column !== date && !looksLikeDate(cell) && looksLikeAmount(cell));
}

const MOST_DAMAGED = 5;

/** The nearest record above the first operation that is written like a header: a damaged row is not, nor a title over several of them. */
function headerAbove(records: readonly CsvRecord[], first: number): CsvRecord | null {
  for (let row = first - 1; row >= 0 && row >= first - MOST_DAMAGED; row--) {
    const record = records[row];
    if (!record || !isDataLike(record.cells)) return record && isHeaderLike(record.cells) ? record : null;
  }
  return null;
}

function isHeaderLike(cells: readonly string[]): boolean {
  return cells.filter((cell) => cell.trim() !== "").length >= 2 && !cells.some(looksLikeDate);
}

/** A row of operations, however damaged, holds an amount or begins a cell with the digits of a day. */
function isDataLike(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return (
    filled.length >= 2 && filled.some((cell) => /^[-+(]?\d[\d\s.,']*[.,]\d{1,2}\D{0,4}$/.test(cell) || /^\d{1,4}[-/. ]{0,2}\d/.test(cell))
  );
}

function shapeOf(rows: readonly (readonly string[])[], column: number): ColumnShape {
  let dates = 0;
  let amounts = 0;
  let moneys = 0;
  let length = 0;
  const distinct = new Set<string>();
  for (const cells of rows) {
    const cell = (cells[column] ?? "").trim();
    if (cell === "") continue;
    if (distinct.size < 2) distinct.add(cell);
    if (looksLikeDate(cell)) dates += 1;
    else if (looksLikeAmount(cell)) {
      amounts += 1;
      if (/[.,]\d{1,2}\D*$|^[-+(]/.test(cell)) moneys += 1;
    } else length += cell.length;
  }
  const count = Math.max(1, rows.length);
  return { dates: dates / count, amounts: amounts / count, moneys: moneys / count, length: length / count, varies: distinct.size > 1 };
}

function dateColumn(keys: readonly string[], shapes: readonly ColumnShape[]): number {
  const dates = shapes.flatMap((shape, column) => (shape.dates > 0.5 ? [{ shape, column, key: keys[column] ?? "" }] : []));
  const named = dates.filter(({ key }) => DATE_KEY.test(key) && !VALUE_KEY.test(key) && !PERIOD_KEY.test(key));
  const free = dates.filter(({ key }) => !PERIOD_KEY.test(key));
  const booked = dates.filter(({ key, shape }) => BOOKING_KEY.test(key) && !VALUE_KEY.test(key) && !PERIOD_KEY.test(key) && shape.varies);
  const candidates = [booked, named, free, dates].find((found) => found.length > 0) ?? [];
  return (candidates.find(({ shape }) => shape.varies) ?? free.find(({ shape }) => shape.varies) ?? candidates[0])?.column ?? -1;
}

function moneyColumns(
  keys: readonly string[],
  shapes: readonly ColumnShape[],
  { rows, date }: { rows: readonly (readonly string[])[]; date: number },
): Partial<Record<ColumnRole, number>> {
  const isMoney = (column: number): boolean => column !== date && (shapes[column]?.amounts ?? 0) > 0;
  const named = (pattern: RegExp): number => {
    const found = keys.flatMap((key, column) =>
      pattern.test(key) && !NOT_AMOUNT_KEY.test(key) && !/\bdate\b/.test(key) && isMoney(column) ? [column] : [],
    );
    return found.find((column) => shapes[column]?.varies) ?? found[0] ?? -1;
  };
  const debit = named(DEBIT_KEY);
  const credit = named(CREDIT_KEY);
  const balance = named(BALANCE_KEY);
  const withBalance = balance === -1 ? {} : { balance };
  if (debit !== -1 && credit !== -1 && debit !== credit) return { debit, credit, ...withBalance };
  const net = named(NET_KEY);
  const isBesideFee = net !== -1 && keys.some((key, column) => column !== net && FEE_KEY.test(key));
  const amount = isBesideFee ? net : named(AMOUNT_KEY);
  if (amount !== -1) return { amount, ...withBalance };
  if (debit !== -1 && credit !== debit) return { debit, ...withBalance };
  return { ...moneyByContent(shapes, rows, balance), ...withBalance };
}

/** The columns that figures prove, before those that names tell: never a balance for an amount, nor the gross amount beside the net one. */
function provenMoney(
  rows: readonly (readonly string[])[],
  { keys, shapes, named }: { keys: readonly string[]; shapes: readonly ColumnShape[]; named: Partial<Record<ColumnRole, number>> },
): Partial<Record<ColumnRole, number>> {
  if (named.debit !== undefined && named.credit !== undefined) return named;
  const status = keys.findIndex((key) => STATUS_KEY.test(key));
  const currency = keys.findIndex((key) => CURRENCY_KEY.test(key) && !NOT_AMOUNT_KEY.test(key));
  const proven = provenColumns(rows, {
    keys,
    columns: shapes.flatMap((shape, column) => (shape.moneys > 0 && shape.dates === 0 ? [column] : [])),
    groupBy: currency === -1 ? undefined : currency,
    isPending: (cells) => status !== -1 && isNotBooked((cells[status] ?? "").trim()),
  });
  if (proven === null) return named;
  const balance = proven.balance ?? (named.balance === proven.amount ? undefined : named.balance);
  return { amount: proven.amount, ...(balance !== undefined && { balance }), ...proven.beforeFee };
}

/** Without a telling header: two columns filled in turn are debit and credit; else the column that looks most like money, the balance apart. */
function moneyByContent(
  shapes: readonly ColumnShape[],
  rows: readonly (readonly string[])[],
  balance: number,
): Partial<Record<ColumnRole, number>> {
  const moneys = shapes.map((shape, column) => ({ shape, column })).filter(({ shape, column }) => column !== balance && shape.moneys > 0);
  for (const [index, one] of moneys.entries()) {
    const other = moneys[index + 1];
    if (other && areFilledInTurn(rows, one.column, other.column)) return { debit: one.column, credit: other.column };
  }
  const [best, second] = moneys.toSorted(
    (one, other) =>
      Number(other.shape.varies) - Number(one.shape.varies) || other.shape.moneys - one.shape.moneys || one.column - other.column,
  );
  if (!best) {
    const plain = shapes.findIndex((shape, column) => column !== balance && shape.dates === 0 && shape.amounts > 0.6);
    return plain === -1 ? {} : { amount: plain };
  }
  return second && runsOn(rows, best.column, second.column) ? { amount: best.column, balance: second.column } : { amount: best.column };
}

function areFilledInTurn(rows: readonly (readonly string[])[], one: number, other: number): boolean {
  const isFilled = (cells: readonly string[], column: number): boolean => (cells[column] ?? "").trim() !== "";
  const inTurn = rows.filter((cells) => isFilled(cells, one) !== isFilled(cells, other)).length;
  return inTurn === rows.length && rows.some((cells) => isFilled(cells, one)) && rows.some((cells) => isFilled(cells, other));
}

/** True when the second column is the balance after the first. */
function runsOn(rows: readonly (readonly string[])[], amount: number, balance: number): boolean {
  const read = (cells: readonly string[] | undefined, column: number): number =>
    readAmount(cells?.[column] ?? "", ",").amount ?? Number.NaN;
  const following = rows.slice(1).filter((cells, index) => {
    const above = rows[index];
    return (
      read(above, balance) + read(cells, amount) === read(cells, balance) ||
      read(cells, balance) + read(above, amount) === read(above, balance)
    );
  });
  return rows.length > 2 && following.length >= (rows.length - 1) * 0.6;
}

interface DirectionGuess {
  readonly column: number;
  readonly sides: SideValues | null;
  readonly unknown: readonly string[] | null;
}

/** The column that says money in or out beside unsigned amounts: known by its words, else by its two values. */
function directionColumn(
  keys: readonly string[],
  rows: readonly (readonly string[])[],
  roles: Partial<Record<ColumnRole, number>>,
): DirectionGuess | null {
  if (roles.amount === undefined) return null;
  const named = keys.findIndex((key, column) => DIRECTION_KEY.test(key) && directionsFit(rows, column));
  if (named !== -1) return { column: named, sides: null, unknown: null };
  const amounts = rows.map((cells) => readAmount((cells[roles.amount ?? 0] ?? "").trim(), null).amount ?? 0);
  if (amounts.some((amount) => amount < 0)) return null;
  const taken = new Set(Object.values(roles));
  const pairs = Array.from({ length: Math.max(...rows.map((cells) => cells.length)) }, (_, column) => column).flatMap((column) => {
    const values = taken.has(column) ? null : twoValues(rows, column);
    return values ? [{ column, values }] : [];
  });
  const worded = pairs.find(({ values }) => {
    const sides = values.map(sideOfWords);
    return sides.includes("debit") && sides.includes("credit");
  });
  if (worded) return { column: worded.column, sides: null, unknown: null };
  const proven = pairs.map(({ column, values }) => ({
    column,
    sides: sidesByBalance(rows, { column, values, amounts, balance: roles.balance }),
  }));
  const found = proven.find(({ sides }) => sides !== null);
  if (found) return { column: found.column, sides: found.sides, unknown: null };
  const asked = pairs.filter(({ column }) => SIDE_KEY.test(keys[column] ?? ""));
  const [only] = asked;
  return only ? { column: only.column, sides: { debit: "", credit: "" }, unknown: only.values } : null;
}

/** The two values that a column takes, when it takes no other and one of them twice or its header expects them; null otherwise. */
function twoValues(rows: readonly (readonly string[])[], column: number): [string, string] | null {
  const values = new Map<string, string>();
  let filled = 0;
  for (const cells of rows) {
    const cell = (cells[column] ?? "").trim();
    if (cell === "") continue;
    filled += 1;
    if (cell.length > LONGEST_SIDE || looksLikeDate(cell) || looksLikeAmount(cell) || /\d/.test(cell)) return null;
    values.set(sideKey(cell), cell);
    if (values.size > 2) return null;
  }
  const [one, other] = [...values.values()];
  return one !== undefined && other !== undefined && filled >= rows.length * 0.6 ? [one, other] : null;
}

/** Which of two values takes money out, when the balances agree with one answer and never with the other. */
function sidesByBalance(
  rows: readonly (readonly string[])[],
  {
    column,
    values: [one, other],
    amounts,
    balance,
  }: { column: number; values: readonly [string, string]; amounts: readonly number[]; balance: number | undefined },
): SideValues | null {
  if (balance === undefined) return null;
  const balances = rows.map((cells) => readAmount((cells[balance] ?? "").trim(), null).amount);
  const fits = (debit: string): number => {
    const signed = amounts.map((amount, row) => (sideKey(rows[row]?.[column] ?? "") === sideKey(debit) ? -amount : amount));
    const steps = signed
      .slice(1)
      .map((amount, row) => ({ amount, above: balances[row], below: balances[row + 1], before: signed[row] ?? 0 }));
    const count = (follows: (step: (typeof steps)[number]) => boolean): number => steps.filter(follows).length;
    return Math.max(
      count(({ amount, above, below }) => above != null && below != null && above + amount === below),
      count(({ before, above, below }) => above != null && below != null && below + before === above),
    );
  };
  const [asOne, asOther] = [fits(one), fits(other)];
  if (Math.max(asOne, asOther) < Math.max(1, (rows.length - 1) * 0.6) || asOne === asOther) return null;
  const [debit, credit] = asOne > asOther ? [one, other] : [other, one];
  return { debit: sideKey(debit), credit: sideKey(credit) };
}

/** A balance written as a row may have no side. */
function directionsFit(rows: readonly (readonly string[])[], column: number): boolean {
  const filled = rows.map((cells) => cells[column] ?? "").filter((cell) => cell.trim() !== "");
  return filled.length >= rows.length * 0.6 && filled.every((cell) => sideOfWords(cell) !== null);
}

/** Named columns first; failing that, the wordiest one. */
function labelColumns(keys: readonly string[], shapes: readonly ColumnShape[], roles: Partial<Record<ColumnRole, number>>): number[] {
  const taken = new Set(Object.values(roles));
  const free = shapes.map((shape, column) => ({ shape, column })).filter(({ shape, column }) => !taken.has(column) && shape.dates < 0.5);
  const named = free.filter(({ column }) => LABEL_KEY.test(keys[column] ?? ""));
  const varying = named.filter(({ shape }) => shape.varies);
  if (named.length > 0) return (varying.length > 0 ? varying : named).slice(0, 3).map(({ column }) => column);
  const [wordiest] = free
    .filter(({ shape }) => shape.amounts < 0.8)
    .toSorted((one, other) => Number(other.shape.varies) - Number(one.shape.varies) || other.shape.length - one.shape.length);
  return wordiest ? [wordiest.column] : [];
}
