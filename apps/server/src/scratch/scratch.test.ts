import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openScratch, ScratchFull } from "./scratch.js";

const folder = await mkdtemp(join(tmpdir(), "comptoir-scratch-"));
afterAll(() => rm(folder, { recursive: true }));

test("what a stopped server left goes at the start, and an open file has no name", async () => {
  await writeFile(join(folder, "left"), "from before");
  const scratch = await openScratch(folder, 1000);
  const file = await scratch.open("claire");
  await file.append(Buffer.from("kept"));
  expect(await readdir(folder)).toEqual([]);
  expect(String(await file.read(1, 100))).toBe("ept");
  await file.close();
});

test("each owner has a quarter of the room, which a closed or emptied file gives back", async () => {
  const scratch = await openScratch(folder, 1000);
  const [one, other, third] = [await scratch.open("claire"), await scratch.open("claire"), await scratch.open("yann")];
  await one.append(Buffer.alloc(200));
  await expect(other.append(Buffer.alloc(51))).rejects.toThrow(ScratchFull);
  await third.append(Buffer.alloc(250));
  await one.empty();
  await other.append(Buffer.alloc(250));
  expect(scratch.used()).toBe(500);
  await Promise.all([one, other, third].map((file) => file.close()));
  await one.close();
  expect(scratch.used()).toBe(0);
});

test("the room is bounded as a whole", async () => {
  const scratch = await openScratch(folder, 1000);
  const files = await Promise.all(["a", "b", "c", "d", "e"].map((owner) => scratch.open(owner)));
  for (const file of files.slice(0, 4)) await file.append(Buffer.alloc(250));
  await expect(files[4]?.append(Buffer.alloc(1))).rejects.toThrow(ScratchFull);
  await Promise.all(files.map((file) => file.close()));
});

test("a disk that was full at the start takes files once it has room, and one that fills takes less", async () => {
  const disk = { free: 0 };
  const scratch = await openScratch(folder, 10_000, async () => disk.free);
  const refused = await scratch.open("claire");
  await expect(refused.append(Buffer.alloc(1))).rejects.toThrow(ScratchFull);
  disk.free = 4_000;
  const file = await scratch.open("claire");
  await file.append(Buffer.alloc(250));
  disk.free = 400;
  const other = await scratch.open("yann");
  await expect(other.append(Buffer.alloc(1))).rejects.toThrow(ScratchFull);
  await Promise.all([refused, file, other].map((one) => one.close()));
});

test("a folder that was removed is made again; one that takes no file is no room", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "comptoir-scratch-")), "tmp");
  const scratch = await openScratch(folder, 1_000);
  await rm(folder, { recursive: true });
  const file = await scratch.open("claire");
  await file.append(Buffer.from("abc"));
  await file.close();
  await rm(folder, { recursive: true });
  await writeFile(folder, "");
  await expect(scratch.open("claire")).rejects.toThrow(ScratchFull);
  expect(scratch.used()).toBe(0);
});
