import type { FastifyInstance } from "fastify";
import {
  amendTakeover,
  confirmTakeover,
  listBooksTakeovers,
  previewTakeover,
  readBooksTakeover,
  readOpenings,
  removeTakeover,
  typeOpenings,
} from "@comptoir/contract/takeovers/takeovers";
import type { AppOptions } from "../../app-options.js";
import type { Caller } from "../../access/caller.js";
import type { Company } from "../../access/membership.js";
import { serve } from "../../http/serve.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { leavingOf } from "../../idempotency/leaving.js";
import { write } from "../../idempotency/write.js";
import { requireFlags } from "../flags/service.js";
import { refreshOpenings } from "../books/openings/service.js";
import { confirmPreviewOf } from "./confirm.js";
import { findOpenings, storeOpenings } from "./openings.js";
import { amendTakeoverPreview, findTakeover, listTakeoverFiles, refuseTooMany, storeTakeoverPreview } from "./preview.js";
import { readBooksFile } from "./read-file.js";
import { undoBooksTakeover } from "./undo.js";

type Deployment = Pick<AppOptions, "deployment">;

const FLAG = "account_reprise_display";

/** Books that go on from others: the balances of the first fiscal year, typed or read from the file of another software, and its entries. */
export function takeoverRoutes(app: FastifyInstance, services: Services, { deployment }: Deployment): void {
  const { db } = services;
  const requireOpen = ({ userId }: Caller): Promise<void> => requireFlags(db, [FLAG], { userId, deployment });
  serveOpenings(app, services, requireOpen);
  serveFiles(app, services, requireOpen);
  serveChanges(app, services, requireOpen);
}

type RequireOpen = (caller: Caller) => Promise<void>;

function serveOpenings(app: FastifyInstance, services: Services, requireOpen: RequireOpen): void {
  const { db, clock } = services;

  serve(app, services, readOpenings, async ({ params, company, caller }) => {
    await requireOpen(caller);
    return { data: await db.reading(company.id, (tx) => findOpenings(tx, company.id, params.id)) };
  });

  serve(app, services, typeOpenings, async ({ params, body, company, caller, request }) => {
    await requireOpen(caller);
    return write(db, { company, caller, request, action: "openings.type" }, async (tx) => {
      const data = await storeOpenings(tx, company, {
        fiscalYearId: params.id,
        lines: body.lines,
        today: clock.today(),
        userId: caller.userId,
      });
      return { reply: { data }, subject: params.id, details: { lines: body.lines.length } };
    });
  });
}

function serveFiles(app: FastifyInstance, services: Services, requireOpen: RequireOpen): void {
  const { db, clock } = services;

  const shown = async (company: Company, id: string) => {
    await refreshOpenings(db, company.id);
    return { data: await db.reading(company.id, (tx) => findTakeover(tx, { company, today: clock.today() }, id)) };
  };

  serve(app, services, previewTakeover, async ({ body: { use }, company, caller, upload, request }) => {
    await requireOpen(caller);
    if (upload === null) throw new Refusal({ code: "takeover.file_missing" });
    await refuseTooMany(db, company.id);
    const { fileName, sha256 } = upload;
    const asker = { company: company.id, person: caller.userId, left: leavingOf(request) };
    const read = await readBooksFile(asker, upload, { today: clock.today() });
    const { id } = await write(db, { company, caller, request, action: "takeover.preview" }, async (tx) => {
      const takeoverId = await storeTakeoverPreview(tx, company.id, { ...read, use, fileName, sha256, userId: caller.userId });
      return { reply: { id: takeoverId }, subject: takeoverId, details: { fileName, sha256, use } };
    });
    return shown(company, id);
  });

  serve(app, services, listBooksTakeovers, async ({ company, caller }) => {
    await requireOpen(caller);
    return { data: await db.reading(company.id, (tx) => listTakeoverFiles(tx, company.id)) };
  });

  serve(app, services, readBooksTakeover, async ({ params, company, caller }) => {
    await requireOpen(caller);
    return shown(company, params.id);
  });

  serve(app, services, amendTakeover, async ({ params: { id }, body, company, caller, request }) => {
    await requireOpen(caller);
    await refreshOpenings(db, company.id);
    await write(db, { company, caller, request, action: "takeover.amend" }, async (tx) => {
      const { companyId: _companyId, ...chosen } = body;
      await amendTakeoverPreview(tx, { company, today: clock.today() }, { id, chosen });
      return { reply: {}, subject: id, details: chosen };
    });
    return shown(company, id);
  });
}

function serveChanges(app: FastifyInstance, services: Services, requireOpen: RequireOpen): void {
  const { db, clock } = services;

  serve(app, services, confirmTakeover, async ({ params: { id }, body: { seen }, company, caller, request }) => {
    await requireOpen(caller);
    await refreshOpenings(db, company.id);
    return write(db, { company, caller, request, action: "takeover.confirm", isHeavy: true }, async (tx) => {
      const data = await confirmPreviewOf(tx, { company, id, seen, userId: caller.userId, today: clock.today() });
      return { reply: { data }, subject: id, details: data };
    });
  });

  serve(app, services, removeTakeover, async ({ params: { id }, company, caller, request }) => {
    await requireOpen(caller);
    return write(db, { company, caller, request, action: "takeover.remove", isHeavy: true }, async (tx) => {
      const removed = await undoBooksTakeover(tx, { company, id, userId: caller.userId, today: clock.today() });
      return { reply: { data: { removed } }, subject: id, details: { removed } };
    });
  });
}
