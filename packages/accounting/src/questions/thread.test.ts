import { describe, expect, test } from "vitest";
import { DomainError, type DomainProblem } from "../errors.js";
import {
  checkAnswer,
  checkRoom,
  choicesOfQuestion,
  MAX_ANSWERS,
  MAX_ANSWERED_QUESTIONS,
  threadState,
  type QuestionSubject,
  type ThreadFacts,
} from "./thread.js";
import { MAX_CHOICES, MAX_OPEN_QUESTIONS } from "./limits.js";

function problemOf(work: () => unknown): DomainProblem | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.problem;
    throw error;
  }
}

const waiting: ThreadFacts = {
  isClosed: false,
  hasAnswer: false,
  hasSubject: true,
  wantsPaper: false,
  isSettled: false,
  isLate: false,
  hasLoosePaper: false,
};
const expense: QuestionSubject = { kind: "operation", sign: "outcome", takesCategory: true, taxSystem: "bnc" };
const settled: QuestionSubject = { ...expense, takesCategory: false };
const asked = { side: "staff", text: null, choices: null, suggested: [] } as const;

describe("the state of a thread", () => {
  test.each([
    ["waits for its answer", waiting, "open"],
    ["has one", { ...waiting, hasAnswer: true }, "answered"],
    ["waits although the operation has a category now: a paper may be missing", { ...waiting, isSettled: true }, "open"],
    ["asked for a paper that is joined, by the client or not", { ...waiting, wantsPaper: true, isSettled: true }, "closed"],
    ["asks for a paper that is not", { ...waiting, wantsPaper: true }, "open"],
    ["has served", { ...waiting, hasAnswer: true, isSettled: true }, "closed"],
    ["was answered once that was done", { ...waiting, hasAnswer: true, isSettled: true, isLate: true }, "answered"],
    ["has a paper left to join", { ...waiting, hasAnswer: true, isSettled: true, hasLoosePaper: true }, "answered"],
    ["was answered late, and is about what is gone", { ...waiting, hasAnswer: true, hasSubject: false, isLate: true }, "closed"],
    ["is about what is gone", { ...waiting, hasSubject: false }, "closed"],
    ["was closed by the staff", { ...waiting, isClosed: true }, "closed"],
  ] as const)("which %s", (_, facts, state) => expect(threadState(facts)).toBe(state));
});

describe("a question", () => {
  test("proposes the accounts given, each once, else those suggested that the operation may take", () => {
    expect(choicesOfQuestion({ ...asked, choices: ["606400", "625100", "606400"] }, expense)).toEqual(["606400", "625100"]);
    const suggested = ["606400", "471000", "706000", "625100"];
    expect(choicesOfQuestion({ ...asked, suggested }, expense)).toEqual(["606400", "625100"]);
    expect(choicesOfQuestion({ ...asked, text: "Quelle facture\u00a0?", suggested }, settled)).toEqual([]);
    const many = ["606400", "625100", "626100", "616100", "613200", "627000", "618100"];
    expect(choicesOfQuestion({ ...asked, suggested: many }, expense)).toHaveLength(MAX_CHOICES);
    // None given on purpose: words alone are asked for.
    expect(choicesOfQuestion({ ...asked, text: "Quelle facture\u00a0?", choices: [], suggested }, expense)).toEqual([]);
  });

  test("asks something", () => {
    expect(problemOf(() => choicesOfQuestion({ ...asked, suggested: ["471000"] }, expense))).toEqual({ code: "question.empty" });
    expect(problemOf(() => choicesOfQuestion(asked, { kind: "file" }))).toEqual({ code: "question.empty" });
  });

  test("proposes no account that the regime does not admit on that side, and none of what keeps its category", () => {
    const choices = ["606400", "706000"];
    const refused = { code: "question.choice_not_admitted", account: "706000", index: 1 };
    expect(problemOf(() => choicesOfQuestion({ ...asked, choices }, expense))).toEqual(refused);
    for (const subject of [settled, { kind: "file" }] as const)
      expect(problemOf(() => choicesOfQuestion({ ...asked, text: "x", choices }, subject))).toEqual({ code: "question.choices_useless" });
  });

  test("proposes a receipt no charge that it would lower, given or suggested", () => {
    const receipt = { ...expense, sign: "income" } as const;
    const refused = { code: "question.choice_not_admitted", account: "606400", index: 0 };
    expect(problemOf(() => choicesOfQuestion({ ...asked, choices: ["606400", "706000"] }, receipt))).toEqual(refused);
    expect(choicesOfQuestion({ ...asked, suggested: ["606400", "706000"] }, receipt)).toEqual(["706000"]);
  });

  test("is asked by the staff alone", () => {
    expect(problemOf(() => choicesOfQuestion({ ...asked, side: "client", text: "x" }, expense))).toEqual({ code: "question.staff_only" });
  });

  test("is the only one of its subject, and one of fifty that wait", () => {
    expect(problemOf(() => checkRoom({ openOnSubject: "q1", open: 1, answered: 0 }))).toEqual({ code: "question.already_open", id: "q1" });
    expect(problemOf(() => checkRoom({ openOnSubject: null, open: MAX_OPEN_QUESTIONS, answered: 0 }))).toEqual({
      code: "question.too_many_open",
      maximum: MAX_OPEN_QUESTIONS,
    });
    expect(problemOf(() => checkRoom({ openOnSubject: null, open: 0, answered: MAX_ANSWERED_QUESTIONS }))).toEqual({
      code: "question.too_many_answered",
      maximum: MAX_ANSWERED_QUESTIONS,
    });
    const last = { openOnSubject: null, open: MAX_OPEN_QUESTIONS - 1, answered: MAX_ANSWERED_QUESTIONS - 1 };
    expect(problemOf(() => checkRoom(last))).toBeNull();
  });
});

describe("an answer", () => {
  const nothing = { choice: null, text: null, fileId: null, input: null };
  const prompt = { id: "species.countedBalance", unit: "€", choices: [] } as const;
  const thread = { state: "open", choices: ["606400"], answers: 0, prompt } as const;

  test("is one of the choices, words, a paper or what a step asks to type, of a thread that is not closed", () => {
    for (const given of [{ choice: "606400" }, { text: "des cartouches" }, { fileId: "f1" }, { input: 240.5 }])
      for (const state of ["open", "answered"] as const)
        expect(problemOf(() => checkAnswer("client", { ...nothing, ...given }, { ...thread, state }))).toBeNull();
    const refused = (given: object, changed: object = {}): string | undefined =>
      problemOf(() => checkAnswer("client", { ...nothing, ...given }, { ...thread, ...changed }))?.code;
    expect(refused({})).toBe("question.one_answer");
    expect(refused({ choice: "606400", text: "x" })).toBe("question.one_answer");
    expect(refused({ choice: "625100" })).toBe("question.choice_unknown");
    expect(refused({ input: -1 })).toBe("question.input_refused");
    expect(refused({ input: 1, text: "x" })).toBe("question.one_answer");
    expect(refused({ text: "x" }, { state: "closed" })).toBe("question.closed");
    expect(refused({ text: "x" }, { answers: MAX_ANSWERS })).toBe("question.too_many_answers");
  });

  test("is given by the client alone", () => {
    expect(problemOf(() => checkAnswer("staff", { ...nothing, text: "x" }, thread))).toEqual({ code: "question.client_only" });
  });
});
