import type { FastifyInstance, FastifyRequest } from "fastify";
import { associatePaper, deletePaper, dissociatePaper, listPapers, readPaper, uploadPaper } from "@comptoir/contract/attachments/papers";
import { associateSelection } from "@comptoir/contract/operations/selection";
import type { Caller } from "../../access/caller.js";
import { peopleOf } from "../../access/people-repository.js";
import type { AppOptions } from "../../app-options.js";
import { sendDownload } from "../../http/send-download.js";
import { serve } from "../../http/serve.js";
import { write } from "../../idempotency/write.js";
import { consume } from "../../rate-limits/rate-limits.js";
import { Refusal } from "../../refusal.js";
import type { Services } from "../../services.js";
import { hasCsrfToken } from "../auth/service.js";
import {
  changeSelection,
  checkVersion,
  joinPaper,
  joinPaperToEach,
  keptPaper,
  paperSentence,
  partPaper,
  versionSent,
} from "../operations/service.js";
import { deleteLoosePaper } from "./deletion/delete.js";
import { readFileRow } from "./files-repository.js";
import { pageOfLoosePapers } from "./inbox/inbox.js";
import { receivePaper } from "./receiving/receive.js";
import { requirePapers } from "./require-papers.js";

type Options = AppOptions;

const HOUR_SECONDS = 3_600;

/** The papers of operations: received, joined, read. */
export function attachmentRoutes(app: FastifyInstance, services: Services, options: Options): void {
  const beforeChange: BeforeChange = (_request, { userId }) => requirePapers(services.db, { userId, deployment: options.deployment });
  serveFiles(app, services, { options, beforeChange });
  serveAssociations(app, services, beforeChange);
}

type BeforeChange = (request: FastifyRequest, caller: Caller) => Promise<void>;

function serveFiles(
  app: FastifyInstance,
  services: Services,
  { options, beforeChange }: { readonly options: Options; readonly beforeChange: BeforeChange },
): void {
  const { db, clock, files, paperLimits } = services;

  const beforeUpload: BeforeChange = async (request, caller) => {
    if (!hasCsrfToken(request, services, options)) throw new Refusal({ code: "paper.csrf" });
    await beforeChange(request, caller);
    const limit = { key: `papers:${caller.userId}`, limit: paperLimits.perHour, seconds: HOUR_SECONDS, now: clock.now() };
    await db.shared((tx) => consume(tx, limit));
  };

  serve(
    app,
    services,
    uploadPaper,
    async ({ company, caller, upload, request }) => {
      if (upload === null) throw new Refusal({ code: "paper.missing" });
      return { fid: await receivePaper(services, { company, caller, request, upload }) };
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

  serve(
    app,
    services,
    deletePaper,
    ({ params: { fid }, company, caller, request }) =>
      write(db, { company, caller, request, action: "file.delete" }, async (tx) => {
        const removing = { companyId: company.id, fileId: fid, userId: caller.userId, now: clock.now() };
        const { name, sha256, actId } = await deleteLoosePaper(tx, removing);
        return { reply: { message: "La pièce est supprimée.", actId }, subject: fid, details: { name, sha256 } };
      }),
    { before: beforeChange },
  );
}

function serveAssociations(app: FastifyInstance, services: Services, before: BeforeChange): void {
  const { db } = services;

  serve(
    app,
    services,
    associatePaper,
    ({ body: { bankingTransactionId: operationId, fileId }, company, caller, request }) =>
      write(db, { company, caller, request, action: "operation.associate" }, async (tx) => {
        // What was validated since it was read takes a paper for good: that is asked first.
        await checkVersion(tx, company, { id: operationId, version: versionSent(request), peopleOf: (ids) => peopleOf(db, ids) });
        const { name, sha256 } = await joinPaper(tx, company, { operationId, fileId, userId: caller.userId });
        return { reply: { message: "Fichier associé!" }, subject: operationId, details: { fileId, name, sha256 } };
      }),
    { before },
  );

  serve(
    app,
    services,
    dissociatePaper,
    ({ body: { bankingTransactionId: operationId, fileId }, company, caller, request }) =>
      write(db, { company, caller, request, action: "operation.dissociate" }, async (tx) => {
        const { name, sha256 } = await partPaper(tx, company, { operationId, fileId, userId: caller.userId });
        return { reply: { message: "Fichier supprimé!" }, subject: operationId, details: { fileId, name, sha256 } };
      }),
    { before },
  );
  serve(
    app,
    services,
    associateSelection,
    async ({ body, company, caller, request }) => {
      const { userId } = caller;
      const paper = await db.reading(company.id, (tx) => keptPaper(tx, company, body.fileId));
      const { name, sha256 } = paper;
      const details = { fileId: body.fileId, name, sha256 };
      return changeSelection(
        db,
        {
          company,
          caller,
          request,
          body,
          action: "operations.associate",
          sentence: (changes) => paperSentence(name, "joined", changes),
          details,
        },
        async (tx, named) => joinPaperToEach(tx, company, { named, paper: await keptPaper(tx, company, body.fileId), userId }),
      );
    },
    { before },
  );
}
