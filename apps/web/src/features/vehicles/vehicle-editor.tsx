import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { IsoDate } from "@comptoir/accounting/date";
import { carCap } from "@comptoir/accounting/rates/car-cap";
import { centsFromEuros, eurosFromCents, eurosOrNull } from "@comptoir/accounting/money";
import { createVehicle, readVehicleTerms, updateVehicle, type Vehicle } from "@comptoir/contract/vehicles/vehicles";
import { call } from "../../lib/api/api.js";
import { today } from "../../lib/clock.js";
import { refresh } from "../../lib/api/refresh.js";
import { useUser } from "../../lib/session/session.js";
import { useSubmissionKey } from "../../lib/api/submission-key.js";
import { amount } from "../../text/format.js";
import { t } from "../../text/t.js";
import type { VehicleForm } from "./vehicle-form.js";
import { VehicleLayer, type VehicleTerms } from "./vehicle-layer.js";

type VehicleEditorProps = {
  /** Null to add one. */
  readonly vehicle: Vehicle | null;
  /** It opens above the layer of the asset that it is. */
  readonly isAbove?: boolean;
  readonly onSaved?: (id: string) => void;
  readonly onClose: () => void;
};

/** The layer of a vehicle on its data: its terms, what the law says of it, what it saves. */
export function VehicleEditor({ vehicle, isAbove = false, onSaved, onClose }: VehicleEditorProps) {
  const client = useQueryClient();
  const { companyId } = useUser();
  const terms = useQuery({
    queryKey: ["vehicles", "terms"],
    queryFn: async ({ signal }) => termsOf(await call(readVehicleTerms, {}, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const key = useSubmissionKey();
  const save = useMutation({
    mutationFn: (form: VehicleForm) => {
      const body = { ...bodyOf(form), ...(typeof companyId === "string" && { companyId }) };
      return vehicle === null
        ? call(createVehicle, { body }, { idempotencyKey: key })
        : call(updateVehicle, { params: { id: vehicle.id }, body }, { version: vehicle.version });
    },
    onSuccess: ({ data }) => {
      refresh(client, ["vehicles"]);
      onSaved?.(data.id);
      onClose();
    },
  });
  return (
    <VehicleLayer
      name={isAbove ? "asset-vehicle" : "vehicle"}
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
    purchase_price: eurosOrNull(form.purchasePrice),
  };
}
