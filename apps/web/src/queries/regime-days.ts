import { useQuery } from "@tanstack/react-query";
import { readRegimeDays } from "@comptoir/contract/companies/regimes";
import { call } from "../lib/api/api.js";

/** The days from which a regime may change. */
export function useRegimeDays() {
  return useQuery({
    queryKey: ["regimes", "days"] as const,
    queryFn: async ({ signal }) => (await call(readRegimeDays, {}, { signal })).data,
  });
}
