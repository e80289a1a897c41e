import { useId, useState, type FormEvent } from "react";
import { errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { Banner } from "../../../ui/messages/banner.js";
import { Autosuggest } from "../../../ui/fields/suggested/autosuggest.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { Acts } from "../../../ui/overlays/acts.js";
import type { Saving } from "../../../ui/overlays/content.js";
import { NO_DOSSIER_FILTERS } from "../dossiers/dossier-filters.js";
import { useDossiers } from "../queries.js";

type AssignYearModalProps = {
  readonly name: string;
  readonly saving: Saving;
  readonly onAssign: (fiscalYearId: string) => void;
  readonly onClose: () => void;
};

/** Chooses the dossier whose year someone of the firm keeps too; the new years of a dossier are kept by the people of the year before. */
export function AssignYearModal({ name, saving, onAssign, onClose }: AssignYearModalProps) {
  const id = useId();
  const [query, setQuery] = useState("");
  const [yearId, setYearId] = useState("");
  const dossiers = useDossiers({ filters: NO_DOSSIER_FILTERS, query, sort: "name", page: 1 });
  const options = (dossiers.data?.results ?? []).flatMap(({ fiscalYearId, name: dossier, year }) =>
    fiscalYearId === null
      ? []
      : [{ value: fiscalYearId, label: t("assign_year.choice", "{{dossier}}, exercice {{year}}", { dossier, year: year ?? "" }) }],
  );
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (yearId !== "" && !saving.isPending) onAssign(yearId);
  };
  return (
    <Modal
      name="assign-year"
      title={t("collaborators.assign", "Affecter {{name}} à un exercice", { name })}
      width={520}
      onClose={onClose}
      actions={
        <Acts form={id} act={t("assign_year.act", "Affecter")} isBusy={saving.isPending} isDisabled={yearId === ""} onLeave={onClose} />
      }
    >
      {saving.error !== null && <Banner kind="bad">{errorText(saving.error)}</Banner>}
      {dossiers.error !== null && <Banner kind="bad">{errorText(dossiers.error)}</Banner>}
      <form id={id} noValidate onSubmit={send}>
        <Autosuggest
          label={t("assign_year.dossier", "Dossier et exercice")}
          hint={t("assign_year.hint", "Les exercices ouverts ensuite dans ce dossier lui reviendront aussi.")}
          options={options}
          value={yearId}
          onChange={setYearId}
          onSearch={setQuery}
          required
        />
      </form>
    </Modal>
  );
}
