import { readAct } from "../../../acts/acts-repository.js";
import type { Db } from "../../../db/db.js";
import { canonicalJson } from "../../../idempotency/canonical-json.js";
import { readStates } from "../../operations/history/states-repository.js";
import type { KeptState, KeptStates, OperationState } from "../../operations/history/operation-state.js";

/** Why an act is not taken back: each part of its operations that is not as it left it, and what was done to them from it on. */
export function whyRefused(db: Db, companyId: string, actId: string): Promise<readonly string[]> {
  return db.tenant(companyId, async (tx) => {
    const act = await readAct(tx, companyId, actId);
    if (act === null) return [`no act ${actId}`];
    const states = await readStates(tx, companyId, act.family === "operations" ? Object.keys(act.after) : []);
    const differences = Object.entries(act.after as KeptStates).flatMap(([id, left]) =>
      differencesAt(id, left, standing(left, states.get(id) ?? null)),
    );
    const since = await tx.query<{ line: string }>(
      `select distinct concat_ws(' ', a.id, a.kind, 'undoes ' || a.undoes, '«' || a.sentence || '»') as line
        from books.act_operations o join books.act_operations l on l.company_id = o.company_id and l.operation_id = o.operation_id and l.act_id >= o.act_id
          join books.acts a on a.company_id = l.company_id and a.id = l.act_id
        where o.company_id = $1 and o.act_id = $2 order by line limit 40`,
      [companyId, actId],
    );
    return [...differences, ...since.map(({ line }) => line)];
  });
}

/** The present parts that the act changed. */
function standing(left: KeptState, state: OperationState | null): object | null {
  return left && state && Object.fromEntries(Object.entries(state).filter(([part]) => part in left));
}

function differencesAt(path: string, left: unknown, stands: unknown): readonly string[] {
  if (!isRecord(left) || !isRecord(stands)) {
    const [was, is] = [canonicalJson(left), canonicalJson(stands)];
    return was === is ? [] : [`${path}: left as ${was}, stands as ${is}`];
  }
  const keys = new Set([...Object.keys(left), ...Object.keys(stands)]);
  return [...keys].filter((key) => key !== "version").flatMap((key) => differencesAt(`${path}.${key}`, left[key], stands[key]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
