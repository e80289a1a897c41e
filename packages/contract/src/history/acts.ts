import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { Transaction } from "../operations/operations.js";
import { CompanyScope, PageNumber, Uuid } from "../base/values.js";

/** A person as others of the same company see them: never an address or an e-mail. */
export const ActAuthor = z.object({ id: z.string(), name: z.string() });
export type ActAuthor = z.output<typeof ActAuthor>;

/** A change of the books as the history shows it. */
export const ActReply = z.object({
  id: z.string(),
  /** An instant, ISO. */
  at: z.string(),
  /** Null for what the program did by itself. */
  by: ActAuthor.nullable(),
  kind: z.string(),
  /** What was done, in French. */
  sentence: z.string(),
  /** How many operations it changed; null for what changes none by itself. */
  count: z.number().int().nullable(),
  /** False once all that it changed stays for good, changed since, or cannot come back: an asset that was deleted, a credit that the books hold again. */
  undoable: z.boolean(),
  /** True when nothing of it is as it left it: taking it back is refused, and what changed since is named. */
  changedSince: z.boolean(),
  /** The act that took it back, and the one that it takes back. */
  undoneBy: z.string().nullable(),
  undoes: z.string().nullable(),
  /** The operation that it changed, when it changed one alone. */
  operationId: z.string().nullable(),
});
export type ActReply = z.output<typeof ActReply>;

/** Acts per page of the history. */
export const ACTS_PER_PAGE = 30;

export const listActs = endpoint({
  method: "GET",
  path: "/api/v1/acts",
  area: "history",
  summary: "L’historique d’une entreprise ou d’une opération, le plus récent d’abord",
  permission: "books.read",
  query: CompanyScope.extend({
    operationId: Uuid.optional(),
    /** `1`: one’s own acts only. */
    mine: z.enum(["0", "1"]).default("0"),
    page: PageNumber,
  }),
  reply: z.object({
    results: z.array(ActReply),
    /** A history is read from its end: it says whether there is more, not how long it is. */
    pager: z.object({ currentPage: z.number().int(), itemsPerPage: z.number().int(), hasMore: z.boolean() }),
  }),
});

export const undoAct = endpoint({
  method: "POST",
  path: "/api/v1/acts/:id/undo",
  area: "history",
  summary: "Reprendre un acte, ou le rétablir",
  permission: "books.write",
  params: z.object({ id: Uuid }),
  body: z.object({
    companyId: Uuid.optional(),
    /** Operations to leave as they are. */
    except: z.array(Uuid).max(5000).default([]),
  }),
  reply: z.object({
    data: z.object({
      /** The act that takes it back, itself taken back in the same way. */
      actId: z.string(),
      sentence: z.string(),
      changed: z.array(Transaction),
      /** Ids of operations that are no more. */
      removed: z.array(z.string()),
      skipped: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
    }),
  }),
});
