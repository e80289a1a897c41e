import { expect, test } from "vitest";
import { isNoticeWanted, noticeKindsOf, noticePreference, type NoticeReader } from "./notice-kinds.js";

const client = (preferences: NoticeReader["preferences"] = {}): NoticeReader => ({ roleId: "client", preferences });
const staff = (preferences: NoticeReader["preferences"] = {}): NoticeReader => ({ roleId: "accounting_firm_collaborator", preferences });
const waysOf = (reader: NoticeReader) =>
  noticeKindsOf(reader).map((kind) => [kind, isNoticeWanted(reader, { kind, way: "mail" }), isNoticeWanted(reader, { kind, way: "push" })]);

test("until the person says otherwise, all is told on devices, and all by mail but imports; a validation has the mail of its prints", () => {
  expect(waysOf(client())).toEqual([
    ["question", true, true],
    ["import", false, true],
    ["statement", true, true],
    ["bank", true, true],
    ["vat", true, true],
    ["closing", true, true],
    ["validation", null, true],
    ["subscription", true, true],
  ]);
});

test("a firm's staff has no notice of a subscription, and nothing of many dossiers at once until they ask for it", () => {
  expect(waysOf(staff())).toEqual([
    ["question", false, true],
    ["import", false, true],
    ["statement", false, false],
    ["bank", false, false],
    ["vat", false, false],
    ["validation", false, true],
  ]);
  expect(isNoticeWanted(staff({ "notice.vat.mail": true }), { kind: "vat", way: "mail" })).toBe(true);
});

test("what the person chose counts, what is no choice does not", () => {
  const chosen = client({ [noticePreference("vat", "mail")]: false, [noticePreference("vat", "push")]: "no" });
  expect(isNoticeWanted(chosen, { kind: "vat", way: "mail" })).toBe(false);
  expect(isNoticeWanted(chosen, { kind: "vat", way: "push" })).toBe(true);
  expect(isNoticeWanted(client({ [noticePreference("validation", "mail")]: true }), { kind: "validation", way: "mail" })).toBeNull();
});
