import { uuidv7 } from "uuidv7";
import { findAccount } from "@comptoir/accounting/chart/accounts";
import { componentFaults } from "@comptoir/accounting/depreciation/component-rules";
import { assetAccountUnder } from "@comptoir/accounting/depreciation/reclassification";
import type { IsoDate } from "@comptoir/accounting/date";
import { isFixedAssetAccount, isOpenTo } from "@comptoir/accounting/entry/account-facts";
import { lastDayTaken } from "@comptoir/accounting/ledger/posting-date";
import { cents } from "@comptoir/accounting/money";
import { assetFaults, componentFaultOf } from "@comptoir/contract/fixed-assets/rules";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { FieldFault } from "@comptoir/contract/base/field-fault";
import type { createAsset } from "@comptoir/contract/fixed-assets/assets";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal, refuseFaults } from "../../../refusal.js";
import { lockBooks } from "../../books/years/service.js";
import { noteChange, settlesNothing } from "../../books/consequences.js";
import { deriveComponents, withdrawComponents } from "../entries/derive-components.js";
import { recordUntied } from "../links/tie.js";
import { takenBy } from "./presenter.js";
import { refreshDeducted } from "../links/links.js";
import {
  readAsset,
  readComponentsOf,
  removeAssets,
  removeComponents,
  storeAsset,
  storeComponent,
  type AssetRow,
  type ComponentRow,
} from "../repository.js";

type Given = Omit<BodyOf<typeof createAsset>, "component" | "operation_account">;

/** Adds an asset without components. Refuses what breaks a rule of its fields. */
export async function addAsset(tx: Tx, company: Company, { given, today }: { given: Given; today: IsoDate }): Promise<AssetRow> {
  await lockBooks(tx, company.id);
  return save(tx, company, { id: uuidv7(), known: null, components: [], given, today });
}

/**
 * Changes what is given of an asset; its components follow it to another account. Refuses one that a closed year froze, a price below
 * what its components take, an account that an operation or a duration holds back, a day or an account that a validated exit used.
 */
export async function updateAssetOf(
  tx: Tx,
  company: Company,
  { id, given, today }: { id: string; given: Given; today: IsoDate },
): Promise<AssetRow> {
  await lockBooks(tx, company.id);
  const known = await assetOf(tx, company.id, id);
  const components = await readComponentsOf(tx, company.id, id);
  refuseFrozen(components);
  const row = await save(tx, company, { id, known, components, given, today });
  for (const one of components.filter((each) => each.account_code === known.account_code && each.account_code !== row.account_code)) {
    await storeComponent(tx, company.id, { ...one, account_code: row.account_code });
  }
  const ids = components.map((one) => one.id);
  await refreshDeducted(tx, company.id, ids);
  await deriveComponents(tx, company.id, ids);
  noteChange(tx, { expected: true });
  return row;
}

