import type { IsoDate } from "@comptoir/accounting/date";

/** What the list of files may be narrowed to, with the keys of the API; an empty list narrows nothing. */
export type DossierFilters = {
  readonly accountStatus: readonly string[];
  readonly oneYearTerminatedSubscriptions: boolean;
  readonly taxCategory: readonly string[];
  readonly independant: boolean;
  readonly vatSystem: readonly string[];
  /** The id of a person of the firm; empty for everyone. */
  readonly collaborator: string;
  readonly fiscalYearStatus: readonly string[];
  readonly declarationStatus: readonly string[];
  readonly ediStatus: readonly string[];
  readonly connectionState: readonly string[];
  readonly nextVatDeclaration: string;
  readonly nextFiscalDeclaration: string;
  readonly registeredFrom: IsoDate | null;
  readonly registeredTo: IsoDate | null;
};

/** Every file. */
export const NO_DOSSIER_FILTERS: DossierFilters = {
  accountStatus: [],
  oneYearTerminatedSubscriptions: false,
  taxCategory: [],
  independant: false,
  vatSystem: [],
  collaborator: "",
  fiscalYearStatus: [],
  declarationStatus: [],
  ediStatus: [],
  connectionState: [],
  nextVatDeclaration: "all",
  nextFiscalDeclaration: "all",
  registeredFrom: null,
  registeredTo: null,
};

export type DossierFilterEvent = { readonly kind: "change"; readonly part: Partial<DossierFilters> } | { readonly kind: "reset" };

/** The filters after something was ticked, or all of it taken away. A registration period never ends before it begins. */
export function nextDossierFilters(filters: DossierFilters, event: DossierFilterEvent): DossierFilters {
  if (event.kind === "reset") return NO_DOSSIER_FILTERS;
  const next = { ...filters, ...event.part };
  const { registeredFrom, registeredTo } = next;
  const isReversed = registeredFrom !== null && registeredTo !== null && registeredFrom > registeredTo;
  return isReversed ? { ...next, registeredTo: registeredFrom } : next;
}

/** What « Valider » asks of the list: filters equal to the defaults are a reset. */
export function appliedDossierFilters(filters: DossierFilters): DossierFilterEvent {
  const isDefault = JSON.stringify(filters) === JSON.stringify(NO_DOSSIER_FILTERS);
  return isDefault ? { kind: "reset" } : { kind: "change", part: filters };
}
