import type { FastifyInstance } from "fastify";
import { ENGINE_TYPES, FUEL_TYPES, VEHICLE_TYPES, type VehicleTerm } from "@comptoir/accounting/vehicles/vehicle-terms";
import { createVehicle, deleteVehicle, listVehicles, readVehicleTerms, updateVehicle } from "@comptoir/contract/vehicles/vehicles";
import { refuseChanged } from "../../changes/refuse-changed.js";
import type { Tx } from "../../db/transaction.js";
import { change } from "../../http/change.js";
import { serve } from "../../http/serve.js";
import type { Services } from "../../services.js";
import { toVehicle } from "./presenter.js";
import { VEHICLES, type VehicleRow } from "./repository.js";
import { addVehicle, changeVehicle, deleteVehicleOf, vehicleOf } from "./vehicles.js";

/** The vehicles of a company. */
export function vehicleRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, readVehicleTerms, () => ({
    vehicle_terms: VEHICLE_TYPES.map(toTerm),
    engine_terms: ENGINE_TYPES.map(toTerm),
    fuel_terms: FUEL_TYPES.map((fuel) => ({ ...toTerm(fuel), engines: [...fuel.engines] })),
  }));

  serve(app, services, listVehicles, async ({ company }) => {
    const rows = await db.tenantRead<VehicleRow>(company.id, { name: "vehicles", text: VEHICLES, values: [company.id] });
    return { data: rows.map(toVehicle) };
  });

  change(
    app,
    services,
    createVehicle,
    { action: "vehicle.create" },
    async (tx, { body, company }) => {
      const data = toVehicle(await addVehicle(tx, company.id, body));
      return { result: data, subject: data.label, details: data };
    },
    ({ result: data }) => ({ data }),
  );

  change(
    app,
    services,
    updateVehicle,
    { action: "vehicle.update", version: vehicleVersion },
    async (tx, { params: { id }, body, company }) => {
      const data = toVehicle(await changeVehicle(tx, company.id, { id, given: body }));
      return { result: data, subject: data.label, details: data };
    },
    ({ result: data }) => ({ data }),
  );

  change(
    app,
    services,
    deleteVehicle,
    { action: "vehicle.delete", version: vehicleVersion },
    async (tx, { params: { id }, company }) => {
      const removed = await deleteVehicleOf(tx, company.id, id);
      return { result: id, subject: removed.label };
    },
    ({ result: id }) => ({ data: { id } }),
  );
}

async function vehicleVersion(
  tx: Tx,
  version: number | null,
  { params: { id }, company }: { readonly params: { readonly id: string }; readonly company: { readonly id: string } },
): Promise<void> {
  refuseChanged(await vehicleOf(tx, company.id, id), version);
}

function toTerm({ label, code }: VehicleTerm): { label: string; field_code: string } {
  return { label, field_code: code };
}
