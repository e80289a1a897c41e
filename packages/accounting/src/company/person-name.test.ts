import { expect, test } from "vitest";
import { dossierName, personName } from "./person-name.js";

const leader = { firstName: "Camille", lastName: "Roussel" };

test("a person is addressed by the first name, then the last one; nothing stands for a name that is not known", () => {
  expect(personName(leader)).toBe("Camille Roussel");
  expect(personName({ firstName: "", lastName: "Roussel" })).toBe("Roussel");
  expect(personName({ firstName: "", lastName: "" })).toBe("");
});

test.each([
  ["Camille Roussel", leader, "Roussel Camille"],
  ["CAMILLE ROUSSEL", leader, "Roussel Camille"],
  ["Roussel Camille", leader, "Roussel Camille"],
  ["Atelier Roussel", leader, "Atelier Roussel"],
  ["Erwan Le Bihan", { firstName: "Erwan", lastName: "Le Bihan" }, "Le Bihan Erwan"],
  ["Roussel", { firstName: "", lastName: "Roussel" }, "Roussel"],
])("the dossier of %s", (name, person, expected) => expect(dossierName({ name, leader: person })).toBe(expected));
