import { z } from "zod";
import { endpoint } from "../base/endpoint.js";
import { CompanyScope, DayOrTimestamp, EurosOut, Explain } from "../base/values.js";

export const readCashBalance = endpoint({
  method: "GET",
  path: "/api/v1/cash-balance",
  area: "documents",
  summary: "Le solde de la caisse (530000) jour par jour",
  permission: "books.read",
  query: CompanyScope.extend({ startDate: DayOrTimestamp, endDate: DayOrTimestamp }),
  reply: z.object({
    data: z.object({
      /** What the till held before the first day. */
      opening: EurosOut,
      openingExplain: Explain.nullable(),
      /** The days on which it moved, with what it held in the evening. */
      days: z.array(z.object({ date: z.string(), balance: EurosOut, explain: Explain })),
      /** The first day of the period on which it held less than nothing, which no till can; null without one. */
      firstNegative: z.string().nullable(),
    }),
  }),
});
