import type { AccountFacts } from "../entry/account-facts.js";

export type { TaxSystem } from "../entry/account-facts.js";

/** One account of the chart: what posting needs, plus what screens, depreciation, closing and tax returns read. */
export type Account = AccountFacts & {
  /** Shown name, in the words of a user who is not an accountant. */
  readonly name: string;
  /** Name of its friendly group ("Véhicule"). */
  readonly category: string;
  /** Hidden behind "Afficher plus de catégories". */
  readonly isSecondary: boolean;
  readonly details: string;
  /** True for a depreciable asset; the two durations below are in years and set only then. */
  readonly amortizationPossibility: boolean;
  readonly degressiveModeAuthorised: boolean;
  readonly recommendedAmortisation: number | null;
  readonly maximumAmortisation: number | null;
  /** `line/box` of the 2035 (`19/BH`), null for a trade account or a balance-sheet account. */
  readonly returnLine2035: string | null;
  /** Box of the 2033-A (010 to 180) or 2033-B (210 and more), null for an account of liberal professions only. */
  readonly returnLine2033: string | null;
  /** Box of the 2050 to 2053 (normal real regime). */
  readonly returnLine2050: string | null;
  /** Main closing step that reads the account again. */
  readonly closingStep: string | null;
  /** Account of the official chart of which this one is a subdivision, and its official wording. */
  readonly pcgRoot: string;
  readonly pcgLabel: string;
  /** True when a longer number of old books may become it by its first digits; else its own number alone, or words of the label, do. */
  readonly proposedByPrefix: boolean;
};
