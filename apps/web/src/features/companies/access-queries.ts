import { useQuery } from "@tanstack/react-query";
import { listCompanyAccess } from "@comptoir/contract/companies/companies";
import { call } from "../../lib/api/api.js";

/** Who reads the books of the company. */
export function useCompanyAccess() {
  return useQuery({ queryKey: ["company", "access"] as const, queryFn: ({ signal }) => call(listCompanyAccess, {}, { signal }) });
}
