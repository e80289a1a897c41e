import { queryOptions, useQuery } from "@tanstack/react-query";
import { listProfessions, readCompany } from "@comptoir/contract/companies/companies";
import { call } from "../lib/api/api.js";
import { useSession } from "../lib/session/session.js";

/** The key of the company that is open. */
export function companyKey() {
  return ["company"] as const;
}

/** The company that is open, and its regimes. */
export function useCompany() {
  return useQuery({ queryKey: companyKey(), queryFn: async ({ signal }) => (await call(readCompany, {}, { signal })).data });
}

/** True for who decides of the regimes of the company, and of its years: its firm's staff, its own people where no firm keeps it. */
export function useKeepsCompany(): boolean {
  const isStaff = useSession().context === "ADMIN_CLIENT";
  const isKeptByFirm = useCompany().data?.isKeptByFirm ?? true;
  return isStaff || !isKeptByFirm;
}

/** The professions and the questions that each admits: they change with a version, not with the day. */
export const professionsQuery = queryOptions({
  queryKey: ["professions"],
  queryFn: async () => (await call(listProfessions, {})).data,
  staleTime: Number.POSITIVE_INFINITY,
});
