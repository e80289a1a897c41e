import type { Cents } from "@comptoir/accounting/money";
import type { IsoDate } from "@comptoir/accounting/date";
import type { AppOptions } from "../../app-options.js";
import type { Clock } from "../../clock.js";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import { writeWatch, type WriteWatch } from "../../db/write-watch.js";
import type { UpkeptTable } from "../../upkeep/upkeep-repository.js";

/** An amount, in cents without sign, of which operations came, went or changed, from the first of their days to the last. */
export type ChangedAmount = { readonly amount: Cents; readonly from: IsoDate; readonly to: IsoDate };

/**
 * What became of an operation whose allocations were written: the components of fixed assets that each of them now names, in order, and those that it was tied
 * to before.
 */
export type Relinked = { readonly operationId: string; readonly named: readonly (readonly string[])[]; readonly before: readonly string[] };

/** What an operation pays of an invoice received, in the direction of what is owed, under which account, as a user accepted it. */
export type PaidInvoice = {
  readonly operationId: string;
  readonly invoiceId: string;
  readonly amount: Cents;
  readonly accountCode: string;
  readonly userId: string;
};

/** What a write changed in a company's books: the only thing a writer says about what follows. */
export type Change = {
  /** Fiscal years were opened, moved or removed. */
  readonly years?: true;
  /** The first day from which the company is taxed otherwise than before. */
  readonly regimesFrom?: IsoDate;
  /** Operations or entries were removed, or moved to another day: the last fiscal years may hold nothing more. */
  readonly withdrawn?: true;
  /** Accounts whose balances at the beginning of the books were typed, taken over or given back. */
  readonly openings?: readonly string[];
  /** Operations whose allocations were written, in the order of the writes: of an operation written twice, the later one holds. */
  readonly relinked?: readonly Relinked[];
  /** Operations that stay, and pay for nothing any more. */
  readonly released?: readonly string[];
  /** Operations to categorise about which something new is known. */
  readonly operations?: readonly string[];
  /** Imports that brought operations: a statement of ten thousand lines is one id. */
  readonly imports?: readonly string[];
  /** Payers about whom something was learned. */
  readonly merchants?: readonly string[];
  readonly amounts?: readonly ChangedAmount[];
  /** What clients pay goes to another account than before. */
  readonly turnover?: true;
  /** Instalments, sales or invoices that wait for their payment came, went or changed. */
  readonly expected?: true;
  /** Invoices received that operations pay, as what was suggested of them says. */
  readonly paidInvoices?: readonly PaidInvoice[];
  /** Entries were derived again, and are others than before. */
  readonly entries?: true;
  /** What the steps of a closing read beside the entries: what is typed in them, vehicles, housings, the company, balances that statements state. */
  readonly closing?: true;
  /** VAT returns, their deposits, what was declared before these books, or what their due day is computed from. */
  readonly declared?: true;
  /** Rows written or removed at once, by table. */
  readonly rows?: readonly { readonly table: UpkeptTable; readonly rows: number }[];
};

/** What replies need of what followed. */
export type Settled = {
  /** Operations whose suggestion is another one. */
  readonly suggested: readonly string[];
};

/** What mails about a change are sent as. */
type Sender = Pick<AppOptions, "publicUrl" | "supportEmail">;

/** What is settled: whose books, on which day, after which change. */
export type Settling = { readonly companyId: string; readonly today: IsoDate; readonly change: Change; readonly sender: Sender };

/** What follows from a change of books, in one area. */
export type Consequence = {
  readonly name: string;
  /** Parts of the books that it depends on, and those that it writes: no later consequence writes what an earlier one reads. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** True of what takes a lock that other transactions wait for: it follows once, when everything else of the transaction is done. */
  readonly isLast?: true;
  /** Computes it again, where the change concerns it; call `lockBooks` before. */
  follow(tx: Tx, settling: Settling): Promise<Partial<Settled> | void>;
};

type State = {
  readonly companyId: string;
  readonly consequences: readonly Consequence[];
  readonly clock: Pick<Clock, "today">;
  readonly sender: Sender;
  readonly given: WeakSet<Change>;
  /** What changed and is not settled yet, and all that changed so far. */
  pending: Change | null;
  all: Change | null;
  isSettled: boolean;
};

const states = new WeakMap<Tx, State>();

type Following = {
  readonly consequences: readonly Consequence[];
  readonly clock: Pick<Clock, "today">;
  readonly sender: Sender;
  /** Refuses a transaction with a turn that writes and says nothing of what changed, unless it leaves the books alone: in tests. */
  readonly isChecked: boolean;
};

const underlying = new WeakMap<Db, Db>();

