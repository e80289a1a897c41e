import { expect, test } from "vitest";
import { pathOfRedirect, redirectName } from "./paths.js";

test("a login is told the page by its name; the index gives none", () => {
  expect(redirectName("/cloture")).toBe("cloture");
  expect(redirectName("/")).toBeUndefined();
  expect(redirectName("/nowhere")).toBeUndefined();
});

test("a page with parameters goes by its parent's name", () => {
  expect(redirectName("/documents/fec")).toBe("documents");
  expect(redirectName("/cloture/etape/scm/view")).toBe("cloture");
});

test("after a login, only our own pages are opened", () => {
  expect(pathOfRedirect("cloture")).toBe("/cloture");
  expect(pathOfRedirect("https://example.com")).toBe("/");
  expect(pathOfRedirect("/example.com")).toBe("/");
  expect(pathOfRedirect(undefined)).toBe("/");
});
