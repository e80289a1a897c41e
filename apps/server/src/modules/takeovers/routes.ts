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
import type { Company } from "../../access/membership.js";
import { change, changeWithin } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { leavingOf } from "../../http/call/leaving.js";
import { refreshOpenings } from "../books/openings/service.js";
import { confirmPreviewOf } from "./confirm.js";
import { findOpenings, storeOpenings } from "./openings.js";
import { amendTakeoverPreview, findTakeover, listTakeoverFiles, refuseTooMany, storeTakeoverPreview } from "./preview.js";
import { readBooksFile } from "./read-file.js";
import { undoBooksTakeover } from "./undo.js";

/** Books that go on from others: the balances of the first fiscal year, typed or read from the file of another software, and its entries. */
export function takeoverRoutes(app: FastifyInstance, services: Services): void {
  serveOpenings(app, services);
  serveFiles(app, services);
  serveChanges(app, services);
}

function serveOpenings(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, readOpenings, async ({ params, company }) => {
    return { data: await db.reading(company.id, (tx) => findOpenings(tx, company.id, params.id)) };
  });

  change(
    app,
    services,
    typeOpenings,
    { action: "openings.type" },
    async (tx, { params: { id: fiscalYearId }, body: { lines }, company, caller: { userId }, today }) => {
      const data = await storeOpenings(tx, company, { fiscalYearId, lines, today, userId });
      return { result: data, subject: fiscalYearId, details: { lines: lines.length } };
    },
    ({ result: data }) => ({ data }),
  );
}

function serveFiles(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  const shown = async (company: Company, id: string) => {
    await refreshOpenings(db, company.id);
    return { data: await db.reading(company.id, (tx) => findTakeover(tx, { company, today: clock.today() }, id)) };
  };

  serve(app, services, previewTakeover, async (served) => {
    const { body, company, caller, upload, request } = served;
    if (upload === null) throw new Refusal({ code: "takeover.file_missing" });
    await refuseTooMany(db, company.id);
    const { fileName, sha256 } = upload;
    const asker = { company: company.id, person: caller.userId, left: leavingOf(request) };
    const read = await readBooksFile(asker, upload, { today: clock.today() });
    const { id } = await changeWithin(
      services,
      served,
      { action: "takeover.preview" },
      async (tx) => {
        const { use } = body;
        const takeoverId = await storeTakeoverPreview(tx, company.id, { ...read, use, fileName, sha256, userId: caller.userId });
        return { result: takeoverId, subject: takeoverId, details: { fileName, sha256, use } };
      },
      ({ result }) => ({ id: result }),
    );
    return shown(company, id);
  });

  serve(app, services, listBooksTakeovers, async ({ company }) => {
    return { data: await db.reading(company.id, (tx) => listTakeoverFiles(tx, company.id)) };
  });

  serve(app, services, readBooksTakeover, async ({ params, company }) => {
    return shown(company, params.id);
  });

  serve(app, services, amendTakeover, async (served) => {
    const { params, body, company } = served;
    await refreshOpenings(db, company.id);
    await changeWithin(
      services,
      served,
      { action: "takeover.amend" },
      async (tx, { today }) => {
        const { companyId: _companyId, ...chosen } = body;
        await amendTakeoverPreview(tx, { company, today }, { id: params.id, chosen });
        return { result: null, subject: params.id, details: chosen };
      },
      () => ({}),
    );
    return shown(company, params.id);
  });
}

/** Imports are locked before the books, which both changes do themselves. */
const HEAVY = { isHeavy: true, locksBooks: false } as const;

function serveChanges(app: FastifyInstance, services: Services): void {
  serve(app, services, confirmTakeover, async (served) => {
    const { params, body, company, caller } = served;
    await refreshOpenings(services.db, company.id);
    return changeWithin(
      services,
      served,
      { action: "takeover.confirm", ...HEAVY },
      async (tx, { today }) => {
        const data = await confirmPreviewOf(tx, { company, id: params.id, seen: body.seen, userId: caller.userId, today });
        return { result: data, subject: params.id, details: data };
      },
      ({ result: data }) => ({ data }),
    );
  });

  change(
    app,
    services,
    removeTakeover,
    { action: "takeover.remove", ...HEAVY },
    async (tx, { params: { id }, company, caller: { userId }, today }) => {
      const removed = await undoBooksTakeover(tx, { company, id, userId, today });
      return { result: removed, subject: id, details: { removed } };
    },
    ({ result: removed }) => ({ data: { removed } }),
  );
}
