import { z } from "zod";
import { endpoint } from "./endpoint.js";
import { PageNumber, Pager } from "./values.js";

export const Dossier = z.object({
  id: z.string(),
  companyId: z.string(),
  name: z.string(),
  profession: z.string(),
  companyModeOfPracticing: z.string().nullable(),
  leader: z.object({ firstname: z.string(), lastname: z.string() }),
  taxCategory: z.enum(["bnc", "bic-rs", "bic-rn"]),
  vatSystem: z.string(),
  isVatSubjected: z.boolean(),
});
export type Dossier = z.output<typeof Dossier>;

/** The firm's files, by name: each word of `query` begins a word of the name, of the leader or of the profession. */
export const listDossiers = endpoint({
  method: "GET",
  path: "/api/v1/dossiers",
  area: "firms",
  summary: "Les dossiers du cabinet",
  permission: "firm.read",
  query: z.object({ query: z.string().max(200).optional(), page: PageNumber }),
  reply: z.object({ results: z.array(Dossier), pager: Pager }),
});
