import { uuidv7 } from "uuidv7";
import { addDays } from "@comptoir/accounting/calendar";
import { isVatSubject, regimeOn } from "@comptoir/accounting/company/regime";
import { frenchDay, type IsoDate } from "@comptoir/accounting/date";
import { isPassengerCar } from "@comptoir/accounting/depreciation/asset-accounts";
import { asksPermission, componentFaults, componentLimits, maximumBase } from "@comptoir/accounting/depreciation/component-rules";
import { cents, shareOf, type Cents, frenchAmount } from "@comptoir/accounting/money";
import { lastDayTaken } from "@comptoir/accounting/ledger/posting-date";
import { componentFaultOf, tooFar } from "@comptoir/contract/fixed-assets/rules";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { FieldFault } from "@comptoir/contract/base/field-fault";
import type { createAssetComponent } from "@comptoir/contract/fixed-assets/assets";
import { MESSAGES } from "@comptoir/contract/base/messages";
import type { Company } from "../../../access/membership.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal, refuseFaults } from "../../../refusal.js";
import { lockBooks } from "../../books/years/service.js";
import { noteChange } from "../../books/consequences.js";
import { vehicleOf } from "../../vehicles/service.js";
import { accountGiven, assetOf, HELD_BY_OPERATION, isAssetAccount, refuseFixedExits, refuseFrozen } from "./assets.js";
import { usualDeduction } from "./deduction.js";
import { deriveComponents, withdrawComponents } from "../entries/derive-components.js";
import { recordUntied, tieOperation } from "../links/tie.js";
import { capOf, deductsVat, readSituation, type RegisterSituation } from "./register.js";
import {
  readComponentsById,
  readComponentsOf,
  removeComponents,
  storeComponent,
  type AssetRow,
  type ComponentRow,
  type StoredComponent,
} from "../repository.js";

type Given = Omit<BodyOf<typeof createAssetComponent>, "immobilisation_id">;

/** Adds a component to an asset, with its annuities, its opening and its link. Refuses what breaks a rule of its fields. */
export async function addComponent(
  tx: Tx,
  company: Company,
  { assetId, ...adding }: { assetId: string; given: Given; userId: string; today: IsoDate },
): Promise<StoredComponent> {
  await lockBooks(tx, company.id);
  const asset = await assetOf(tx, company.id, assetId);
  return save(tx, company, { id: uuidv7(), asset, known: null, ...adding });
}

/** Changes what is given of a component; of one that a closed year froze, its base, its duration and its use alone. */
export async function updateComponent(
  tx: Tx,
  company: Company,
  { id, ...changing }: { id: string; given: Given; userId: string; today: IsoDate },
): Promise<StoredComponent> {
  await lockBooks(tx, company.id);
  const known = await componentOf(tx, company.id, id);
  const asset = await assetOf(tx, company.id, known.asset_id);
  refuseFixedExits([known]);
  return save(tx, company, { id, asset, known, ...changing });
}

/** Removes a component and all that it wrote in the books. Refuses one that a closed year, or a validated exit, froze. */
export async function deleteComponentOf(tx: Tx, companyId: string, { id, userId }: { id: string; userId: string }): Promise<ComponentRow> {
  await lockBooks(tx, companyId);
  const known = await componentOf(tx, companyId, id);
  refuseFrozen([known]);
  refuseFixedExits([known]);
  await recordUntied(tx, companyId, { title: known.title, components: [known], userId });
  await withdrawComponents(tx, companyId, [id]);
  await removeComponents(tx, companyId, [id]);
  noteChange(tx, { withdrawn: true, expected: true });
  return known;
}

/** A component by its id. Refuses one that the company does not have. */
export async function componentOf(tx: Tx, companyId: string, id: string): Promise<ComponentRow> {
  const [row] = await readComponentsById(tx, companyId, [id]);
  if (!row) throw new Refusal({ code: "not_found", what: "asset_component" });
  return row;
}

type Saving = {
  readonly id: string;
  readonly asset: AssetRow;
  readonly known: ComponentRow | null;
  readonly given: Given;
  readonly userId: string;
  readonly today: IsoDate;
};

