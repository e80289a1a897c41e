import { t } from "../../text/t.js";
import { MoneyField } from "../../ui/money-field.js";
import { Select, type Option } from "../../ui/select.js";
import type { DetailForm, DetailLimits } from "./asset-form.js";

type CostFieldsProps = {
  readonly form: DetailForm;
  readonly limits: DetailLimits;
  readonly account: string;
  readonly vehicles: readonly Option[];
  readonly isLocked: boolean;
  readonly errors: Readonly<Partial<Record<keyof DetailForm, string>>>;
  readonly onChange: (part: Partial<DetailForm>) => void;
};

/** The vehicle that a component is, and where its cost comes from when no operation pays for it. */
export function CostFields({ form, limits, account, vehicles, isLocked, errors, onChange }: CostFieldsProps) {
  const { costSources } = limits;
  return (
    <>
      {account.startsWith("2182") && (
        <Select
          label={t("asset.vehicle", "Véhicule")}
          hint={t("asset.vehicle_hint", "Ajoutez-le dans « Mon compte », onglet « Véhicules et logements ».")}
          required={limits.needsVehicle}
          disabled={isLocked}
          options={[...(limits.needsVehicle ? [] : [{ value: "", label: t("asset.no_vehicle", "Aucun") }]), ...vehicles]}
          {...(!limits.needsVehicle && { placeholder: null })}
          value={form.vehicleId}
          error={errors.vehicleId}
          onChange={(vehicleId) => onChange({ vehicleId })}
        />
      )}
      {costSources.length > 0 && (
        <div className="two-columns">
          <Select
            label={t("asset.cost_source", "Origine du coût")}
            disabled={isLocked}
            placeholder={null}
            options={[{ value: "", label: t("asset.to_attach", "À rattacher à une opération") }, ...costSources.map(sourceOption)]}
            value={form.costSource}
            onChange={(source) => onChange({ costSource: source as DetailForm["costSource"] })}
          />
          {costSources.includes("opening") && limits.isDepreciable && (
            <MoneyField
              label={t("asset.opening", "Amortissements repris")}
              hint={t("asset.opening_hint", "Vide : calculés depuis la mise en service.")}
              disabled={isLocked}
              value={form.openingDepreciation}
              onChange={(openingDepreciation) => onChange({ openingDepreciation })}
            />
          )}
        </div>
      )}
    </>
  );
}

function sourceOption(source: "opening" | "owner"): Option {
  return source === "opening"
    ? { value: source, label: t("asset.from_opening", "Soldes d’ouverture") }
    : { value: source, label: t("asset.from_owner", "Apport de l’exploitant") };
}
