import { expect, test } from "vitest";
import { professions, professionsOfActivity } from "@comptoir/accounting/company/professions";
import { isoDate } from "@comptoir/accounting/date";
import { firmDossiers } from "./dossiers.js";

const companies = firmDossiers("cabinet", isoDate("2026-04-14")).map(({ company }) => company);

test("every dossier is what its profession allows", () => {
  for (const { name, professionId, activityCode, professionalStatusId, taxSystem, vatSystem } of companies) {
    const profession = professions.find(({ id }) => id === professionId);
    expect(profession, name).toBeDefined();
    expect(professionsOfActivity(activityCode), name).toContain(professionId);
    expect(taxSystem.slice(0, 3), name).toBe(profession?.taxCategory);
    if (profession?.vatSubjection !== "possible") expect(vatSystem !== "not_subjected", name).toBe(profession?.vatSubjection === "yes");
    if (professionalStatusId !== undefined)
      expect(
        profession?.professionalStatuses.map(({ id }) => id),
        name,
      ).toContain(professionalStatusId);
  }
});

test("no two dossiers have the same number, reference or telephone", () => {
  for (const field of ["siret", "internalRef", "phone"] as const)
    expect(new Set(companies.map((company) => company[field])).size).toBe(companies.length);
});
