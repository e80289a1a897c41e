import { frenchDay, type IsoDate } from "../../date.js";

/** A period that is declared, or to declare. */
export type DeclaredPeriod = { readonly id: string; readonly start: IsoDate; readonly end: IsoDate; readonly isValidated: boolean };

/** Where the VAT of a day that is already declared goes; `asked`: the first return asks whether it was declared elsewhere. */
export type LateDestination = { readonly kind: "next" | "rectifying" | "asked"; readonly period: string; readonly message: string };

/**
 * Where the VAT of an operation goes that is dated in a period already declared: to the next return while one is owed, else to a
 * rectifying version of the last. Null while its own period is open. Periods oldest first.
 */
export function lateDestination({
  date,
  declaredThrough,
  periods,
}: {
  readonly date: IsoDate;
  /** Last day declared before these books; null: none. */
  readonly declaredThrough: IsoDate | null;
  readonly periods: readonly DeclaredPeriod[];
}): LateDestination | null {
  const day = `Le ${frenchDay(date)} est dans une période de TVA déjà déclarée`;
  const open = periods.find(({ isValidated }) => !isValidated);
  if (declaredThrough !== null && date <= declaredThrough) {
    if (open === undefined) return null;
    return {
      kind: "asked",
      period: open.id,
      message: `${day} ailleurs\u00a0: la déclaration ${open.id} demande si cette TVA y était, ou si elle se déclare ici.`,
    };
  }
  const own = periods.find(({ start, end, isValidated }) => isValidated && start <= date && date <= end);
  if (own === undefined) return null;
  if (open !== undefined) {
    return { kind: "next", period: open.id, message: `${day} (${own.id})\u00a0: cette TVA va dans la déclaration ${open.id}.` };
  }
  const last = periods.findLast(({ isValidated }) => isValidated) ?? own;
  return {
    kind: "rectifying",
    period: last.id,
    message: `${day} (${own.id}), et aucune autre n’est due\u00a0: cette TVA va dans une déclaration rectificative de ${last.id}.`,
  };
}
