import { findAccount } from "@comptoir/accounting/chart/accounts";
import { COVERED_COSTS } from "@comptoir/accounting/closing/steps/car-expenses";
import { cents, type Cents } from "@comptoir/accounting/money";
import { readSharedCosts } from "./operations-repository.js";
import type { ReadingOf } from "./reading-of.js";

/** What has its private share taken out already, and what may still serve privately beside vehicles: telephone, internet, home. */
export async function readShareable({
  tx,
  companyId,
  books: { year },
  ground,
}: ReadingOf): Promise<{ readonly shared: ReadonlyMap<string, Cents>; readonly shareableCosts: ReadonlyMap<string, Cents> }> {
  const rows = await readSharedCosts(tx, companyId, year);
  const shared = new Map(rows.map(({ account_code: code, amount }) => [code, amount]));
  const shareable = [...ground.balances]
    .filter(
      ([account]) => account.startsWith("6") && !COVERED_COSTS.includes(account) && findAccount(account)?.personalShareRelated === true,
    )
    .map(([account, net]) => [account, cents(net - (shared.get(account) ?? 0))] as const)
    .filter(([, amount]) => amount > 0);
  return { shared, shareableCosts: new Map(shareable) };
}
