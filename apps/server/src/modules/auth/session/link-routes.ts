import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { createLink, followDownload } from "@comptoir/contract/auth/auth";
import { followAs } from "../../../http/call/followed-download.js";
import { Refusal } from "../../../refusal.js";
import { serve } from "../../../http/serve.js";
import type { Services } from "../../../services.js";
import { insertLink, readUser, useLink } from "../repository.js";
import { hashOf } from "./sessions.js";

const LINK_SECONDS = 60;

/** Links that work once for a minute, while their session lasts: what a browser needs to download a document without a bearer. */
export function linkRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock, tokens } = services;

  serve(app, services, createLink, async ({ body, caller, company }) => {
    const token = randomBytes(32).toString("base64url");
    const [at, expiresAt] = [new Date(clock.now()), new Date(clock.now() + LINK_SECONDS * 1000)];
    const uri = documentUri(body.uri, company.id);
    const { userId, familyId = null } = caller;
    const isMade = await db.shared((tx) =>
      insertLink(tx, { hash: hashOf(token), userId, familyId, companyId: company.id, uri, at, expiresAt }),
    );
    if (!isMade) throw new Refusal({ code: "auth.required" });
    return { data: { uri: `/api/v1/links/${token}`, download: downloadOf(token), expiresIn: LINK_SECONDS } };
  });

  serve(app, services, followDownload, ({ params: { download }, caller }) => ({
    data: services.downloads.followed.progressOf(caller.userId, download),
  }));

  /**
   * The same request goes through the router again as the document's own, with a bearer of the person who made the link:
   * no redirect, the document streams on this very reply, and its route checks the rights as they are now. HEAD is not
   * served: programs that look at the links of a page or of a mail would use it up.
   */
  app.get<{ Params: { token: string } }>("/api/v1/links/:token", { exposeHeadRoute: false }, async (request, reply) => {
    const now = clock.now();
    const found = await db.shared(async (tx) => {
      const link = await useLink(tx, hashOf(request.params.token), new Date(now));
      return link && { link, user: await readUser(tx, link.user_id) };
    });
    if (!found?.user) throw new Refusal({ code: "not_found", what: "link" });
    const { id: userId, role_id: roleId, firm_id: firmId } = found.user;
    const familyId = found.link.family_id ?? undefined;
    const caller = { userId, roleId, firmId, ...(familyId !== undefined && { familyId }) };
    const bearer = await tokens.issueAccessToken(caller, Math.floor(now / 1000));
    const { raw } = request;
    raw.url = found.link.uri;
    raw.headers.authorization = `Bearer ${bearer}`;
    followAs(raw, downloadOf(request.params.token));
    reply.hijack();
    app.routing(raw, reply.raw);
    return reply;
  });
}

/** The id under which the page that made a link follows its download: it opens nothing. */
function downloadOf(token: string): string {
  return createHash("sha256").update(`download ${token}`).digest("hex").slice(0, 32);
}

/** What may be fetched by a link, under /api/v1/. */
const DOCUMENTS = [
  // A book, and every document of a fiscal year.
  "documents/[\\w-]+/[\\w-]+",
  "documents/archive",
  // A version of a document that was kept.
  "documents/versions/[\\w-]+/[\\w-]+",
  // The attestation of a closed year, and the audit trail.
  "proof/attestation/[\\w-]+",
  "proof/trail/export",
  // The review of a dossier before its closing.
  "review-sheet",
  // All that a company keeps here.
  "company/export",
  // The figures, the form and the receipt of a VAT return.
  "vat-declaration/[\\w-]+/(export|receipt|document)",
  // The boxes, the forms and the receipt of a tax return.
  "tax-return/[\\w-]+/(export|receipt|document)",
  // The FEC of a closed year, as it was delivered.
  "closing/[\\w-]+/fec/[\\w-]+",
  // The register of fixed assets, a table of depreciation.
  "immobilisations/export",
  "immobilisation-component/[\\w-]+/export",
  // One of our invoices.
  "subscription/invoices/[\\w-]+",
];
const DOCUMENT_PATH = new RegExp(`^/api/v1/(${DOCUMENTS.join("|")})$`);

/** The document's path and query with the company it was asked for. Refuses what is not a document of the API. */
function documentUri(uri: string, companyId: string): string {
  const url = new URL(uri, "http://documents");
  if (url.origin !== "http://documents" || !DOCUMENT_PATH.test(url.pathname)) {
    throw new Refusal({ code: "not_found", what: "document" });
  }
  url.searchParams.set("companyId", companyId);
  return `${url.pathname}${url.search}`;
}
