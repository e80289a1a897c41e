import { z } from "zod";
import { endpoint } from "./endpoint.js";
import { JournalLineInput, JournalLineReply } from "./operations.js";
import { CompanyScope } from "./values.js";

export const Openings = z.object({
  fiscalYearId: z.string(),
  /** First day of the fiscal year, the day of the entry. */
  date: z.string(),
  /** Whether their entry is written, and whether a validation has frozen it: a change then reverses it. */
  state: z.enum(["none", "draft", "validated"]),
  lines: z.array(JournalLineReply),
  /** The bank accounts that a statement opens on that day; those that a line names begin with that line instead. */
  bankAccounts: z.array(z.object({ title: z.string(), line: JournalLineReply })),
});
export type Openings = z.output<typeof Openings>;

const yearParams = z.object({ id: z.uuid() });

export const readOpenings = endpoint({
  method: "GET",
  path: "/api/v1/fiscal-years/:id/openings",
  area: "takeovers",
  summary: "Les soldes d’ouverture saisis du premier exercice",
  permission: "books.read",
  params: yearParams,
  query: CompanyScope,
  reply: z.object({ data: Openings }),
});

/** All the lines at once; none removes them. */
export const typeOpenings = endpoint({
  method: "PUT",
  path: "/api/v1/fiscal-years/:id/openings",
  area: "takeovers",
  summary: "Saisir les soldes d’ouverture du premier exercice",
  permission: "books.write",
  params: yearParams,
  body: z.object({
    companyId: z.uuid().optional(),
    lines: z.array(JournalLineInput).max(1000, "Des soldes d’ouverture ont 1\u202f000 lignes au plus."),
  }),
  reply: z.object({ data: Openings }),
});
