import { expect, test } from "vitest";
import { firstAnswers, type CompanyAnswers } from "@comptoir/accounting/company/answers";
import { companyForm } from "@comptoir/accounting/company/form";
import { professions } from "@comptoir/accounting/company/professions";
import { isoDate } from "@comptoir/accounting/date";
import { companyFieldErrors } from "./rules.js";
import { MESSAGES } from "../base/messages.js";

const situation = { today: isoDate("2026-04-14"), professions };
const errors = (change: Partial<CompanyAnswers>) => {
  const answers = firstAnswers({ name: "Fleurs du Port", activityStartDate: "2021-05-04", professionId: "fleuriste" }, situation);
  return companyFieldErrors(companyForm({ ...answers, ...change }, situation));
};

test.each<[Partial<CompanyAnswers>, object]>([
  [{}, {}],
  [{ name: " " }, { name: MESSAGES.companyName }],
  [{ name: "1a" }, { name: MESSAGES.companyNameLetters }],
  [{ phone: "12" }, { phone: MESSAGES.phoneFormat }],
  [{ fixedPhone: "+33 2 98 00 00 00" }, {}],
  [{ activityStartDate: "" }, { activityStartDate: MESSAGES.dateRequired }],
  [{ activityStartDate: "4 mai" }, { activityStartDate: MESSAGES.dateFormat }],
  [{ vatSubjected: null }, { vatSubjected: MESSAGES.choice }],
  [{ settlement: null }, { settlement: MESSAGES.choice }],
  [
    { financialStartDate: "2024-01-01" },
    { financialStartDate: MESSAGES.dateWithinYear, financialEndDate: expect.stringContaining("31/01/2026") },
  ],
  [
    { financialStartDate: "2026-12-31", financialEndDate: "2026-12-31" },
    { financialStartDate: MESSAGES.startAfterEnd, financialEndDate: MESSAGES.endBeforeStart },
  ],
  [
    { financialStartDate: "2027-01-01", financialEndDate: "2027-12-31" },
    { settlement: "Le régime simplifié n’existe plus pour un exercice ouvert à partir du 01/01/2027." },
  ],
  [
    { activityStartDate: "2025-09-15", financialStartDate: "2025-09-01", vatSubjectionDate: "2025-09-14" },
    {
      financialStartDate: "L’exercice ne peut pas précéder le début d’activité, le 15/09/2025.",
      vatSubjectionDate: "L’assujettissement ne peut pas précéder le début d’activité, le 15/09/2025.",
    },
  ],
  [
    { activityStartDate: "2026-02-02", vatSubjectionDate: "2026-02-02" },
    { financialStartDate: "L’activité a commencé cette année\u00a0: l’exercice commence le même jour, le 02/02/2026." },
  ],
])("with %j, the fields that are not right say so", (change, expected) => expect(errors(change)).toEqual(expected));

test("a profession keeps civil years", () => {
  const change = {
    professionId: "psychologue",
    professionalStatusId: "titulaire",
    financialStartDate: "2026-03-01",
    financialEndDate: "2027-02-28",
  };
  expect(errors(change)).toEqual({
    financialStartDate: "En BNC, l’exercice commence le 1ᵉʳ janvier, ou le jour où l’activité a commencé.",
    financialEndDate: "En BNC, l’exercice finit le 31 décembre de l’année où il commence.",
  });
});

test("without a profession, its own sentence", () => expect(errors({ professionId: "" })).toEqual({ professionId: MESSAGES.profession }));
