import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { changeCompanyAnswers, readCompanyAnswers } from "@comptoir/contract/closing/company-answers";
import { call } from "../../../lib/api/api.js";
import { refresh } from "../../../lib/api/refresh.js";

/** What changes of the answers of a company, from a fiscal year on. */
export type GivenAnswers = Omit<BodyInput<typeof changeCompanyAnswers>, "companyId" | "preview" | "seen">;

/** What the company says of itself, year by year, the oldest first. */
export function useCompanyAnswers() {
  return useQuery({
    queryKey: ["closing", "answers"],
    queryFn: async ({ signal }) => (await call(readCompanyAnswers, { query: {} }, { signal })).data,
  });
}

/** What a change would do; nothing is written. */
export function usePreviewAnswers() {
  return useMutation({
    mutationFn: async (body: GivenAnswers) => (await call(changeCompanyAnswers, { body: { ...body, preview: true } })).data,
  });
}

/** Confirms a change as it was seen; its closing is then read again. */
export function useConfirmAnswers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: GivenAnswers & { readonly seen: string }) => (await call(changeCompanyAnswers, { body })).message,
    onSuccess: () => refresh(client),
  });
}
