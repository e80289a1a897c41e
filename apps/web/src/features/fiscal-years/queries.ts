import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { fiscalYearsQuery } from "../../queries/fiscal-years.js";
import { SPEC } from "../../text/specification.js";
import { showToast } from "../../ui/messages/toast.js";

/** The fiscal years, the most recent first; when they cannot be read, a message says so. */
export function useFiscalYears() {
  const years = useQuery(fiscalYearsQuery());
  useEffect(() => {
    if (years.isError) showToast({ kind: "error", title: SPEC.error, text: SPEC.fiscalYearsFailure });
  }, [years.isError, years.errorUpdatedAt]);
  return years;
}
