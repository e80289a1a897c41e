import type { FastifyInstance } from "fastify";
import { giveAccessCode, listAccessCodes, openSharedDocument, revokeAccessCode } from "@comptoir/contract/documents/access-codes";
import { change, changeWithin } from "../../../http/change.js";
import { leavingOf } from "../../../http/call/leaving.js";
import { sendDownload } from "../../../http/send-download.js";
import { serve } from "../../../http/serve.js";
import { networkOf } from "../../../rate-limits/network.js";
import type { Services } from "../../../services.js";
import { refreshOpenings } from "../../books/openings/service.js";
import type { ClosingFileReader } from "../papers/year-papers.js";
import { filesToShare, giveCode } from "./give-code.js";
import { liveCodes, revokeCode, toAccessCode } from "./live-codes.js";
import { removeFiles } from "./make-files.js";
import { deliverShared, describeShared } from "./open-shared.js";

/** Documents shared with people who have no account. */
export function shareRoutes(app: FastifyInstance, services: Services, { closingFile }: { readonly closingFile: ClosingFileReader }): void {
  serveCodes(app, services, closingFile);

  serve(app, services, openSharedDocument, async ({ body, request, reply }) => {
    reply.header("referrer-policy", "no-referrer").header("cache-control", "no-store");
    const { format, ...asked } = { ...body, ip: request.ip };
    if (format === undefined) return { data: await describeShared(services, asked) };
    const make = () => deliverShared(services, { ...asked, format });
    await sendDownload(services, reply, { userId: `shared ${networkOf(request.ip)}`, companyId: null, make });
    return reply as never;
  });
}

const GIVEN = "Le lien est prêt\u00a0: copiez-le maintenant, il ne sera plus montré.";
const ALREADY_GIVEN = "Ce lien a déjà été donné\u00a0: son code n’est pas montré deux fois.";

function serveCodes(app: FastifyInstance, services: Services, closingFile: ClosingFileReader): void {
  const { db, clock } = services;

  serve(app, services, giveAccessCode, async (served) => {
    const { params, body, company, caller, request } = served;
    const left = leavingOf(request);
    await refreshOpenings(db, company.id, { person: caller.userId, left });
    const asked = { company, documentId: params.id, formats: body.formats, person: caller.userId, left };
    const shared = await filesToShare({ ...services, closingFile }, asked);
    const given: { code: string | null } = { code: null };
    try {
      const kept = await changeWithin(
        services,
        served,
        { action: "document.share" },
        async (tx) => {
          const made = await giveCode(tx, { company, shared, body, userId: caller.userId, now: clock.now() });
          const details = { document: params.id, days: body.days, uses: body.uses, formats: shared.files.map(({ format }) => format) };
          given.code = made.code;
          return { result: made.row, subject: made.row.id, details };
        },
        ({ result: row }) => toAccessCode(row, { formats: shared.files.map(({ format }) => format), openings: [], kept: null }),
      );
      // Replies are kept under their key: the code is added once it is.
      const { code } = given;
      if (code === null) await removeFiles(services, shared.files);
      const path = code === null ? null : `/documents/${kept.type}?accessCode=${code}`;
      return { data: { ...kept, code, path }, message: code === null ? ALREADY_GIVEN : GIVEN };
    } catch (error) {
      await removeFiles(services, shared.files);
      throw error;
    }
  });

  serve(app, services, listAccessCodes, async ({ params, company }) => ({
    data: await liveCodes(db, { companyId: company.id, documentId: params.id, now: new Date(clock.now()) }),
  }));

  change(
    app,
    services,
    revokeAccessCode,
    { action: "document.unshare" },
    async (tx, { params: { id, codeId }, company }) => {
      await revokeCode(tx, { companyId: company.id, documentId: id, codeId, at: new Date(clock.now()) });
      return { result: codeId, subject: codeId, details: { document: id } };
    },
    ({ result: id }) => ({ data: { id }, message: "Le lien n’ouvre plus rien." }),
  );
}
