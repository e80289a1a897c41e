import { euros, cents, shareOf, type Cents } from "../money.js";
import { figuresOfYear } from "../rates/figures-of-year.js";
import { balanceUnder, lawYear, monthsOfYear } from "./balances.js";
import { AMOUNT_POSITIVE, blocking, FIELD_REQUIRED, warning } from "./step.js";
import type { ReturnLine, StepFacts, StepFinding } from "./step.js";

/** What the profile of a company says of its doctor: which scale holds, and the sector of the agreement; `isSubstitute`: who replaces others has none of it. */
export type DoctorPractice = {
  readonly specialty: "general" | "specialist" | "radiologist";
  readonly sector: string | null;
  readonly isSubstitute: boolean;
};

/** What a doctor asks for. */
export type DoctorInputs = {
  /** Gross receipts, with what is charged above the agreement: the base of the flat rate. Null: what the books hold. */
  readonly grossFees: Cents | null;
  /** Fees of the agreement alone, before what is handed over: the base of group III and of 3 %. Null: not typed. */
  readonly conventionFees?: Cents | null;
  /** The amount of group III; null: by the scale. */
  readonly groupThree?: Cents | null;
  readonly flatRate: boolean;
  readonly additional: boolean;
  /** Null: the profile is that of no doctor; undefined: not known. */
  readonly practice?: DoctorPractice | null | undefined;
};

/** Receptions, gifts and laundry: the flat rate of doctors is taken instead of what was paid. Source: docs/sources.md#figures-deductions. */
const REPLACED_BY_FLAT_RATE = ["6234", "6257", "615510"];
const FEES = "706";
/** Fees of patients, of third parties, flat payments of the agreement: neither fees of a substitute nor paid duty. */
const CONVENTION_FEES = ["706000", "706100", "706200", "706400"];
const CENTS_PER_EURO = 100;
const WHOLE_BP = 10_000;
const MONTHS = 12;

/**
 * Deductions of doctors of sector 1: 2 % instead of small costs, then group III and 3 % of the fees of the agreement. They stay in the social base by
 * their own boxes, but the first. Source: docs/sources.md#figures-deductions.
 */
export function doctorLines(facts: StepFacts, inputs: DoctorInputs | null): readonly ReturnLine[] {
  if (inputs === null || facts.taxSystem !== "bnc") return [];
  const { doctors } = figuresOfYear(lawYear(facts));
  const { flatRate, additional } = inputs;
  const line = (box: string, label: string, amount: Cents): ReturnLine => ({ form: "2035", box, cents: amount, label });
  const replaced = cents(Math.max(balanceUnder(facts, ...REPLACED_BY_FLAT_RATE), 0));
  return [
    ...(flatRate
      ? [
          line("CL", "Forfait de 2\u202f% des médecins du secteur 1", shareOf(grossFeesOf(facts, inputs), doctors.flatRateBp, WHOLE_BP)),
          line("CC", "Réceptions, cadeaux et blanchissage, que le forfait de 2\u202f% remplace", replaced),
        ]
      : []),
    ...(additional
      ? [
          line("DH", "Groupe III des médecins du secteur 1", groupThreeOf(facts, inputs) ?? cents(0)),
          line(
            "DG",
            "Abattement de 3\u202f% des médecins du secteur 1",
            shareOf(conventionFeesOf(facts, inputs) ?? cents(0), doctors.additionalBp, WHOLE_BP),
          ),
        ]
      : []),
  ];
}

/** The receipts of the books, until others are typed. */
export function grossFeesOf(facts: StepFacts, { grossFees }: Pick<DoctorInputs, "grossFees">): Cents {
  return grossFees ?? bookedFees(facts, FEES);
}

