import { sumCents, type Cents } from "../../money.js";
import type { DwellingAnnuity } from "../lettings/deferred-depreciation.js";
import type { Dwelling, RentalInputs } from "../lettings/rental-accounting.js";
import { notConcerned, type StepOutcome } from "../step.js";
import type { StepCode } from "../step-codes.js";

/** The kind of a company that lets furnished dwellings; null when it does not. */
export function lettingKind({ kind }: Pick<RentalInputs, "kind">): "lmnp" | "lmp" | null {
  return kind === "none" ? null : kind;
}

/** Steps that never concern lettings, and those that concern a professional letting alone. */
const NEVER: readonly StepCode[] = ["species", "various_deductions", "tax_credit", "scm", "rrz_tax_exemption", "ufz_tax_exemption"];
const PROFESSIONAL: readonly StepCode[] = ["social_security_contributions", "optional_ssc"];

/** A step as furnished lettings have it: without object where the law gives them none. */
export function forLettings<Result>(kind: "lmnp" | "lmp" | null, code: StepCode, outcome: StepOutcome<Result>): StepOutcome<Result> {
  if (kind === null) return outcome;
  if (NEVER.includes(code)) return notConcerned("Sans objet pour une location meublée.", outcome.result);
  const isOut = kind === "lmnp" && PROFESSIONAL.includes(code);
  return isOut ? notConcerned("Sans objet pour une location meublée non professionnelle.", outcome.result) : outcome;
}

type LetRegister = readonly { readonly id: string; readonly deductible: Cents }[];

/** The depreciation that may be deducted, in all and by dwelling; an asset without a dwelling goes to the last one. */
export function depreciationOfLettings(
  assets: LetRegister,
  dwellings: readonly Dwelling[],
): { readonly depreciation: Cents; readonly annuities: readonly DwellingAnnuity[] } {
  const last = dwellings.length - 1;
  const placeOf = (id: string): number => {
    const found = dwellings.findIndex(({ assets: own }) => own?.has(id));
    return found < 0 ? last : found;
  };
  const annuities = dwellings.map(({ id: dwelling }, index) => ({
    dwelling,
    annuity: sumCents(assets.filter(({ id }) => placeOf(id) === index).map(({ deductible }) => deductible)),
  }));
  return { depreciation: sumCents(assets.map(({ deductible }) => deductible)), annuities };
}
