import type { Db } from "../../db/db.js";
import type { KeptStates } from "../operations/service.js";
import { creditHeldWithout } from "../vat/service.js";
import type { ListedActRow } from "./acts-repository.js";

/** The given acts that deleted a credit of VAT which the books hold again: taking them back is refused (`act.credit_held`). */
export async function creditsHeld(db: Db, companyId: string, rows: readonly ListedActRow[]): Promise<ReadonlySet<string>> {
  const acts = rows.flatMap(({ id, family, undone_by, left_as: leftAs }) => {
    const removed = family === "operations" && undone_by === null ? removedBy(leftAs as KeptStates) : [];
    return removed.length === 0 ? [] : [{ id, removed }];
  });
  if (acts.length === 0) return new Set();
  return db.reading(companyId, async (tx) => {
    const held = new Set<string>();
    const all = acts.flatMap(({ removed }) => removed);
    if ((await creditHeldWithout(tx, companyId, all)) === null) return held;
    for (const { id, removed } of acts) if ((await creditHeldWithout(tx, companyId, removed)) !== null) held.add(id);
    return held;
  });
}

function removedBy(left: KeptStates): readonly string[] {
  return Object.entries(left).flatMap(([id, state]) => (state === null ? [id] : []));
}
