import { expect, test } from "vitest";
import { normalizedEmail } from "./normalized-email.js";

test.each([
  ["capitals and spaces around", " Anne@Exemple.FR "],
  ["letters in two parts", "anne@exemple.fr".normalize("NFD")],
  ["a domain in wide letters, which leads to the same mailbox", "anne@\uff45xemple.fr"],
])("%s make no other address", (_which, typed) => expect(normalizedEmail(typed)).toBe("anne@exemple.fr"));

test("what stands before the @ is another mailbox when it is written otherwise; what is no address stays what it is", () => {
  expect(normalizedEmail("\uff41nne@exemple.fr")).toBe("\uff41nne@exemple.fr");
  expect(["anne", "", "a@b@C.fr"].map(normalizedEmail)).toEqual(["anne", "", "a@b@c.fr"]);
});
