import type { IsoDate } from "@comptoir/accounting/date";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../db/transaction.js";

/** A vehicle, as the table holds it. */
export type VehicleRow = {
  readonly id: string;
  readonly version: number;
  readonly label: string;
  readonly vehicle_type: string;
  readonly engine_type: string;
  readonly fuel_type: string;
  readonly registration: string;
  readonly fiscal_power: number;
  readonly co2: number | null;
  readonly first_registered_on: IsoDate | null;
  readonly price_cents: Cents | null;
};

const COLUMNS = "id, label, vehicle_type, engine_type, fuel_type, registration, fiscal_power, co2, first_registered_on, price_cents";

/** The vehicles of a company, the oldest of the list first. $1 the company. */
export const VEHICLES = `select ${COLUMNS}, version from books.vehicles where company_id = $1 order by created_at, id`;

/** The vehicles of a company, the oldest of the list first. */
export function readVehicles(tx: Tx, companyId: string): Promise<VehicleRow[]> {
  return tx.query<VehicleRow>(VEHICLES, [companyId], { name: "vehicles" });
}

/** A vehicle; undefined when the company has none of that id. */
export async function readVehicle(tx: Tx, companyId: string, id: string): Promise<VehicleRow | undefined> {
  const [row] = await tx.query<VehicleRow>(`select ${COLUMNS}, version from books.vehicles where company_id = $1 and id = $2`, [
    companyId,
    id,
  ]);
  return row;
}

/** Writes a vehicle, new or known. */
export async function storeVehicle(tx: Tx, companyId: string, row: Omit<VehicleRow, "version">): Promise<void> {
  await tx.run(
    `insert into books.vehicles (company_id, ${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      on conflict (company_id, id) do update set label = excluded.label, vehicle_type = excluded.vehicle_type, engine_type = excluded.engine_type,
        fuel_type = excluded.fuel_type, registration = excluded.registration, fiscal_power = excluded.fiscal_power, co2 = excluded.co2,
        first_registered_on = excluded.first_registered_on, price_cents = excluded.price_cents, version = vehicles.version + 1`,
    [
      companyId,
      row.id,
      row.label,
      row.vehicle_type,
      row.engine_type,
      row.fuel_type,
      row.registration,
      row.fiscal_power,
      row.co2,
      row.first_registered_on,
      row.price_cents,
    ],
  );
}

/** Removes a vehicle. */
export async function removeVehicle(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.run("delete from books.vehicles where company_id = $1 and id = $2", [companyId, id]);
}

/** The title of a passenger car that is the vehicle; null when none is. */
export async function passengerCarNaming(tx: Tx, companyId: string, vehicleId: string): Promise<string | null> {
  const [row] = await tx.query<{ title: string }>(
    "select title from books.asset_components where company_id = $1 and vehicle_id = $2 and account_code = '218200' order by created_at limit 1",
    [companyId, vehicleId],
  );
  return row?.title ?? null;
}

/** The title of a component that names the vehicle; null when none does. */
export async function componentNaming(tx: Tx, companyId: string, vehicleId: string): Promise<string | null> {
  const [row] = await tx.query<{ title: string }>(
    "select title from books.asset_components where company_id = $1 and vehicle_id = $2 order by created_at limit 1",
    [companyId, vehicleId],
  );
  return row?.title ?? null;
}
