import { cents } from "@comptoir/accounting/money";
import type { TaxFormName } from "@comptoir/accounting/tax-return/forms/tax-form";
import { isTypedBox } from "@comptoir/accounting/tax-return/typed-boxes";
import type { Tx } from "../../../db/transaction.js";
import { Refusal } from "../../../refusal.js";
import { noteChange } from "../../books/consequences.js";
import { lockedFiscalYears } from "../../books/years/service.js";
import { storeTypedBox } from "../facts/boxes-repository.js";
import { returnKindOf } from "../facts/facts.js";

/** A box that a person writes, in whole euros. */
export type TypedValue = { readonly form: TaxFormName; readonly box: string; readonly value: number };

/**
 * Writes a box of the return of an open year. Refuses a year that the company does not have, one that is closed
 * (`tax_return.closed`), a box that accounts or the closing feed (`tax_return.not_typed`), and one below zero that never is.
 */
export async function typeBox(tx: Tx, companyId: string, { id, form, box, value }: TypedValue & { readonly id: string }): Promise<void> {
  const year = (await lockedFiscalYears(tx, companyId)).find((one) => one.id === id);
  if (!year) throw new Refusal({ code: "not_found", what: "fiscal_year" });
  if (year.isClosed) throw new Refusal({ code: "tax_return.closed" });
  const { forms } = await returnKindOf(tx, companyId, year);
  const found = forms.find((one) => one.form === form)?.boxes.find((one) => one.box === box);
  if (!found || !isTypedBox(form, box)) throw new Refusal({ code: "tax_return.not_typed", box });
  if (value < 0 && !found.isSigned) throw new Refusal({ code: "tax_return.below_zero", box });
  noteChange(tx, { declared: true });
  await storeTypedBox(tx, companyId, { fiscalYearId: year.id, form, box, cents: cents(value * 100) });
}
