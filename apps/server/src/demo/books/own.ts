import { eurosFromCents } from "@comptoir/accounting/money";
import type { Db } from "../../db/db.js";
import { operationOn } from "./books-repository.js";
import type { DemoCall } from "./calls.js";
import type { DemoAsset, DemoCar, DemoLoan } from "../companies/owned.js";

type Saved = { readonly data: { readonly id: string } };

/** Adds a loan, whose schedule follows from its terms: before what pays it is categorised. */
export async function borrow(call: DemoCall, companyId: string, loan: DemoLoan): Promise<void> {
  await call("POST", "/api/v1/mortgage", {
    payload: {
      company_id: companyId,
      name: loan.name,
      total_amount_borrowed: eurosFromCents(loan.borrowed),
      taeg_percent: loan.taegThousandths / 1000,
      nominal_rate_percent: loan.nominalThousandths / 1000,
      first_due_date: loan.firstDueOn,
      last_due_date: loan.lastDueOn,
      insurance_amount: eurosFromCents(loan.insurance),
    },
  });
}

/** Adds an asset with its vehicle, its cost and its exit, once the bank lines that pay for it are categorised. */
export async function own(call: DemoCall, { db, companyId }: { db: Db; companyId: string }, asset: DemoAsset): Promise<void> {
  const { title, account, boughtOn, scrappedOn } = asset;
  const [incl, vat] = [eurosFromCents(asset.inclVat), eurosFromCents(asset.vat)];
  const excl = Math.round((incl - vat) * 100) / 100;
  const vehicleId = asset.car ? await addCar(call, companyId, { car: asset.car, price: incl }) : undefined;
  const amounts = { date_of_purchase: boughtOn, total_amount_incl_vat: incl, total_amount_vat: vat, total_amount_excl: excl };
  const group = await call<Saved>("POST", "/api/v1/immobilisation", {
    payload: { companyId, title, related_account: account, ...amounts },
  });
  const component = await call<Saved>("POST", "/api/v1/immobilisation-component", {
    payload: {
      companyId,
      immobilisation_id: group.data.id,
      title,
      price_incl_vat: incl,
      vat,
      depreciable_base: excl,
      commissioning_date: boughtOn,
      duration: asset.duration,
      amortisation_method: asset.method,
      well_mixed: asset.businessUse !== undefined,
      pro_utilisation_rate: asset.businessUse ?? 100,
      ...(vehicleId !== undefined && { vehicle_id: vehicleId }),
      ...(asset.source === "operation"
        ? { operation_id: await db.tenant(companyId, (tx) => operationOn(tx, companyId, { account, date: boughtOn })) }
        : { cost_source: asset.source }),
    },
  });
  if (scrappedOn === undefined) return;
  await call("PATCH", `/api/v1/immobilisation-component/${component.data.id}`, {
    payload: { companyId, type: "out", output_type: "mise_au_rebut", release_date: scrappedOn, output_price_excl: 0 },
  });
}

async function addCar(call: DemoCall, companyId: string, { car, price }: { car: DemoCar; price: number }): Promise<string> {
  const added = await call<Saved>("POST", "/api/v1/vehicle", {
    payload: {
      companyId,
      label: car.label,
      vehicle_type: "car",
      engine_type: "thermal",
      fuel_type: "petrol",
      fiscal_power_cm3: car.power,
      co2_emissions: car.co2,
      date_of_first_registration: car.firstRegisteredOn,
      purchase_price: price,
    },
  });
  return added.data.id;
}
