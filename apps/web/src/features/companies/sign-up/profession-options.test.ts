import { expect, test } from "vitest";
import type { Profession } from "@comptoir/accounting/company/profession";
import type { Establishment } from "@comptoir/contract/companies/companies";
import { likelyProfessions, professionOptions } from "./profession-options.js";

const named = (id: string, label: string) => ({ id, label }) as Profession;
const professions = [
  named("vet", "Vétérinaire"),
  named("architect", "Architecte"),
  named("electrician", "Électricien"),
  named("baker", "Boulanger"),
];

test("the professions of the establishment's activity come first, the others by name", () => {
  const establishment = { professionIds: ["baker", "vet", "unknown"] } as unknown as Establishment;
  expect(professionOptions(professions, { establishment }).map(({ value }) => value)).toEqual(["baker", "vet", "architect", "electrician"]);
  expect(professionOptions(professions, { establishment: null }).map(({ label }) => label)).toEqual([
    "Architecte",
    "Boulanger",
    "Électricien",
    "Vétérinaire",
  ]);
});

test("a few professions of the activity are large choices, neither one alone nor many", () => {
  const of = (...professionIds: string[]) =>
    likelyProfessions(professions, { establishment: { professionIds } as unknown as Establishment }).map(({ value }) => value);
  expect(of("baker", "vet", "unknown")).toEqual(["baker", "vet"]);
  expect(of("baker")).toEqual([]);
  expect(likelyProfessions(professions, { establishment: null })).toEqual([]);
});
