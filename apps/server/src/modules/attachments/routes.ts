import type { FastifyInstance, FastifyRequest } from "fastify";
import { associatePaper, deletePaper, dissociatePaper, listPapers, readPaper, uploadPaper } from "@comptoir/contract/attachments/papers";
import { associateSelection } from "@comptoir/contract/operations/selection";
import type { Caller } from "../../access/caller.js";
import { peopleOf } from "../../access/people-repository.js";
import type { AppOptions } from "../../app-options.js";
import { sendDownload } from "../../http/send-download.js";
import { hasCsrfToken } from "../../http/cookies/csrf.js";
import { callContextOf } from "../../http/call/call-context.js";
import { change } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import { consume } from "../../rate-limits/rate-limits.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { changeSelection, checkVersion, joinPaper, joinPaperToEach, keptPaper, paperSentence, partPaper } from "../operations/service.js";
import { deleteLoosePaper } from "./deletion/delete.js";
import { readFileRow } from "./files-repository.js";
import { pageOfLoosePapers } from "./inbox/inbox.js";
import { receivePaper } from "./receiving/receive.js";

const HOUR_SECONDS = 3_600;

/** The papers of operations: received, joined, read. */
export function attachmentRoutes(app: FastifyInstance, services: Services, options: AppOptions): void {
  serveFiles(app, services, options);
  serveAssociations(app, services);
}

function serveFiles(app: FastifyInstance, services: Services, options: AppOptions): void {
  const { db, clock, files, paperLimits } = services;

  const beforeUpload = async (request: FastifyRequest, caller: Caller): Promise<void> => {
    if (!hasCsrfToken(request, services, options)) throw new Refusal({ code: "paper.csrf" });
    const limit = { key: `papers:${caller.userId}`, limit: paperLimits.perHour, seconds: HOUR_SECONDS, now: clock.now() };
    await db.shared((tx) => consume(tx, limit));
  };

  serve(
    app,
    services,
    uploadPaper,
    async ({ company, caller, upload, request }) => {
      if (upload === null) throw new Refusal({ code: "paper.missing" });
      return { fid: await receivePaper(services, { company, call: callContextOf(request, caller), upload }) };
    },
    { before: beforeUpload },
  );

  serve(app, services, listPapers, ({ query: { page }, company }) => pageOfLoosePapers(db, company.id, { page, today: clock.today() }));

  serve(app, services, readPaper, async ({ params: { fid }, company, caller: { userId }, reply }) => {
    const file = await readFileRow(db, company.id, fid);
    if (file === null) throw new Refusal({ code: "not_found", what: "file" });
    const make = async () => {
      const pieces = await files.read(file.storage_key);
      if (pieces === null) throw new Refusal({ code: "not_found", what: "file" });
      return { fileName: file.name, mediaType: file.media_type, pieces };
    };
    // A browser that opens it all the same runs nothing of it.
    reply.header("content-security-policy", "default-src 'none'; sandbox").header("x-content-type-options", "nosniff");
    return sendDownload(services, reply, { userId, companyId: company.id, make });
  });

  change(
    app,
    services,
    deletePaper,
    { action: "file.delete" },
    async (tx, { params: { fid }, company, caller }) => {
      const removing = { companyId: company.id, fileId: fid, userId: caller.userId, now: clock.now() };
      const { name, sha256, actId } = await deleteLoosePaper(tx, removing);
      return { result: actId, subject: fid, details: { name, sha256 } };
    },
    ({ result: actId }) => ({ message: "La pièce est supprimée.", actId }),
  );
}

function serveAssociations(app: FastifyInstance, services: Services): void {
  const { db } = services;

  change(
    app,
    services,
    associatePaper,
    {
      action: "operation.associate",
      // What was validated since it was read takes a paper for good: that is asked first.
      version: (tx, version, { body: { bankingTransactionId: id }, company }) =>
        checkVersion(tx, company, { id, version, peopleOf: (ids) => peopleOf(db, ids) }),
    },
    async (tx, { body: { bankingTransactionId: operationId, fileId }, company, caller: { userId } }) => {
      const { name, sha256 } = await joinPaper(tx, company, { operationId, fileId, userId });
      return { result: name, subject: operationId, details: { fileId, name, sha256 } };
    },
    () => ({ message: "Fichier associé!" }),
  );

  change(
    app,
    services,
    dissociatePaper,
    { action: "operation.dissociate" },
    async (tx, { body: { bankingTransactionId: operationId, fileId }, company, caller: { userId } }) => {
      const { name, sha256 } = await partPaper(tx, company, { operationId, fileId, userId });
      return { result: name, subject: operationId, details: { fileId, name, sha256 } };
    },
    () => ({ message: "Fichier supprimé!" }),
  );

  serve(app, services, associateSelection, async ({ body, company, caller, request }) => {
    const { name, sha256 } = await db.reading(company.id, (tx) => keptPaper(tx, company, body.fileId));
    return changeSelection(
      services,
      {
        company,
        call: callContextOf(request, caller),
        body,
        action: "operations.associate",
        sentence: (changes) => paperSentence(name, "joined", changes),
        details: { fileId: body.fileId, name, sha256 },
      },
      async (tx, named) => joinPaperToEach(tx, company, { named, paper: await keptPaper(tx, company, body.fileId), userId: caller.userId }),
    );
  });
}
