import { queryOptions, useQuery } from "@tanstack/react-query";
import { listVatDeclarations, readVatDeclaration } from "@comptoir/contract/vat";
import { call } from "../../lib/api.js";

const vatKeys = {
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
