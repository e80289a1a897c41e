import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope } from "../base/values.js";

/** Something that a company has to do: it leaves once it is done, by any person. */
export const Duty = z.object({
  kind: z.enum(["return", "question", "paper", "loose_papers", "closing", "tax_return", "bank", "invoice_platform"]),
  /** The id of the question, of the period of the return, of the fiscal year of a closing or of a tax return, of a bank connection, or what the platform of invoices asks for. */
  id: z.string(),
  title: z.string(),
  /** The last day to do it, or the day since which it waits for a question and for papers; null when none is known. */
  dueOn: z.string().nullable(),
  /** Its day has passed; a question and papers have none to pass. */
  isLate: z.boolean(),
  /** The page where it is done. */
  path: z.string(),
});
export type Duty = z.output<typeof Duty>;

export const listDuties = endpoint({
  method: "GET",
  path: "/api/v1/duties",
  area: "duties",
  summary: "Ce que l’entreprise a à faire\u00a0: déclarations, questions, pièces, clôture, banques, plateforme de factures, par échéance",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({ data: z.array(Duty) }),
});
