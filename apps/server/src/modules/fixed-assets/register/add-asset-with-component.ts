import type { IsoDate } from "@comptoir/accounting/date";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { createAsset } from "@comptoir/contract/fixed-assets/assets";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { lockBooks } from "../../books/years/service.js";
import { moveToAccount } from "../../operations/service.js";
import { addAsset } from "./assets.js";
import { addComponent } from "./components.js";
import type { AssetRow, StoredComponent } from "../repository.js";

type Adding = { readonly given: BodyOf<typeof createAsset>; readonly userId: string; readonly today: IsoDate };

/**
 * Adds an asset, with its component when one is given, whole or not at all; an operation that pays for it goes to its account first.
 * Refuses what breaks a rule of its fields, and an operation that may no longer change.
 */
export async function addAssetWithComponent(
  tx: Tx,
  company: Company,
  { given: { component, operation_account: from, ...asset }, userId, today }: Adding,
): Promise<{ readonly asset: AssetRow; readonly component: StoredComponent | null }> {
  await lockBooks(tx, company.id);
  const added = await addAsset(tx, company, { given: asset, today });
  if (component === undefined) return { asset: added, component: null };
  const account = component.related_account ?? added.account_code;
  if (component.operation_id && from !== undefined && from !== account)
    await moveToAccount(tx, company, { operationId: component.operation_id, from, to: account, userId, today });
  return { asset: added, component: await addComponent(tx, company, { assetId: added.id, given: component, userId, today }) };
}
