import { useQuery } from "@tanstack/react-query";
import { listFiscalYears } from "@comptoir/contract/fiscal-years";
import { call } from "../../lib/api.js";

/** The fiscal years, the most recent first. */
export function useFiscalYears() {
  return useQuery({ queryKey: ["fiscal-years"], queryFn: async ({ signal }) => (await call(listFiscalYears, {}, { signal })).data });
}
