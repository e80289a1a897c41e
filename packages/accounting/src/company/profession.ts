/** How a profit is taxed: professions (bénéfices non commerciaux) or trade (bénéfices industriels et commerciaux). */
export type TaxCategory = "bnc" | "bic";

/** A word to exchange and the one to show. */
export type ConventionalSector = { readonly value: string; readonly label: string };

/** A profession and the questions that it admits. */
export type Profession = {
  readonly id: string;
  readonly label: string;
  readonly taxCategory: TaxCategory;
  /** VAT charged by its practitioners: always, never, or according to their turnover. */
  readonly vatSubjection: "yes" | "no" | "possible";
  readonly professionalStatuses: readonly { readonly id: string; readonly label: string }[];
  readonly microAllowed: boolean;
  /** Sectors of the agreement with the national health insurance; empty when the question makes no sense. */
  readonly conventionalSectors: readonly ConventionalSector[];
  readonly careContinuityAllowed: boolean;
  readonly family: string;
};
