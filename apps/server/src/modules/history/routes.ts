import type { FastifyInstance } from "fastify";
import { ACTS_PER_PAGE, listActs as listActsCall, undoAct as undoActCall } from "@comptoir/contract/history/acts";
import { peopleOf } from "../../access/people-repository.js";
import type { AppOptions } from "../../app-options.js";
import { serve } from "../../http/serve.js";
import { write } from "../../idempotency/write.js";
import type { Services } from "../../services.js";
import { requirePapers } from "../attachments/service.js";
import type { Undoing } from "../operations/service.js";
import { readActs } from "./acts-repository.js";
import { changedSince } from "./changed-since.js";
import { creditsHeld } from "./credits-held.js";
import { undoAct } from "./undo.js";

/** What was done in a company, by whom, and taking it back. */
export function historyRoutes(app: FastifyInstance, services: Services, { deployment }: Pick<AppOptions, "deployment">): void {
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
      results: shown.map(({ id, at, user_id, kind, sentence, family, operations, undoes, undone_by, is_frozen, is_barred }) => ({
        id,
        at: at.toISOString(),
        by: user_id === null ? null : (people.get(user_id) ?? null),
        kind,
        sentence,
        count: operations,
        // Of validated operations the way is their reversal.
        undoable: family !== null && undone_by === null && !is_frozen && !is_barred && !held.has(id) && !changed.has(id),
        changedSince: changed.has(id),
        undoneBy: undone_by,
        undoes,
      })),
      pager: { currentPage: query.page, itemsPerPage: ACTS_PER_PAGE, hasMore: rows.length > ACTS_PER_PAGE },
    };
  });

  serve(app, services, undoActCall, ({ params, body, company, caller, request }) =>
    write(db, { company, caller, request, action: "act.undo" }, async (tx) => {
      const { userId } = caller;
      const undoing: Undoing = {
        userId,
        except: body.except,
        peopleOf: (ids) => peopleOf(db, ids),
        now: clock.now(),
        checkPapers: () => requirePapers(db, { userId, deployment }),
      };
      const data = await undoAct(tx, company, params.id, undoing);
      return { reply: { data }, subject: params.id, details: { actId: data.actId, changed: data.changed.length } };
    }),
  );
}
