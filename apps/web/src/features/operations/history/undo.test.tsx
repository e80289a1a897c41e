import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api/api-error.js";
import type * as Api from "../../../lib/api/api.js";
import type * as Toasts from "../../../ui/messages/toast.js";
import { takeBack } from "./undo.js";

const calls = vi.hoisted(() => ({ call: vi.fn<(endpoint: object, request: { body?: object }) => Promise<unknown>>() }));
const toasts = vi.hoisted(() => ({ showToast: vi.fn<typeof Toasts.showToast>() }));
vi.mock("../../../lib/api/api.js", async (original) => ({ ...(await original<typeof Api>()), ...calls }));
vi.mock("../../../ui/messages/toast.js", async (original) => ({ ...(await original<typeof Toasts>()), ...toasts }));
afterEach(() => vi.clearAllMocks());

/** A refusal to take back an act on operations, of which two changed since; fewer are named than changed. */
const changedSince = (rest: number): ApiError =>
  new ApiError({
    status: 409,
    code: "act.changed_since",
    message: "2 opérations ont changé depuis.",
    place: "toast",
    target: null,
    facts: { operations: [{ id: "b" }], total: 2, ids: ["b", "c"], rest },
  });

test("the rest of an act is offered without all that changed, beside what was left out before", async () => {
  calls.call.mockRejectedValue(changedSince(1));
  await takeBack("act", ["a"]);
  const offered = toasts.showToast.mock.calls[0]?.[0];
  expect(offered).toMatchObject({ text: "2 opérations ont changé depuis.", action: { label: "Reprendre le reste" } });
  offered?.action?.run();
  await vi.waitFor(() => expect(calls.call).toHaveBeenCalledTimes(2));
  expect(calls.call.mock.calls.map(([, { body }]) => body)).toEqual([{ except: ["a"] }, { except: ["a", "b", "c"] }]);
});

test("no rest is offered of an act that changed as a whole", async () => {
  calls.call.mockRejectedValue(changedSince(0));
  await takeBack("act");
  expect(toasts.showToast.mock.calls[0]?.[0]).toMatchObject({ kind: "error", title: "Changé depuis" });
  expect(toasts.showToast.mock.calls[0]?.[0].action).toBeUndefined();
});
