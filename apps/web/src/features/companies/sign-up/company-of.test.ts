import { expect, test } from "vitest";
import { isoDate } from "@comptoir/accounting/date";
import type { Profession } from "@comptoir/accounting/company/profession";
import type { Establishment } from "@comptoir/contract/companies/companies";
import { signUpCompany, lockedFields } from "./company-of.js";
import { emptyDraft, type Draft } from "./draft.js";

const architect: Profession = {
  id: "architect",
  label: "Architecte",
  taxCategory: "bnc",
  vatSubjection: "yes",
  professionalStatuses: [{ id: "liberal", label: "Libéral" }],
  microAllowed: true,
  conventionalSectors: [],
  careContinuityAllowed: false,
  family: "conseil",
};
const situation = { today: isoDate("2026-04-14"), professions: [architect, { ...architect, id: "decorator", label: "Décorateur" }] };
const person = { firstName: "Camille", lastName: "Roussel" };
const establishment: Establishment = {
  siret: "81245673100023",
  name: "Roussel Camille",
  firstName: "Camille",
  lastName: "Roussel",
  legalCategory: "1000",
  activityCode: "74.10Z",
  activityStartDate: "2021-05-04",
  street: "12 rue des Tanneurs",
  postcode: "37000",
  city: "Tours",
  professionIds: ["architect"],
};
const found: Draft = { ...emptyDraft(null), siret: establishment.siret, lookUp: "found", establishment };

test("what the register knows opens the form, and a profession that no other rivals is chosen", () => {
  const { form, isActivityRight } = signUpCompany(found, person, situation);
  expect(form.answers).toMatchObject({ name: "Roussel Camille", activityStartDate: "2021-05-04", professionId: "architect" });
  expect(isActivityRight).toBe(true);
});

test("among several professions for one activity, the person chooses", () => {
  const several = { ...found, establishment: { ...establishment, professionIds: ["architect", "decorator"] } };
  const { form, errors, isActivityRight } = signUpCompany(several, person, situation);
  expect(form.answers.professionId).toBe("");
  expect(errors.professionId).toBe("La profession de l'entreprise doit être renseignée");
  expect(isActivityRight).toBe(false);
});

test("without SIRET the company bears the name of the person, and needs no date of beginning", () => {
  const { form, errors } = signUpCompany({ ...emptyDraft(null), lookUp: "bypassed" }, person, situation);
  expect(form.answers).toMatchObject({ bypassSiret: true, name: "Camille Roussel", activityStartDate: "" });
  expect(errors.activityStartDate).toBeUndefined();
});

test("what was typed wins over the register", () => {
  const { form } = signUpCompany(
    { ...found, answers: { ...signUpCompany(found, person, situation).form.answers, name: "Atelier R" } },
    person,
    situation,
  );
  expect(form.answers.name).toBe("Atelier R");
});

test("only what the register gave is locked, until it is taken back", () => {
  expect(lockedFields(found)).toEqual(["name", "activityStartDate"]);
  expect(lockedFields({ ...found, establishment: { ...establishment, activityStartDate: null } })).toEqual(["name"]);
  expect(lockedFields({ ...found, isUnlocked: true })).toEqual([]);
  expect(lockedFields(emptyDraft(null))).toEqual([]);
});
