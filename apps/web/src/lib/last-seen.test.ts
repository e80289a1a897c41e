import { expect, test } from "vitest";
import { usernameOfCookie } from "./last-seen.js";

test("the cookies tell who was here", () => {
  expect(usernameOfCookie("a=1; comptoir-dev-1-0-username=camille%40test.example; b=2")).toBe("camille@test.example");
  expect([usernameOfCookie(""), usernameOfCookie("comptoir-username="), usernameOfCookie("username=x")]).toEqual([null, null, null]);
});
