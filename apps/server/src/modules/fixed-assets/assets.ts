import { uuidv7 } from "uuidv7";
import { findAccount } from "@comptoir/accounting/chart/accounts";
import { isFixedAssetAccount, isOpenTo } from "@comptoir/accounting/ledger/account-facts";
import { cents } from "@comptoir/accounting/money";
import { assetFaults } from "@comptoir/contract/asset-rules";
import type { BodyOf } from "@comptoir/contract/endpoint";
import type { createAsset } from "@comptoir/contract/fixed-assets";
import type { Company } from "../../access/membership.js";
import type { Tx } from "../../db/transaction.js";
import { Refusal, refuseFaults } from "../../refusal.js";
import { lockBooks } from "../fiscal-years/service.js";
import { suggestAgain } from "../operations/service.js";
import { deriveComponents, withdrawComponents } from "./derive-components.js";
import { takenBy } from "./presenter.js";
import { readAsset, readComponentsOf, removeAssets, removeComponents, storeAsset, type AssetRow, type ComponentRow } from "./repository.js";

type Given = BodyOf<typeof createAsset>;

/** Adds an asset without components. Refuses what breaks a rule of its fields. */
export async function addAsset(tx: Tx, company: Company, given: Given): Promise<AssetRow> {
  await lockBooks(tx, company.id);
  return save(tx, company, { id: uuidv7(), known: null, components: [], given });
}

/** Changes what is given of an asset. Refuses one that a closed year froze, and a price below what its components take. */
export async function updateAssetOf(tx: Tx, company: Company, { id, given }: { id: string; given: Given }): Promise<AssetRow> {
  await lockBooks(tx, company.id);
  const known = await assetOf(tx, company.id, id);
  const components = await readComponentsOf(tx, company.id, id);
  refuseFrozen(components);
  const row = await save(tx, company, { id, known, components, given });
  await deriveComponents(
    tx,
    company.id,
    components.map((one) => one.id),
  );
  return row;
}

/** Removes an asset with its components and all that they wrote in the books. Refuses one that a closed year, or a validated exit, froze. */
export async function deleteAssetOf(tx: Tx, companyId: string, id: string): Promise<AssetRow> {
  await lockBooks(tx, companyId);
  const known = await assetOf(tx, companyId, id);
  const components = await readComponentsOf(tx, companyId, id);
  refuseFrozen(components);
  refuseFixedExits(components);
  const ids = components.map((one) => one.id);
  await withdrawComponents(tx, companyId, ids);
  await removeComponents(tx, companyId, ids);
  await removeAssets(tx, companyId, [id]);
  await suggestAgain(tx, companyId, []);
  return known;
}

/** An asset by its id. Refuses one that the company does not have. */
export async function assetOf(tx: Tx, companyId: string, id: string): Promise<AssetRow> {
  const row = await readAsset(tx, companyId, id);
  if (!row) throw new Refusal({ code: "not_found", what: "asset" });
  return row;
}

/** Refuses `asset.frozen` when a closed year took depreciation of one of these components. */
export function refuseFrozen(components: readonly ComponentRow[]): void {
  const frozen = components.find(({ frozen: years }) => years.length > 0);
  if (frozen) throw new Refusal({ code: "asset.frozen", title: frozen.title });
}

/** Refuses `asset.exit_fixed` when the entry of an exit is validated. */
export function refuseFixedExits(components: readonly ComponentRow[]): void {
  if (components.some((one) => one.exit_is_fixed)) throw new Refusal({ code: "asset.exit_fixed" });
}

/** True for an account of the chart that a component of this company may be kept on. */
export function isAssetAccount(code: string, { taxSystem }: Pick<Company, "taxSystem">): boolean {
  const account = findAccount(code);
  return (
    account !== null && account.sign !== "none" && isOpenTo(account, taxSystem) && (isFixedAssetAccount(code) || code.startsWith("27"))
  );
}

type Saving = {
  readonly id: string;
  readonly known: AssetRow | null;
  readonly components: readonly ComponentRow[];
  readonly given: Given;
};

async function save(tx: Tx, company: Company, { id, known, components, given }: Saving): Promise<AssetRow> {
  const inclVat = given.total_amount_incl_vat === undefined ? (known?.incl_vat_cents ?? null) : given.total_amount_incl_vat;
  const vat = given.total_amount_vat === undefined ? vatOf(given, known) : given.total_amount_vat;
  const account = given.related_account ?? known?.account_code ?? "";
  const title = (given.title ?? known?.title ?? "").trim();
  const date = given.date_of_purchase === undefined ? (known?.purchased_on ?? null) : given.date_of_purchase;
  refuseFaults(
    assetFaults({
      title,
      isAccountKnown: isAssetAccount(account, company),
      date,
      inclVat,
      vat,
      exclVat: given.total_amount_excl ?? null,
      minimum: components.length === 0 ? null : takenBy(components),
    }),
  );
  if (date === null || inclVat === null) throw new Error("an asset without its day or its price");
  const row = { id, title, account_code: account, purchased_on: date, incl_vat_cents: inclVat, vat_cents: vat ?? cents(0) };
  await storeAsset(tx, company.id, row);
  return row;
}

/** The VAT that is not stated: what the two amounts leave, else what is known. */
function vatOf({ total_amount_incl_vat: incl, total_amount_excl: excl }: Given, known: AssetRow | null) {
  if (incl !== undefined && incl !== null && excl !== undefined && excl !== null) return cents(incl - excl);
  return known?.vat_cents ?? null;
}
