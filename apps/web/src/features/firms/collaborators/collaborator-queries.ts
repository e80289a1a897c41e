import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  addCollaborator,
  associateCollaborators,
  changeCollaborator,
  handOver,
  inviteCollaboratorAgain,
  listCollaborators,
  listFunctions,
  readCollaborator,
  removeCollaborator,
} from "@comptoir/contract/collaborators/collaborators";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { call } from "../../../lib/api/api.js";
import { allDossiersKey } from "../../../queries/dossiers.js";

const KEY = ["collaborators"] as const;

/** Every person of the firm, and how many dossiers someone keeps. */
export const collaboratorsQuery = queryOptions({
  queryKey: [...KEY, "all"],
  queryFn: ({ signal }) => call(listCollaborators, { query: { pager: "0" } }, { signal }),
});

/** The people of the firm, with how many dossiers someone keeps. */
export function useFirmPeople() {
  return useQuery(collaboratorsQuery);
}

/** Someone of the firm, read when their form opens. */
export function useCollaborator(id: string) {
  return useQuery({
    queryKey: [...KEY, "one", id],
    queryFn: async ({ signal }) => (await call(readCollaborator, { params: { id } }, { signal })).data,
    gcTime: 0,
    retry: false,
  });
}

/** The functions of a firm. */
export function useFunctions() {
  return useQuery({
    queryKey: ["functions"],
    queryFn: async ({ signal }) => (await call(listFunctions, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What changes the people of a firm, or what they keep: both lists are read again. */
function usePeopleChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: KEY }), client.invalidateQueries({ queryKey: allDossiersKey() })]),
  });
}

type Form = BodyInput<typeof addCollaborator>;

/** Adds someone to the firm. */
export function useAddCollaborator() {
  return usePeopleChange((body: Form) => call(addCollaborator, { body }));
}

/** Writes what the firm says of someone. */
export function useChangeCollaborator(id: string) {
  return usePeopleChange((body: Form) => call(changeCollaborator, { params: { id }, body }));
}

/** Closes the access of someone, their dossiers going to another one when they are given. */
export function useRemoveCollaborator(id: string) {
  return usePeopleChange((heir: string | null) =>
    call(removeCollaborator, { params: { id }, query: heir === null ? {} : { handOverTo: heir } }),
  );
}

/** Sends the invitation of someone again. */
export function useInviteAgain() {
  return usePeopleChange((id: string) => call(inviteCollaboratorAgain, { params: { id } }));
}

/** Gives the dossiers of someone to another one. */
export function useHandOver(id: string) {
  return usePeopleChange((to: string) => call(handOver, { params: { id }, body: { to } }));
}

/** Adds people to those who keep a year, and takes others away. */
export function useAssociate() {
  return usePeopleChange((given: Pick<BodyInput<typeof associateCollaborators>, "targetEntityId" | "addedUserIds" | "removedUserIds">) =>
    call(associateCollaborators, { body: { targetEntityType: "fiscal_year", associationType: "collaborators", ...given } }),
  );
}
