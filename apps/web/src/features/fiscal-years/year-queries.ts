import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { IsoDate } from "@comptoir/accounting/date";
import { changeFiscalYear, listYearResults, openFiscalYear, readYearEndDays } from "@comptoir/contract/fiscal-years/fiscal-years";
import { call } from "../../lib/api/api.js";
import { refresh } from "../../lib/api/refresh.js";
import { useRenewedKey } from "../../lib/api/submission-key.js";

/** The result of each year, with what opens it. */
export function useYearResults() {
  return useQuery({
    queryKey: ["fiscal-years", "results"] as const,
    queryFn: async ({ signal }) => (await call(listYearResults, {}, { signal })).data,
  });
}

/** The days that a year may end on, and the year that would follow the last one. */
export function useYearEndDays(id: string) {
  return useQuery({
    queryKey: ["fiscal-years", "end-days", id] as const,
    queryFn: async ({ signal }) => (await call(readYearEndDays, { params: { id } }, { signal })).data,
  });
}

/** Opens the year that follows the last one (`id` null), or moves the end of another; everything is then read again. */
export function useChangeYear() {
  const client = useQueryClient();
  const { key, renew } = useRenewedKey();
  return useMutation({
    mutationFn: ({ id, end }: { id: string | null; end: IsoDate }) =>
      id === null
        ? call(openFiscalYear, { body: { end } }, { idempotencyKey: key })
        : call(changeFiscalYear, { params: { id }, body: { end } }),
    onSuccess: () => {
      renew();
      return refresh(client);
    },
  });
}
