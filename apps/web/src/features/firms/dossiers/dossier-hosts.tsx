import type { Dossier } from "@comptoir/contract/firms/dossiers";
import { showToast } from "../../../ui/messages/toast.js";
import { useFailureToast } from "../../../ui/messages/use-failure-toast.js";
import { ClientContactModal, type ClientContact } from "./client-contact-modal.js";
import { useAssociate } from "../collaborators/collaborator-queries.js";
import { useInviteContact } from "./dossier-queries.js";
import { useCollaborators } from "../queries.js";
import { YearCollaboratorsModal } from "../collaborators/year-collaborators-modal.js";

type HostProps = { readonly dossier: Dossier; readonly onClose: () => void };

/** Invites a contact of the dossier, for its year. */
export function ClientContactHost({ dossier, onClose }: HostProps) {
  const invitation = useInviteContact();
  const { companyId, fiscalYearId, name, year } = dossier;
  const invite = (contact: ClientContact): void => {
    if (fiscalYearId === null) return;
    invitation.mutate(
      { ...contact, companyId, fiscalYearId },
      {
        onSuccess: ({ message }) => {
          showToast({ title: message });
          onClose();
        },
      },
    );
  };
  return <ClientContactModal companyName={name} year={year ?? ""} saving={invitation} onSave={invite} onClose={onClose} />;
}

/** Chooses who keeps the year of the dossier: what changed is added and taken away, the rest stays. */
export function YearCollaboratorsHost({ dossier, onClose }: HostProps) {
  const people = useCollaborators();
  useFailureToast(people.error);
  const association = useAssociate();
  const before = dossier.collaborators.map(({ id }) => id);
  const save = (after: readonly string[]): void => {
    if (dossier.fiscalYearId === null) return;
    association.mutate(
      {
        targetEntityId: dossier.fiscalYearId,
        addedUserIds: after.filter((id) => !before.includes(id)),
        removedUserIds: before.filter((id) => !after.includes(id)),
      },
      {
        onSuccess: ({ message }) => {
          showToast({ title: message });
          onClose();
        },
      },
    );
  };
  return (
    <YearCollaboratorsModal
      companyName={dossier.name}
      year={dossier.year ?? ""}
      collaborators={people}
      chosen={before}
      saving={association}
      onSave={save}
      onClose={onClose}
    />
  );
}