async function save(tx: Tx, company: Company, saving: Saving): Promise<StoredComponent> {
  const { asset, known, given, userId } = saving;
  const situation = await readSituation(tx, company.id);
  const others = (await readComponentsOf(tx, company.id, asset.id)).filter(({ id }) => id !== saving.id);
  const draft = draftOf(saving, { situation, company });
  refuseFaults(faultsOf(draft, { saving, company, situation, remaining: remainingOf(asset, others) }));
  const row = complete(draft, saving, situation);
  if (known) refuseFrozenChange(known, row);
  await refuseVehicle(tx, company.id, row, asset);
  await storeComponent(tx, company.id, row);
  await deriveComponents(tx, company.id, [row.id]);
  noteChange(tx, { expected: true });
  if (given.operation_id) await tieOperation(tx, company, { component: row, operationId: given.operation_id, userId });
  return row;
}

type Remaining = { readonly inclVat: Cents };

function remainingOf(asset: AssetRow, others: readonly ComponentRow[]): Remaining {
  return { inclVat: cents(asset.incl_vat_cents - others.reduce((sum, one) => sum + one.incl_vat_cents, 0)) };
}

/** What is typed over what is known; null for what is still missing. */
type Draft = Omit<StoredComponent, "base_cents" | "commissioned_on" | "incl_vat_cents"> & {
  readonly base_cents: Cents | null;
  readonly commissioned_on: IsoDate | null;
  readonly incl_vat_cents: Cents | null;
  readonly isVatAsked: boolean;
};

function draftOf({ id, asset, known, given }: Saving, { situation, company }: Pick<Checking, "situation" | "company">): Draft {
  const account = accountGiven(given.related_account ?? undefined, known, company) ?? asset.account_code;
  const base = either(given.depreciable_base, known?.base_cents);
  const isVatAsked = isVatSubject(regimeOn(situation.regimes, asset.purchased_on).vatSystem);
  const price = either(given.price_incl_vat, known?.incl_vat_cents) ?? (isVatAsked ? null : base);
  const limits = componentLimits(account);
  const isAllowed = asksPermission(account) && (given.goodwill_allowed ?? known?.goodwill_allowed ?? false);
  const isRefused = asksPermission(account) && !isAllowed;
  const isMixed = given.well_mixed ?? known?.is_mixed ?? false;
  const opening = either(given.opening_depreciation, known?.opening_depreciation_cents) ?? cents(0);
  return {
    ...(known ?? NO_EXIT),
    id,
    asset_id: asset.id,
    title: (given.title ?? known?.title ?? asset.title).trim(),
    account_code: account,
    incl_vat_cents: !isVatAsked && price !== null && base !== null && price < base ? base : price,
    vat_cents: vatOf(either(given.vat, known?.vat_cents), { price, asset }),
    vat_deducted_cents: known?.vat_deducted_cents ?? cents(0),
    base_cents: base,
    commissioned_on: either(given.commissioning_date, known?.commissioned_on),
    duration: limits === null || isRefused ? null : (either(given.duration, known?.duration) ?? limits.recommendedDuration),
    method: given.amortisation_method ?? known?.method ?? "linear",
    is_mixed: isMixed,
    use_bp: isMixed ? (either(given.pro_utilisation_rate, known?.use_bp) ?? WHOLE) : WHOLE,
    vehicle_id: either(given.vehicle_id, known?.vehicle_id),
    goodwill_allowed: isAllowed,
    opening_depreciation_cents: opening,
    opening_on: openingDay({ given, known, opening, situation }),
    cost_source: given.cost_source === undefined ? (known?.cost_source ?? null) : given.cost_source,
    isVatAsked,
  };
}

const WHOLE = 10_000;
/** A component that is still there. */
export const NO_EXIT = {
  released_on: null,
  output_type: null,
  output_incl_cents: null,
  output_vat_cents: null,
  output_excl_cents: null,
  exit_operation_id: null,
  exit_position: null,
} as const;

/** The VAT of a price that states none: its share of the asset's. */
function vatOf(given: Cents | null, { price, asset }: { price: Cents | null; asset: AssetRow }): Cents {
  if (given !== null) return given;
  return price === null || asset.incl_vat_cents === 0 ? cents(0) : shareOf(asset.vat_cents, price, asset.incl_vat_cents);
}

