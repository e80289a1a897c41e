import { afterEach, expect, test } from "vitest";
import { setCookiePrefix, usernameOfCookie } from "./session-cookie.js";

afterEach(() => setCookiePrefix(""));

test("the cookies tell who was here", () => {
  expect(usernameOfCookie("a=1; comptoir-dev-1-0-username=camille%40test.example; b=2")).toBe("camille@test.example");
  expect([usernameOfCookie(""), usernameOfCookie("comptoir-username="), usernameOfCookie("username=x")]).toEqual([null, null, null]);
});

test("once the server has named its own cookies, those of another environment under the same domain are not read", () => {
  setCookiePrefix("preprod-1-0");
  expect(usernameOfCookie("prod-1-0-username=camille%40test.example")).toBeNull();
  expect(usernameOfCookie("prod-1-0-username=camille; preprod-1-0-username=yann")).toBe("yann");
});
