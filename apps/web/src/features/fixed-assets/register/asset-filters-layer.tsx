import { RotateCcw } from "lucide-react";
import { useId, useReducer, type FormEvent, type ReactNode } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import { day } from "../../../text/format.js";
import { SPEC } from "../../../text/specification.js";
import { t } from "../../../text/t.js";
import { Button } from "../../../ui/controls/button.js";
import { RadioGroup } from "../../../ui/fields/choice.js";
import { DateField } from "../../../ui/fields/days/date-field.js";
import { Acts } from "../../../ui/overlays/acts.js";
import { Segmented } from "../../../ui/controls/segmented.js";
import { SideLayer } from "../../../ui/overlays/side-layer.js";
import { nextAssetFilters, presetOf, type AssetFilters, type AssetPreset } from "./asset-filters.js";

type AssetFiltersLayerProps = {
  readonly filters: AssetFilters;
  /** The first day of the oldest fiscal year that is open. */
  readonly firstOpenDay: IsoDate;
  /** How many fixed assets the filters typed would keep. */
  readonly countOf: (filters: AssetFilters) => ReactNode;
  readonly onApply: (filters: AssetFilters) => void;
  readonly onClose: () => void;
};

/** « Filtrer » the fixed assets: nothing changes before « Valider ». */
export function AssetFiltersLayer({ filters, firstOpenDay, countOf, onApply, onClose }: AssetFiltersLayerProps) {
  const id = useId();
  const [draft, send] = useReducer(nextAssetFilters, filters);
  const change = (part: Partial<AssetFilters>): void => send({ kind: "change", part });
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    onApply(draft);
    onClose();
  };
  return (
    <SideLayer
      name="asset-filters"
      title={SPEC.filter}
      onClose={onClose}
      aside={
        <Button kind="ghost" size="small" icon={<RotateCcw className="icon small" />} onClick={() => send({ kind: "reset" })}>
          {SPEC.resetFilters}
        </Button>
      }
      footer={
        <Acts
          form={id}
          onLeave={onClose}
          aside={
            <span className="muted small tabular" aria-live="polite">
              {countOf(draft)}
            </span>
          }
        />
      }
    >
      <form id={id} noValidate onSubmit={apply}>
        <RadioGroup
          label={t("asset_filters.show", "Afficher")}
          oneColumn
          value={presetOf(draft)}
          onChange={(preset) => send({ kind: "preset", preset: preset as AssetPreset })}
          options={[
            { value: "all", label: t("asset_filters.all", "Toutes les immobilisations") },
            {
              value: "not-exited",
              label: t("asset_filters.not_exited", "Non sorties avant le {{day}}, premier exercice ouvert", { day: day(firstOpenDay) }),
            },
            { value: "exited", label: t("asset_filters.exited", "Toutes celles qui ont une date de sortie") },
          ]}
        />
        <Segmented
          asField
          label={t("asset_filters.state", "État")}
          value={draft.output_status}
          onChange={(output_status) => change({ output_status })}
          segments={[
            { value: "all", label: t("filters.all", "Toutes") },
            { value: "used", label: t("asset_filters.used", "En service") },
            { value: "out", label: t("asset_filters.out", "Sorties") },
          ]}
        />
        <Periods draft={draft} onChange={change} />
        <Segmented
          asField
          label={t("asset_filters.to_exit", "À sortir")}
          value={draft.immobilisationToExit}
          onChange={(immobilisationToExit) => change({ immobilisationToExit })}
          segments={[
            { value: "all", label: t("filters.all", "Toutes") },
            { value: "yes", label: t("answer.yes", "Oui") },
            { value: "no", label: t("answer.no", "Non") },
          ]}
        />
        <p className="muted small">
          {t(
            "asset_filters.to_exit_hint",
            "Non\u00a0: en service, ou sortie depuis le premier jour ouvert. Oui\u00a0: avec une date de sortie.",
          )}
        </p>
      </form>
    </SideLayer>
  );
}

function Periods({ draft, onChange }: { draft: AssetFilters; onChange: (part: Partial<AssetFilters>) => void }) {
  const isReleased = draft.output_status !== "used";
  return (
    <>
      <fieldset className="field">
        <legend>{t("asset_filters.commissioning", "Mise en service")}</legend>
        <div className="two-columns">
          <DateField
            label={t("filters.start", "Du")}
            value={draft.commissioningPeriodStartDate}
            onChange={(commissioningPeriodStartDate) => onChange({ commissioningPeriodStartDate })}
          />
          <DateField
            label={t("filters.end", "Au")}
            value={draft.commissioningPeriodEndDate}
            isHeld
            min={draft.commissioningPeriodStartDate ?? undefined}
            onChange={(commissioningPeriodEndDate) => onChange({ commissioningPeriodEndDate })}
          />
        </div>
      </fieldset>
      <fieldset className="field">
        <legend>{t("asset_filters.release", "Sortie")}</legend>
        <div className="two-columns">
          <DateField
            label={t("filters.start", "Du")}
            disabled={!isReleased}
            value={draft.releasePeriodStartDate}
            onChange={(releasePeriodStartDate) => onChange({ releasePeriodStartDate })}
          />
          <DateField
            label={t("filters.end", "Au")}
            disabled={!isReleased}
            value={draft.releasePeriodEndDate}
            isHeld
            min={draft.releasePeriodStartDate ?? undefined}
            onChange={(releasePeriodEndDate) => onChange({ releasePeriodEndDate })}
          />
        </div>
        {!isReleased && (
          <span className="hint">
            {t("asset_filters.release_hint", "Choisissez «\u00a0Toutes\u00a0» ou «\u00a0Sorties\u00a0» pour filtrer sur cette date.")}
          </span>
        )}
      </fieldset>
    </>
  );
}
