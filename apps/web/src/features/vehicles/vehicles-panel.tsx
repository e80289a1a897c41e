import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { IsoDate } from "@comptoir/accounting/date";
import { carCap } from "@comptoir/accounting/depreciation/car-cap";
import { dotted } from "@comptoir/accounting/french-text";
import { centsFromEuros, eurosFromCents } from "@comptoir/accounting/money";
import { createVehicle, deleteVehicle, listVehicles, readVehicleTerms, updateVehicle, type Vehicle } from "@comptoir/contract/vehicles";
import { call } from "../../lib/api.js";
import { errorText } from "../../lib/api-error.js";
import { today } from "../../lib/clock.js";
import { refresh } from "../../lib/refresh.js";
import { useUser } from "../../lib/session.js";
import { amount } from "../../text/format.js";
import { SPEC } from "../../text/specification.js";
import { t } from "../../text/t.js";
import { GoodsPanel } from "../../ui/overlays/goods-panel.js";
import { showToast } from "../../ui/toast.js";
import { powerUnit, type VehicleForm } from "./vehicle-form.js";
import { VehicleLayer, type VehicleTerms } from "./vehicle-layer.js";

const LIST = ["vehicles", "list"] as const;

/** The vehicles of the company, with the layer that adds or changes one. */
export function VehiclesPanel() {
  const client = useQueryClient();
  const vehicles = useQuery({ queryKey: LIST, queryFn: async ({ signal }) => (await call(listVehicles, {}, { signal })).data });
  const [opened, setOpened] = useState<Vehicle | "new" | null>(null);
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteVehicle, { params: { id } }),
    onSuccess: () => refresh(client, ["vehicles"]),
    onError: (error) => showToast({ kind: "error", title: SPEC.error, text: errorText(error) }),
  });
  return (
    <>
      <GoodsPanel
        title={t("vehicles.title", "Véhicules")}
        add={t("vehicle.add", "Ajouter un véhicule")}
        empty={t("vehicles.none", "Aucun véhicule")}
        goods={{ ...vehicles, data: vehicles.data?.map(goodOf) }}
        deleting={remove.isPending ? remove.variables : null}
        onAdd={() => setOpened("new")}
        onEdit={(id) => setOpened(vehicles.data?.find((one) => one.id === id) ?? null)}
        onDelete={(id) => remove.mutate(id)}
      />
      {opened !== null && <VehicleEditor vehicle={opened === "new" ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function goodOf({ id, label, vehicle_registration: registration, fiscal_power_cm3: power, vehicle_type: type }: Vehicle) {
  return { id, title: label, note: dotted([registration, `${power} ${powerUnit(type)}`]) };
}

function VehicleEditor({ vehicle, onClose }: { vehicle: Vehicle | null; onClose: () => void }) {
  const client = useQueryClient();
  const { companyId } = useUser();
  const terms = useQuery({
    queryKey: ["vehicles", "terms"],
    queryFn: async ({ signal }) => termsOf(await call(readVehicleTerms, {}, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = useMutation({
    mutationFn: (form: VehicleForm) => {
      const body = { ...bodyOf(form), ...(typeof companyId === "string" && { companyId }) };
      return vehicle === null ? call(createVehicle, { body }) : call(updateVehicle, { params: { id: vehicle.id }, body });
    },
    onSuccess: () => {
      refresh(client, ["vehicles"]);
      onClose();
    },
  });
  return (
    <VehicleLayer
      vehicle={vehicle === null ? null : formOf(vehicle)}
      terms={terms}
      noteOf={capNote}
      saving={save}
      onSave={(form) => save.mutate(form)}
      onClose={onClose}
    />
  );
}

type Term = { readonly label: string; readonly field_code: string };

function termsOf(given: { vehicle_terms: readonly Term[]; engine_terms: readonly Term[]; fuel_terms: readonly Term[] }): VehicleTerms {
  const options = (terms: readonly Term[]) => terms.map(({ label, field_code: value }) => ({ value, label }));
  return {
    vehicleTypes: options(given.vehicle_terms),
    engineTypes: options(given.engine_terms),
    fuelTypes: options(given.fuel_terms),
  };
}

/** What of the price of a passenger car may be depreciated, once its CO₂ is known. */
function capNote({ vehicleType, co2Emissions, firstRegistration }: VehicleForm): string | null {
  if (vehicleType !== "car") return null;
  const cap = carCap({ co2: co2Emissions, firstRegisteredOn: firstRegistration ?? today(), purchasedOn: today() });
  return cap === null
    ? null
    : t(
        "vehicle.cap",
        "Plafond d’amortissement pour ce véhicule acheté aujourd’hui\u00a0: {{amount}}. Le surplus sera réintégré à la clôture.",
        {
          amount: amount(eurosFromCents(cap)),
        },
      );
}

function formOf(vehicle: Vehicle): VehicleForm {
  return {
    label: vehicle.label,
    vehicleType: vehicle.vehicle_type,
    engineType: vehicle.engine_type,
    fuelType: vehicle.fuel_type,
    fiscalPower: vehicle.fiscal_power_cm3,
    registration: vehicle.vehicle_registration,
    firstRegistration: vehicle.date_of_first_registration as IsoDate | null,
    co2Emissions: vehicle.co2_emissions,
    purchasePrice: vehicle.purchase_price === null ? null : centsFromEuros(vehicle.purchase_price),
  };
}

function bodyOf(form: VehicleForm) {
  return {
    label: form.label,
    vehicle_type: form.vehicleType,
    engine_type: form.engineType,
    fuel_type: form.fuelType,
    vehicle_registration: form.registration,
    fiscal_power_cm3: form.fiscalPower,
    co2_emissions: form.co2Emissions,
    date_of_first_registration: form.firstRegistration,
    purchase_price: form.purchasePrice === null ? null : eurosFromCents(form.purchasePrice),
  };
}
