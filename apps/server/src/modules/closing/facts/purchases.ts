import { potentialFixedAssets } from "@comptoir/accounting/chart/categories";
import { SECONDARY_ASSET_ACCOUNTS, type LargePurchase } from "@comptoir/accounting/closing/steps/potential-fixed-assets";
import { shareOf } from "@comptoir/accounting/money";
import { readLargePurchases } from "../../operations/service.js";
import type { ReadingOf } from "./reading-of.js";

/** Without VAT, what a purchase is worth without tax is its price over 1,20. */
const PRICE_PERCENT = 120;

/** Purchases of a year above the threshold, on accounts of small equipment and repairs. */
export async function readPurchases({ tx, companyId, books: { year }, ground }: ReadingOf): Promise<readonly LargePurchase[]> {
  const accounts = [...potentialFixedAssets.rules.map(({ account }) => account), ...SECONDARY_ASSET_ACCOUNTS];
  const rows = await readLargePurchases(tx, companyId, { year, accounts, above: potentialFixedAssets.thresholdCents });
  return rows.map((row) => ({
    id: row.id,
    label: row.title,
    on: row.date,
    account: row.account_code,
    exclTax: ground.vatSubject ? row.excl_tax_cents : shareOf(row.amount_cents, 100, PRICE_PERCENT),
    cost: row.excl_tax_cents,
    isVatDeclared: row.is_declared,
    isKept: row.is_kept,
  }));
}
