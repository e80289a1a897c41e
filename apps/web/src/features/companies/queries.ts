import { queryOptions } from "@tanstack/react-query";
import { listProfessions } from "@comptoir/contract/companies";
import { call } from "../../lib/api.js";

/** The professions and the questions that each admits: they change with a version, not with the day. */
export const professionsQuery = queryOptions({
  queryKey: ["professions"],
  queryFn: async () => (await call(listProfessions, {})).data,
  staleTime: Number.POSITIVE_INFINITY,
});
