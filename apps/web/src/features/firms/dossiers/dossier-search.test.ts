import { describe, expect, test } from "vitest";
import type { IsoDate } from "@comptoir/accounting/date";
import { activeDossierFilters, NO_DOSSIER_FILTERS } from "./dossier-filters.js";
import { parseDossierSearch, writtenDossierSearch, type DossierSearch } from "./dossier-search.js";

const plain: DossierSearch = { filters: NO_DOSSIER_FILTERS, query: "", sort: "nextVatDueOn", page: 1 };

describe("the address of the list of dossiers", () => {
  test("says nothing of a list that is not narrowed", () => {
    expect(writtenDossierSearch(plain)).toEqual({});
    expect(parseDossierSearch({})).toEqual(plain);
  });

  test.each<[string, Partial<DossierSearch>]>([
    ["words and a page", { query: "menuisier", page: 3, sort: "-nextVatDueOn" }],
    ["several values of a key", { filters: { ...NO_DOSSIER_FILTERS, taxCategory: ["bnc", "bic-rs"], vatSystem: ["rs"] } }],
    ["boxes of one", { filters: { ...NO_DOSSIER_FILTERS, independant: true, oneYearTerminatedSubscriptions: true } }],
    ["a period with one bound", { filters: { ...NO_DOSSIER_FILTERS, registeredFrom: "2026-01-31" as IsoDate } }],
    ["the order of names", { sort: "name" }],
    ["what waits", { filters: { ...NO_DOSSIER_FILTERS, papersWaiting: true, statementMissing: true, questions: ["open"] } }],
    ["an alert and a person", { filters: { ...NO_DOSSIER_FILTERS, nextVatDeclaration: "exceed", collaborator: "me" } }],
  ])("keeps %s", (_case, part) => {
    const search = { ...plain, ...part };
    expect(parseDossierSearch(JSON.parse(JSON.stringify(writtenDossierSearch(search))))).toEqual(search);
  });

  test("narrows by one value written alone", () => {
    expect(parseDossierSearch({ taxCategory: "bnc" }).filters.taxCategory).toEqual(["bnc"]);
  });

  test("narrows nothing by a value that is none of its own", () => {
    expect(parseDossierSearch({ sort: "siret", page: -1, taxCategory: 7, registerDate: ["hier", 3], independant: true })).toEqual(plain);
  });
});

test("a period counts as one filter", () => {
  const filters = {
    ...NO_DOSSIER_FILTERS,
    registeredFrom: "2026-01-01" as IsoDate,
    registeredTo: "2026-02-01" as IsoDate,
    ediStatus: ["sent_waiting"],
  };
  expect(activeDossierFilters(filters)).toBe(2);
});
