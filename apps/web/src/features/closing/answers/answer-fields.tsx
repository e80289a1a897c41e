import { t } from "../../../text/t.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { TextField } from "../../../ui/fields/field.js";
import { NumberField } from "../../../ui/fields/numbers/number-field.js";
import { Select } from "../../../ui/fields/select.js";
import { YesNoField } from "../fields/yes-no-field.js";
import { asDay } from "../standing/typed-day.js";
import type { AnswerFieldsProps, ChangedAnswers } from "./changed-answers.js";
import { DwellingFields } from "./dwelling-fields.js";

/** Everything that a company says of itself once and for all. */
export function AnswerFields(props: AnswerFieldsProps) {
  const { current, changed, change, errorOf } = props;
  const lettings = { ...current.lettings, ...changed.lettings };
  return (
    <>
      <MeansFields {...props} />
      <Select
        label={t("answers.lettings", "Location meublée")}
        value={lettings.kind ?? ""}
        options={[
          { value: "none", label: t("answer.no", "Non") },
          { value: "lmnp", label: t("answers.lmnp", "Non professionnelle (LMNP)") },
          { value: "lmp", label: t("answers.lmp", "Professionnelle (LMP)") },
        ]}
        error={errorOf("lettings.kind")}
        onChange={(kind) => change({ lettings: { ...changed.lettings, kind: kind as "none" } })}
      />
      {lettings.kind !== null && lettings.kind !== "none" && <DwellingFields {...props} />}
      <ZoneFields {...props} />
      <OptionFields {...props} />
    </>
  );
}

function MeansFields({ current, changed, change, errorOf }: AnswerFieldsProps) {
  const means = { ...current.scm, ...changed.scm };
  const set = (part: NonNullable<ChangedAnswers["scm"]>): void => change({ scm: { ...changed.scm, ...part } });
  return (
    <>
      <YesNoField
        label={t("closing.scm.question", "Êtes-vous membre d’une société civile de moyens\u00a0?")}
        value={means.applies}
        onChange={(applies) => set({ applies })}
        error={errorOf("scm.applies")}
      />
      {means.applies === true && (
        <>
          <TextField
            label={t("closing.scm.name", "Nom de la SCM")}
            value={means.name ?? ""}
            maxLength={100}
            onChange={(event) => set({ name: event.target.value })}
          />
          <TextField
            label={t("closing.scm.siren", "SIREN")}
            value={means.siren ?? ""}
            maxLength={11}
            onChange={(event) => set({ siren: event.target.value })}
          />
          <NumberField
            label={t("closing.scm.rate", "Votre part dans la SCM")}
            suffix="%"
            positive
            value={means.sharePercent ?? null}
            onChange={(sharePercent) => set({ sharePercent })}
            error={errorOf("scm.sharePercent")}
          />
        </>
      )}
    </>
  );
}

function ZoneFields(props: AnswerFieldsProps) {
  const { current, changed, change, errorOf } = props;
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
        error={errorOf("zone.zone")}
        onChange={(zone) => change({ zone: { ...changed.zone, zone: zone as "none" } })}
      />
      {kind !== null && kind !== "none" && <ZonePlace isUrban={kind === "zfu"} {...props} />}
    </>
  );
}

function ZonePlace({ current, changed, change, errorOf, isUrban }: AnswerFieldsProps & { readonly isUrban: boolean }) {
  const zone = { ...current.zone, ...changed.zone };
  const set = (part: NonNullable<ChangedAnswers["zone"]>): void => change({ zone: { ...changed.zone, ...part } });
  return (
    <>
      <DateField
        label={t("closing.zone.creation", "Début de l’activité dans la zone")}
        value={asDay(zone.creationDate)}
        max={asDay(current.end) ?? undefined}
        onChange={(creationDate) => set({ creationDate })}
        error={errorOf("zone.creationDate")}
      />
      <TextField
        label={t("closing.zone.commune", "Commune (code Insee)")}
        value={zone.communeInsee ?? ""}
        maxLength={5}
        error={errorOf("zone.communeInsee")}
        onChange={(event) => set({ communeInsee: event.target.value })}
      />
      {isUrban && (
        <TextField
          label={t("closing.zone.address", "Adresse dans la zone")}
          hint={t("closing.zone.address_hint", "Vérifiez qu’elle est dans le périmètre\u00a0: sig.ville.gouv.fr.")}
          value={zone.address ?? ""}
          maxLength={200}
          error={errorOf("zone.address")}
          onChange={(event) => set({ address: event.target.value })}
        />
      )}
      <YesNoField
        label={t("closing.zone.sedentary", "Travaillez-vous dans vos locaux\u00a0?")}
        hint={t("closing.zone.sedentary_hint", "Non, si vous travaillez surtout chez vos clients ou vos patients.")}
        value={zone.sedentary}
        onChange={(sedentary) => set({ sedentary })}
      />
      {isUrban && zone.sedentary === false && (
        <YesNoField
          label={t("closing.zone.employee", "Un salarié à temps plein travaille-t-il dans vos locaux de la zone\u00a0?")}
          hint={t(
            "closing.zone.employee_hint",
            "Ou l’équivalent à temps partiel. À défaut, il faut un quart du chiffre d’affaires avec des clients de la zone.",
          )}
          value={zone.sedentaryEmployee}
          onChange={(sedentaryEmployee) => set({ sedentaryEmployee })}
        />
      )}
      {!isUrban && (
        <YesNoField
          label={t("closing.zone.takeover", "L’activité a-t-elle été reprise à vous-même ou à votre famille\u00a0?")}
          value={zone.isTakeover}
          onChange={(isTakeover) => set({ isTakeover })}
        />
      )}
    </>
  );
}

function OptionFields({ current, changed, change, errorOf }: AnswerFieldsProps) {
  return (
    <>
      {current.superSimplified !== null && (
        <YesNoField
          label={t("answers.super_simplified", "Comptabilité super-simplifiée")}
          value={changed.superSimplified ?? current.superSimplified}
          onChange={(superSimplified) => change({ superSimplified })}
          error={errorOf("superSimplified")}
        />
      )}
      {current.mayChooseEquity && (
        <Select
          label={t("regimes.equity", "Affectation du résultat")}
          placeholder={null}
          value={changed.equityMode ?? current.equityMode}
          options={[
            { value: "101", label: t("regimes.equity.capital", "Capital individuel (101000)") },
            { value: "108", label: t("regimes.equity.owner", "Compte de l’exploitant (108000)") },
          ]}
          error={errorOf("equityMode")}
          onChange={(equityMode) => change({ equityMode: equityMode as "101" })}
        />
      )}
    </>
  );
}
