import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createMortgage,
  deleteMortgage,
  listMortgages,
  readMortgageSchedule,
  readMortgageScheduleFile,
  updateMortgage,
  writeMortgageSchedule,
  type Mortgage,
} from "@comptoir/contract/loans/loans";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import { call, callForm } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";
import { useUser } from "../../lib/session/session.js";
import { useSubmissionKey } from "../../lib/api/submission-key.js";
import { loanBody } from "./loan-reply.js";
import type { LoanForm } from "./loan-form.js";
import type { SentInstalment } from "./schedule-rows.js";

const LOANS = ["loans"] as const;

/** The loans of the company, with their totals. */
export function useLoans() {
  return useQuery({ queryKey: [...LOANS, "list"], queryFn: ({ signal }) => call(listMortgages, {}, { signal }) });
}

/** The schedule of a loan. */
export function useLoanSchedule(id: string) {
  return useQuery({
    queryKey: [...LOANS, "schedule", id],
    queryFn: async ({ signal }) => (await call(readMortgageSchedule, { params: { id } }, { signal })).data,
  });
}

/** A schedule and where it comes from. */
export type LoanSchedule = ReplyOf<typeof readMortgageSchedule>["data"];

/** Writes the schedule of a loan in place of the one it has; no row at all returns to the computed one. */
export function useWriteSchedule(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rows: readonly SentInstalment[]) => call(writeMortgageSchedule, { params: { id }, body: { rows: [...rows] } }),
    onSuccess: () => refresh(client, LOANS),
  });
}

/** Reads the bank's own schedule from a file, or from what was pasted; writes nothing. */
export function useReadScheduleFile(id: string) {
  return useMutation({
    mutationFn: async ({ file, text }: { file?: File; text?: string }) => {
      const form = new FormData();
      if (text !== undefined) form.append("text", text);
      form.append("file", file ?? new File([], "echeancier.txt"));
      return (await callForm(readMortgageScheduleFile, form, { params: { id } })).data;
    },
  });
}

/** Creates a loan without an id, updates one that has one. */
export function useSaveLoan(loan: Mortgage | null) {
  const client = useQueryClient();
  const { companyId } = useUser();
  const key = useSubmissionKey();
  return useMutation({
    mutationFn: (form: LoanForm) => {
      const body = { ...loanBody(form), ...(typeof companyId === "string" && { company_id: companyId }) };
      return loan === null
        ? call(createMortgage, { body }, { idempotencyKey: key })
        : call(updateMortgage, { params: { id: loan.id }, body: { id: loan.id, ...body } }, { version: loan.version });
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
