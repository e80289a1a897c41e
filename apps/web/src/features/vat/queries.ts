import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  keepAsExpense,
  listVatDeclarations,
  readVatDeclaration,
  updateVatDeclaration,
  validateVatDeclaration,
} from "@comptoir/contract/vat";
import { call } from "../../lib/api.js";
import { refresh } from "../../lib/refresh.js";

const vatKeys = {
  all: ["vat"] as const,
  list: (fiscalYearId: string | null) => ["vat", "list", fiscalYearId] as const,
  one: (id: string) => ["vat", "return", id] as const,
};

/** The VAT returns whose period ends in a fiscal year, the latest first; of every year when none is named. */
export function useVatDeclarations(fiscalYearId: string | null) {
  return useQuery({
    queryKey: vatKeys.list(fiscalYearId),
    queryFn: async ({ signal }) => {
      const query = fiscalYearId === null ? {} : { fiscalYearId };
      return (await call(listVatDeclarations, { query }, { signal })).data;
    },
  });
}

/** A VAT return with its form and its proof, by its id or its period; nothing is asked while none is named. */
export function useVatDeclaration(id: string | null) {
  return useQuery({ ...vatDeclarationQuery(id ?? ""), enabled: id !== null });
}

function vatDeclarationQuery(id: string) {
  return queryOptions({
    queryKey: vatKeys.one(id),
    queryFn: async ({ signal }) => (await call(readVatDeclaration, { params: { id } }, { signal })).data,
  });
}
type TypedChange = {
  readonly refund?: number;
  readonly assimilatedTaxes?: number;
  readonly provisionalRefunds?: number;
  readonly comment?: string;
};

/** Writes what a person types on a return. */
export function useTypeOnReturn(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: TypedChange) => (await call(updateVatDeclaration, { params: { id }, body: change })).data,
    onSuccess: (data) => {
      client.setQueryData(vatKeys.one(id), data);
      refresh(client, vatKeys.all);
    },
  });
}

/** Validates a return: its entries are frozen and its settlement posted. Every screen reads its figures again afterwards. */
export function useValidateReturn(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(validateVatDeclaration, { params: { id }, body: {} })).data,
    onSuccess: (data) => {
      client.setQueryData(vatKeys.one(id), data);
      refresh(client);
    },
  });
}

/** Reads the report of a return again, when the user is about to declare it. */
export function useReadReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { report } = (await call(readVatDeclaration, { params: { id } })).data;
      refresh(client, vatKeys.all);
      return report;
    },
  });
}

/** Leaves purchases that look like fixed assets as expenses: the choice is remembered for each operation. */
export function useKeepAsExpense() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => (await call(keepAsExpense, { body: { ids: [...ids] } })).data.kept,
    onSuccess: () => refresh(client, vatKeys.all),
  });
}