type OpeningDay = {
  readonly given: Given;
  readonly known: ComponentRow | null;
  readonly opening: Cents;
  readonly situation: RegisterSituation;
};

/** An opening without a day is that of the eve of the books. */
function openingDay({ given, known, opening, situation }: OpeningDay): IsoDate | null {
  const typed = either(given.opening_date, known?.opening_on);
  const [first] = situation.years;
  if (typed !== null || opening === 0 || !first) return typed;
  return addDays(first.beginning, -1);
}

type Checking = {
  readonly saving: Saving;
  readonly company: Company;
  readonly situation: RegisterSituation;
  readonly remaining: Remaining;
};

function faultsOf(draft: Draft, { saving: { asset, known, today }, company, situation, remaining }: Checking): readonly FieldFault[] {
  const dateMax = lastDayTaken(today);
  const { base_cents: base, commissioned_on: commissionedOn, incl_vat_cents: price, account_code: account } = draft;
  const deducts = deductsVat({ account, on: asset.purchased_on, regimes: situation.regimes });
  return [
    ...(draft.title === "" ? [{ target: "title", message: MESSAGES.required }] : []),
    ...(account === known?.account_code || isAssetAccount(account, company)
      ? []
      : [{ target: "related_account", message: MESSAGES.choice }]),
    ...(known !== null && known.links.length > 0 && known.account_code !== account ? [HELD_BY_OPERATION] : []),
    ...(commissionedOn === null ? [{ target: "commissioning_date", message: MESSAGES.dateRequired }] : []),
    ...(commissionedOn !== null && commissionedOn > dateMax
      ? [{ target: "commissioning_date", message: tooFar("La mise en service", dateMax) }]
      : []),
    ...(price === null && draft.isVatAsked ? [{ target: "price_incl_vat", message: MESSAGES.numberRequired }] : []),
    ...(base === null ? [{ target: "depreciable_base", message: MESSAGES.numberRequired }] : []),
    ...(price !== null ? priceFaults(draft, { price, remaining }) : []),
    ...(base !== null && commissionedOn !== null && price !== null
      ? ruleFaults(draft, { base, commissionedOn, price, asset, deducts, known, situation })
      : []),
    ...costFaults(draft, { base, asset, situation }),
  ];
}

function priceFaults(
  { vat_cents: vat, isVatAsked }: Draft,
  { price, remaining }: { price: Cents; remaining: Remaining },
): readonly FieldFault[] {
  const most = frenchAmount(remaining.inclVat);
  return [
    ...(price < 0 ? [{ target: "price_incl_vat", message: "Le montant ne peut pas être négatif." }] : []),
    ...(vat < 0 || 2 * vat > Math.max(price, 0)
      ? [{ target: "vat", message: "La TVA est comprise entre 0 et 100\u00a0% du montant HT." }]
      : []),
    ...(price > remaining.inclVat && isVatAsked
      ? [{ target: "price_incl_vat", message: `Le montant ne peut pas dépasser: ${most} € TTC.` }]
      : []),
    ...(price > remaining.inclVat && !isVatAsked
      ? [{ target: "depreciable_base", message: `Le montant ne peut pas dépasser: ${most} € HT.` }]
      : []),
  ];
}

type Ruled = {
  readonly base: Cents;
  readonly commissionedOn: IsoDate;
  readonly price: Cents;
  readonly asset: AssetRow;
  readonly deducts: boolean;
  readonly known: ComponentRow | null;
  readonly situation: RegisterSituation;
};

function ruleFaults(draft: Draft, { base, commissionedOn, price, asset, deducts, known, situation }: Ruled): readonly FieldFault[] {
  const { account_code: account, method, use_bp: useBp, goodwill_allowed: isAllowed } = draft;
  const vatDeducted = deductedOf(draft, { known, asset, situation });
  const maximum = maximumBase({ inclVat: price, vat: draft.vat_cents, vatDeducted });
  return componentFaults(
    { account, base, duration: draft.duration ?? 0, method, useBp, commissionedOn, isAllowed },
    { maximum, purchasedOn: asset.purchased_on },
  ).map((fault) => componentFaultOf(fault, { deducts }));
}

