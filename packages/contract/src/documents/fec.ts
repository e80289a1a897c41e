import { z } from "zod";
import { DocumentFileQuery } from "./books.js";
import { endpoint } from "../base/endpoint.js";
import { EurosOut, Explain } from "../base/values.js";

/** What the checker of an FEC found at fault, with how to repair it. */
export const FecFinding = z.object({
  severity: z.string(),
  line: z.number().int().nullable(),
  column: z.string().nullable(),
  rule: z.string(),
  message: z.string(),
  remedy: z.string(),
  /** How many times the same point is reported for the same column; `line` is the first. */
  count: z.number().int(),
});

/** What the checks of an FEC say of it; amounts in euros. */
export const FecReportReply = z.object({
  officialTool: z.enum(["conforme", "non_conforme", "no_report"]),
  accepted: z.boolean(),
  lines: z.number().int(),
  entries: z.number().int(),
  debit: EurosOut,
  credit: EurosOut,
  result: EurosOut,
  /** What the three amounts open on, for the company's own FEC. */
  explain: z.object({ debit: Explain, credit: Explain, result: Explain }).optional(),
  findings: z.array(FecFinding),
  /** Findings of a rule beyond the first 200 different ones, counted only. */
  omitted: z.array(z.object({ rule: z.string(), count: z.number().int() })),
});

export const readFecReport = endpoint({
  method: "GET",
  path: "/api/v1/documents/fec/report",
  area: "documents",
  summary: "Le contrôle du FEC d’un exercice",
  permission: "books.read",
  query: DocumentFileQuery,
  reply: z.object({ data: FecReportReply }),
});

/** Multipart `file`: any FEC, from any software. Nothing is stored. */
export const checkFecFile = endpoint({
  method: "POST",
  path: "/api/v1/fec/check",
  area: "documents",
  summary: "Contrôler un FEC venu d’ailleurs (multipart\u00a0: file)",
  upload: true,
  permission: "books.read",
  reply: z.object({ data: FecReportReply }),
});
