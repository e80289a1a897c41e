import { findAccount } from "@comptoir/accounting/chart/accounts";
import { situationOn } from "@comptoir/accounting/company/regime";
import type { IsoDate } from "@comptoir/accounting/date";
import type { TaxSituation } from "@comptoir/accounting/allocation/allocate";
import { cents } from "@comptoir/accounting/money";
import { vehicleCostShare, type Fleet } from "@comptoir/accounting/vat/vehicle-default";
import type { Tx } from "../../../db/transaction.js";
import { regimesOfCompany } from "./regimes.js";
import { readVehicleMovements, type VehicleMovementRow } from "./situation-repository.js";

/** What decides how an operation of a day is posted. */
export type SituationOf = (day: IsoDate) => TaxSituation;

/** How the operations of a company are posted, each under the regime of its own day; a day is looked up once. */
export async function readSituations(tx: Tx, companyId: string): Promise<SituationOf> {
  const regimes = await regimesOfCompany(tx, companyId);
  const known = new Map<IsoDate, TaxSituation>();
  return (day) => {
    const situation = known.get(day) ?? situationOn(regimes, day, findAccount);
    known.set(day, situation);
    return situation;
  };
}

/** The same while a user decides: the vehicles of the operation's day give defaults, and what is too late to deduct is refused. */
export async function readEditingSituations(tx: Tx, companyId: string, today: IsoDate): Promise<SituationOf> {
  const situationOf = await readSituations(tx, companyId);
  const movements = await readVehicleMovements(tx, companyId);
  return (day) => {
    const fleet = fleetOn(movements, day);
    return { ...situationOf(day), editing: { today, vehicleShareBp: (accountCode) => vehicleCostShare(accountCode, fleet) } };
  };
}

function fleetOn(movements: readonly VehicleMovementRow[], day: IsoDate): Fleet {
  const balances = new Map<string, number>();
  for (const { account_code: code, date, net } of movements) {
    if (date <= day) balances.set(code, (balances.get(code) ?? 0) + net);
  }
  return { types: [], balances: [...balances].map(([accountCode, netDebit]) => ({ accountCode, netDebit: cents(netDebit) })) };
}
