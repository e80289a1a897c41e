import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { isoDay } from "../base/field-rules.js";
import { CompanyScope, Day, EurosOut, Explain, ruled, Uuid } from "../base/values.js";

/** A fiscal year of a company. */
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
  params: z.object({ id: Uuid }),
  query: CompanyScope,
  reply: z.object({ data: FiscalYear }),
});

/** Receipts less expenses of each year, drafts included; each opens. */
export const listYearResults = endpoint({
  method: "GET",
  path: "/api/v1/fiscalyear-results",
  area: "fiscal-years",
  summary: "Le résultat de chaque exercice",
  permission: "books.read",
  query: CompanyScope,
  reply: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        result: EurosOut,
        explain: Explain,
        receipts: z.object({ value: EurosOut, explain: Explain }),
        expenses: z.object({ value: EurosOut, explain: Explain }),
      }),
    ),
  }),
});

/** The days that an end may be chosen among; null where none may. */
const EndDays = z.object({ first: z.string(), last: z.string() }).nullable();

/** A period of VAT that the end would cut is refused beside. */
export const readYearEndDays = endpoint({
  method: "GET",
  path: "/api/v1/fiscalyear/:id/end-days",
  area: "fiscal-years",
  summary: "Les jours où un exercice peut finir, et celui qui suivrait le dernier",
  permission: "books.read",
  params: z.object({ id: Uuid }),
  query: CompanyScope,
  reply: z.object({ data: z.object({ end: EndDays, next: EndDays }) }),
});

const End = ruled(isoDay, 10).pipe(Day);
const OnCompany = z.object({ companyId: Uuid.optional() });

/** The one that follows the last one: it begins the day after. */
export const openFiscalYear = endpoint({
  method: "POST",
  path: "/api/v1/fiscalyear",
  area: "fiscal-years",
  summary: "Ouvrir l’exercice suivant",
  permission: "books.seal",
  body: OnCompany.extend({ end: End }),
  reply: z.object({ data: FiscalYear, message: z.string() }),
  status: 201,
});

/** The next year then begins the day after; drafts follow their day. */
export const changeFiscalYear = endpoint({
  method: "PATCH",
  path: "/api/v1/fiscalyear/:id",
  area: "fiscal-years",
  summary: "Déplacer la fin d’un exercice",
  permission: "books.seal",
  params: z.object({ id: Uuid }),
  body: OnCompany.extend({ end: End }),
  reply: z.object({ data: FiscalYear, message: z.string() }),
});
