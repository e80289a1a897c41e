import { findAccount } from "@comptoir/accounting/chart/accounts";
import { potentialFixedAssets } from "@comptoir/accounting/chart/categories";
import { eurosFromCents } from "@comptoir/accounting/money";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { listSuspectedAssets } from "@comptoir/contract/fixed-assets/register";
import type { Tx } from "../../../db/transaction.js";
import { fiscalYears } from "../../books/years/service.js";
import { readSuspected } from "./suspected-repository.js";

/** The expenses of open years that look like fixed assets, those kept as expenses left out. */
export async function suspectedAssets(tx: Tx, companyId: string): Promise<ReplyOf<typeof listSuspectedAssets>["data"]> {
  const open = (await fiscalYears(tx, companyId)).find(({ isClosed }) => !isClosed);
  if (!open) return [];
  const rows = await readSuspected(tx, companyId, {
    from: open.beginning,
    accounts: potentialFixedAssets.rules.map(({ account }) => account),
    above: potentialFixedAssets.thresholdCents,
  });
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    label: row.title,
    date: row.date,
    account: row.account_code,
    accountName: findAccount(row.account_code)?.name ?? row.account_code,
    amount: eurosFromCents(row.amount_cents),
    amountExclVat: eurosFromCents(row.excl_vat_cents),
  }));
}
