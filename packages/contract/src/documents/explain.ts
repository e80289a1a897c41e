import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, EurosOut, Explain, PageNumber, Pager } from "../base/values.js";

export const explainFigure = endpoint({
  method: "GET",
  path: "/api/v1/explain",
  area: "documents",
  summary: "D’où vient ce chiffre\u00a0?",
  permission: "books.read",
  query: CompanyScope.extend({ figure: z.string().max(2000), page: PageNumber }),
  reply: z.object({
    data: z.object({
      label: z.string(),
      value: EurosOut,
      unit: z.literal("EUR"),
      period: z.object({ start: z.string(), end: z.string() }),
      formula: z.string().optional(),
      /** Operations behind the figure, each counted once, and entries that come from none: openings, annuities. */
      count: z.number().int(),
      entries: z.number().int(),
      parts: z.array(
        z.object({
          label: z.string(),
          account: z.string().optional(),
          value: EurosOut,
          /** Operations behind the part, each counted once, and entries that come from none. */
          count: z.number().int(),
          entries: z.number().int(),
          explain: Explain.optional(),
          operationIds: z.array(z.string()).optional(),
          /** Lines of the part in all, where it lists them. */
          lines: z.number().int().optional(),
          /** The operations themselves, as the layer lists them. */
          operations: z
            .array(z.object({ id: z.string().nullable(), entryId: z.string(), date: z.string(), label: z.string(), amount: EurosOut }))
            .optional(),
        }),
      ),
      rounding: z.string().nullable(),
      gap: EurosOut,
      excluded: z.object({ count: z.number().int(), reason: z.string() }).nullable(),
    }),
    pager: Pager,
  }),
});