/** The same database, whose transactions of a company settle what they changed before they end; one list replaces another. */
export function withConsequences(given: Db, { consequences, clock, sender, isChecked }: Following): Db {
  const db = underlying.get(given) ?? given;
  const tenant: Db["tenant"] = (companyId, work, turn) =>
    db.tenant(
      companyId,
      async (opened) => {
        const writes = isChecked && turn !== undefined && turn.isBeside !== true ? writeWatch() : null;
        const tx = writes === null ? opened : watched(opened, writes);
        const state: State = { companyId, consequences, clock, sender, given: new WeakSet(), pending: null, all: null, isSettled: false };
        states.set(tx, state);
        const result = await work(tx);
        await settleLast(tx, state);
        if (writes?.happened() && !state.isSettled)
          throw new Error(
            "a transaction wrote in the books of a company, and neither settled a change nor gave a reason why it settles nothing",
          );
        return result;
      },
      turn,
    );
  // Everything else is the database given, as it is at each call.
  const settling: Db = Object.assign(Object.create(given) as Db, { tenant });
  underlying.set(settling, db);
  return settling;
}

/** What is written beside any change, also of one that changed nothing. */
const BESIDE = /\binto\s+books\.(audit_log|idempotency_keys|acts|act_operations)\b/;

function watched({ query, run, batches, copyFrom, copyTo }: Tx, writes: WriteWatch): Tx {
  return {
    query(text, values, options) {
      if (!BESIDE.test(text)) writes.see(text);
      return query(text, values, options);
    },
    async run(text, values, options) {
      const rows = await run(text, values, options);
      if (rows > 0 && !BESIDE.test(text)) writes.see(text);
      return rows;
    },
    batches,
    copyFrom(text) {
      writes.see(text);
      return copyFrom(text);
    },
    copyTo,
  };
}

/** Says what a write has just changed: it is settled with the rest, at the end of the transaction at the latest. */
export function noteChange(tx: Tx, change: Change): void {
  const state = stateOf(tx);
  state.pending = merged(state.pending, change);
  state.all = merged(state.all, change);
}

/** Changes that consequences bring about themselves are followed as well, that many times at most. */
const MOST_ROUNDS = 5;

/**
 * Computes again what follows from a change and from those noted so far, before anything reads it; what was settled is not settled twice. Returns what
 * replies need. Call `lockBooks` before. Throws in a transaction without a list of consequences.
 */
export async function settle(tx: Tx, { today, change }: { companyId: string; today?: IsoDate; change?: Change }): Promise<Settled> {
  const state = stateOf(tx);
  state.isSettled ||= state.pending !== null || change !== undefined;
  if (change !== undefined && !state.given.has(change)) {
    state.given.add(change);
    noteChange(tx, change);
  }
  const { companyId, clock, sender } = state;
  const suggested = new Set<string>();
  for (let round = 0; state.pending !== null && !isNothing(state.pending); round += 1) {
    if (round === MOST_ROUNDS) throw new Error(`what follows from a change does not settle: ${Object.keys(state.pending).join(", ")}`);
    const settling = { companyId, today: today ?? clock.today(), change: state.pending, sender };
    state.pending = null;
    for (const consequence of state.consequences) {
      if (consequence.isLast) continue;
      const settled = await consequence.follow(tx, settling);
      for (const id of settled?.suggested ?? []) suggested.add(id);
    }
  }
  state.pending = null;
  return { suggested: [...suggested] };
}

/** Says that what a transaction writes has no consequence, and why. */
export function settlesNothing(tx: Tx, _reason: string): void {
  stateOf(tx).isSettled = true;
}

/** What is left at the end of a transaction, then what only follows there. */
async function settleLast(tx: Tx, state: State): Promise<void> {
  if (state.pending !== null) await settle(tx, { companyId: state.companyId });
  if (state.all === null) return;
  const settling = { companyId: state.companyId, today: state.clock.today(), change: state.all, sender: state.sender };
  for (const { isLast, follow } of state.consequences) if (isLast) await follow(tx, settling);
}

function stateOf(tx: Tx): State {
  const state = states.get(tx);
  if (state === undefined)
    throw new Error("this transaction has no list of consequences: it was not opened by a database of `withConsequences`");
  return state;
}

function isNothing(change: Change): boolean {
  return Object.values(change).every((one) => one === undefined || (Array.isArray(one) && one.length === 0));
}

/** Both changes as one: flags add up, lists follow one another, the earlier day of regimes wins. */
function merged(before: Change | null, { regimesFrom, ...change }: Change): Change {
  if (before === null) return { ...change, ...(regimesFrom !== undefined && { regimesFrom }) };
  const lists = (
    ["openings", "relinked", "released", "operations", "imports", "merchants", "amounts", "paidInvoices", "rows"] as const
  ).flatMap((key) => {
    const [known, added] = [before[key] ?? [], change[key] ?? []];
    return known.length + added.length === 0 ? [] : [[key, [...known, ...added]] as const];
  });
  const from = [before.regimesFrom, regimesFrom].filter((day) => day !== undefined).toSorted()[0];
  return { ...before, ...change, ...Object.fromEntries(lists), ...(from !== undefined && { regimesFrom: from }) };
}
