import type { createDossierView } from "@comptoir/contract/firms/dossier-views";
import type { BodyInput } from "@comptoir/contract/base/endpoint";
import { FIRST_SORT, FLAGS, parseDossierSearch, writtenDossierSearch, type DossierFilters, type DossierSearch } from "./dossier-search.js";

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
  vatStanding: [],
  nextFiscalDeclaration: "all",
  registeredFrom: null,
  registeredTo: null,
  papersWaiting: false,
  questions: [],
  statementMissing: false,
  closing: [],
  closingBlocked: false,
  waitsForClient: false,
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

type DossierViewBody = BodyInput<typeof createDossierView>["filters"];

/** The same for the API, whose list is by name when nothing is said. */
export function dossierQuery(search: DossierSearch): Record<string, unknown> {
  const { sort: _, ...written } = writtenDossierSearch(search);
  return search.sort === "name" ? written : { ...written, sort: search.sort };
}

/** How many of the filters of the layer narrow the list. */
export function activeDossierFilters(filters: DossierFilters): number {
  return Object.keys(writtenDossierSearch({ filters, query: "", sort: FIRST_SORT, page: 1 })).length;
}

/** By how many filters, its words included, the list is restricted. */
export function countRestrictions({ filters, query }: Pick<DossierSearch, "filters" | "query">): number {
  return activeDossierFilters(filters) + (query === "" ? 0 : 1);
}

/** What a view keeps of a list: what narrows it, its words and its order, with the keys and the values of the API. */
export function dossierViewFilters(search: DossierSearch): DossierViewBody {
  const written = dossierQuery({ ...search, page: 1 });
  return Object.fromEntries(Object.entries(written).map(([key, value]) => [key, isFlag(key) && value === 1 ? "1" : value]));
}

/** The list that a view keeps, from its first page. */
export function searchOfView(filters: Readonly<Record<string, unknown>>): DossierSearch {
  const read = Object.entries(filters).map(([key, value]) => [key, isFlag(key) && value === "1" ? 1 : value]);
  return parseDossierSearch({ sort: "name", ...Object.fromEntries(read) });
}

function isFlag(key: string): boolean {
  return FLAGS.some((flag) => flag === key);
}
