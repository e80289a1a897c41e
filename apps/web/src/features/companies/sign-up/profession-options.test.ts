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

test("a few professions of the activity are large choices, one alone is none, and of many the first six are", () => {
  const of = (...professionIds: string[]) =>
    likelyProfessions(professions, { establishment: { professionIds } as unknown as Establishment }).map(({ value }) => value);
  expect(of("baker", "vet", "unknown")).toEqual(["baker", "vet"]);
  expect(of("baker")).toEqual([]);
  expect(likelyProfessions(professions, { establishment: null })).toEqual([]);
  const many = Array.from({ length: 9 }, (_, index) => named(`p${index}`, `Profession ${index}`));
  const establishment = { professionIds: many.map(({ id }) => id) } as unknown as Establishment;
  expect(likelyProfessions(many, { establishment }).map(({ value }) => value)).toEqual(["p0", "p1", "p2", "p3", "p4", "p5"]);
});
