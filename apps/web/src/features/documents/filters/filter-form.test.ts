import { isoDate } from "@comptoir/accounting/date";
import { describe, expect, test } from "vitest";
import { filterErrors, filterForm, searchOf } from "./filter-form.js";

const year = { beginning: "2025-01-01", end: "2025-12-31" };
const form = filterForm({}, year);

describe("the filters of a document", () => {
  test("begin as the whole year, every journal, every account", () => {
    expect(form).toEqual({
      startDate: "2025-01-01",
      endDate: "2025-12-31",
      journals: ["BQ", "CS", "OD"],
      compteNumBegin: "",
      compteNumEnd: "",
    });
    expect(filterErrors(form, year)).toEqual({});
    expect(searchOf(form, year, "a")).toEqual({ fiscalYear: "a" });
  });

  test("say in the address only what narrows the document", () => {
    const narrowed = { ...form, endDate: isoDate("2025-03-31"), journals: ["BQ", "CS"] as const, compteNumBegin: "600000" };
    expect(searchOf(narrowed, year, undefined)).toEqual({ endDate: "2025-03-31", journalCodes: "BQ,CS", compteNumBegin: "600000" });
    expect(filterForm(searchOf(narrowed, year, undefined), year)).toEqual(narrowed);
  });
});

describe("filters that are not applied", () => {
  test("a day outside the fiscal year, or missing", () => {
    expect(filterErrors({ ...form, endDate: isoDate("2026-02-15") }, year)).toEqual({
      endDate: "La date doit être comprise dans l'exercice en cours.",
    });
    expect(filterErrors({ ...form, startDate: null }, year)).toEqual({ startDate: "Veuillez renseigner la date." });
  });

  test("a period or a range of accounts turned round", () => {
    const turned = {
      ...form,
      startDate: isoDate("2025-05-01"),
      endDate: isoDate("2025-04-30"),
      compteNumBegin: "700000",
      compteNumEnd: "6",
    };
    expect(Object.keys(filterErrors(turned, year))).toEqual(["endDate", "compteNumEnd"]);
  });

  test("a bound of a few digits covers all the accounts it begins", () => {
    expect(filterErrors({ ...form, compteNumBegin: "601", compteNumEnd: "6" }, year)).toEqual({});
  });

  test("no journal at all, and an account that is no number", () => {
    expect(Object.keys(filterErrors({ ...form, journals: [], compteNumBegin: "6a" }, year))).toEqual(["journals", "compteNumBegin"]);
  });
});
