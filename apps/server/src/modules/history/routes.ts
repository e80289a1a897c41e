import type { FastifyInstance } from "fastify";
import { ACTS_PER_PAGE, listActs as listActsCall, undoAct as undoActCall } from "@comptoir/contract/history/acts";
import { peopleOf } from "../../access/people-repository.js";
import { isFlagOpen } from "../../access/flags.js";
import { change } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import type { Undoing } from "../operations/service.js";
import { readActs } from "./acts-repository.js";
import { changedSince } from "./changed-since.js";
import { creditsHeld } from "./credits-held.js";
import { undoAct } from "./undo.js";

/** What was done in a company, by whom, and taking it back. */
export function historyRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, listActsCall, async ({ query, company, caller }) => {
    const rows = await readActs(db, company.id, {
      operationId: query.operationId ?? null,
      userId: query.mine === "1" ? caller.userId : null,
      limit: ACTS_PER_PAGE + 1,
      offset: (query.page - 1) * ACTS_PER_PAGE,
    });
    const shown = rows.slice(0, ACTS_PER_PAGE);
    const changed = await changedSince(db, company.id, shown);
    const held = await creditsHeld(db, company.id, shown);
    const people = await peopleOf(
      db,
      shown.flatMap(({ user_id: id }) => id ?? []),
    );
    return {
      results: shown.map(({ id, at, user_id, kind, sentence, family, operations, undoes, undone_by, is_frozen, is_barred, left_as }) => ({
        id,
        at: at.toISOString(),
        by: user_id === null ? null : (people.get(user_id) ?? null),
        kind,
        sentence,
        count: operations,
        // Validated operations are reversed instead.
        undoable: family !== null && undone_by === null && !is_frozen && !is_barred && !held.has(id) && !changed.has(id),
        changedSince: changed.has(id),
        undoneBy: undone_by,
        undoes,
        operationId: family === "operations" && operations === 1 ? (Object.keys(left_as ?? {})[0] ?? null) : null,
      })),
      pager: { currentPage: query.page, itemsPerPage: ACTS_PER_PAGE, hasMore: rows.length > ACTS_PER_PAGE },
    };
  });

  change(
    app,
    services,
    undoActCall,
    { action: "act.undo" },
    async (tx, { params, body, company, caller: { userId } }) => {
      const undoing: Undoing = {
        userId,
        except: body.except,
        peopleOf: (ids) => peopleOf(db, ids),
        now: clock.now(),
        checkPapers: () => checkPapers(services, userId),
      };
      const data = await undoAct(tx, company, params.id, undoing);
      return { result: data, subject: params.id, details: { actId: data.actId, changed: data.changed.length } };
    },
    ({ result: data }) => ({ data }),
  );
}

/** Refuses `access.feature` to give papers back where adding and removing them is closed to this person: the act says it, not the call. */
async function checkPapers({ db, deployment }: Services, userId: string): Promise<void> {
  if (!(await isFlagOpen(db, "listeop_attachments_upload", { userId, deployment }))) throw new Refusal({ code: "access.feature" });
}
