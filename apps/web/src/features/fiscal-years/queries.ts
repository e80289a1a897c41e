import { useQuery } from "@tanstack/react-query";
import { listFiscalYears } from "@comptoir/contract/fiscal-years";
import { useEffect } from "react";
import { call } from "../../lib/api.js";
import { SPEC } from "../../text/specification.js";
import { showToast } from "../../ui/toast.js";

/** The fiscal years, the most recent first; when they cannot be read, a message says so. */
export function useFiscalYears() {
  const years = useQuery({ queryKey: ["fiscal-years"], queryFn: async ({ signal }) => (await call(listFiscalYears, {}, { signal })).data });
  useEffect(() => {
    if (years.isError) showToast({ kind: "error", title: SPEC.error, text: SPEC.fiscalYearsFailure });
  }, [years.isError, years.errorUpdatedAt]);
  return years;
}
