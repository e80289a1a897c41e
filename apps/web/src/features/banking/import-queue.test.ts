import { expect, test } from "vitest";
import { ImportQueue, type SendFile } from "./import-queue.js";

const file = (name: string): File => new File(["x"], name);
const states = (queue: ImportQueue): string[] => queue.snapshot().map((one) => `${one.file.name} ${one.state.kind}`);
const readAll: SendFile = async (one) => `import of ${one.name}`;

test("the second statement waits until the first is imported", async () => {
  const queue = new ImportQueue();
  queue.add([file("mars.ofx"), file("avril.ofx")]);
  expect(await queue.readNext(readAll)).toBe("import of mars.ofx");
  expect(await queue.readNext(readAll)).toBeNull();
  expect(states(queue)).toEqual(["mars.ofx read", "avril.ofx waiting"]);
  queue.settle("import of mars.ofx");
  expect(await queue.readNext(readAll)).toBe("import of avril.ofx");
});

test("a refused file keeps its reason and lets the next one be read", async () => {
  const queue = new ImportQueue();
  queue.add([file("releve.pdf"), file("avril.ofx")]);
  const send: SendFile = async (one) => {
    if (one.name.endsWith(".pdf")) throw new Error("Ce fichier est un PDF.");
    return "avril";
  };
  expect(await queue.readNext(send)).toBe("avril");
  expect(queue.snapshot()[0]?.state).toEqual({ kind: "refused", reason: "Ce fichier est un PDF." });
});

test("what is sent is told while it goes", async () => {
  const queue = new ImportQueue();
  const seen: unknown[] = [];
  queue.add([file("mars.ofx")]);
  queue.subscribe(() => seen.push(queue.snapshot()[0]?.state));
  await queue.readNext(async (_, onSent) => {
    onSent(0.5);
    return "mars";
  });
  expect(seen).toEqual([
    { kind: "sending", sent: 0 },
    { kind: "sending", sent: 0.5 },
    { kind: "read", importId: "mars" },
  ]);
});

test("a file taken out while it is sent stops, and its preview is not shown", async () => {
  const queue = new ImportQueue();
  queue.add([file("mars.ofx")]);
  const shown = await queue.readNext(async (_, __, signal) => {
    queue.remove(1);
    expect(signal.aborted).toBe(true);
    return "mars";
  });
  expect(shown).toBeNull();
  expect(states(queue)).toEqual([]);
});

test("a forgotten queue sends nothing more", async () => {
  const queue = new ImportQueue();
  queue.add([file("mars.ofx")]);
  queue.clear();
  expect(await queue.readNext(readAll)).toBeNull();
});
