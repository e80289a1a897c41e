import type { ClosingFacts } from "@comptoir/accounting/closing/year/computation";
import { COVERED_COSTS, type CarYear } from "@comptoir/accounting/closing/steps/car-expenses";
import { scaleVehicle, type ScaleVehicle } from "@comptoir/accounting/closing/steps/mileage";
import { cents, type Cents } from "@comptoir/accounting/money";
import { carCap } from "@comptoir/accounting/rates/car-cap";
import { depreciationAccounts } from "@comptoir/accounting/depreciation/asset-accounts";
import type { ComponentYear } from "../../fixed-assets/service.js";
import { readVehicles, type VehicleRow } from "../../vehicles/service.js";
import { readDeductedVat } from "../../books/entries/service.js";
import type { WireInputs } from "../inputs/wire-inputs.js";
import type { ReadingOf } from "./reading-of.js";

const LEASES = ["612210", "613520"];

/** What the books hold on the accounts of vehicles, and the VAT deducted of it by rate. */
export type VehicleCosts = { readonly balances: ReadonlyMap<string, Cents>; readonly deductedVat: ReadonlyMap<number, Cents> };

/** The vehicles of a company and the costs of a year. */
export async function readCars({
  tx,
  companyId,
  books: { year, keptVehicles },
  ground,
}: ReadingOf): Promise<{ vehicles: VehicleRow[]; costs: VehicleCosts }> {
  const vat = await readDeductedVat(tx, companyId, { year, accounts: COVERED_COSTS });
  const held = COVERED_COSTS.map((account) => [account, ground.balances.get(account) ?? cents(0)] as const);
  return {
    vehicles: [...(keptVehicles ?? (await readVehicles(tx, companyId)).values())],
    costs: { balances: new Map(held.filter(([, amount]) => amount !== 0)), deductedVat: new Map(vat.map((row) => [row.rate_bp, row.vat])) },
  };
}

type Given = {
  readonly ground: ClosingFacts["ground"];
  readonly vehicles: readonly VehicleRow[];
  readonly components: readonly ComponentYear[];
  readonly costs: VehicleCosts;
  /** What has its private share taken out already, by account. */
  readonly shared: ReadonlyMap<string, Cents>;
};

/** Each vehicle with its costs: all of them are the first car's; a step shares them out as they are typed. */
export function carsOf({ ground, vehicles, components, costs, shared }: Given): readonly CarYear[] {
  const cars = vehicles.filter(({ vehicle_type: type }) => type !== "bike" && type !== "ebike" && type !== "scooter_epd");
  const bearer = cars.find((one) => scaleOf(one) !== null) ?? cars[0];
  return cars.map((vehicle): CarYear => {
    const isBearer = vehicle === bearer;
    const own = components.filter(({ vehicleId }) => vehicleId === vehicle.id);
    const [component] = own;
    const annuity = own.reduce((sum, one) => sum + one.annuity, 0);
    const deductible = own.reduce((sum, one) => sum + one.deductible, 0);
    const ownership = component ? "owned" : isBearer && LEASES.some((account) => costs.balances.has(account)) ? "leased" : "private";
    return {
      id: vehicle.id,
      name: vehicle.label,
      scale: scaleOf(vehicle),
      ownership,
      costs: new Map(
        isBearer
          ? [...costs.balances]
              .map(([account, amount]) => [account, cents(amount - (shared.get(account) ?? 0))] as const)
              .filter(([, amount]) => amount !== 0)
          : [],
      ),
      annuity:
        component === undefined || annuity === 0
          ? null
          : {
              account: depreciationAccounts(component.account)?.charge ?? "681120",
              amount: cents(annuity),
              deductible: cents(deductible),
            },
      ...(component && { registerUseBp: component.useBp }),
      deductedVat: isBearer ? costs.deductedVat : new Map(),
      lease: ownership === "leased" ? leaseOf(vehicle, ground.year.beginning) : null,
    };
  });
}

function leaseOf(vehicle: VehicleRow, on: ClosingFacts["ground"]["year"]["beginning"]): CarYear["lease"] {
  if (scaleOf(vehicle)?.kind !== "car") return null;
  const registered = vehicle.first_registered_on ?? on;
  return { price: vehicle.price_cents, cap: carCap({ co2: vehicle.co2, firstRegisteredOn: registered, purchasedOn: registered }) };
}

type Lacking = { readonly components: readonly ComponentYear[] };

/** What the cap of a passenger car lacks: its CO₂, and the price of a leased one, but under the scale of kilometres. */
export function lacksOf(
  { id, lease }: CarYear,
  { components }: Lacking,
  { car_expenses: { method } }: Pick<WireInputs, "car_expenses">,
): readonly ("co2" | "price")[] {
  const leased = method === "mileage_scale" ? null : lease;
  const isOwnedWithout = components.some(({ vehicleId, lacksVehicle }) => vehicleId === id && lacksVehicle);
  const found = [
    isOwnedWithout || (leased !== null && leased.cap === null) ? "co2" : null,
    leased !== null && leased.price === null ? "price" : null,
  ] as const;
  return found.filter((one) => one !== null);
}

/** A vehicle as the scales see it; null for a van, which none covers. */
function scaleOf({ vehicle_type: type, fuel_type: fuel, engine_type: engine, fiscal_power: power }: VehicleRow): ScaleVehicle | null {
  return scaleVehicle({ type, fuel, engine, power });
}
