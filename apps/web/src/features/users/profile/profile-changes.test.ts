import { MESSAGES } from "@comptoir/contract/base/messages";
import { describe, expect, test } from "vitest";
import { profileChanges, profileRules, profileValues, type ChangeableCompany } from "./profile-changes.js";

const user = { firstName: "Camille", lastName: "Roussel", phone: null };
const company: ChangeableCompany = {
  id: "c",
  name: "Roussel Camille",
  siret: "73282932000074",
  legalStatus: "individual",
  professionId: null,
  profession: "Architecte",
  taxSystem: "bnc",
  vatSystem: "not_subjected",
  activityStartDate: "2021-05-04",
  phone: "0612345678",
  fixedPhone: null,
  professionalStatusId: null,
  street: "12 rue des Tanneurs",
  postcode: "37000",
  city: "Tours",
  isKeptByFirm: false,
  regimes: [{ validFrom: "2021-05-04", taxSystem: "bnc", accountingBasis: "cash", vatSystem: "not_subjected", vatTaxation: 100 }],
  privateShareByReintegration: false,
  equityMode: "108",
};
const start = profileValues(user, company);

describe("what a profile sends", () => {
  test("nothing while nothing has changed, spaces around aside", () => {
    expect(profileChanges({ ...start, firstName: " Camille " }, start, company)).toEqual({});
  });

  test("the person alone, the company alone, each in one call with what changed", () => {
    expect(profileChanges({ ...start, phone: "06 12 34 56 78" }, start, company)).toEqual({
      person: { firstName: "Camille", lastName: "Roussel", phone: "06 12 34 56 78" },
    });
    expect(profileChanges({ ...start, siretEnd: "00082", companyPhone: "" }, start, company)).toEqual({
      company: { siret: "73282932000082", phone: null },
    });
  });

  test("a profession with the way it is practised, an address by its parts", () => {
    const practice = { professionId: "graphiste", professionalStatusId: "titulaire" };
    expect(profileChanges({ ...start, ...practice }, start, company)).toEqual({ company: practice });
    expect(profileChanges({ ...start, professionalStatusId: "titulaire" }, { ...start, professionId: "graphiste" }, company)).toEqual({
      company: { professionId: "", professionalStatusId: "titulaire" },
    });
    expect(profileChanges({ ...start, city: " Blois " }, start, company)).toEqual({ company: { city: "Blois" } });
  });

  test("without a company, the person only", () => {
    const own = profileValues(user, null);
    expect(profileChanges({ ...own, lastName: "Durand", companyName: "x" }, own, null)).toEqual({
      person: { firstName: "Camille", lastName: "Durand", phone: null },
    });
  });
});

describe("what a profile refuses", () => {
  test("the sentences are those of the specification", () => {
    const rules = profileRules(company);
    expect(rules.phone?.("06 12 34 5")).toBe(MESSAGES.phoneFormat);
    expect(rules.phone?.("")).toBeNull();
    expect(rules.firstName?.("C")).toBe(MESSAGES.firstName);
    expect(rules.companyName?.("")).toBe(MESSAGES.companyName);
    expect(rules.siretEnd?.("00083")).toBe(MESSAGES.siretFormat);
    expect([rules.street?.(""), rules.postcode?.("3700"), rules.city?.(""), rules.legalStatus?.("")]).toEqual([
      MESSAGES.street,
      MESSAGES.postcode,
      MESSAGES.city,
      MESSAGES.legalStatus,
    ]);
    expect(profileRules({ ...company, street: "", postcode: "", city: "" }).street).toBeUndefined();
    expect(profileRules(null).companyName).toBeUndefined();
  });
});