function costFaults(
  { opening_depreciation_cents: opening, opening_on: openingOn, cost_source: source, account_code: account }: Draft,
  { base, asset, situation }: { base: Cents | null; asset: AssetRow; situation: RegisterSituation },
): readonly FieldFault[] {
  const begins = situation.years[0]?.beginning;
  const isOlder = begins !== undefined && asset.purchased_on < begins;
  return [
    ...(opening < 0 || (base !== null && opening > base)
      ? [{ target: "opening_depreciation", message: "Les amortissements repris sont compris entre zéro et la base." }]
      : []),
    ...(opening > 0 && componentLimits(account) === null
      ? [{ target: "opening_depreciation", message: "Les immobilisations de ce compte ne s’amortissent pas." }]
      : []),
    ...(openingOn !== null && openingOn < asset.purchased_on
      ? [{ target: "opening_date", message: "Les amortissements repris ne peuvent pas précéder l’achat." }]
      : []),
    ...(source === "opening" && !isOlder && begins !== undefined
      ? [
          {
            target: "cost_source",
            message: `Seule une immobilisation achetée avant le ${frenchDay(begins)} figure dans les soldes d’ouverture.`,
          },
        ]
      : []),
    ...(source === "owner" && isOlder
      ? [{ target: "cost_source", message: `Achetée avant le ${frenchDay(begins)}, elle se reprend dans les soldes d’ouverture.` }]
      : []),
  ];
}

function complete({ isVatAsked: _asked, ...draft }: Draft, { asset, known }: Saving, situation: RegisterSituation): StoredComponent {
  const { base_cents: base, commissioned_on: commissionedOn, incl_vat_cents: price } = draft;
  if (base === null || commissionedOn === null || price === null) throw new Error("a component without its base, its day or its price");
  const deducted = deductedOf(draft, { known, asset, situation });
  return { ...draft, base_cents: base, commissioned_on: commissionedOn, incl_vat_cents: price, vat_deducted_cents: deducted };
}

type Deducting = { readonly known: ComponentRow | null; readonly asset: AssetRow; readonly situation: RegisterSituation };

/** The VAT deducted of a component: as its operations say, else as its account usually does, and never what its base held before. */
function deductedOf(
  draft: Pick<Draft, "account_code" | "incl_vat_cents" | "vat_cents" | "is_mixed" | "use_bp">,
  { known, asset, situation }: Deducting,
): Cents {
  if (known !== null && known.links.length > 0) return cents(Math.min(known.vat_deducted_cents, draft.vat_cents));
  const usual = usualDeduction({ ...draft, purchased_on: asset.purchased_on }, situation.regimes);
  return known === null ? usual : cents(Math.min(usual, Math.max((draft.incl_vat_cents ?? 0) - known.base_cents, 0)));
}

/** What closed years were computed with does not change: base, duration and use may, for the years left. */
function refuseFrozenChange(known: ComponentRow, row: StoredComponent): void {
  if (known.frozen.length === 0) return;
  const kept = [
    "account_code",
    "commissioned_on",
    "method",
    "opening_depreciation_cents",
    "opening_on",
    "cost_source",
    "vehicle_id",
    "title",
  ] as const;
  if (kept.some((name) => known[name] !== row[name])) throw new Refusal({ code: "asset.frozen", title: known.title });
}

/** A passenger car names its vehicle, whose CO₂ decides what of its price may be depreciated. */
async function refuseVehicle(tx: Tx, companyId: string, row: StoredComponent, asset: AssetRow): Promise<void> {
  if (row.vehicle_id === null) {
    if (isPassengerCar(row.account_code)) refuseFaults([{ target: "vehicle_id", message: MESSAGES.choice }]);
    return;
  }
  const vehicle = await vehicleOf(tx, companyId, row.vehicle_id);
  if (!isPassengerCar(row.account_code)) return;
  const cap = capOf({ ...row, purchased_on: asset.purchased_on }, { vehicles: new Map([[vehicle.id, vehicle]]) });
  if (cap === null) refuseFaults([{ target: "vehicle_id", message: "Renseignez le taux de CO₂ (rubrique V.7 de la carte grise)" }]);
}

/** What is given, null included; else what is known. */
function either<Value>(given: Value | null | undefined, known: Value | null | undefined): Value | null {
  return given === undefined ? (known ?? null) : given;
}
