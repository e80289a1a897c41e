import { queryOptions } from "@tanstack/react-query";
import { listFiscalYears } from "@comptoir/contract/fiscal-years/fiscal-years";
import { call } from "../lib/api/api.js";

/** The company's fiscal years, the most recent first. */
export function fiscalYearsQuery() {
  return queryOptions({
    queryKey: ["fiscal-years"] as const,
    queryFn: async ({ signal }) => (await call(listFiscalYears, {}, { signal })).data,
  });
}
