import type { IsoDate } from "@comptoir/accounting/date";

/** A register of establishments: who has this SIRET. It never throws: a register out of reach is an answer. */
export type CompanyDirectory = { lookUp(siret: string): Promise<LookUp> };

/** Result of looking a SIRET up: the establishment, an unknown number, or a directory that did not reply. */
export type LookUp =
  | { readonly kind: "found"; readonly establishment: RegisteredEstablishment }
  | { readonly kind: "unknown" }
  /** `reason` is for our logs. */
  | { readonly kind: "unreachable"; readonly reason: string };

/** An establishment as the register has it; null where it says nothing, or does not disclose it. */
export type RegisteredEstablishment = {
  /** Not the one asked for when the unit was merged into another. */
  readonly siret: string;
  /** Denomination, or first and last names; empty when not disclosed. */
  readonly name: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** INSEE legal category, `1000`; empty when not disclosed. */
  readonly legalCategory: string;
  /** NAF rév. 2 code, `74.10Z`. */
  readonly activityCode: string | null;
  readonly activityStartDate: IsoDate | null;
  readonly street: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  /** False when the establishment or the whole unit is closed. */
  readonly isOpen: boolean;
  /** The head office of a unit that goes on, when it is another establishment. */
  readonly headOffice: string | null;
};
