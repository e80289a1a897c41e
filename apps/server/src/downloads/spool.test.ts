import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test, vi } from "vitest";
import { openScratch } from "../scratch/scratch.js";
import { spool } from "./spool.js";

const folder = await mkdtemp(join(tmpdir(), "comptoir-spool-"));
const scratch = await openScratch(folder, 400_000_000);
afterAll(() => rm(folder, { recursive: true }));
const room = { scratch, owner: "claire" };
const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Pieces of every size, and whether their source was read to its end or left. */
function source(count: number, { size = 50_000, failAt = Infinity }: { size?: number; failAt?: number } = {}) {
  const pieces = Array.from({ length: count }, (_, index) => randomBytes((index * 7919) % size));
  const state = { made: 0, left: false };
  async function* made(): AsyncGenerator<Uint8Array> {
    try {
      for (const [index, piece] of pieces.entries()) {
        if (index === failAt) throw new Error("the source broke");
        state.made += 1;
        yield piece;
      }
    } finally {
      state.left = true;
    }
  }
  return { pieces: made(), state, whole: Buffer.concat(pieces) };
}

test("the source is read to its end before anybody reads, then every byte comes in its order", async () => {
  const { pieces, state, whole } = source(400);
  const { stream, begun, ended } = spool(pieces, room);
  await begun;
  await vi.waitFor(() => expect(state.left).toBe(true));
  expect(scratch.used()).toBeGreaterThan(8_000_000);
  expect(hashOf(await buffer(stream))).toBe(hashOf(whole));
  await ended;
  expect(scratch.used()).toBe(0);
});

test("a reader that follows takes no room, and one that comes and goes gets the same bytes", async () => {
  const { pieces, whole } = source(300);
  const { stream, ended } = spool(pieces, room);
  const read: Buffer[] = [];
  for await (const chunk of stream) {
    read.push(chunk as Buffer);
    if (read.length % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(hashOf(Buffer.concat(read))).toBe(hashOf(whole));
  await ended;
  expect(scratch.used()).toBe(0);
});

test("a reader that leaves ends the source and gives the room back", async () => {
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      yield Buffer.alloc(400_000);
    }
  }
  const { stream, begun, ended } = spool(endless(), room);
  await begun;
  await vi.waitFor(() => expect(scratch.used()).toBeGreaterThan(0));
  stream.destroy();
  await ended;
  expect(scratch.used()).toBe(0);
});

test("a source that breaks before its first byte is a failure of the request, later one of the stream", async () => {
  const early = spool(source(1, { failAt: 0 }).pieces, room);
  early.stream.on("error", () => undefined);
  await expect(early.begun).rejects.toThrow("the source broke");
  await early.ended;
  const late = spool(source(3, { failAt: 2 }).pieces, room);
  const broken = once(late.stream, "error");
  await late.begun;
  late.stream.resume();
  expect(await broken).toMatchObject([{ message: "the source broke" }]);
  await late.ended;
});

test("the room of one owner is not that of all: what passes it is cut", async () => {
  const { pieces } = source(3000, { size: 90_000 });
  const { stream, begun, ended } = spool(pieces, room);
  const broken = once(stream, "error");
  await begun;
  expect(await broken).toMatchObject([{ name: "ScratchFull" }]);
  await ended;
  expect(scratch.used()).toBe(0);
});

test("a reader is late only while something is ready that it does not take", async () => {
  let give = (): void => undefined;
  const held = new Promise<void>((resolve) => (give = resolve));
  async function* slow(): AsyncGenerator<string> {
    yield "first";
    await held;
    yield "second";
  }
  let now = 1000;
  const { stream, begun, ended, stalledFor } = spool(slow(), room, () => now);
  await begun;
  now += 5000;
  expect(stalledFor()).toBe(5000);
  stream.resume();
  await vi.waitFor(() => expect(stalledFor()).toBe(0));
  give();
  await ended;
});