/** Removes an asset with its components and all that they wrote in the books. Refuses one that a closed year, or a validated exit, froze. */
export async function deleteAssetOf(tx: Tx, companyId: string, { id, userId }: { id: string; userId: string }): Promise<AssetRow> {
  await lockBooks(tx, companyId);
  const known = await assetOf(tx, companyId, id);
  const components = await readComponentsOf(tx, companyId, id);
  refuseFrozen(components);
  refuseFixedExits(components);
  const ids = components.map((one) => one.id);
  await recordUntied(tx, companyId, { title: known.title, components, userId });
  await withdrawComponents(tx, companyId, ids);
  await removeComponents(tx, companyId, ids);
  await removeAssets(tx, companyId, [id]);
  noteChange(tx, { withdrawn: true, expected: true });
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

/** The account given, else the one known: what is shown of an asset whose account changed with the tax system keeps its own. */
export function accountGiven(
  given: string | undefined,
  known: Pick<AssetRow, "account_code"> | null,
  { taxSystem }: Pick<Company, "taxSystem">,
): string | undefined {
  if (known === null || given === undefined) return given ?? known?.account_code;
  return given === assetAccountUnder(known.account_code, taxSystem) ? known.account_code : given;
}

type Saving = {
  readonly id: string;
  readonly known: AssetRow | null;
  readonly components: readonly ComponentRow[];
  readonly given: Given;
  readonly today: IsoDate;
};

async function save(tx: Tx, company: Company, { id, known, components, given, today }: Saving): Promise<AssetRow> {
  settlesNothing(tx, "an asset writes nothing but by its components");
  const inclVat = given.total_amount_incl_vat === undefined ? (known?.incl_vat_cents ?? null) : given.total_amount_incl_vat;
  const vat = given.total_amount_vat === undefined ? vatOf(given, known) : given.total_amount_vat;
  const account = accountGiven(given.related_account, known, company) ?? "";
  const title = (given.title ?? known?.title ?? "").trim();
  const date = given.date_of_purchase === undefined ? (known?.purchased_on ?? null) : given.date_of_purchase;
  refuseFaults([
    ...followingFaults({ known, components, account }),
    ...exitFixedFaults({ known, components, account, date }),
    ...assetFaults({
      title,
      isAccountKnown: account === known?.account_code || isAssetAccount(account, company),
      date,
      dateMax: lastDayTaken(today),
      firstUse: components.map((one) => one.commissioned_on).toSorted()[0] ?? null,
      inclVat,
      vat,
      exclVat: given.total_amount_excl ?? null,
      minimum: components.length === 0 ? null : takenBy(components),
    }),
  ]);
  if (date === null || inclVat === null) throw new Error("an asset without its day or its price");
  const row = { id, title, account_code: account, purchased_on: date, incl_vat_cents: inclVat, vat_cents: vat ?? cents(0) };
  await storeAsset(tx, company.id, row);
  return { ...row, version: (known?.version ?? 0) + 1 };
}

type Following = Pick<Saving, "known" | "components"> & { readonly account: string };

/** What keeps the components that follow their asset from going to another account. */
function followingFaults({ known, components, account }: Following): readonly FieldFault[] {
  if (known === null || known.account_code === account) return [];
  return components
    .filter((one) => one.account_code === known.account_code)
    .flatMap((one) => {
      const { base_cents: base, duration, method, use_bp: useBp, commissioned_on: commissionedOn, goodwill_allowed: isAllowed } = one;
      if (one.links.length > 0) return [HELD_BY_OPERATION];
      const component = { account, base, duration: duration ?? 0, method, useBp, commissionedOn, isAllowed };
      const faults = componentFaults(component, { maximum: null, purchasedOn: commissionedOn });
      return faults.map((fault) => ({ ...componentFaultOf(fault, { deducts: false }), target: "related_account" }));
    });
}

/** A validated exit was computed with the day of the purchase, and posted on its account. */
function exitFixedFaults({ known, components, account, date }: Following & { readonly date: IsoDate | null }): readonly FieldFault[] {
  if (known === null || !components.some((one) => one.exit_is_fixed)) return [];
  const message = "La sortie d’un de ses biens est validée\u00a0: ceci ne change plus.";
  return [
    ...(account === known.account_code ? [] : [{ target: "related_account", message }]),
    ...(date === null || date === known.purchased_on ? [] : [{ target: "date_of_purchase", message }]),
  ];
}

/** An operation is on the account of what it pays for. */
export const HELD_BY_OPERATION: FieldFault = {
  target: "related_account",
  message: "Une opération rattachée est sur l’ancien compte\u00a0: changez d’abord sa catégorie.",
};

/** The VAT that is not stated: what the two amounts leave, else what is known. */
function vatOf({ total_amount_incl_vat: incl, total_amount_excl: excl }: Given, known: AssetRow | null) {
  if (incl !== undefined && incl !== null && excl !== undefined && excl !== null) return cents(incl - excl);
  return known?.vat_cents ?? null;
}
