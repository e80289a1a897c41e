import { expect, test } from "vitest";
import type { StoredSuggestion } from "../categorization/company-suggester.js";
import { cents } from "../money.js";
import { withClientAnswers, type ClientAnswer } from "./client-answer.js";

const rule: StoredSuggestion = {
  account: "625100",
  confidence: 1,
  reason: "Trains",
  alternatives: ["606400"],
  source: "rule",
  ruleId: "r1",
};
const chose = (account: string): ClientAnswer => ({ account, text: null });
const wrote = (text: string): ClientAnswer => ({ account: null, text });
const situation = { amount: cents(-4_200), taxSystem: "bnc", vatSubject: false } as const;

test("the account that the client chose is suggested before what any other source says, which stays as another choice", () => {
  expect(withClientAnswers(rule, { ...situation, answers: [chose("618100"), chose("606400")] })).toEqual({
    account: "606400",
    confidence: 0.9,
    reason: "réponse du client",
    alternatives: ["625100"],
    source: "answer",
  });
  expect(withClientAnswers(null, { ...situation, answers: [chose("606400")] })).toMatchObject({ account: "606400", alternatives: [] });
});

test("words are the reason of a suggestion, and suggest nothing", () => {
  const words = wrote("  le train\n\nde Lyon  ");
  const reason = "réponse du client\u00a0: «\u00a0le train de Lyon\u00a0»";
  expect(withClientAnswers(rule, { ...situation, answers: [words] })).toEqual({ ...rule, reason });
  expect(withClientAnswers(rule, { ...situation, answers: [chose("606400"), words] })).toMatchObject({ account: "606400", reason });
  expect(withClientAnswers(null, { ...situation, answers: [words] })).toBeNull();
  const long = withClientAnswers(rule, { ...situation, answers: [wrote("é".repeat(500))] });
  expect(long?.reason).toBe(`réponse du client\u00a0: «\u00a0${"é".repeat(140)}…\u00a0»`);
});

test("an account that the regime, or the side, does not admit any more is no answer", () => {
  expect(withClientAnswers(rule, { ...situation, answers: [chose("706000")] })).toEqual(rule);
});

test("a probable fixed asset stays below what is accepted at once", () => {
  const answered = withClientAnswers(null, { ...situation, amount: cents(-120_000), answers: [chose("606300")] });
  expect(answered).toMatchObject({ account: "606300", confidence: 0.85 });
});

test("what is suggested with its parts, or with the other side of a transfer, keeps them when the client chose an account of it", () => {
  const instalment: StoredSuggestion = {
    account: "164000",
    confidence: 0.8,
    reason: "échéance",
    alternatives: [],
    source: "loan",
    allocations: [
      { account: "164000", amount: cents(4_000), vatRateBp: 0 },
      { account: "661100", amount: cents(200), vatRateBp: 0 },
    ],
  };
  const toldSo = { confidence: 0.9, reason: "réponse du client" };
  for (const account of ["164000", "661100"])
    expect(withClientAnswers(instalment, { ...situation, answers: [chose(account)] })).toEqual({ ...instalment, ...toldSo });
  expect(withClientAnswers(instalment, { ...situation, answers: [chose("606400")] })).toMatchObject({
    account: "606400",
    source: "answer",
  });
  const transfer: StoredSuggestion = { ...rule, account: "580000", confidence: 0.95, source: "transfer", pair: "o2" };
  const confirmed = withClientAnswers(transfer, { ...situation, answers: [chose("580000")] });
  expect(confirmed).toEqual({ ...transfer, reason: "réponse du client" });
  expect(withClientAnswers(transfer, { ...situation, answers: [chose("625100")] })?.pair).toBeUndefined();
});
