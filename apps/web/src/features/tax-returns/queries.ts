import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { fileTaxReturn, readTaxReturn, typeOnTaxReturn, withdrawTaxFiling } from "@comptoir/contract/tax-returns/returns";
import { call, callForm } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";

const taxReturnKeys = {
  all: ["tax-returns"] as const,
  one: (id: string) => ["tax-returns", id] as const,
};

/** The return of a fiscal year, or one of its versions; nothing is asked while none is named. */
export function useTaxReturn(id: string | null) {
  return useQuery({
    queryKey: taxReturnKeys.one(id ?? ""),
    queryFn: async ({ signal }) => (await call(readTaxReturn, { params: { id: id ?? "" } }, { signal })).data,
    enabled: id !== null,
  });
}

/** Writes a box of the return of an open year. */
export function useTypeBox(fiscalYearId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Omit<BodyInput<typeof typeOnTaxReturn>, "companyId">) =>
      (await call(typeOnTaxReturn, { params: { id: fiscalYearId }, body })).data,
    onSuccess: (data) => {
      client.setQueryData(taxReturnKeys.one(fiscalYearId), data);
      refresh(client, taxReturnKeys.all);
    },
  });
}

/** A deposit by hand, or its receipt. */
type Filing = { readonly date?: string | null; readonly reference?: string; readonly receipt?: File };

/** Records how the return of a closed year reached the administration. */
export function useFileTaxReturn(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ date, reference, receipt }: Filing) => {
      const form = new FormData();
      if (date != null) form.set("date", date);
      if (reference !== undefined) form.set("reference", reference);
      if (receipt !== undefined) form.set("file", receipt, receipt.name);
      return (await callForm(fileTaxReturn, form, { params: { id } })).data;
    },
    onSuccess: (data) => {
      client.setQueryData(taxReturnKeys.one(id), data);
      refresh(client);
    },
  });
}

/** Takes back a deposit that was indicated by mistake. */
export function useWithdrawTaxFiling(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(withdrawTaxFiling, { params: { id } })).data,
    onSuccess: (data) => {
      client.setQueryData(taxReturnKeys.one(id), data);
      refresh(client);
    },
  });
}
