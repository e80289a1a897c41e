import type { IsoDate } from "@comptoir/accounting/date";
import { cents } from "@comptoir/accounting/money";
import { AddressLayer } from "../../features/addresses/address-layer.js";
import { NO_LOAN } from "../../features/loans/loan-form.js";
import { LoanLayer } from "../../features/loans/loan-layer.js";
import { NO_VEHICLE, type VehicleForm } from "../../features/vehicles/vehicle-form.js";
import { VehicleLayer, type VehicleTerms } from "../../features/vehicles/vehicle-layer.js";
import { readOf, savingOf, type Example } from "./overlay-example.js";

const TERMS: VehicleTerms = {
  vehicleTypes: [
    { value: "car", label: "Voiture de tourisme" },
    { value: "utility", label: "Véhicule utilitaire" },
    { value: "moped", label: "Cyclomoteur (50 cm³ ou moins)" },
  ],
  engineTypes: [
    { value: "thermal", label: "Thermique" },
    { value: "electric", label: "Électrique" },
  ],
  fuelTypes: [
    { value: "petrol", label: "Essence (SP95, SP98, E10)" },
    { value: "electricity", label: "Électricité" },
  ],
};
const MEGANE: VehicleForm = {
  ...NO_VEHICLE,
  label: "Renault Mégane E-Tech",
  vehicleType: "car",
  engineType: "electric",
  fiscalPower: 5,
  registration: "HB-207-LM",
  firstRegistration: day("2026-01-18"),
  co2Emissions: 0,
  purchasePrice: cents(3_420_000),
};
const CEILING = "Plafond d’amortissement pour ce véhicule\u00a0: 30\u202f000\u00a0€. Le surplus sera réintégré à la clôture.";

/** The layers of vehicles, loans and housings, on made-up data. */
export const GOODS_OVERLAYS = {
  vehicle: (example: Example) => (
    <VehicleLayer
      vehicle={example.state === "full" ? MEGANE : null}
      terms={readOf(example, TERMS, TERMS)}
      noteOf={({ engineType }) => (engineType === "electric" ? CEILING : null)}
      saving={{ isPending: false, error: null }}
      onSave={example.done}
      onClose={example.close}
    />
  ),
  loan: (example: Example) => (
    <LoanLayer
      loan={
        example.state === "empty"
          ? null
          : {
              ...NO_LOAN,
              name: "Ordinateur et écran",
              totalAmountBorrowed: cents(300_000),
              taegPercent: 3.9,
              firstDueDate: day("2026-05-05"),
              lastDueDate: day("2028-04-05"),
            }
      }
      costOf={({ totalAmountBorrowed }) =>
        totalAmountBorrowed === 300_000 ? { instalments: 24, instalment: cents(13_014), interest: cents(12_339) } : null
      }
      saving={savingOf(example)}
      onSave={example.done}
      onClose={example.close}
    />
  ),
  address: (example: Example) => (
    <AddressLayer
      address={example.state === "full" ? { label: "Studio rue Colbert", street: "12 rue Colbert", zip: "37000", city: "Tours" } : null}
      saving={savingOf(example)}
      onSave={example.done}
      onClose={example.close}
    />
  ),
};

function day(text: string): IsoDate {
  return text as IsoDate;
}
