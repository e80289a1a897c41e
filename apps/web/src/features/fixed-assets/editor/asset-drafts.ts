import { findAccount } from "@comptoir/accounting/chart/accounts";
import type { IsoDate } from "@comptoir/accounting/date";
import { isPassengerCar } from "@comptoir/accounting/depreciation/asset-accounts";
import { asksPermission, componentLimits } from "@comptoir/accounting/depreciation/component-rules";
import { cents, centsFromEuros, eurosFromCents, eurosOrNull, type Cents } from "@comptoir/accounting/money";
import { amountExclTax } from "@comptoir/accounting/allocation/vat-amounts";
import type { Asset, AssetComponent } from "@comptoir/contract/fixed-assets/assets";
import type { Transaction } from "@comptoir/contract/operations/operations";
import type { AssetForms } from "./asset-layer.js";
import { saleAmounts } from "../exits/sale-receipts.js";
import type { DetailForm, DetailLimits, ExitForm, PurchaseForm } from "./asset-form.js";

/** What a layer is opened on: nothing yet, an operation that pays, an asset, or one of its components. */
export type AssetSubject = {
  readonly asset: Asset | null;
  readonly component: AssetComponent | null;
  readonly operation: PayingOperation | null;
  /** The receipt on 757000 that pays for the exit to declare. */
  readonly sale?: Transaction | null;
};

/** A purchase that a fixed asset comes from; amounts in cents, above zero. */
export type PayingOperation = {
  readonly id: string;
  readonly title: string;
  readonly date: IsoDate;
  readonly account: string;
  readonly amount: Cents;
  readonly amountExclVat: Cents;
  /** It is still an expense: becoming an asset, it goes to another account. */
  readonly isExpense: boolean;
};

/** A component without any detail yet. */
const NO_DETAIL: DetailForm = {
  title: "",
  priceInclVat: null,
  vat: null,
  depreciableBase: null,
  commissioningDate: null,
  duration: null,
  method: "linear",
  isWellMixed: false,
  professionalUse: 100,
  account: "",
  isGoodwillAllowed: false,
  vehicleId: "",
  costSource: "",
  operationId: "",
  openingDepreciation: null,
};

const NO_EXIT: ExitForm = { outputType: null, releaseDate: null, priceInclVat: null, vat: null, priceExclVat: null, operationId: "" };

/** What the layer holds when it opens. */
export function formsOf({ asset, component, operation, sale }: AssetSubject, context: { readonly hasVat: boolean }): AssetForms {
  const purchase = asset === null ? purchaseOfOperation(operation, context) : purchaseOfAsset(asset);
  const detail = component === null ? (asset === null ? NO_DETAIL : restOf(asset, purchase, context)) : detailOfComponent(component);
  const exit = component === null ? NO_EXIT : exitOfComponent(component);
  return { purchase, detail, exit: sale && component?.isOut === false ? exitOfSale(sale) : exit };
}

function purchaseOfOperation(operation: PayingOperation | null, { hasVat }: { hasVat: boolean }): PurchaseForm {
  if (operation === null) return { title: "", relatedAccount: "", dateOfPurchase: null, totalInclVat: null, vatRate: hasVat ? 20 : 0 };
  const { title, account, date, amount, amountExclVat, isExpense } = operation;
  return {
    title,
    relatedAccount: isExpense ? "" : account,
    dateOfPurchase: date,
    totalInclVat: amount,
    vatRate: rateOf(amount, amountExclVat),
  };
}

function purchaseOfAsset(asset: Asset): PurchaseForm {
  return {
    title: asset.title,
    relatedAccount: asset.related_account,
    dateOfPurchase: asset.date_of_purchase as IsoDate,
    totalInclVat: inCents(asset.total_amount_incl_vat),
    vatRate: rateOf(inCents(asset.total_amount_incl_vat), inCents(asset.total_amount_excl)),
  };
}

/** The rate, in percent, that two amounts make: two decimals. */
function rateOf(inclVat: Cents, exclVat: Cents): number {
  return exclVat === 0 ? 0 : Math.round(((inclVat - exclVat) * 10_000) / exclVat) / 100;
}

/** The component that a purchase suggests: all of it, over the usual duration of its account. */
export function suggestedDetail(purchase: PurchaseForm, { hasVat }: { readonly hasVat: boolean }): DetailForm {
  const { totalInclVat, vatRate, relatedAccount: account } = purchase;
  const exclVat = totalInclVat === null ? null : amountExclTax(totalInclVat, Math.round((vatRate ?? 0) * 100));
  const deducts = hasVat && (findAccount(account)?.vatDeductibleBp ?? 0) > 0;
  return {
    ...NO_DETAIL,
    title: purchase.title,
    priceInclVat: totalInclVat,
    vat: totalInclVat === null || exclVat === null ? null : cents(totalInclVat - exclVat),
    depreciableBase: deducts ? exclVat : totalInclVat,
    commissioningDate: purchase.dateOfPurchase,
    duration: componentLimits(account)?.recommendedDuration ?? null,
  };
}

/** The component that takes what an asset has left. */
function restOf(asset: Asset, purchase: PurchaseForm, context: { hasVat: boolean }): DetailForm {
  const left = cents(inCents(asset.total_amount_incl_vat) - inCents(asset.minAmount));
  return suggestedDetail({ ...purchase, totalInclVat: left }, context);
}

