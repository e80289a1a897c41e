import { Building2 } from "lucide-react";
import { useState } from "react";
import type { CompanyAnswersOfYear } from "@comptoir/contract/closing/company-answers";
import { t } from "../../../text/t.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { Select } from "../../../ui/fields/select.js";
import { SeenChangeModal, useSeenChange } from "../../../ui/overlays/seen-change.js";
import { YesNoField } from "../fields/yes-no-field.js";
import { asDay } from "../standing/typed-day.js";
import { AnswersEffects } from "./answers-effects.js";
import { useConfirmAnswers, usePreviewAnswers, type GivenAnswers } from "./answers-queries.js";

type Changed = Pick<GivenAnswers, "scm" | "lettings" | "zone" | "superSimplified" | "equityMode">;
type ModalProps = { readonly current: CompanyAnswersOfYear; readonly onClose: () => void };

/** Changes what the company says of itself from the open year on: what follows is shown, then written. */
export function ChangeAnswersModal({ current, onClose }: ModalProps) {
  const [changed, setChanged] = useState<Changed>({});
  const seen = useSeenChange({ preview: usePreviewAnswers(), confirm: useConfirmAnswers(), fields: [], onClose });
  const change = (next: Changed): void => {
    seen.forget();
    setChanged((known) => ({ ...known, ...next }));
  };
  return (
    <SeenChangeModal
      title={t("answers.modal", "Changer la situation de l’entreprise")}
      icon={<Building2 className="icon" />}
      change={seen}
      isReady={Object.keys(changed).length > 0}
      onAct={() => seen.act({ idFiscalYear: current.fiscalYearId, ...changed })}
      onClose={onClose}
    >
      <AnswerFields current={current} changed={changed} change={change} />
      {seen.effects && <AnswersEffects data={seen.effects} />}
    </SeenChangeModal>
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
