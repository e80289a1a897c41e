import type { FastifyInstance } from "fastify";
import { ENGINE_TYPES, FUEL_TYPES, VEHICLE_TYPES, type VehicleTerm } from "@comptoir/accounting/vehicles/vehicle-terms";
import { createVehicle, deleteVehicle, listVehicles, readVehicleTerms, updateVehicle } from "@comptoir/contract/vehicles/vehicles";
import { serve } from "../../http/serve.js";
import { write } from "../../idempotency/write.js";
import type { Services } from "../../services.js";
import { toVehicle } from "./presenter.js";
import { VEHICLES, type VehicleRow } from "./repository.js";
import { addVehicle, changeVehicle, deleteVehicleOf } from "./vehicles.js";

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

  serve(app, services, createVehicle, ({ body, company, caller, request }) =>
    write(db, { company, caller, request, action: "vehicle.create" }, async (tx) => {
      const data = toVehicle(await addVehicle(tx, company.id, body));
      return { reply: { data }, subject: data.label, details: data };
    }),
  );

  serve(app, services, updateVehicle, ({ params: { id }, body, company, caller, request }) =>
    write(db, { company, caller, request, action: "vehicle.update" }, async (tx) => {
      const data = toVehicle(await changeVehicle(tx, company.id, { id, given: body }));
      return { reply: { data }, subject: data.label, details: data };
    }),
  );

  serve(app, services, deleteVehicle, ({ params: { id }, company, caller, request }) =>
    write(db, { company, caller, request, action: "vehicle.delete" }, async (tx) => {
      const removed = await deleteVehicleOf(tx, company.id, id);
      return { reply: { data: { id } }, subject: removed.label };
    }),
  );
}

function toTerm({ label, code }: VehicleTerm): { label: string; field_code: string } {
  return { label, field_code: code };
}
