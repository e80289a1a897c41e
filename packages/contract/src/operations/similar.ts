import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { ActAuthor } from "../history/acts.js";
import { AccountName, SuggestionReply } from "./operations.js";
import { CompanyScope, EurosOut, Uuid } from "../base/values.js";

const area = "operations" as const;
const params = z.object({ id: Uuid });

const SimilarOperation = z.object({
  id: z.string(),
  version: z.number().int(),
  title: z.string(),
  date: z.string(),
  value: EurosOut,
  /** Its categories; none while it is to categorise. */
  accounts: z.array(AccountName),
});
/** An operation of the same merchant and the same direction as another one. */
export type SimilarOperation = z.output<typeof SimilarOperation>;

export const listSimilar = endpoint({
  method: "GET",
  path: "/api/v1/transaction/:id/similar",
  area,
  summary: "Les opérations du même tiers et du même sens, et la règle qui vaudrait pour les prochaines",
  permission: "books.read",
  params,
  query: CompanyScope,
  reply: z.object({
    data: z.object({
      /** The latest first, 1 000 at most. */
      toCategorize: z.array(SimilarOperation),
      /** Operations that may still change and have another category, among the latest 1 000 of the merchant; 200 at most. */
      categorizedOtherwise: z.array(SimilarOperation),
      /** Words of the operation that a rule would ask for; none when nothing names its merchant. */
      words: z.array(z.string()),
    }),
  }),
});

export const explainCategory = endpoint({
  method: "GET",
  path: "/api/v1/transaction/:id/category",
  area,
  summary: "Pourquoi cette catégorie\u00a0: ce qui la propose, qui l’a choisie et quand",
  permission: "books.read",
  params,
  query: CompanyScope,
  reply: z.object({
    data: z.object({
      /** What proposes the category, or proposed the one that was then taken; null when nothing did. */
      proposal: SuggestionReply.pick({ source: true, reason: true, confidence: true }).nullable(),
      /** The rule behind it; null for another source, and once it was deleted. */
      rule: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** Who gave the operation its present category: null while it is to categorise, and for what came before the history. */
      chosen: z.object({ by: ActAuthor.nullable(), at: z.string(), sentence: z.string() }).nullable(),
    }),
  }),
});
