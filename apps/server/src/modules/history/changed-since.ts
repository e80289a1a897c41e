import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import type { ActFamily } from "../../acts/acts-repository.js";
import { papersChangedSince } from "../attachments/service.js";
import { operationsChangedSince, rulesChangedSince, type LeftAct } from "../operations/service.js";
import type { ListedActRow } from "./acts-repository.js";

/** How each family compares what acts left with what stands: the ids of those of which nothing is as they left it. */
const COMPARES: Readonly<Record<ActFamily, (tx: Tx, companyId: string, acts: readonly LeftAct[]) => Promise<readonly string[]>>> = {
  operations: operationsChangedSince,
  rules: rulesChangedSince,
  papers: papersChangedSince,
};
const FAMILIES = ["operations", "rules", "papers"] as const satisfies readonly ActFamily[];

/**
 * Those of these acts that changed since as a whole, so that none of it can be taken back. One on more than twenty operations is
 * never among them, since it is not compared: taking it back says what changed.
 */
export async function changedSince(db: Db, companyId: string, rows: readonly ListedActRow[]): Promise<ReadonlySet<string>> {
  const acts = rows.flatMap(({ id, family, undone_by, is_frozen, left_as: leftAs }) =>
    family === null || undone_by !== null || is_frozen || leftAs === null ? [] : [{ id, family, leftAs }],
  );
  if (acts.length === 0) return new Set();
  return db.reading(companyId, async (tx) => {
    const changed: string[] = [];
    for (const family of FAMILIES) {
      const ofFamily = acts.filter((act) => act.family === family);
      if (ofFamily.length > 0) changed.push(...(await COMPARES[family](tx, companyId, ofFamily)));
    }
    return new Set(changed);
  });
}
