import { expect, test } from "vitest";
import { isNoticeWanted, NOTICE_KINDS, noticePreference } from "./notice-kinds.js";

test("until the person says otherwise, all is told on devices, and all by mail but imports; a validation has the mail of its prints", () => {
  expect(NOTICE_KINDS.map((kind) => [kind, isNoticeWanted({}, { kind, way: "mail" }), isNoticeWanted({}, { kind, way: "push" })])).toEqual([
    ["import", false, true],
    ["statement", true, true],
    ["vat", true, true],
    ["validation", null, true],
    ["subscription", true, true],
  ]);
});

test("what the person chose counts, what is no choice does not", () => {
  const chosen = { [noticePreference("vat", "mail")]: false, [noticePreference("vat", "push")]: "no" };
  expect(isNoticeWanted(chosen, { kind: "vat", way: "mail" })).toBe(false);
  expect(isNoticeWanted(chosen, { kind: "vat", way: "push" })).toBe(true);
  expect(isNoticeWanted({ [noticePreference("validation", "mail")]: true }, { kind: "validation", way: "mail" })).toBeNull();
});