function detailOfComponent(component: AssetComponent): DetailForm {
  return {
    title: component.title,
    priceInclVat: inCents(component.price_incl_vat),
    vat: inCents(component.vat),
    depreciableBase: inCents(component.depreciable_base),
    commissioningDate: component.commissioning_date as IsoDate,
    duration: component.duration,
    method: component.amortisation_method,
    isWellMixed: component.well_mixed,
    professionalUse: component.pro_utilisation_rate,
    account: component.related_account,
    isGoodwillAllowed: component.goodwill_allowed,
    vehicleId: component.vehicle_id ?? "",
    costSource: component.cost_source ?? "",
    operationId: "",
    openingDepreciation: component.opening_date === null ? null : inCents(component.opening_depreciation),
  };
}

function exitOfComponent(component: AssetComponent): ExitForm {
  const isSale = component.output_type === "cession";
  return {
    outputType: component.output_type,
    releaseDate: component.release_date as IsoDate | null,
    priceInclVat: inCentsOrNull(isSale ? component.output_price_incl_vat : component.output_price_excl),
    vat: inCentsOrNull(component.vat_on_exit_price),
    priceExclVat: inCentsOrNull(component.output_price_excl),
    operationId: component.banking_transaction_id ?? "",
  };
}

/** A sale that an operation pays for, on its day. */
function exitOfSale(sale: Transaction): ExitForm {
  const amounts = saleAmounts(sale);
  return { ...NO_EXIT, outputType: "cession", releaseDate: sale.date.slice(0, 10) as IsoDate, operationId: sale.id, ...amounts };
}

type LimitsGiven = { readonly hasVat: boolean; readonly booksBegin: IsoDate | null; readonly isPaid: boolean };

/** What a component may be, from its account, its price and the first day of the books. */
export function limitsOf({ purchase, detail }: AssetForms, { hasVat, booksBegin, isPaid }: LimitsGiven): DetailLimits {
  const account = detail.account === "" ? purchase.relatedAccount : detail.account;
  const limits = componentLimits(account);
  const deducts = hasVat && (findAccount(account)?.vatDeductibleBp ?? 0) > 0;
  const price = hasVat ? detail.priceInclVat : purchase.totalInclVat;
  const deductedShare = detail.isWellMixed ? (detail.professionalUse ?? 100) / 100 : 1;
  const deducted = deducts ? Math.round((detail.vat ?? 0) * deductedShare) : 0;
  const isOlder = booksBegin !== null && purchase.dateOfPurchase !== null && purchase.dateOfPurchase < booksBegin;
  return {
    minDuration: 2,
    maxDuration: limits?.maxDuration ?? 2,
    allowsDegressive: limits?.allowsDegressive ?? false,
    maxBase: price === null ? null : cents(price - deducted),
    hasVat,
    deducts,
    isDepreciable: limits !== null,
    asksPermission: asksPermission(account),
    needsVehicle: isPassengerCar(account),
    costSources: isPaid ? [] : [isOlder ? "opening" : "owner"],
    isPaid,
  };
}

/** The body of a purchase. */
export function purchaseBody({ title, relatedAccount, dateOfPurchase, totalInclVat, vatRate }: PurchaseForm) {
  const exclVat = totalInclVat === null ? null : amountExclTax(totalInclVat, Math.round((vatRate ?? 0) * 100));
  return {
    title,
    related_account: relatedAccount,
    date_of_purchase: dateOfPurchase,
    total_amount_incl_vat: eurosOrNull(totalInclVat),
    total_amount_vat: totalInclVat === null || exclVat === null ? null : eurosFromCents(cents(totalInclVat - exclVat)),
    total_amount_excl: eurosOrNull(exclVat),
  };
}

/** The body of a component; without VAT its price is its base. */
export function detailBody(detail: DetailForm, { hasVat, costSources, isDepreciable, asksPermission }: DetailLimits) {
  return {
    title: detail.title,
    ...(detail.account !== "" && { related_account: detail.account }),
    ...(hasVat && { price_incl_vat: eurosOrNull(detail.priceInclVat), vat: eurosOrNull(detail.vat) }),
    depreciable_base: eurosOrNull(detail.depreciableBase),
    well_mixed: detail.isWellMixed,
    commissioning_date: detail.commissioningDate,
    duration: isDepreciable ? detail.duration : null,
    ...(asksPermission && { goodwill_allowed: detail.isGoodwillAllowed }),
    amortisation_method: detail.method,
    pro_utilisation_rate: detail.professionalUse,
    vehicle_id: detail.vehicleId === "" ? null : detail.vehicleId,
    ...(detail.operationId !== "" && { operation_id: detail.operationId }),
    ...(costSources.length > 0 && {
      cost_source: detail.costSource === "opening" || detail.costSource === "owner" ? detail.costSource : null,
      ...(detail.openingDepreciation !== null && { opening_depreciation: eurosOrNull(detail.openingDepreciation) }),
    }),
  };
}

/** The body of an exit: a sale states its three amounts, the others their price without tax. */
export function exitBody({ outputType, releaseDate, priceInclVat, vat, priceExclVat, operationId }: ExitForm) {
  return {
    output_type: outputType,
    release_date: releaseDate,
    banking_transaction_id: operationId === "" || outputType === "reintegration" ? null : operationId,
    ...(outputType === "cession"
      ? {
          output_price_incl_vat: eurosOrNull(priceInclVat),
          vat_on_exit_price: eurosOrNull(vat),
          output_price_excl: eurosOrNull(priceExclVat),
        }
      : { output_price_excl: eurosOrNull(priceInclVat) }),
  };
}

function inCents(amount: number): Cents {
  return centsFromEuros(amount) ?? cents(0);
}

function inCentsOrNull(amount: number | null): Cents | null {
  return amount === null ? null : inCents(amount);
}
