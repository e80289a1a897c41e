import { useId, useState, type FormEvent } from "react";
import { plural, t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Tag } from "../../../ui/controls/chip.js";
import { Acts } from "../../../ui/overlays/acts.js";
import { Content, type Read, type Saving } from "../../../ui/overlays/content.js";
import { PickList } from "../../../ui/overlays/pick-list.js";
import { initials } from "../../../ui/layout/logo.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { errorText } from "../../../lib/api/api-error.js";
import { useUnsavedGuard } from "../../../ui/overlays/unsaved.js";
import { nameWithFunction } from "./collaborator-words.js";

/** Someone of the firm, as the lists show them. */
export type Collaborator = {
  readonly id: string;
  readonly name: string;
  readonly function: string;
  /** How many active files they look after. */
  readonly activeDossiers: number;
};

type YearCollaboratorsModalProps = {
  readonly companyName: string;
  readonly year: string;
  readonly collaborators: Read<readonly Collaborator[]>;
  /** Ids of who looks after the fiscal year now. */
  readonly chosen: readonly string[];
  readonly saving: Saving;
  readonly onSave: (ids: readonly string[]) => void;
  readonly onClose: () => void;
};

/** Chooses who looks after a fiscal year of a client. */
export function YearCollaboratorsModal({
  companyName,
  year,
  collaborators,
  chosen: before,
  saving,
  onSave,
  onClose,
}: YearCollaboratorsModalProps) {
  const id = useId();
  const [chosen, setChosen] = useState(before);
  const { close, question } = useUnsavedGuard(chosen.toSorted().join() !== before.toSorted().join(), onClose);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending) onSave(chosen);
  };
  return (
    <>
      <Modal
        name="year-collaborators"
        title={t("year_collaborators.title", "Collaborateurs de l’exercice")}
        width={520}
        onClose={close}
        actions={<Acts form={id} isBusy={saving.isPending} isDisabled={collaborators.data === undefined} onLeave={close} />}
      >
        <p className="muted">{t("year_collaborators.of", "{{company}}, exercice {{year}}.", { company: companyName, year })}</p>
        {saving.error !== null && <Banner kind="bad">{errorText(saving.error)}</Banner>}
        <form id={id} noValidate onSubmit={send}>
          <Content of={collaborators}>
            {(people) => (
              <>
                <Chosen people={people} chosen={chosen} onChange={setChosen} />
                <PickList
                  label={t("year_collaborators.list", "Collaborateurs du cabinet")}
                  searchLabel={t("year_collaborators.search", "Chercher un collaborateur")}
                  values={chosen}
                  onChange={setChosen}
                  items={people.map((person) => ({
                    value: person.id,
                    label: nameWithFunction(person),
                    before: (
                      <span className="avatar" aria-hidden="true">
                        {initials(person.name)}
                      </span>
                    ),
                    after: plural("collaborator.dossiers", person.activeDossiers, { one: "{{n}} dossier", other: "{{n}} dossiers" }),
                  }))}
                />
              </>
            )}
          </Content>
        </form>
      </Modal>
      {question}
    </>
  );
}

type ChosenProps = {
  readonly people: readonly Collaborator[];
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

function Chosen({ people, chosen, onChange }: ChosenProps) {
  const label = t("year_collaborators.chosen", "Choisis");
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      <div className="row wrap tight" role="group" aria-label={label}>
        {chosen.map((id) => (
          <Tag key={id} onRemove={() => onChange(chosen.filter((other) => other !== id))}>
            {people.find((person) => person.id === id)?.name ?? id}
          </Tag>
        ))}
        {chosen.length === 0 && <span className="muted small">{t("year_collaborators.nobody", "Personne pour le moment.")}</span>}
      </div>
    </div>
  );
}
