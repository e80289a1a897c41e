import { isVatSubject, regimeOn } from "@comptoir/accounting/company/regime";
import type { IsoDate } from "@comptoir/accounting/date";
import { isPassengerCar } from "@comptoir/accounting/depreciation/asset-accounts";
import { exitVat } from "@comptoir/accounting/depreciation/exit-vat";
import { lastDayTaken } from "@comptoir/accounting/ledger/posting-date";
import { cents, type Cents } from "@comptoir/accounting/money";
import { exitFaults } from "@comptoir/contract/fixed-assets/rules";
import type { BodyOf } from "@comptoir/contract/base/endpoint";
import type { updateAssetComponent } from "@comptoir/contract/fixed-assets/assets";
import type { FieldFault } from "@comptoir/contract/base/field-fault";
import { recordAct } from "../../../acts/acts-repository.js";
import type { Tx } from "../../../db/transaction.js";
import { Refusal, refuseFaults } from "../../../refusal.js";
import { ensureFiscalYear, lockBooks } from "../../books/years/service.js";
import { noteChange, settlesNothing } from "../../books/consequences.js";
import { componentOf, NO_EXIT } from "../register/components.js";
import { deriveComponents } from "../entries/derive-components.js";
import { isPriceOf, priceOf } from "./exit-prices.js";
import { exitPaidBy, readPaying, type PayingRow } from "../links/links-repository.js";
import { readSituation, type RegisterSituation } from "../register/register.js";
import { storeComponent, type ComponentRow, type StoredComponent } from "../repository.js";

type Given = Omit<Extract<BodyOf<typeof updateAssetComponent>, { type: "out" }>, "type" | "companyId">;

/**
 * Declares the exit of a component (`isNew`), or changes it: its entry follows. Refuses a change of one whose entry is validated, a second declaration, and a
 * component whose cost is in no account: its exit would take out what never came in.
 */
export async function declareExit(
  tx: Tx,
  companyId: string,
  { id, given, isNew, today, userId }: { id: string; given: Given; isNew: boolean; today: IsoDate; userId: string },
): Promise<StoredComponent> {
  await lockBooks(tx, companyId);
  const known = await componentOf(tx, companyId, id);
  if (isNew && known.released_on !== null) throw new Refusal({ code: "asset.out", title: known.title, on: known.released_on });
  const situation = await readSituation(tx, companyId);
  const paying = await payingOperation(tx, companyId, operationOf(given, known));
  const exit = exitOf(given, { known, paying });
  if (isFixed(known)) {
    if (isSameExit(known, exit)) {
      settlesNothing(tx, "an exit that is kept as it was");
      return known;
    }
    throw new Refusal({ code: "asset.exit_kept", title: known.title });
  }
  refuseFaults(exitFaults({ ...exit, dateMin: firstDayOf(known, situation), dateMax: lastDayTaken(today) }));
  const row = await complete(tx, companyId, { known, exit, paying, situation });
  if (known.links.length === 0 && known.cost_source === null) throw new Refusal({ code: "asset.to_attach", title: known.title });
  await storeExit(tx, companyId, row);
  await recordPrice(tx, companyId, { known, row, userId });
  return row;
}

/** Takes the exit of a component away: it is used again. Refuses one whose entry is validated. */
export async function removeExit(tx: Tx, companyId: string, { id, userId }: { id: string; userId: string }): Promise<StoredComponent> {
  await lockBooks(tx, companyId);
  const known = await componentOf(tx, companyId, id);
  refuseFixed(known);
  const row = { ...known, ...NO_EXIT };
  await storeExit(tx, companyId, row);
  await recordPrice(tx, companyId, { known, row, userId });
  return row;
}

type Pricing = { readonly known: ComponentRow; readonly row: StoredComponent; readonly userId: string };

