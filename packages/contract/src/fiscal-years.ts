import { z } from "zod";
import { endpoint } from "./endpoint.js";
import { CompanyScope } from "./values.js";

export const FiscalYear = z.object({
  id: z.string(),
  label: z.string(),
  beginning: z.string(),
  end: z.string(),
  default: z.boolean(),
  status: z.enum(["current", "to_be_processed", "out_of_time", "closed"]),
  /** Last day up to which the year was validated, or null; it never goes back. */
  validatedThrough: z.string().nullable(),
  /** Entries dated up to that day that came later: the next validation numbers them. */
  lateEntries: z.number().int(),
});
export type FiscalYear = z.output<typeof FiscalYear>;

export const listFiscalYears = endpoint({
  method: "GET",
  path: "/api/v1/fiscalyear",
  area: "fiscal-years",
  summary: "Les exercices, le plus récent d’abord",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({ data: z.array(FiscalYear) }),
});

export const readFiscalYear = endpoint({
  method: "GET",
  path: "/api/v1/fiscalyear/:id",
  area: "fiscal-years",
  summary: "Un exercice",
  permission: "books.read",
  params: z.object({ id: z.uuid() }),
  query: CompanyScope,
  reply: z.object({ data: FiscalYear }),
});
