import { expect, test } from "vitest";
import type { IsoDate } from "@comptoir/accounting/date";
import { DossierViewFilters } from "@comptoir/contract/firms/dossier-views";
import {
  appliedDossierFilters,
  dossierViewFilters,
  nextDossierFilters,
  NO_DOSSIER_FILTERS,
  countRestrictions,
  searchOfView,
} from "./dossier-filters.js";
import type { DossierFilters, DossierSearch } from "./dossier-search.js";

const late: DossierFilters = { ...NO_DOSSIER_FILTERS, fiscalYearStatus: ["late"], nextVatDeclaration: "j-10" };
const day = (text: string): IsoDate => text as IsoDate;

test("the defaults keep every file: no box ticked, every alert", () => {
  expect(NO_DOSSIER_FILTERS).toMatchObject({ accountStatus: [], vatSystem: [], nextVatDeclaration: "all", nextFiscalDeclaration: "all" });
});

test.each<[string, Partial<DossierFilters>, Partial<DossierFilters>]>([
  ["a box ticked is added to the others", { accountStatus: ["active"] }, { accountStatus: ["active"], fiscalYearStatus: ["late"] }],
  ["an alert replaces another", { nextVatDeclaration: "exceed" }, { nextVatDeclaration: "exceed" }],
  [
    "a period of registration that would end before it begins is one day long",
    { registeredFrom: day("2026-04-14"), registeredTo: day("2026-04-13") },
    { registeredFrom: day("2026-04-14"), registeredTo: day("2026-04-14") },
  ],
])("%s", (_case, part, expected) => {
  expect(nextDossierFilters(late, { kind: "change", part })).toMatchObject(expected);
});

test("a reset takes everything away", () => {
  expect(nextDossierFilters(late, { kind: "reset" })).toEqual(NO_DOSSIER_FILTERS);
});

test("filters put back to the defaults by hand are a reset; others are applied whole", () => {
  const undone = nextDossierFilters(late, { kind: "change", part: { fiscalYearStatus: [], nextVatDeclaration: "all" } });
  expect(appliedDossierFilters(undone)).toEqual({ kind: "reset" });
  expect(appliedDossierFilters(late)).toEqual({ kind: "change", part: late });
});

test("a view gives back the list that it keeps, from its first page, in the words of the API", () => {
  const filters: DossierFilters = {
    ...late,
    oneYearTerminatedSubscriptions: true,
    independant: true,
    papersWaiting: true,
    questions: ["answered"],
    collaborator: "me",
    registeredFrom: day("2026-01-01"),
  };
  const search: DossierSearch = { filters, query: "aub", sort: "-toCategorize", page: 3 };
  const kept = dossierViewFilters(search);
  expect(DossierViewFilters.safeParse(kept).success).toBe(true);
  expect(searchOfView(kept)).toEqual({ ...search, page: 1 });
  expect(countRestrictions(search)).toBe(9);
  const plain = { filters: NO_DOSSIER_FILTERS, query: "", page: 1 };
  expect(dossierViewFilters({ ...plain, sort: "name" })).toEqual({});
  expect(searchOfView({})).toEqual({ ...plain, sort: "name" });
  expect(searchOfView(dossierViewFilters({ ...plain, sort: "nextVatDueOn" }))).toEqual({ ...plain, sort: "nextVatDueOn" });
});
