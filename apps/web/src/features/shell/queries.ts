import { useQuery } from "@tanstack/react-query";
import { toCategorizeQuery } from "../../queries/operations.js";

/** What remains to categorise: the number beside « Mes opérations », and the banner of other pages. */
export function useCountToCategorize(enabled: boolean) {
  return useQuery({ ...toCategorizeQuery(), enabled });
}
