import { MAX_SELECTED } from "@comptoir/contract/operations/selection";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import { readAct, type ActFamily } from "../../acts/acts-repository.js";
import { papersChangedSince } from "../attachments/service.js";
import { invoicesChangedSince } from "../invoices/service.js";
import { operationsChangedSince, rulesChangedSince, type LeftAct } from "../operations/service.js";
import type { ListedActRow } from "./acts-repository.js";

/** How each family compares what acts left with the present: the ids of the acts of which nothing is as they left it. */
const COMPARES: Readonly<Record<ActFamily, (tx: Tx, companyId: string, acts: readonly LeftAct[]) => Promise<readonly string[]>>> = {
  operations: operationsChangedSince,
  rules: rulesChangedSince,
  papers: papersChangedSince,
  invoices: invoicesChangedSince,
};
const FAMILIES = ["operations", "rules", "papers", "invoices"] as const satisfies readonly ActFamily[];

/** Operations of one act compared at once. */
const COMPARED_TOGETHER = 500;
/** Operations of the acts of one page that are compared beyond the first ones of each: as many as the largest selection. */
const COMPARED_AT_MOST = MAX_SELECTED;

/**
 * The given acts, the latest first, that changed since as a whole, so that nothing of them can be undone. In a larger one the operations
 * beyond its first are compared only when none of these is as it left it, until one is. Acts beyond `COMPARED_AT_MOST` operations are
 * never among them: taking one back says what changed.
 */
export async function changedSince(db: Db, companyId: string, rows: readonly ListedActRow[]): Promise<ReadonlySet<string>> {
  const acts = rows.flatMap(({ id, family, operations, undone_by, is_frozen, left_as: leftAs, is_sample: isSample }) =>
    family === null || undone_by !== null || is_frozen || leftAs === null
      ? []
      : [{ id, family, leftAs, more: isSample ? (operations ?? 0) : 0 }],
  );
  if (acts.length === 0) return new Set();
  return db.reading(companyId, async (tx) => {
    const changed = new Set<string>();
    for (const family of FAMILIES) {
      const ofFamily = acts.filter((act) => act.family === family);
      if (ofFamily.length > 0) for (const id of await COMPARES[family](tx, companyId, ofFamily)) changed.add(id);
    }
    let room = COMPARED_AT_MOST;
    for (const { id, more } of acts) {
      if (more === 0 || !changed.has(id)) continue;
      room -= more;
      if (room < 0 || !(await isChangedWhole(tx, companyId, id))) changed.delete(id);
    }
    return changed;
  });
}

/** True when no operation of an act is as it left it. */
async function isChangedWhole(tx: Tx, companyId: string, actId: string): Promise<boolean> {
  const left = Object.entries((await readAct(tx, companyId, actId))?.after ?? {});
  for (let from = 0; from < left.length; from += COMPARED_TOGETHER) {
    const leftAs = Object.fromEntries(left.slice(from, from + COMPARED_TOGETHER));
    if ((await operationsChangedSince(tx, companyId, [{ id: actId, leftAs }])).length === 0) return false;
  }
  return true;
}
