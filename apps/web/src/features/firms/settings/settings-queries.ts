import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { readFirm, removeFirmLogo, updateFirm, uploadFirmLogo } from "@comptoir/contract/firms/settings";
import { call, callForm } from "../../../lib/api/api.js";
import { loadBrand } from "../../../lib/brand/brand.js";

function firmKey() {
  return ["firm"] as const;
}

/** The settings of the firm. */
export function useFirmSettings() {
  return useQuery({ queryKey: firmKey(), queryFn: async ({ signal }) => (await call(readFirm, {}, { signal })).data });
}

/** Saves what was changed; the brand is then the new one on this page too. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof updateFirm>) => call(updateFirm, { body }),
    onSuccess: async ({ data }) => {
      client.setQueryData(firmKey(), data);
      await loadBrand();
    },
  });
}

/** Gives the firm a logo, or takes it away (null). */
export function useSaveLogo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (image: File | null) => {
      if (image === null) return call(removeFirmLogo, {});
      const form = new FormData();
      form.append("file", image);
      return callForm(uploadFirmLogo, form);
    },
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: firmKey() }), loadBrand()]);
    },
  });
}
