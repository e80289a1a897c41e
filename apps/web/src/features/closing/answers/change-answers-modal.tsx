import { Building2 } from "lucide-react";
import { useState } from "react";
import type { CompanyAnswersOfYear } from "@comptoir/contract/closing/company-answers";
import { ApiError, errorText } from "../../../lib/api/api-error.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { Select } from "../../../ui/fields/select.js";
import { FormFailure } from "../../../ui/forms/form-failure.js";
import { showToast } from "../../../ui/messages/toast.js";
import { Modal } from "../../../ui/overlays/modal.js";
import { YesNoField } from "../fields/yes-no-field.js";
import { asDay } from "../standing/typed-day.js";
import { AnswersEffects } from "./answers-effects.js";
import { useConfirmAnswers, usePreviewAnswers, type GivenAnswers } from "./answers-queries.js";

type Changed = Pick<GivenAnswers, "scm" | "lettings" | "zone" | "superSimplified" | "equityMode">;
type ModalProps = { readonly current: CompanyAnswersOfYear; readonly onClose: () => void };

/** Changes what the company says of itself from the open year on: what follows is shown, then written. */
export function ChangeAnswersModal({ current, onClose }: ModalProps) {
  const [changed, setChanged] = useState<Changed>({});
  const preview = usePreviewAnswers();
  const confirm = useConfirmAnswers();
  const failure = confirm.error ?? preview.error;
  const refused = failure instanceof ApiError && failure.place === "field" ? failure : null;
  const change = (next: Changed): void => {
    preview.reset();
    confirm.reset();
    setChanged((known) => ({ ...known, ...next }));
  };
  const body = { idFiscalYear: current.fiscalYearId, ...changed };
  const seen = preview.data?.seen;
  const act = (): void => {
    if (seen === undefined) return preview.mutate(body);
    confirm.mutate(
      { ...body, seen },
      {
        onSuccess: (message) => {
          showToast({ title: message });
          onClose();
        },
        // What changed meanwhile is to be seen first.
        onError: () => preview.reset(),
      },
    );
  };
  return (
    <Modal
      title={t("answers.modal", "Changer la situation de l’entreprise")}
      icon={<Building2 className="icon" />}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel", "Annuler")}</Button>
          <Button
            writes
            kind="primary"
            busy={preview.isPending || confirm.isPending}
            disabled={Object.keys(changed).length === 0}
            onClick={act}
          >
            {seen === undefined ? t("regimes.preview", "Voir ce qui change") : t("regimes.confirm", "Confirmer le changement")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FormFailure message={failure !== null && refused === null ? errorText(failure) : (refused?.message ?? null)} />
        <AnswerFields current={current} changed={changed} change={change} />
        {preview.data && <AnswersEffects data={preview.data} />}
      </div>
    </Modal>
  );
}

type FieldsProps = Pick<ModalProps, "current"> & { readonly changed: Changed; readonly change: (next: Changed) => void };

function AnswerFields({ current, changed, change }: FieldsProps) {
  const means = { ...current.scm, ...changed.scm };
  const hasSimplified = current.superSimplified !== null;
  return (
    <>
      <YesNoField
        label={t("closing.scm.question", "Êtes-vous membre d’une société civile de moyens\u00a0?")}
        value={means.applies}
        onChange={(applies) => change({ scm: { ...changed.scm, applies } })}
      />
      {means.applies === true && (
        <NumberField
          label={t("closing.scm.rate", "Votre part dans la SCM")}
          suffix="%"
          positive
          value={means.sharePercent ?? null}
          onChange={(sharePercent) => change({ scm: { ...changed.scm, sharePercent } })}
        />
      )}
      <Select
        label={t("answers.lettings", "Location meublée")}
        value={changed.lettings?.kind ?? current.lettings.kind ?? ""}
        options={[
          { value: "none", label: t("answer.no", "Non") },
          { value: "lmnp", label: t("answers.lmnp", "Non professionnelle (LMNP)") },
          { value: "lmp", label: t("answers.lmp", "Professionnelle (LMP)") },
        ]}
        onChange={(kind) => change({ lettings: { kind: kind as "none" } })}
      />
      <ZoneFields current={current} changed={changed} change={change} />
      {hasSimplified && (
        <>
          <YesNoField
            label={t("answers.super_simplified", "Comptabilité super-simplifiée")}
            value={changed.superSimplified ?? current.superSimplified}
            onChange={(superSimplified) => change({ superSimplified })}
          />
          <Select
            label={t("regimes.equity", "Affectation du résultat")}
            placeholder={null}
            value={changed.equityMode ?? current.equityMode}
            options={[
              { value: "101", label: t("regimes.equity.capital", "Capital individuel (101000)") },
              { value: "108", label: t("regimes.equity.owner", "Compte de l’exploitant (108000)") },
            ]}
            onChange={(equityMode) => change({ equityMode: equityMode as "101" })}
          />
        </>
      )}
    </>
  );
}

function ZoneFields({ current, changed, change }: FieldsProps) {
  const kind = changed.zone?.zone ?? current.zone.kind;
  return (
    <>
      <Select
        label={t("answers.zone", "Zone d’exonération")}
        value={kind ?? ""}
        options={[
          { value: "none", label: t("answers.no_zone", "Aucune") },
          { value: "zrr", label: "ZRR" },
          { value: "zfrr", label: "ZFRR" },
          { value: "zfrr_plus", label: "ZFRR+" },
          { value: "zfu", label: "ZFU-TE" },
        ]}
        onChange={(zone) => change({ zone: { ...changed.zone, zone: zone as "none" } })}
      />
      {kind !== null && kind !== "none" && (
        <DateField
          label={t("closing.zone.creation", "Début de l’activité dans la zone")}
          value={asDay(changed.zone?.creationDate ?? current.zone.creationDate)}
          onChange={(creationDate) => change({ zone: { ...changed.zone, creationDate } })}
        />
      )}
    </>
  );
}
