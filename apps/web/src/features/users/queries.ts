import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  closeDevice,
  confirmSecondFactor,
  listDevices,
  prepareSecondFactor,
  removeSecondFactor,
  changePassword,
} from "@comptoir/contract/auth/auth";
import { deleteAccount, exportAccount, savePreferences, updateProfile } from "@comptoir/contract/users/users";
import { updateCompany } from "@comptoir/contract/companies/companies";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { useState } from "react";
import { call, callStream } from "../../lib/api/api.js";
import { keepFile } from "../../lib/api/download.js";
import { refresh } from "../../lib/api/refresh.js";
import { readStreamed } from "../../lib/api/streamed-file.js";
import { reloadSession } from "../../lib/session/session.js";
import { companyKey } from "../../queries/company.js";

/** The key of the browsers that are signed in. */
function devicesKey() {
  return ["devices"] as const;
}

/** Saves the person, the company, or both; the signed-in user is then read again. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ person, company }: ProfileChanges) => {
      if (person) await call(updateProfile, { body: person });
      if (company) await call(updateCompany, { body: company });
      await reloadSession();
    },
    onSuccess: () => refresh(client, companyKey()),
  });
}

/** What changed of the person and of the company; nothing when it did not. */
export type ProfileChanges = {
  readonly person?: BodyInput<typeof updateProfile>;
  readonly company?: BodyInput<typeof updateCompany>;
};

/** Changes the password: every other session of the person ends. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof changePassword>) => call(changePassword, { body }),
    onSuccess: () => refresh(client, devicesKey()),
  });
}

/** The browsers that are signed in. */
export function useDevices() {
  return useQuery({ queryKey: devicesKey(), queryFn: async ({ signal }) => (await call(listDevices, {}, { signal })).data });
}

/** Signs a browser out. */
export function useCloseDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => Promise.all(ids.map((id) => call(closeDevice, { params: { id } }))),
    onSettled: () => refresh(client, devicesKey()),
  });
}

/** A secret for the second factor, against the password. */
export function usePrepareSecondFactor() {
  return useMutation({ mutationFn: async (password: string) => (await call(prepareSecondFactor, { body: { password } })).data });
}

/** Puts the second factor in force with its first code; returns the recovery codes, which are shown once. */
export function useConfirmSecondFactor() {
  return useMutation({ mutationFn: async (code: string) => (await call(confirmSecondFactor, { body: { code } })).data.recoveryCodes });
}

/** Takes the second factor away, against the password and a code of it. */
export function useRemoveSecondFactor() {
  return useMutation({
    mutationFn: async (consent: { password: string; code: string }) => {
      await call(removeSecondFactor, { body: consent });
      await reloadSession();
    },
  });
}

/** Keeps a preference of the screen with the person. */
export function useSavePreference() {
  return useMutation({
    mutationFn: async (preference: Readonly<Record<string, boolean>>) => {
      await call(savePreferences, { body: preference });
      await reloadSession();
    },
  });
}

/** Closes the access and anonymises the person. */
export function useDeleteAccount() {
  return useMutation({ mutationFn: (password: string) => call(deleteAccount, { body: { password } }) });
}

/** Fetches the archive of all that is held on the person, and has the browser keep it; `bytes` have come so far. */
export function useExportAccount() {
  const [bytes, setBytes] = useState(0);
  const taking = useMutation({
    mutationFn: async () => {
      setBytes(0);
      keepFile(await readStreamed(await callStream(exportAccount), setBytes), "comptoir-mes-donnees.zip");
    },
  });
  return { ...taking, bytes };
}
