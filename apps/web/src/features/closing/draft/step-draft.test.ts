import { beforeEach, expect, test, vi } from "vitest";
import { draftOf, StepDraft } from "./step-draft.js";
import type { TypedInputs } from "./patch.js";

beforeEach(() => {
  vi.useFakeTimers();
});

test("what is typed is sent after a pause, in one request", async () => {
  const sent: TypedInputs[] = [];
  const draft = new StepDraft((change) => Promise.resolve(void sent.push(change)));
  draft.type({ hasCash: true });
  draft.type({ countedBalance: 12 });
  expect([draft.state.waiting, sent]).toEqual([{ hasCash: true, countedBalance: 12 }, []]);
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toEqual([{ hasCash: true, countedBalance: 12 }]);
  expect(draft.state).toEqual({ waiting: {}, isSaving: false, error: null });
});

test("what is typed during a request goes with the next one, after it", async () => {
  const sent: TypedInputs[] = [];
  let answer: () => void = () => undefined;
  const draft = new StepDraft((change) => {
    sent.push(change);
    return new Promise((resolve) => (answer = resolve));
  });
  draft.type({ a: 1 });
  void draft.flush();
  draft.type({ b: 2 });
  await vi.advanceTimersByTimeAsync(600);
  expect([sent, draft.state.waiting]).toEqual([[{ a: 1 }], { a: 1, b: 2 }]);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ a: 1 }, { b: 2 }]);
});

test("what a request that fails carried stays, under what was typed since, and goes again", async () => {
  const send = vi
    .fn<(change: TypedInputs) => Promise<void>>()
    .mockRejectedValueOnce(new Error("hors connexion"))
    .mockResolvedValue(undefined);
  const draft = new StepDraft(send);
  draft.type({ a: 1, b: 1 });
  expect(await draft.flush()).toBe(false);
  expect(draft.state).toMatchObject({ waiting: { a: 1, b: 1 }, error: { message: "hors connexion" } });
  draft.type({ b: 2 });
  expect(await draft.flush()).toBe(true);
  expect(send).toHaveBeenLastCalledWith({ a: 1, b: 2 });
});

test("leaving a step and coming back finds its draft; one that begins again is empty", () => {
  const draft = draftOf("year:species", () => Promise.resolve());
  draft.type({ hasCash: true });
  expect(draftOf("year:species", () => Promise.resolve()).state.waiting).toEqual({ hasCash: true });
  draft.forget();
  expect(draft.state.waiting).toEqual({});
});

test("« Enregistrer » pressed while typing goes on sends what is typed until its reply, and has not failed", async () => {
  const sent: TypedInputs[] = [];
  let answer: () => void = () => undefined;
  const draft = new StepDraft((change) => {
    sent.push(change);
    return new Promise((resolve) => (answer = resolve));
  });
  draft.type({ countedBalance: 6 });
  const kept = draft.flush();
  draft.type({ countedBalance: 69 });
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([{ countedBalance: 6 }, { countedBalance: 69 }]);
  answer();
  expect([await kept, draft.state]).toEqual([true, { waiting: {}, isSaving: false, error: null }]);
});
