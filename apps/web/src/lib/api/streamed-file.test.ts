import { expect, test } from "vitest";
import { readStreamed } from "./streamed-file.js";

/** A reply of so many pieces of one megabyte, cut after them or not. */
function reply(pieces: number, { cut = false } = {}): Response {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent < pieces) controller.enqueue(new Uint8Array(1_000_000).fill((sent += 1)));
      else if (cut) controller.error(new TypeError("network error"));
      else controller.close();
    },
  });
  return new Response(body);
}

test("the bytes of a file are told as they come, and all of them are kept in their order", async () => {
  const told: number[] = [];
  const file = await readStreamed(reply(19), (bytes) => told.push(bytes));
  expect(file.size).toBe(19_000_000);
  expect(told).toEqual(Array.from({ length: 19 }, (_, index) => (index + 1) * 1_000_000));
  expect(new Uint8Array(await file.slice(18_999_999).arrayBuffer())).toEqual(new Uint8Array([19]));
});

test("a file that is cut is not kept", async () => {
  await expect(readStreamed(reply(3, { cut: true }), () => undefined)).rejects.toThrow("network error");
});

test("an empty file is one", async () => {
  expect((await readStreamed(reply(0), () => undefined)).size).toBe(0);
});
