import type { ActAuthor } from "@comptoir/contract/history/acts";
import type { Transaction } from "@comptoir/contract/operations/operations";
import { problemText } from "@comptoir/contract/problems";
import type { Company } from "../../../access/membership.js";
import { readLastChanges, type KeptAct } from "../../../acts/acts-repository.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { lockBooks } from "../../books/years/service.js";
import { declaredOperations, readChanging } from "../categorization/changes-repository.js";
import { everValidated } from "../papers/papers-repository.js";
import { toTransaction } from "../presenter.js";
import { undoSentence } from "./act-sentence.js";
import { standsAsLeft, type KeptStates, type OperationState } from "./operation-state.js";
import { recordingAct } from "./record-act.js";
import { restoreOperations } from "./restore.js";
import { readStates } from "./states-repository.js";

/** Who people are, as others of the company see them. */
export type PeopleOf = (userIds: readonly string[]) => Promise<ReadonlyMap<string, ActAuthor>>;

/** What taking an act back needs. */
export type Undoing = {
  readonly userId: string;
  /** Operations to leave as they are. */
  readonly except: readonly string[];
  readonly peopleOf: PeopleOf;
  /** The present instant, in milliseconds. */
  readonly now: number;
  /** Refuses where papers may be read and not changed. */
  readonly checkPapers: () => Promise<void>;
};

/** What taking an act back changed, removed and left as it was. */
export type Undone = {
  readonly actId: string;
  readonly sentence: string;
  readonly changed: Transaction[];
  readonly removed: string[];
  readonly skipped: { id: string; code: string; message: string }[];
};

/**
 * Gives operations back what an act found, while each is as the act left it. Throws `act.changed_since` with all those
 * that are not, unless they are left out; `act.not_undoable` when nothing is left.
 */
export async function undoOperations(tx: Tx, company: Company, act: KeptAct, undoing: Undoing): Promise<Undone> {
  await lockBooks(tx, company.id);
  const [before, after] = [act.before as KeptStates, act.after as KeptStates];
  const left = new Set(undoing.except);
  const ids = Object.keys(after).filter((id) => !left.has(id));
  const states = await readStates(tx, company.id, ids);
  const changed = await changedSince(tx, company.id, { ids, after, states });
  if (changed.length > 0)
    throw await refusalOf(tx, company.id, {
      act,
      changed,
      rest: ids.length - changed.length,
      states,
      after,
      before,
      peopleOf: undoing.peopleOf,
    });
  if (ids.length === 0) throw new Refusal({ code: "act.not_undoable" });
  if (ids.some((id) => before[id] && Object.keys(after[id]?.papers ?? {}).length > 0)) await undoing.checkPapers();
  const sentence = undoSentence(act);
  const kind = act.kind === "undo" ? "redo" : "undo";
  const { actId, description } = await recordingAct(tx, company, { userId: undoing.userId, kind, ids, sentence, undoes: act.id }, () =>
    restoreOperations(
      tx,
      company,
      ids.map((id) => ({ id, now: states.get(id) ?? null, wanted: before[id] ?? null })),
      undoing.userId,
    ),
  );
  if (actId === null || description === null) throw new Refusal({ code: "act.not_undoable" });
  const restored = description.after as KeptStates;
  const rows = await readChanging(tx, company.id, Object.keys(restored));
  return {
    actId,
    sentence,
    changed: rows.map((row) => toTransaction(row, company.taxSystem)),
    removed: Object.entries(restored).flatMap(([id, now]) => (now === null ? [id] : [])),
    skipped: Object.keys(after).flatMap((id) => (left.has(id) ? [leftOut(id)] : [])),
  };
}

type Standing = { readonly ids: readonly string[]; readonly after: KeptStates; readonly states: ReadonlyMap<string, OperationState> };

/** Operations that are no longer as the act left them, or that a VAT return declares as it left them. */
async function changedSince(tx: Tx, companyId: string, { ids, after, states }: Standing): Promise<readonly string[]> {
  const validated = ids.filter((id) => after[id]?.vatStatus === "validated");
  const declared = validated.length === 0 ? new Set<string>() : await declaredOperations(tx, companyId, validated);
  const keeping = ids.length === 1 ? new Set<string>() : await keepingPapers(tx, companyId, { ids, after });
  return ids.filter((id) => declared.has(id) || keeping.has(id) || !standsAsLeft(after[id] ?? null, states.get(id) ?? null));
}

/** Operations, among several, that were validated with the paper that they were given: they are left out. One alone says why its paper stays. */
async function keepingPapers(tx: Tx, companyId: string, { ids, after }: Pick<Standing, "ids" | "after">): Promise<ReadonlySet<string>> {
  const joined = ids.filter((id) => Object.values(after[id]?.papers ?? {}).includes(true));
  return joined.length === 0 ? new Set() : everValidated(tx, companyId, joined);
}

const NAMED_AT_MOST = 50;
/** In place of the title of an operation that was removed since. */
const GONE = "Opération supprimée";

async function refusalOf(
  tx: Tx,
  companyId: string,
  given: Omit<Standing, "ids"> & {
    readonly act: KeptAct;
    readonly changed: readonly string[];
    readonly rest: number;
    readonly before: KeptStates;
    readonly peopleOf: PeopleOf;
  },
): Promise<Refusal> {
  const { act, changed, rest, states, after, before, peopleOf } = given;
  const named = changed.slice(0, NAMED_AT_MOST);
  const last = new Map(
    (await readLastChanges(tx, companyId, { operationIds: named, afterAct: act.id })).map((one) => [one.operation_id, one]),
  );
  const people = await peopleOf([...last.values()].flatMap(({ user_id: id }) => id ?? []));
  const operations = named.flatMap((id) => {
    const posting = states.get(id)?.posting ?? after[id]?.posting ?? before[id]?.posting;
    const change = last.get(id);
    const by = change?.user_id == null ? null : (people.get(change.user_id) ?? null);
    return [{ id, title: posting?.title ?? GONE, date: posting?.date ?? null, by, at: change?.at.toISOString() ?? null }];
  });
  return new Refusal({ code: "act.changed_since", operations, total: changed.length, ids: changed, rest });
}

function leftOut(id: string): Undone["skipped"][number] {
  const problem = { code: "act.left_out" } as const;
  return { id, code: problem.code, message: problemText(problem) };
}
