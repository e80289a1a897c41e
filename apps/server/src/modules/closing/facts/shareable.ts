import { findAccount } from "@comptoir/accounting/chart/accounts";
import { COVERED_COSTS } from "@comptoir/accounting/closing/steps/car-expenses";
import { cents, type Cents } from "@comptoir/accounting/money";
import { readBookedBy } from "../../books/balances/service.js";
import { readPrivatelyShared } from "../../operations/service.js";
import type { ReadingOf } from "./reading-of.js";

/** What has its private share taken out already, and what may still serve privately beside vehicles: telephone, internet, home. */
export async function readShareable({
  tx,
  companyId,
  books: { year },
  ground,
}: ReadingOf): Promise<{ readonly shared: ReadonlyMap<string, Cents>; readonly shareableCosts: ReadonlyMap<string, Cents> }> {
  const split = await readPrivatelyShared(tx, companyId, year);
  const booked = await readBookedBy(tx, companyId, [...new Set(split.map((one) => one.operation_id))]);
  const shared = new Map<string, Cents>();
  for (const { operation_id: id, account_code: account, net } of booked)
    if (split.some((one) => one.operation_id === id && one.account_code === account))
      shared.set(account, cents((shared.get(account) ?? 0) + net));
  const shareable = [...ground.balances]
    .filter(
      ([account]) => account.startsWith("6") && !COVERED_COSTS.includes(account) && findAccount(account)?.personalShareRelated === true,
    )
    .map(([account, net]) => [account, cents(net - (shared.get(account) ?? 0))] as const)
    .filter(([, amount]) => amount > 0);
  return { shared, shareableCosts: new Map(shareable) };
}
