import type { IsoDate } from "@comptoir/accounting/date";
import type { FieldFault } from "../base/field-fault.js";
import { MESSAGES } from "../base/messages.js";

/** A loan as it is typed; amounts in cents, rates in thousandths of a percent. */
export type TypedLoan = {
  readonly name: string;
  readonly total_amount_borrowed: number | null;
  readonly taeg_percent: number | null;
  readonly first_due_date: IsoDate | null;
  readonly last_due_date: IsoDate | null;
  readonly nominal_rate_percent: number | null;
  readonly instalment_amount: number | null;
  readonly insurance_amount: number | null;
  readonly deferment_months: number | null;
  readonly day_of_month: number | null;
};

const WHOLE_RATE = 100_000;
const MOST_MONTHS = 600;

/** Every rule that a loan breaks, at its field. */
export function loanFaults(loan: TypedLoan): readonly FieldFault[] {
  const { first_due_date: first, last_due_date: last } = loan;
  return [
    ...(loan.name.trim() === "" ? [{ target: "name", message: MESSAGES.required }] : []),
    ...(["total_amount_borrowed", "insurance_amount"] as const).flatMap((target) => negative(target, loan[target])),
    ...(loan.instalment_amount !== null && loan.instalment_amount <= 0
      ? [{ target: "instalment_amount", message: "La mensualité est supérieure à zéro." }]
      : []),
    ...(["taeg_percent", "nominal_rate_percent"] as const).flatMap((target) => outOfPercents(target, loan[target])),
    ...(first !== null && last !== null && last < first
      ? [{ target: "last_due_date", message: "La dernière échéance ne peut pas précéder la première." }]
      : []),
    ...wholeBetween("deferment_months", loan.deferment_months, { least: 0, most: MOST_MONTHS }),
    ...wholeBetween("day_of_month", loan.day_of_month, { least: 1, most: 31 }),
  ];
}

function negative(target: string, value: number | null): readonly FieldFault[] {
  return value !== null && value < 0 ? [{ target, message: "Le montant ne peut pas être négatif." }] : [];
}

function outOfPercents(target: string, thousandths: number | null): readonly FieldFault[] {
  return thousandths !== null && (thousandths < 0 || thousandths > WHOLE_RATE)
    ? [{ target, message: "Le taux est compris entre 0 et 100\u00a0%." }]
    : [];
}

function wholeBetween(target: string, value: number | null, { least, most }: { least: number; most: number }): readonly FieldFault[] {
  if (value === null) return [];
  if (!Number.isInteger(value)) return [{ target, message: MESSAGES.integer }];
  return value < least || value > most ? [{ target, message: `Indiquez un nombre entre ${least} et ${most}.` }] : [];
}
