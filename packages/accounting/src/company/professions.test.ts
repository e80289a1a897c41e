import { expect, test } from "vitest";
import { isSoleTraderCategory, legalStatusKind, offeredLegalStatuses } from "./legal-status.js";
import { professions, professionsOfActivity } from "./professions.js";

test("each profession has its own name and at least one way of practising", () => {
  expect(professions.length).toBeGreaterThan(100);
  expect(new Set(professions.map(({ id }) => id)).size).toBe(professions.length);
  expect(professions.filter(({ professionalStatuses }) => professionalStatuses.length === 0)).toEqual([]);
});

test("only doctors are asked for a sector and for the continuity of care", () => {
  const asked = professions.filter((profession) => profession.conventionalSectors.length > 0 || profession.careContinuityAllowed);
  expect(asked.every(({ family }) => family === "sante")).toBe(true);
  expect(asked.map(({ id }) => id)).toContain("medecin-generaliste");
  expect(asked.map(({ id }) => id)).not.toContain("infirmier");
});

test("an activity code proposes the professions that go with it, those whose main code it is first", () => {
  expect(professionsOfActivity("74.10Z")).toEqual(["architecte-interieur", "graphiste"]);
  expect(professionsOfActivity("96.09Z")).toEqual(["tatoueur", "garde-animaux", "wedding-planner", "services-personne"]);
  expect(professionsOfActivity("01.11Z")).toEqual([]);
});

test("only the sole trader is offered, and a company is told from an unknown form", () => {
  expect(offeredLegalStatuses).toEqual([{ value: "individual", label: "Entreprise individuelle" }]);
  expect(["individual", "eirl", "sarl", "association", "x"].map(legalStatusKind)).toEqual([
    "sole_trader",
    "sole_trader",
    "company",
    "company",
    "unknown",
  ]);
});

test.each([
  ["1000", true],
  ["1500", true],
  ["5499", false],
  ["5710", false],
  ["5498", false],
  ["9220", false],
  ["2110", false],
  ["", false],
])("the legal category %s is a sole trader: %s", (category, expected) => expect(isSoleTraderCategory(category)).toBe(expected));

test("there are 126 professions, each with a label of its own", () => {
  expect(professions).toHaveLength(126);
  expect(new Set(professions.map(({ label }) => label)).size).toBe(126);
});
