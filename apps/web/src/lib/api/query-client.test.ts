import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.js";

const logFailure = vi.fn<(what: string, error: unknown) => void>();
vi.mock("../log.js", () => ({ logFailure }));
vi.mock("../offline/last-seen.js", () => ({ readOrLastSeen: (read: (context: object) => unknown, context: object) => read(context) }));

const { queryClient } = await import("./query-client.js");

const failure = (status: number, message = `${status}`) => new ApiError({ status, code: "x", message, place: "toast", target: null });
const read = (key: string, reply: () => unknown) =>
  queryClient.fetchQuery({ queryKey: [key], queryFn: async () => reply(), staleTime: 0, retry: false }).catch(() => undefined);
const failing = (error: unknown) => () => {
  throw error;
};

beforeEach(() => logFailure.mockReset());

test("a reading that fails is logged once, also when it is asked for again; then again once it has worked", async () => {
  for (let turn = 0; turn < 3; turn += 1) await read("chart", failing(failure(500)));
  expect(logFailure.mock.calls).toEqual([["reading chart", expect.objectContaining({ status: 500 })]]);
  await read("chart", () => "there");
  await read("chart", failing(failure(500)));
  expect(logFailure).toHaveBeenCalledTimes(2);
});

test("each reading has its own, and another failure is another line; a session that ended is none", async () => {
  await read("a", failing(failure(500)));
  await read("b", failing(failure(500)));
  await read("a", failing(failure(503)));
  await read("a", failing(failure(401)));
  expect(logFailure.mock.calls.map(([what]) => what)).toEqual(["reading a", "reading b", "reading a"]);
});
