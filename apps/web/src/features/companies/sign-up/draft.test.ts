import { expect, test } from "vitest";
import { draftSiret, emptyDraft, keptInTab, openedDraft, savedPart } from "./draft.js";

const typed = { ...emptyDraft(null), siret: "812 456 731 00023", plan: "yearly" as const };

test("what was typed comes back after a reload, from the tab alone when nothing is saved", () => {
  expect(openedDraft({ tab: keptInTab(typed, false), saved: null, siret: null })).toEqual(typed);
});

test("what is saved comes back in another browser, and before what this tab saved earlier", () => {
  const saved = { ...savedPart(typed), siret: "998 000 012 00018" };
  expect(openedDraft({ tab: null, saved, siret: null })).toEqual({ ...typed, plan: "monthly", siret: "998 000 012 00018" });
  expect(openedDraft({ tab: keptInTab(typed, true), saved, siret: null })).toEqual({ ...typed, siret: "998 000 012 00018" });
});

test("what this tab could not save comes before what the server holds", () => {
  const saved = { ...savedPart(typed), siret: "998 000 012 00018" };
  expect(openedDraft({ tab: keptInTab(typed, false), saved, siret: null })).toEqual(typed);
});

test("nothing kept, or something of another version, opens an empty sign-up with the SIRET already known", () => {
  const empty = emptyDraft("81245673100023");
  for (const tab of [null, '{"siret":"1"}', "3"]) expect(openedDraft({ tab, saved: null, siret: "81245673100023" })).toEqual(empty);
});

test("a person without SIRET creates a company without one, whatever was typed before", () => {
  expect(draftSiret(typed)).toBe("81245673100023");
  expect(draftSiret({ ...typed, lookUp: "bypassed" })).toBeNull();
  expect(draftSiret(emptyDraft(null))).toBeNull();
});
