import { expect, test } from "vitest";
import { postalLine } from "./postal-line.js";

test.each([
  [{ street: "8 rue Nationale", postcode: "37000", city: "Tours" }, "8 rue Nationale, 37000 Tours"],
  [{ street: "", postcode: "37000", city: "Tours" }, "37000 Tours"],
  [{ street: "8 rue Nationale", postcode: "", city: "" }, "8 rue Nationale"],
  [{ street: "", postcode: "", city: "" }, ""],
])("an address on one line says what is known of it", (address, line) => expect(postalLine(address)).toBe(line));
