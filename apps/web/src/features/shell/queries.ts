import { useQuery } from "@tanstack/react-query";
import { countNotCategorized } from "@comptoir/contract/operations";
import { call } from "../../lib/api.js";

/** What remains to categorise: the number beside « Mes opérations », and the banner of other pages. */
export function useCountToCategorize(enabled: boolean) {
  return useQuery({
    queryKey: ["operations", "to-categorize"],
    queryFn: async ({ signal }) => (await call(countNotCategorized, {}, { signal })).data,
    enabled,
  });
}
