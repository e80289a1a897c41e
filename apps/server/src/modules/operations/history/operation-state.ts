import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import { canonicalJson } from "../../../idempotency/canonical-json.js";
import type {
  AllocationItemRow,
  AllocationRow,
  ItemRow,
  JournalLineRow,
  OperationStatus,
  Origin,
  VatStatus,
} from "../operation-queries.js";

/** What an operation is posted from. */
export type OperationPosting = {
  readonly date: IsoDate;
  readonly amountCents: Cents;
  readonly origin: Origin;
  readonly title: string;
  readonly merchantKey: string;
  readonly paymentMode: string;
  readonly bankAccountId: string | null;
  readonly pieceRef: string;
  readonly debitAccount: string | null;
  readonly creditAccount: string | null;
  readonly status: OperationStatus;
  readonly postedOn: IsoDate | null;
  readonly allocations: readonly KeptAllocation[];
  readonly lines: readonly KeptLine[] | null;
};

/** An allocation as the history keeps it: of the open items that it settles, which ones and for how much; absent where it settles none. */
export type KeptAllocation = Omit<AllocationRow, "items"> & {
  readonly items?: readonly Pick<AllocationItemRow, "item_id" | "amount_cents" | "vat">[];
};

/** A line of a miscellaneous entry as the history keeps it: of the open item that it gives up, which one. */
export type KeptLine = Omit<JournalLineRow, "item"> & { readonly item?: Pick<ItemRow, "item_id"> };

/** The parts of an operation that acts change, each on its own; each paper is one: it is joined or not. */
export type OperationParts = {
  readonly comment: string;
  /** What it is kept as an expense for, as one text; an act of an older program says only true. */
  readonly keptAsExpense: boolean | string;
  readonly vatStatus: VatStatus;
  readonly posting: OperationPosting;
  readonly papers: Readonly<Record<string, boolean>>;
};

/** An operation as the history keeps it. */
export type OperationState = OperationParts & { readonly version: number };

/** What an act kept of an operation: the parts that it changed; null when the operation was not there. */
export type KeptState = (Partial<OperationParts> & { readonly version: number }) | null;

/** What became of one operation. */
export type StateChange = { readonly id: string; readonly before: OperationState | null; readonly after: OperationState | null };

const PARTS = ["comment", "keptAsExpense", "vatStatus", "posting"] as const satisfies readonly (keyof OperationParts)[];

/** True when both say the same of the parts that the first one names; one kept whole names every paper, joined or not. */
function isAsKept(kept: KeptState, state: OperationState | null): boolean {
  if (kept === null || state === null) return kept === state;
  const papers = new Set([...Object.keys(kept.papers ?? {}), ...(isWhole(kept) ? Object.keys(state.papers) : [])]);
  const arePapersAsKept = [...papers].every((id) => isJoinedTo(kept, id) === isJoinedTo(state, id));
  return arePapersAsKept && PARTS.every((part) => kept[part] === undefined || isPartAsKept(part, kept, state));
}

function isPartAsKept(part: (typeof PARTS)[number], kept: NonNullable<KeptState>, state: OperationState): boolean {
  if (part === "keptAsExpense" && kept.keptAsExpense === true) return state.keptAsExpense !== false;
  return canonicalJson(kept[part]) === canonicalJson(state[part]);
}

/** True of an operation that came or went with the act: all of it is what the act changed. */
function isWhole(kept: NonNullable<KeptState>): boolean {
  return PARTS.every((part) => kept[part] !== undefined);
}

/** True when an act can be undone on an operation: it is as the act left it, and a validated one keeps its comment. */
export function standsAsLeft(left: KeptState, state: OperationState | null): boolean {
  return isAsKept(left, state) && !(state?.posting.status === "validated" && left?.comment !== undefined);
}

function isJoinedTo({ papers }: NonNullable<KeptState>, id: string): boolean {
  return papers?.[id] ?? false;
}

/** What an act changed of each operation, those that stayed as they were left out. */
export function changesBetween(
  ids: readonly string[],
  before: ReadonlyMap<string, OperationState>,
  after: ReadonlyMap<string, OperationState>,
): readonly StateChange[] {
  return ids.flatMap((id) => {
    const change = { id, before: before.get(id) ?? null, after: after.get(id) ?? null };
    return isAsKept(change.before, change.after) ? [] : [change];
  });
}

/** The two sides of changes as an act keeps them, by operation. */
export function keptOf(changes: readonly StateChange[]): { readonly before: KeptStates; readonly after: KeptStates } {
  const kept = changes.map(({ id, before, after }) => ({ id, before: partsOf(before, after), after: partsOf(after, before) }));
  return {
    before: Object.fromEntries(kept.map(({ id, before }) => [id, before])),
    after: Object.fromEntries(kept.map(({ id, after }) => [id, after])),
  };
}

/** What an act kept of each operation, by id. */
export type KeptStates = Readonly<Record<string, KeptState>>;

function partsOf(state: OperationState | null, other: OperationState | null): KeptState {
  if (state === null || other === null) return state;
  const changed = PARTS.filter((part) => canonicalJson(state[part]) !== canonicalJson(other[part]));
  const papers = [...new Set([...Object.keys(state.papers), ...Object.keys(other.papers)])]
    .filter((id) => isJoinedTo(state, id) !== isJoinedTo(other, id))
    .map((id) => [id, isJoinedTo(state, id)] as const);
  return {
    version: state.version,
    ...Object.fromEntries(changed.map((part) => [part, state[part]])),
    ...(papers.length > 0 && { papers: Object.fromEntries(papers) }),
  };
}
