import { expect, test } from "vitest";
import type { Profession } from "@comptoir/accounting/company/profession";
import type { Establishment } from "@comptoir/contract/companies/companies";
import { professionOptions } from "./profession-options.js";

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
