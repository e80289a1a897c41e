import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, Uuid } from "../base/values.js";

/** Without a year: the first one that is not closed. */
export const readReviewSheet = endpoint({
  method: "GET",
  path: "/api/v1/review-sheet",
  area: "closing",
  summary: "La revue d’un dossier avant sa clôture (PDF, XLSX ou CSV)",
  permission: "books.read",
  query: CompanyScope.extend({ fiscalYearId: Uuid.optional(), format: z.enum(["pdf", "xlsx", "csv"]).default("pdf") }),
  reply: z.unknown(),
});