/** Keeps in the history of operations which one became the price of an exit, and which one is it no longer; the exit itself takes it back. */
async function recordPrice(tx: Tx, companyId: string, { known, row, userId }: Pricing): Promise<void> {
  const [before, after] = [known.exit_operation_id, row.exit_operation_id];
  if (before === after) return;
  const exit = `Sortie de «\u00a0${row.title}\u00a0»`;
  await recordAct(tx, companyId, {
    userId,
    kind: "asset.exit",
    sentence: after === null ? `${exit}\u00a0: l’opération n’en est plus le prix` : `${exit}\u00a0: l’opération en est le prix`,
    before: {},
    after: {},
    operationIds: [before, after].filter((id) => id !== null),
  });
}

/** Writes an exit or its removal, with its entry. A bank line may now be the price that it waits for, or no longer. */
async function storeExit(tx: Tx, companyId: string, row: StoredComponent): Promise<void> {
  await storeComponent(tx, companyId, row);
  await deriveComponents(tx, companyId, [row.id]);
  noteChange(tx, { withdrawn: true, expected: true });
}

function refuseFixed(known: ComponentRow): void {
  if (isFixed(known)) throw new Refusal({ code: "asset.exit_fixed" });
}

/** True once the entry of an exit is validated, or its year closed. */
function isFixed(known: ComponentRow): boolean {
  const isFrozen = known.released_on !== null && known.frozen.some(({ end_day: day }) => day === known.released_on);
  return known.exit_is_fixed || isFrozen;
}

function isSameExit(known: ComponentRow, { type, date, exclVat, inclVat, operationId }: TypedExit): boolean {
  return (
    type === known.output_type &&
    date === known.released_on &&
    (exclVat ?? inclVat) === known.output_excl_cents &&
    operationId === known.exit_operation_id
  );
}

/** The later of the purchase and of the first day of the oldest open fiscal year. */
function firstDayOf({ purchased_on: purchased }: ComponentRow, { years }: RegisterSituation): IsoDate {
  const open = years.find(({ isClosed }) => !isClosed)?.beginning;
  return open !== undefined && open > purchased ? open : purchased;
}

/** The operation that pays: the one given, none when null is, else the one that paid so far. */
function operationOf({ banking_transaction_id: given }: Given, { exit_operation_id: known }: ComponentRow): string | null {
  return given === undefined ? known : given;
}

async function payingOperation(tx: Tx, companyId: string, operationId: string | null): Promise<readonly PayingRow[]> {
  if (operationId === null) return [];
  return (await readPaying(tx, companyId, [operationId], "757000")).filter(({ operation_cents: value }) => value > 0);
}

type TypedExit = Omit<Parameters<typeof exitFaults>[0], "dateMin" | "dateMax"> & { readonly operationId: string | null };

/** What is typed over what is known; the amounts that are not come from the operation that pays. */
function exitOf(given: Given, { known, paying }: { known: ComponentRow; paying: readonly PayingRow[] }): TypedExit {
  const [only] = paying;
  const price = only ? priceOf(only) : null;
  const type = either(given.output_type, known.output_type);
  const isSameType = type === known.output_type;
  const amount = (typed: Cents | null | undefined, stored: Cents | null, paid: Cents | undefined): Cents | null =>
    typed ?? (isSameType && typed === undefined ? stored : null) ?? paid ?? null;
  const isPriceTyped = type !== "cession" && (given.output_price_excl ?? given.output_price_incl_vat) !== undefined;
  return {
    type,
    date: either(given.release_date, known.released_on),
    inclVat: isPriceTyped
      ? (given.output_price_incl_vat ?? null)
      : amount(given.output_price_incl_vat, known.output_incl_cents, price?.inclTax),
    vat: amount(given.vat_on_exit_price, known.output_vat_cents, price?.vat),
    exclVat: isPriceTyped ? (given.output_price_excl ?? null) : amount(given.output_price_excl, known.output_excl_cents, price?.exclTax),
    operationId: operationOf(given, known),
  };
}

type Completing = {
  readonly known: ComponentRow;
  readonly exit: TypedExit;
  readonly paying: readonly PayingRow[];
  readonly situation: RegisterSituation;
};

