import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { inviteClientContact, inviteClientContactAgain, removeClientContact } from "@comptoir/contract/firms/client-contacts";
import type { BodyInput, ReplyOf } from "@comptoir/contract/base/endpoint";
import { updateCompany } from "@comptoir/contract/companies/companies";
import { answerVatStarts, assignDossiers, decideDossierStatus, readDossier, remindDossiers } from "@comptoir/contract/firms/dossiers";
import { call } from "../../../lib/api/api.js";
import { useRenewedKey } from "../../../lib/api/submission-key.js";
import { allDossiersKey } from "../../../queries/dossiers.js";

/** A dossier with its contacts, what was decided of it, and why it is in each of its states. */
export type DossierSheet = ReplyOf<typeof readDossier>["data"];

/** A dossier of the firm, read when its layer opens. */
export function useDossierSheet(companyId: string) {
  return useQuery({
    queryKey: [...allDossiersKey(), "one", companyId],
    queryFn: async ({ signal }) => (await call(readDossier, { params: { id: companyId } }, { signal })).data,
  });
}

/** What changes a dossier: its layer and the list are read again. */
function useDossierChange<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: allDossiersKey() }) });
}

/** Suspends, terminates or reopens a dossier. */
export function useDecideStatus(companyId: string) {
  return useDossierChange((body: BodyInput<typeof decideDossierStatus>) => call(decideDossierStatus, { params: { id: companyId }, body }));
}

/** Gives someone several dossiers to keep too. */
export function useAssignDossiers() {
  return useDossierChange((body: BodyInput<typeof assignDossiers>) => call(assignDossiers, { body }));
}

/** Reminds the clients of several dossiers of the questions that wait. */
export function useRemindDossiers() {
  return useDossierChange((companyIds: readonly string[]) => call(remindDossiers, { body: { companyIds: [...companyIds] } }));
}

/** Types the leader and the postcode of a dossier. */
export function useTypeLeader(companyId: string) {
  return useDossierChange((body: Omit<BodyInput<typeof updateCompany>, "companyId">) =>
    call(updateCompany, { body: { ...body, companyId } }),
  );
}

/** Answers « Déjà déclaré ailleurs ? » for several dossiers. */
export function useAnswerVatStarts() {
  return useDossierChange((body: BodyInput<typeof answerVatStarts>) => call(answerVatStarts, { body }));
}

/** Invites a contact of a dossier. */
export function useInviteContact() {
  const { key, renew } = useRenewedKey();
  return useDossierChange(async (body: BodyInput<typeof inviteClientContact>) => {
    const reply = await call(inviteClientContact, { body }, { idempotencyKey: key });
    renew();
    return reply;
  });
}

/** Sends the invitation of a contact again. */
export function useInviteContactAgain(companyId: string) {
  return useDossierChange((id: string) => call(inviteClientContactAgain, { params: { id }, body: { companyId } }));
}

/** Withdraws an invitation, or takes the access of a contact away. */
export function useRemoveContact(companyId: string) {
  return useDossierChange((id: string) => call(removeClientContact, { params: { id }, query: { companyId } }));
}
