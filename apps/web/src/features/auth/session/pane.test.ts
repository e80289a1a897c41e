import { expect, test } from "vitest";
import { isPane } from "./pane.js";

test("the login has a pane for clients and one for the staff of a firm; other names are ignored", () => {
  expect(["client", "cabinet", "admin", "", undefined, ["cabinet"]].filter(isPane)).toEqual(["client", "cabinet"]);
});
