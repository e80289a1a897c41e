import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { PAPER_MEGABYTES } from "./rules.js";
import { Answer, CompanyScope, EurosOut, PageNumber, Pager, Uuid } from "../base/values.js";

const area = "attachments";

/** Multipart, part `file`, with the token of the session in `X-CSRF-Token`. The same bytes again give the same `fid`. */
export const uploadPaper = endpoint({
  method: "POST",
  path: "/file/upload/node/banking_transaction/field_supporting_documents_pr",
  area,
  summary: "Déposer une pièce (multipart\u00a0: file), à rattacher ensuite à une opération",
  permission: "books.write",
  flags: ["listeop_attachments_upload"],
  upload: true,
  fileMegabytes: PAPER_MEGABYTES,
  query: CompanyScope.extend({ _format: z.literal("json").optional() }),
  body: z.object({ companyId: Uuid.optional() }),
  reply: z.object({ fid: z.string() }),
  status: 201,
});

const Association = z.object({ companyId: Uuid.optional(), bankingTransactionId: Uuid, fileId: Uuid });

/** For good on a validated operation. */
export const associatePaper = endpoint({
  method: "POST",
  path: "/api/v1/transaction/associate",
  area,
  summary: "Joindre une pièce à une opération",
  permission: "books.write",
  flags: ["listeop_attachments_upload"],
  body: Association,
  reply: Answer,
});

/** The paper is loose again; refused once the operation was validated. */
export const dissociatePaper = endpoint({
  method: "POST",
  path: "/api/v1/transaction/dissociate",
  area,
  summary: "Retirer une pièce d’une opération",
  permission: "books.write",
  flags: ["listeop_attachments_upload"],
  body: Association,
  reply: Answer,
});

const OneFile = z.object({ fid: Uuid });

export const readPaper = endpoint({
  method: "GET",
  path: "/api/v1/file/:fid",
  area,
  summary: "Une pièce, telle qu’elle a été déposée",
  permission: "books.read",
  params: OneFile,
  query: CompanyScope,
  reply: z.unknown(),
});

/** A loose one only. */
export const deletePaper = endpoint({
  method: "DELETE",
  path: "/api/v1/file/:fid",
  area,
  summary: "Supprimer une pièce qui n’est jointe à rien\u00a0; elle se reprend pendant trente jours",
  permission: "books.write",
  flags: ["listeop_attachments_upload"],
  params: OneFile,
  query: CompanyScope,
  /** `actId` takes it back for thirty days. */
  reply: Answer.extend({ actId: z.string() }),
});

/** The operation that a loose paper seems to prove, and why. */
const Proposal = z.object({
  operation: z.object({ id: z.string(), title: z.string(), date: z.string(), value: EurosOut, sign: z.enum(["income", "outcome"]) }),
  reason: z.string(),
});

/** A paper of a company, as lists show it. */
export const Paper = z.object({
  id: z.string(),
  name: z.string(),
  uri: z.string(),
  bytes: z.number().int(),
  addedAt: z.string(),
  /** False while its text is still to be read. */
  isRead: z.boolean(),
  proposal: Proposal.nullable(),
});
export type Paper = z.output<typeof Paper>;

export const listPapers = endpoint({
  method: "GET",
  path: "/api/v1/files",
  area,
  summary: "Les pièces qui ne sont jointes à rien, la plus récente d’abord, chacune avec l’opération proposée",
  permission: "books.read",
  query: CompanyScope.extend({ loose: z.literal("1"), page: PageNumber }),
  reply: z.object({ results: z.array(Paper), pager: Pager }),
});
