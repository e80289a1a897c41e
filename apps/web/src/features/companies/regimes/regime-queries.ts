import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { changeRegime } from "@comptoir/contract/companies/regimes";
import { call } from "../../../lib/api/api.js";
import { refresh } from "../../../lib/api/refresh.js";
import { reloadSession } from "../../../lib/session/session.js";

type GivenRegime = Omit<BodyInput<typeof changeRegime>, "companyId" | "preview" | "seen">;

/** What a change of regime would do; nothing is written. */
export function usePreviewRegime() {
  return useMutation({ mutationFn: async (body: GivenRegime) => (await call(changeRegime, { body: { ...body, preview: true } })).data });
}

/** Confirms a change as it was seen; the company, its entries and its VAT are then read again. */
export function useConfirmRegime() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: GivenRegime & { readonly seen: string }) => {
      const { message } = await call(changeRegime, { body });
      await reloadSession();
      return message;
    },
    onSuccess: () => refresh(client),
  });
}
