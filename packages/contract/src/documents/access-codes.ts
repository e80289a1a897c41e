import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, Uuid } from "../base/values.js";
import { DocumentDifference, DocumentFormat } from "./books.js";

/** How long a link lasts at most, in days. */
export const LONGEST_SHARE_DAYS = 90;

const DAYS = `Choisissez une durée de 1 à ${LONGEST_SHARE_DAYS} jours.`;

const documentId = z.string().min(1).max(120);

/** `once`: one download of one file. */
const ShareUses = z.enum(["once", "many"]);

/** A link to a document, as those who gave it read it. */
export const AccessCode = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  uses: ShareUses,
  formats: z.array(DocumentFormat),
  /** Instants, ISO. */
  createdAt: z.string(),
  expiresAt: z.string(),
  /** When its page or a file of it was opened, and from which address; the latest first. */
  openings: z.array(z.object({ at: z.string(), ip: z.string(), format: DocumentFormat.nullable() })),
  /** What changed in the books since its files were made. */
  difference: DocumentDifference.nullable(),
});
export type AccessCode = z.output<typeof AccessCode>;

/** The files are made at that moment and kept until the code ends. The code is given once: nothing keeps it, and a request sent again under its key reads null. */
export const giveAccessCode = endpoint({
  method: "POST",
  path: "/api/v1/documents/:id/access-codes",
  area: "documents",
  summary: "Partager un document avec une personne sans compte",
  permission: "books.seal",
  params: z.object({ id: documentId }),
  body: z.object({
    companyId: Uuid.optional(),
    days: z.number(DAYS).int(DAYS).min(1, DAYS).max(LONGEST_SHARE_DAYS, DAYS),
    uses: ShareUses,
    formats: z.array(DocumentFormat).min(1, "Choisissez au moins un format.").max(DocumentFormat.options.length),
  }),
  status: 201,
  reply: z.object({ data: AccessCode.extend({ code: z.string().nullable(), path: z.string().nullable() }), message: z.string() }),
});

/** The codes that still open something; also of books that are not written any more. */
export const listAccessCodes = endpoint({
  method: "GET",
  path: "/api/v1/documents/:id/access-codes",
  area: "documents",
  summary: "Les liens en cours d’un document, et leurs ouvertures",
  permission: "books.unshare",
  params: z.object({ id: documentId }),
  query: CompanyScope,
  reply: z.object({ data: z.array(AccessCode) }),
});

/** Ends a link, also in books that are not written any more. */
export const revokeAccessCode = endpoint({
  method: "DELETE",
  path: "/api/v1/documents/:id/access-codes/:codeId",
  area: "documents",
  summary: "Mettre fin à un lien",
  permission: "books.unshare",
  params: z.object({ id: documentId, codeId: Uuid }),
  query: CompanyScope,
  reply: z.object({ data: z.object({ id: z.string() }), message: z.string() }),
});

/** Without a format: what the code opens. With one: the file, which a code of one use then does not open again. */
export const openSharedDocument = endpoint({
  method: "POST",
  path: "/api/v1/shared-documents",
  area: "documents",
  summary: "Ouvrir un document partagé par son code",
  permission: "public",
  body: z.object({ type: z.string().max(200), accessCode: z.string().max(200), format: DocumentFormat.optional() }),
  reply: z.object({
    data: z.object({
      type: z.string(),
      title: z.string(),
      company: z.string(),
      /** Instants, ISO. */
      madeAt: z.string(),
      expiresAt: z.string(),
      uses: ShareUses,
      files: z.array(z.object({ format: DocumentFormat, name: z.string(), bytes: z.number().int(), sha256: z.string() })),
    }),
  }),
});