async function complete(tx: Tx, companyId: string, { known, exit, paying, situation }: Completing): Promise<StoredComponent> {
  const { type, date, operationId } = exit;
  if (type === null || date === null) throw new Error("an exit without its type or its day");
  const isSubject = isVatSubject(regimeOn(situation.regimes, date).vatSystem);
  const exclTax = exit.exclVat ?? exit.inclVat ?? cents(0);
  const wasDeducted = isSubject && known.vat_deducted_cents > 0;
  const vat = type === "cession" ? (exit.vat ?? cents(0)) : exitVat({ outputType: type, price: exclTax, wasDeducted });
  if (type === "cession" && operationId === null)
    refuseFaults(vatFaults({ exclTax, vat, isSubject, isExempt: isPassengerCar(known.account_code) && known.vat_deducted_cents === 0 }));
  const amounts = { output_incl_cents: cents(exclTax + vat), output_vat_cents: vat, output_excl_cents: exclTax };
  const price = operationId === null ? null : await priceRow(tx, companyId, { known, paying, amounts, date });
  return {
    ...known,
    ...amounts,
    released_on: date,
    output_type: type,
    exit_operation_id: price?.operation_id ?? null,
    exit_position: price?.position ?? null,
  };
}

const STANDARD_RATE_BP = 2000;
/** An invoice rounds line by line. */
const TOLERANCE_CENTS = 5;

/** `isExempt`: a passenger car whose VAT was not deducted is sold without (art. 261-3-1° a of the CGI). */
type SaleVat = { readonly exclTax: Cents; readonly vat: Cents; readonly isSubject: boolean; readonly isExempt: boolean };

/** A sale bears the standard rate or nothing; outside VAT, nothing. */
function vatFaults({ exclTax, vat, isSubject, isExempt }: SaleVat): readonly FieldFault[] {
  if (vat === 0) return [];
  if (isExempt)
    return [
      {
        target: "vat_on_exit_price",
        message: "La TVA de cette voiture n’a pas été déduite\u00a0: sa vente est sans TVA, indiquez 0,00\u00a0€.",
      },
    ];
  if (!isSubject)
    return [{ target: "vat_on_exit_price", message: "L’entreprise ne facture pas de TVA ce jour-là\u00a0: indiquez 0,00\u00a0€." }];
  const expected = (exclTax * STANDARD_RATE_BP) / 10_000;
  return Math.abs(vat - expected) <= TOLERANCE_CENTS
    ? []
    : [{ target: "vat_on_exit_price", message: "La TVA d’une cession est de 20\u00a0% du prix HT, ou nulle." }];
}

type PriceLookup = {
  readonly known: ComponentRow;
  readonly paying: readonly PayingRow[];
  readonly amounts: Parameters<typeof isPriceOf>[1];
  readonly date: IsoDate;
};

/** The allocation that is the price: on 757000, of the same fiscal year, saying the same amounts, and the price of nothing else. */
async function priceRow(tx: Tx, companyId: string, { known, paying, amounts, date }: PriceLookup): Promise<PayingRow> {
  const year = await ensureFiscalYear(tx, { id: companyId }, date);
  const { beginning, end } = year;
  const inYear = paying.filter((row) => beginning <= row.date && row.date <= end);
  const [first] = inYear;
  if (!first) throw new Refusal({ code: "asset.sale_unknown", beginning, end });
  const price = inYear.find((row) => isPriceOf(row, amounts));
  if (!price) {
    const { inclTax, vat, exclTax } = priceOf(first);
    throw new Refusal({ code: "asset.sale_differs", inclCents: inclTax, vatCents: vat, exclCents: exclTax });
  }
  const other = await exitPaidBy(tx, companyId, { operationId: price.operation_id, position: price.position });
  if (other && other.id !== known.id) throw new Refusal({ code: "asset.sale_taken", title: other.title });
  return price;
}

/** What is given, null included; else what is known. */
function either<Value>(given: Value | null | undefined, known: Value | null): Value | null {
  return given === undefined ? known : given;
}
