import { findAccount } from "@comptoir/accounting/chart/accounts";
import type { Regime } from "@comptoir/accounting/company/regime";
import type { IsoDate } from "@comptoir/accounting/date";
import { assetAccountOn } from "@comptoir/accounting/depreciation/reclassification";
import type { Cents } from "@comptoir/accounting/money";
import type { Tx } from "../../../db/transaction.js";
import { readComponents } from "../repository.js";

/** A component that a change of regime puts on another account. */
export type ReclassifiedComponent = {
  readonly id: string;
  readonly title: string;
  readonly account: string;
  readonly newAccount: string;
  readonly newAccountName: string;
  readonly cost: Cents;
};

type Change = { readonly from: IsoDate; readonly before: readonly Regime[]; readonly after: readonly Regime[] };

/** The components that regimes changed from a day on keep on another account from that day, or from their purchase. */
export async function reclassifiedComponents(tx: Tx, companyId: string, { from, before, after }: Change): Promise<ReclassifiedComponent[]> {
  const rows = await readComponents(tx, companyId);
  return rows.flatMap((row) => {
    if (row.released_on !== null && row.released_on < from) return [];
    const day = row.purchased_on > from ? row.purchased_on : from;
    const account = assetAccountOn(row.account_code, before, day);
    const newAccount = assetAccountOn(row.account_code, after, day);
    if (account === newAccount) return [];
    return [
      {
        id: row.id,
        title: row.title,
        account,
        newAccount,
        newAccountName: findAccount(newAccount)?.name ?? newAccount,
        cost: row.base_cents,
      },
    ];
  });
}
