import { expect, test } from "vitest";
import { questionLinkOf, withQuestionLink } from "./question-link.js";

const ID = "0198f1a2-0000-7000-8000-000000000001";

test("what an address names goes through the login of any page, ids alone", () => {
  const link = questionLinkOf({ dossier: ID, exercice: ID, question: "<script>", page: "2" });
  expect(withQuestionLink("/login?redirect=cloture", link)).toBe(`/login?redirect=cloture&dossier=${ID}&exercice=${ID}`);
  expect(withQuestionLink("/login", link)).toBe(`/login?dossier=${ID}&exercice=${ID}`);
  expect(withQuestionLink("/login?redirect=cloture", questionLinkOf({}))).toBe("/login?redirect=cloture");
});
