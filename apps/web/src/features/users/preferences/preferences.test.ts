import { expect, test } from "vitest";
import { preferencesOf } from "./preferences.js";

test("before anything is chosen, single-key shortcuts are on and the rest is off", () => {
  expect(preferencesOf({ roleId: "user", preferences: {} })).toEqual({
    compact: false,
    singleKeys: true,
    reducedMotion: false,
    ownDossiers: false,
  });
});

test("rows are low for a firm's staff until they say otherwise", () => {
  const staff = { roleId: "accounting_firm_collaborator" };
  expect(preferencesOf({ ...staff, preferences: {} }).compact).toBe(true);
  expect(preferencesOf({ ...staff, preferences: { compact: false } }).compact).toBe(false);
});

test("what was chosen is kept, another kind of value is none", () => {
  expect(preferencesOf({ roleId: "user", preferences: { compact: true, singleKeys: false, reducedMotion: "oui" } })).toEqual({
    compact: true,
    singleKeys: false,
    reducedMotion: false,
    ownDossiers: false,
  });
});
