import type { CarInputs, CarYear } from "@comptoir/accounting/closing/steps/car-expenses";
import { cents, sumCents, type Cents } from "@comptoir/accounting/money";
import type { StepInputs } from "@comptoir/contract/closing/inputs";
import type { ClosingReading } from "../facts/reading.js";
import { centsOf, given } from "./typed-values.js";

/** Kilometres of a vehicle without private use: its share is the whole. */
const WHOLE = { total: 1, pro: 1 };

/** Method and kilometres as typed; a vehicle that does not serve privately is asked none. */
export function typedCars({ usesVehicle, method, vehicles }: StepInputs<"car_expenses">, reading: ClosingReading): CarInputs {
  const { cars } = reading.facts.cars;
  const typed = new Map(given(vehicles));
  const hasScaled = cars.some(({ scale }) => scale !== null);
  return {
    usesVehicle: usesVehicle ?? (cars.length > 0 ? true : null),
    // One method alone is open to a van.
    method: method ?? (hasScaled || cars.length === 0 ? null : "real"),
    kilometres: new Map(
      cars.flatMap(({ id }) => {
        const own = typed.get(id);
        if (own?.privateUse === false) return [[id, WHOLE] as const];
        if (own?.kmTotal === null || own?.kmTotal === undefined) return [];
        return [[id, { total: own.kmTotal, pro: own.kmPro ?? -1 }] as const];
      }),
    ),
  };
}

/** The vehicles with what was typed of them: who owns them, and their costs where several share the accounts. */
export function carsAsTyped({ vehicles }: StepInputs<"car_expenses">, { facts }: ClosingReading): readonly CarYear[] {
  const typed = new Map(given(vehicles));
  const { cars } = facts.cars;
  const costsOf = (id: string): ReadonlyMap<string, Cents> =>
    new Map(given(typed.get(id)?.costs).map(([account, amount]) => [account, centsOf(amount)]));
  return cars.map((car) => {
    const own = costsOf(car.id);
    const ofOthers = cars.filter(({ id }) => id !== car.id).map(({ id }) => costsOf(id));
    const isBearer = car.costs.size > 0;
    const rest = [...car.costs].map(
      ([account, amount]) => [account, cents(amount - sumCents(ofOthers.map((costs) => costs.get(account) ?? cents(0))))] as const,
    );
    return {
      ...car,
      ownership: typed.get(car.id)?.ownership ?? car.ownership,
      costs: isBearer ? new Map(rest.filter(([, amount]) => amount !== 0)) : own,
    };
  });
}
