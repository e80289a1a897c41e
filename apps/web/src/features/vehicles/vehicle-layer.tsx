import { Info } from "lucide-react";
import { useId, useState, type FormEvent } from "react";
import { errorText } from "../../lib/api/api-error.js";
import { t } from "../../text/t.js";
import { Banner } from "../../ui/messages/banner.js";
import { DateField } from "../../ui/fields/days/date-field.js";
import { TextField } from "../../ui/fields/field.js";
import { NumberField } from "../../ui/fields/numbers/number-field.js";
import { Acts } from "../../ui/overlays/acts.js";
import { Content, type Read, type Saving } from "../../ui/overlays/content.js";
import { MoneyField } from "../../ui/fields/numbers/money-field.js";
import { Select, type Option } from "../../ui/fields/select.js";
import { SideLayer } from "../../ui/overlays/side-layer.js";
import { useUnsavedGuard } from "../../ui/overlays/unsaved.js";
import { isVehicleComplete, NO_VEHICLE, powerUnit, type VehicleForm } from "./vehicle-form.js";

/** The words that a vehicle is described with. */
export type VehicleTerms = {
  readonly vehicleTypes: readonly Option[];
  readonly engineTypes: readonly Option[];
  readonly fuelTypes: readonly Option[];
};

type VehicleLayerProps = {
  /** `asset-vehicle` above the layer of the asset that it is. */
  readonly name?: "vehicle" | "asset-vehicle";
  /** Null to create one. */
  readonly vehicle: VehicleForm | null;
  readonly terms: Read<VehicleTerms>;
  /** What the law holds for the vehicle typed, its depreciation ceiling for one; null when there is nothing to say. */
  readonly noteOf: (form: VehicleForm) => string | null;
  readonly saving: Saving;
  readonly onSave: (form: VehicleForm) => void;
  readonly onClose: () => void;
};

/** A vehicle used for work; it may be sent once it has what it needs. */
export function VehicleLayer({ name = "vehicle", vehicle, terms, noteOf, saving, onSave, onClose }: VehicleLayerProps) {
  const id = useId();
  const [start] = useState(vehicle ?? NO_VEHICLE);
  const [form, setForm] = useState(start);
  const change = (part: Partial<VehicleForm>): void => setForm({ ...form, ...part });
  const { close, question } = useUnsavedGuard(JSON.stringify(form) !== JSON.stringify(start), onClose);
  const note = noteOf(form);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (isVehicleComplete(form) && !saving.isPending) onSave(form);
  };
  return (
    <>
      <SideLayer
        name={name}
        title={vehicle === null ? t("vehicle.add", "Ajouter un véhicule") : t("vehicle.edit", "Modifier le véhicule")}
        onClose={close}
        footer={<Acts writes form={id} isBusy={saving.isPending} isDisabled={!isVehicleComplete(form)} onLeave={close} />}
      >
        {saving.error !== null && <Banner kind="bad">{errorText(saving.error)}</Banner>}
        <form id={id} noValidate onSubmit={send}>
          <TextField
            data-autofocus
            label={t("vehicle.label", "Marque et modèle")}
            maxLength={200}
            required
            value={form.label}
            onChange={(event) => change({ label: event.target.value })}
          />
          <Content of={terms}>{(words) => <Description form={form} terms={words} onChange={change} />}</Content>
          <Registration form={form} onChange={change} />
        </form>
        {note !== null && (
          <Banner kind="info" icon={<Info className="icon small" />}>
            {note}
          </Banner>
        )}
      </SideLayer>
      {question}
    </>
  );
}

type PartProps = { readonly form: VehicleForm; readonly onChange: (part: Partial<VehicleForm>) => void };

function Description({ form, terms, onChange }: PartProps & { terms: VehicleTerms }) {
  return (
    <>
      <div className="two-columns">
        <Select
          label={t("vehicle.type", "Type de véhicule")}
          required
          options={terms.vehicleTypes}
          value={form.vehicleType}
          onChange={(vehicleType) => onChange({ vehicleType })}
        />
        <Select
          label={t("vehicle.engine", "Motorisation")}
          required
          options={terms.engineTypes}
          value={form.engineType}
          onChange={(engineType) => onChange({ engineType })}
        />
      </div>
      <div className="two-columns">
        <Select
          label={t("vehicle.fuel", "Carburant")}
          required
          options={terms.fuelTypes}
          value={form.fuelType}
          onChange={(fuelType) => onChange({ fuelType })}
        />
        <NumberField
          label={t("vehicle.power", "Puissance fiscale")}
          hint={t("vehicle.power_hint", "En cm³ pour un cyclomoteur.")}
          suffix={powerUnit(form.vehicleType)}
          whole
          min={1}
          required
          value={form.fiscalPower}
          onChange={(fiscalPower) => onChange({ fiscalPower })}
        />
      </div>
    </>
  );
}

function Registration({ form, onChange }: PartProps) {
  return (
    <>
      <div className="two-columns">
        <TextField
          label={t("vehicle.registration", "Immatriculation")}
          autoComplete="off"
          maxLength={20}
          value={form.registration}
          onChange={(event) => onChange({ registration: event.target.value })}
        />
        <DateField
          label={t("vehicle.first_registration", "Première mise en circulation")}
          value={form.firstRegistration}
          onChange={(firstRegistration) => onChange({ firstRegistration })}
        />
      </div>
      <div className="two-columns">
        <NumberField
          label={t("vehicle.co2", "Émissions de CO₂")}
          suffix="g/km"
          min={0}
          value={form.co2Emissions}
          onChange={(co2Emissions) => onChange({ co2Emissions })}
        />
        <MoneyField
          label={t("vehicle.price", "Prix d’achat")}
          value={form.purchasePrice}
          onChange={(purchasePrice) => onChange({ purchasePrice })}
        />
      </div>
    </>
  );
}
