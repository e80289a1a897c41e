import type { FirmCollaborator } from "@comptoir/contract/collaborators/collaborators";
import { t } from "../../../text/t.js";
import { showToast, TOAST_MS } from "../../../ui/messages/toast.js";
import { useFailureToast } from "../../../ui/messages/use-failure-toast.js";
import { AssignYearModal } from "./assign-year-modal.js";
import { CollaboratorModal, type CollaboratorValues } from "./collaborator-modal.js";
import {
  useAddCollaborator,
  useAssociate,
  useChangeCollaborator,
  useCollaborator,
  useFunctions,
  useHandOver,
  useRemoveCollaborator,
} from "./collaborator-queries.js";
import { nameWithFunction } from "./collaborator-words.js";
import { DeleteCollaboratorModal } from "./delete-collaborator-modal.js";
import { HandOverModal } from "./hand-over-modal.js";

type HostProps = { readonly person: FirmCollaborator; readonly onClose: () => void };
type WithOthers = HostProps & { readonly others: readonly FirmCollaborator[] };

/** The form of someone of the firm, or of someone new. */
export function CollaboratorHost({ person, onClose }: { person: FirmCollaborator | null; onClose: () => void }) {
  return person === null ? <NewCollaborator onClose={onClose} /> : <KnownCollaborator id={person.id} onClose={onClose} />;
}

function NewCollaborator({ onClose }: { onClose: () => void }) {
  const functions = useFunctions();
  const adding = useAddCollaborator();
  const save = (values: CollaboratorValues): void =>
    adding.mutate(values, {
      onSuccess: ({ message }) => {
        showToast({ title: message, text: t("collaborator.invited", "L’invitation est partie par e-mail.") });
        onClose();
      },
    });
  return <CollaboratorModal collaborator={null} functions={functions} saving={adding} onSave={save} onClose={onClose} />;
}

function KnownCollaborator({ id, onClose }: { id: string; onClose: () => void }) {
  const functions = useFunctions();
  const person = useCollaborator(id);
  const change = useChangeCollaborator(id);
  const { error } = person;
  useFailureToast(error, TOAST_MS.collaborator);
  const data =
    person.data === undefined
      ? undefined
      : {
          ...person.data,
          email: person.data.newEmail ?? person.data.email,
          // The publisher's own account is not changed here: it has no button.
          role: person.data.role === "operator" ? ("administrator" as const) : person.data.role,
        };
  const save = (values: CollaboratorValues): void =>
    change.mutate(values, {
      onSuccess: ({ message }) => {
        showToast({ title: message });
        onClose();
      },
    });
  return (
    <CollaboratorModal
      collaborator={{ data, error, refetch: person.refetch }}
      functions={functions}
      saving={change}
      onSave={save}
      onClose={onClose}
    />
  );
}

/** Someone leaves the firm. */
export function DeleteCollaboratorHost({ person, others, onClose }: WithOthers) {
  const removal = useRemoveCollaborator(person.id);
  const remove = (heir: string | null): void =>
    removal.mutate(heir, {
      onSuccess: ({ message }) => {
        showToast({ title: message });
        onClose();
      },
    });
  return (
    <DeleteCollaboratorModal
      name={person.name}
      activeDossiers={person.activeDossiers}
      others={others.map((other) => ({ value: other.id, label: nameWithFunction(other) }))}
      saving={removal}
      onDelete={remove}
      onClose={onClose}
    />
  );
}

/** The dossiers of someone go to another one. */
export function HandOverHost({ person, others, onClose }: WithOthers) {
  const giving = useHandOver(person.id);
  const give = (to: string): void =>
    giving.mutate(to, {
      onSuccess: ({ message }) => {
        showToast({ title: message });
        onClose();
      },
    });
  return (
    <HandOverModal
      name={person.name}
      activeDossiers={person.activeDossiers}
      others={others.map((other) => ({ value: other.id, label: nameWithFunction(other) }))}
      saving={giving}
      onGive={give}
      onClose={onClose}
    />
  );
}

/** Someone keeps the year of a dossier more. */
export function AssignYearHost({ person, onClose }: HostProps) {
  const association = useAssociate();
  const assign = (fiscalYearId: string): void =>
    association.mutate(
      { targetEntityId: fiscalYearId, addedUserIds: [person.id] },
      {
        onSuccess: ({ message }) => {
          showToast({ title: message });
          onClose();
        },
      },
    );
  return <AssignYearModal name={person.name} saving={association} onAssign={assign} onClose={onClose} />;
}
