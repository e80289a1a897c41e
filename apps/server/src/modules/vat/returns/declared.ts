import type { IsoDate } from "@comptoir/accounting/date";
import { sumCents, type Cents } from "@comptoir/accounting/money";
import { carriesVat, isReverseCharge, sideOfNature, type VatNature } from "@comptoir/accounting/entry/vat-nature";
import type { Tx } from "../../../db/transaction.js";
import { readVatByNature } from "../../books/entries/service.js";
import { readLiveReturns, readStart } from "./returns-repository.js";

/** The last day whose VAT is declared: by a validated return, or before these books; null when none is. */
export async function lastDeclaredDay(tx: Tx, companyId: string): Promise<IsoDate | null> {
  const start = await readStart(tx, companyId);
  const returns = (await readLiveReturns(tx, companyId)).filter(({ status }) => status === "validated");
  const days = [...(start ? [start.declared_through] : []), ...returns.map((one) => one.period_end)];
  return days.toSorted().at(-1) ?? null;
}

/** VAT owed and VAT deducted. */
export type VatTotals = { readonly collected: Cents; readonly deductible: Cents };

/** The VAT of everything dated from a day on, drafts included. */
export async function vatFrom(tx: Tx, companyId: string, from: IsoDate): Promise<VatTotals> {
  const rows = await readVatByNature(tx, companyId, from);
  return {
    collected: sumCents(rows.filter(({ nature }) => isOwed(nature)).map((row) => row.vat)),
    deductible: sumCents(rows.map((row) => row.deductible)),
  };
}

function isOwed(nature: VatNature): boolean {
  return carriesVat(nature) && (sideOfNature(nature) === "output" || isReverseCharge(nature));
}