/** Without fees above the agreement (sector 1 alone), the books hold them; null while they are to be typed. */
export function conventionFeesOf(
  facts: StepFacts,
  { conventionFees, grossFees, practice }: Pick<DoctorInputs, "conventionFees" | "grossFees" | "practice">,
): Cents | null {
  return conventionFees ?? grossFees ?? (practice?.sector === "1" ? bookedFees(facts, ...CONVENTION_FEES) : null);
}

/**
 * The amount of group III: typed, or by the scale of general practitioners; a specialist whose fees exceed every limit has the largest one. Less months,
 * less of it. Null while it is to be typed: the other scales are not here.
 */
export function groupThreeOf(facts: StepFacts, inputs: DoctorInputs): Cents | null {
  if (inputs.groupThree != null) return inputs.groupThree;
  const fees = conventionFeesOf(facts, inputs);
  const { scale, specialistsAbove } = figuresOfYear(lawYear(facts)).doctors.groupThree;
  const specialty = inputs.practice?.specialty;
  if (fees === null || specialty === undefined || specialty === "radiologist") return null;
  if (specialty === "specialist" && fees <= specialistsAbove * CENTS_PER_EURO) return null;
  const step = fees <= 0 ? undefined : scale.find(({ through }) => through === null || fees <= through * CENTS_PER_EURO);
  return shareOf(cents((step?.amount ?? 0) * CENTS_PER_EURO), monthsOfYear(facts), MONTHS);
}

function bookedFees(facts: StepFacts, ...accounts: readonly string[]): Cents {
  return cents(Math.max(0 - balanceUnder(facts, ...accounts), 0));
}

const NOT_SECTOR_ONE =
  "Ces déductions sont celles des médecins installés en secteur 1\u00a0: votre profil indique une autre situation. Corrigez-le, ou décochez-les.";

/** What lacks, what the profile contradicts, and what an accountant should look at. */
export function doctorFindings(facts: StepFacts, inputs: DoctorInputs | null): readonly StepFinding[] {
  if (inputs === null || facts.taxSystem !== "bnc" || !(inputs.flatRate || inputs.additional)) return [];
  const { additional, conventionFees, grossFees, groupThree, practice } = inputs;
  const fees = conventionFeesOf(facts, inputs);
  const largest = cents(Math.max(...figuresOfYear(lawYear(facts)).doctors.groupThree.scale.map(({ amount }) => amount)) * CENTS_PER_EURO);
  const isOutside = practice === null || practice?.isSubstitute === true || practice?.sector === "2" || practice?.sector === "3";
  if (isOutside) return [blocking("deductions.not_sector_one", NOT_SECTOR_ONE, additional ? "doctor.additional" : "doctor.flatRate")];
  const typed = Object.entries({ grossFees, conventionFees, groupThree });
  const found: readonly (StepFinding | false)[] = [
    ...typed.map(([field, amount]) => (amount ?? 0) < 0 && blocking("deductions.doctor_negative", AMOUNT_POSITIVE, `doctor.${field}`)),
    additional && fees === null && blocking("deductions.convention_required", FIELD_REQUIRED, "doctor.conventionFees"),
    conventionFees != null &&
      conventionFees > grossFeesOf(facts, inputs) &&
      blocking(
        "deductions.convention_fees",
        `Les honoraires conventionnels dépassent vos honoraires, ${euros(grossFeesOf(facts, inputs))}.`,
        "doctor.conventionFees",
      ),
    additional &&
      fees !== null &&
      groupThreeOf(facts, inputs) === null &&
      blocking("deductions.group_three_required", FIELD_REQUIRED, "doctor.groupThree"),
    groupThree != null &&
      groupThree > largest &&
      blocking("deductions.group_three_most", `Le groupe III est de ${euros(largest)} au plus.`, "doctor.groupThree"),
    additional &&
      groupThree == null &&
      monthsOfYear(facts) < MONTHS &&
      warning(
        "deductions.group_three_months",
        "Le groupe III est réduit aux mois de l’exercice\u00a0: à vérifier par un expert-comptable.",
      ),
  ];
  return found.filter((one) => one !== false);
}
