import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listOutbox } from "@comptoir/contract/development/outbox";
import { listFlags, switchFlag } from "@comptoir/contract/flags/flags";
import { call } from "../../lib/api/api.js";
import { chosenCompany } from "../../lib/session/company.js";
import { loadFlags } from "../../lib/session/flags.js";

/** The mails that this machine keeps, the newest first; only for one recipient when it is given. */
export function useOutbox(to: string) {
  return useQuery({
    queryKey: ["development", "outbox", to],
    queryFn: async ({ signal }) => (await call(listOutbox, { query: { to } }, { signal })).data,
    refetchInterval: 5000,
  });
}

/** The key of the flags of this environment. */
function flagsKey() {
  return ["development", "flags"] as const;
}

/** The flags of this environment, for this person. */
export function useFlags() {
  return useQuery({ queryKey: flagsKey(), queryFn: ({ signal }) => call(listFlags, {}, { signal }) });
}

/** Opens or closes a function; the screen follows at once. */
export function useSwitchFlag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, active }: { name: string; active: boolean }) => call(switchFlag, { params: { name }, body: { active } }),
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: flagsKey() }), loadFlags(chosenCompany())]);
    },
  });
}
