import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createMortgage,
  deleteMortgage,
  listMortgages,
  readMortgageSchedule,
  updateMortgage,
  type Mortgage,
} from "@comptoir/contract/loans";
import { call } from "../../lib/api.js";
import { refresh } from "../../lib/refresh.js";
import { useUser } from "../../lib/session.js";
import { loanBody } from "./loan-reply.js";
import type { LoanForm } from "./loan-form.js";

const LOANS = ["loans"] as const;

/** The loans of the company. */
export function useLoans() {
  return useQuery({ queryKey: [...LOANS, "list"], queryFn: async ({ signal }) => (await call(listMortgages, {}, { signal })).data });
}

/** The schedule of a loan. */
export function useLoanSchedule(id: string) {
  return useQuery({
    queryKey: [...LOANS, "schedule", id],
    queryFn: async ({ signal }) => (await call(readMortgageSchedule, { params: { id } }, { signal })).data,
  });
}

/** Creates a loan without an id, updates one that has one. */
export function useSaveLoan(loan: Mortgage | null) {
  const client = useQueryClient();
  const { companyId } = useUser();
  return useMutation({
    mutationFn: (form: LoanForm) => {
      const body = { ...loanBody(form), ...(typeof companyId === "string" && { company_id: companyId }) };
      return loan === null
        ? call(createMortgage, { body })
        : call(updateMortgage, { params: { id: loan.id }, body: { id: loan.id, ...body } });
    },
    onSuccess: () => refresh(client, LOANS),
  });
}

/** Removes a loan that no operation pays. */
export function useRemoveLoan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteMortgage, { params: { id } }),
    onSuccess: () => refresh(client, LOANS),
  });
}
