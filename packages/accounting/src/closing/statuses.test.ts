import { describe, expect, test } from "vitest";
import { STEP_CODES, stepDependants, type StepCode } from "./step-codes.js";
import { afterEvent, readStatus, resumeStep, STEP_STATUS, type StepEvent, type StepStates, type StoredStatus } from "./statuses.js";

const { toDo, done, toFix, locked, frozen } = STEP_STATUS;

function steps(own: Partial<Record<StepCode, StoredStatus | "none">> = {}, others: StoredStatus = done): StepStates {
  const states = STEP_CODES.map((code) => {
    const stored = own[code] ?? others;
    return [code, stored === "none" ? { stored: toDo, concerned: false } : { stored, concerned: true }];
  });
  return Object.fromEntries(states) as StepStates;
}

function after(states: StepStates, event: StepEvent, isOpen = true): StepStates {
  const next = afterEvent(states, event, isOpen);
  if (typeof next === "string") throw new Error(next);
  return next;
}

test("the eighteen steps, each after what it needs", () => {
  expect(STEP_CODES).toHaveLength(18);
  expect(new Set(STEP_CODES).size).toBe(18);
  for (const code of STEP_CODES)
    for (const later of stepDependants(code)) expect(STEP_CODES.indexOf(later)).toBeGreaterThan(STEP_CODES.indexOf(code));
});

describe("locked", () => {
  test("enters when one of the nine checks is false, and hides what is stored", () => {
    for (const stored of [toDo, done, toFix]) expect(readStatus("species", steps({ species: stored }), false)).toBe(locked);
  });

  test("leaves for what was stored before once the checks are true", () => {
    for (const stored of [toDo, done, toFix]) expect(readStatus("species", steps({ species: stored }), true)).toBe(stored);
  });

  test.each([toDo, toFix] as const)("enters when a step it needs is at %s", (stored) => {
    expect(readStatus("optional_ssc", steps({ social_security_contributions: stored }), true)).toBe(locked);
  });

  test("leaves when the step it needs is done, or has nothing to do", () => {
    expect(readStatus("optional_ssc", steps({ optional_ssc: toDo }), true)).toBe(toDo);
    expect(readStatus("consistent_accounts", steps({ scm: "none", consistent_accounts: toDo }), true)).toBe(toDo);
  });
});

describe("to do", () => {
  test("goes to done when validated", () => {
    expect(after(steps({ species: toDo }), { kind: "validated", code: "species" }).species.stored).toBe(done);
  });

  test("is not validated while it is locked, frozen or not concerned", () => {
    expect(afterEvent(steps({ species: toDo }), { kind: "validated", code: "species" }, false)).toBe("locked");
    expect(afterEvent(steps({ species: frozen }), { kind: "validated", code: "species" }, true)).toBe("frozen");
    expect(afterEvent(steps({ scm: "none" }), { kind: "validated", code: "scm" }, true)).toBe("not_concerned");
  });

  test("stays when what it reads changes", () => {
    expect(after(steps({ species: toDo }), { kind: "changed", code: "species" }).species.stored).toBe(toDo);
  });
});

describe("done", () => {
  test.each(["changed", "flagged"] as const)("goes to «\u00a0to fix\u00a0» when %s", (kind) => {
    expect(after(steps(), { kind, code: "mortgages" }).mortgages.stored).toBe(toFix);
  });

  test("stays done when validated again", () => {
    expect(after(steps(), { kind: "validated", code: "mortgages" })).toEqual(steps());
  });

  test("goes to «\u00a0to do\u00a0» by a reset, which puts what depends on it to «\u00a0to fix\u00a0»", () => {
    const reset = after(steps(), { kind: "reset", code: "social_security_contributions" });
    expect(reset.social_security_contributions.stored).toBe(toDo);
    const toFixNow = STEP_CODES.filter((code) => reset[code].stored === toFix);
    expect(toFixNow).toEqual([
      "optional_ssc",
      "consistent_accounts",
      "tax_reintegrations",
      "rrz_tax_exemption",
      "ufz_tax_exemption",
      "rental_tax_specificities",
      "validation_closure",
    ]);
  });

  test("a reset leaves what depends on it and was not done", () => {
    const reset = after(steps({ optional_ssc: toDo }), { kind: "reset", code: "social_security_contributions" });
    expect(reset.optional_ssc.stored).toBe(toDo);
  });

  test("goes to frozen when the year is closed", () => {
    const closed = after(steps({ validation_closure: toDo, scm: "none" }), { kind: "closed" });
    expect(closed.validation_closure.stored).toBe(frozen);
    expect(closed.species.stored).toBe(frozen);
    expect(closed.scm).toEqual({ stored: toDo, concerned: false });
  });
});

describe("to fix", () => {
  test("goes to done when validated again", () => {
    expect(after(steps({ mortgages: toFix }), { kind: "validated", code: "mortgages" }).mortgages.stored).toBe(done);
  });

  test("goes to «\u00a0to do\u00a0» by a reset", () => {
    expect(after(steps({ mortgages: toFix }), { kind: "reset", code: "mortgages" }).mortgages.stored).toBe(toDo);
  });

  test.each([toDo, toFix] as const)("a closing with a step at %s is refused", (stored) => {
    expect(afterEvent(steps({ mortgages: stored, validation_closure: toDo }), { kind: "closed" }, true)).toBe("steps_left");
  });

  test("a closing whose checks are not all true is refused", () => {
    expect(afterEvent(steps({ validation_closure: toDo }), { kind: "closed" }, false)).toBe("steps_left");
  });
});

describe("frozen", () => {
  test("is read when a check is false too", () => {
    expect(readStatus("species", steps({}, frozen), false)).toBe(frozen);
  });

  test.each(["validated", "changed", "flagged", "reset"] as const)("does not take «\u00a0%s\u00a0»", (kind) => {
    expect(afterEvent(steps({}, frozen), { kind, code: "species" }, true)).toBe("frozen");
  });

  test("goes back to done when the year is reopened, whose validation is to do", () => {
    expect(after(steps({}, frozen), { kind: "reopened" })).toEqual(steps({ validation_closure: toDo }));
  });
});

test("one goes on with the first step to do, else the first to do again", () => {
  expect(resumeStep(steps({ species: toFix, mortgages: toDo }), true)).toBe("mortgages");
  expect(resumeStep(steps({ species: toFix }), true)).toBe("species");
  expect(resumeStep(steps({ scm: "none" }), true)).toBeNull();
  expect(resumeStep(steps({ mortgages: toDo }), false)).toBeNull();
});

test("the eighteen steps validated once, in their order, are all done", () => {
  let states = steps({}, toDo);
  for (const code of STEP_CODES) states = after(states, { kind: "validated", code });
  expect(STEP_CODES.every((code) => states[code].stored === done)).toBe(true);
});
