import { expect, test } from "vitest";
import { emptyDraft, readDraft, draftSiret } from "./draft.js";

test("what was typed comes back after a reload", () => {
  const draft = { ...emptyDraft(null), siret: "812 456 731 00023", plan: "yearly" as const };
  expect(readDraft(JSON.stringify(draft), null)).toEqual(draft);
});

test("nothing kept, or something of another version, opens an empty sign-up with the SIRET already known", () => {
  const empty = emptyDraft("81245673100023");
  expect(readDraft(null, "81245673100023")).toEqual(empty);
  expect(readDraft('{"siret":"1"}', "81245673100023")).toEqual(empty);
  expect(readDraft("3", "81245673100023")).toEqual(empty);
});

test("a person without SIRET creates a company without one, whatever was typed before", () => {
  const typed = { ...emptyDraft(null), siret: "812 456 731 00023" };
  expect(draftSiret(typed)).toBe("81245673100023");
  expect(draftSiret({ ...typed, lookUp: "bypassed" })).toBeNull();
  expect(draftSiret(emptyDraft(null))).toBeNull();
});
