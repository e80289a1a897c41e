import { readAmount } from "../amounts.js";

/** What figures prove of the columns of money of a table. */
export interface ProvenColumns {
  readonly amount: number;
  readonly balance: number | null;
  /** Where the amount is net: what it was before its fee, and that fee. */
  readonly beforeFee: { readonly gross: number; readonly charged: number } | null;
}

type Net = { readonly gross: number; readonly fee: number; readonly net: number };

/** A column of fees, by its name. */
export const FEE_KEY = /\b(?:fees?|frais|commissions?|entgelt|gebuhr(?:en)?|kosten|comision(?:es)?|tarifa|provision|avgift|commissioni)\b/;
/** A column of net amounts, by its name. */
export const NET_KEY = /\b(?:net|netto|neto|nette|liquido|netbedrag)\b/;
const LEAST_FIT = 0.6;
/** Share of the rows that hold an amount: one of them may be damaged. */
const LEAST_FILLED = 0.75;
const MOST_COLUMNS = 12;

interface Matrix {
  readonly rows: readonly (readonly (number | null)[])[];
  /** Rows of one currency and one status follow each other. */
  readonly groups: readonly (readonly number[])[];
}

/**
 * Finds the amount among the columns that hold money: the one by which a column of balances moves, else the net one that is the gross one
 * less a fee. Null when figures prove nothing.
 */
export function provenColumns(
  cells: readonly (readonly string[])[],
  {
    keys,
    columns,
    groupBy,
    isPending,
  }: {
    keys: readonly string[];
    columns: readonly number[];
    groupBy: number | undefined;
    isPending: (row: readonly string[]) => boolean;
  },
): ProvenColumns | null {
  const moneys = columns.slice(0, MOST_COLUMNS);
  const kept = cells.filter((row) => !isPending(row));
  const groups = new Map<string, number[]>();
  kept.forEach((row, index) => {
    const group = groupBy === undefined ? "" : (row[groupBy] ?? "").trim().toUpperCase();
    groups.set(group, [...(groups.get(group) ?? []), index]);
  });
  const rows = kept.map((row) => moneys.map((column) => readAmount((row[column] ?? "").trim(), ",").amount));
  const matrix: Matrix = { rows, groups: [...groups.values()] };
  const net = netColumns(
    matrix,
    moneys.map((column) => keys[column] ?? ""),
  );
  const found = runningColumns(matrix, net?.net ?? null);
  const at = (column: number): number => moneys[column] ?? 0;
  const beforeFee = net && { gross: at(net.gross), charged: at(net.fee) };
  // The gross amount is never booked alone: without a fee, a balance follows from it too.
  if (found && found.amount !== net?.gross)
    return { amount: at(found.amount), balance: at(found.balance), beforeFee: found.amount === net?.net ? beforeFee : null };
  return net === null ? null : { amount: at(net.net), balance: null, beforeFee };
}

/** The pair of an amount and the balance that follows from it on most rows; the net amount first, then the one that fits best. */
function runningColumns({ rows, groups }: Matrix, net: number | null): { amount: number; balance: number } | null {
  const width = rows[0]?.length ?? 0;
  let best: { amount: number; balance: number; fit: number } | null = null;
  const steps = groups.flatMap((group) => group.slice(1).map((row, index) => [group[index] ?? 0, row] as const));
  if (steps.length < 2) return null;
  for (let amount = 0; amount < width; amount++) {
    const filled = rows.filter((row) => row[amount] !== null).length;
    if (filled < rows.length * LEAST_FILLED || rows.every((row) => row[amount] === 0)) continue;
    for (let balance = 0; balance < width; balance++) {
      if (balance === amount) continue;
      const fit = fitOf(rows, steps, amount, balance);
      const isBetter = best === null || fit > best.fit || (fit === best.fit && amount === net);
      if (fit >= LEAST_FIT && isBetter) best = { amount, balance, fit };
    }
  }
  return best;
}

function fitOf(rows: Matrix["rows"], steps: readonly (readonly [number, number])[], amount: number, balance: number): number {
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.NaN;
  const following = (leads: (above: number, below: number) => boolean): number =>
    steps.filter(([above, below]) => leads(above, below)).length;
  const down = following((above, below) => at(above, balance) + at(below, amount) === at(below, balance) && at(below, amount) !== 0);
  const up = following((above, below) => at(below, balance) + at(above, amount) === at(above, balance) && at(above, amount) !== 0);
  return Math.max(down, up) / steps.length;
}

/** The net column and those that make it: gross and a fee, or gross less a fee, where a name says that one of them is. */
function netColumns({ rows }: Matrix, keys: readonly string[]): Net | null {
  const width = keys.length;
  for (let gross = 0; gross < width; gross++) {
    for (let fee = 0; fee < width; fee++) {
      for (let net = 0; net < width; net++) {
        if (new Set([gross, fee, net]).size === 3 && isNet(rows, { gross, fee, net }, keys)) return { gross, fee, net };
      }
    }
  }
  return null;
}

function isNet(rows: Matrix["rows"], { gross, fee, net }: Net, keys: readonly string[]): boolean {
  const triples = rows.map((row) => [row[gross] ?? null, row[fee] ?? 0, row[net] ?? null] as const);
  const fees = triples.map(([, taken]) => taken);
  const whole = triples.filter(([before, , after]) => before !== null && after !== null);
  if (whole.length < Math.max(1, rows.length * LEAST_FIT) || fees.every((taken) => taken === 0)) return false;
  const isNamed = FEE_KEY.test(keys[fee] ?? "") || NET_KEY.test(keys[net] ?? "");
  if (!isNamed) return false;
  // A fee that is given back with a refund has the other sign, where a column is named after fees.
  const isFee = FEE_KEY.test(keys[fee] ?? "");
  // One row in a few may be damaged: it is refused later.
  const agree = (sign: 1 | -1): boolean => {
    const agreeing = whole.filter(([before, taken, after]) => (before ?? 0) + sign * taken === after);
    return agreeing.length >= Math.max(1, rows.length * LEAST_FIT) && agreeing.some(([, taken]) => taken !== 0);
  };
  return (agree(-1) && (isFee || fees.every((taken) => taken >= 0))) || (agree(1) && (isFee || fees.every((taken) => taken <= 0)));
}
