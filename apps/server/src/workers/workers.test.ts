import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { QueueLeft } from "../concurrency/fair-queue.js";
import { READ_STATEMENT } from "../modules/banking/statement/read-file.js";
import { READ_PDF_TEXT } from "../modules/attachments/reading/pdf-text.js";
import { PRINT_TABLE } from "../printing/table-delivery.js";
import { CHECK_FEC } from "../modules/documents/fec/check-fec.js";
import { READ_BOOKS } from "../modules/takeovers/read-file.js";
import { READ_TABLE } from "../table-files/read-table-file.js";
import { compileForChild } from "../testing/compiled.js";
import type { Probe } from "../testing/probe-worker.js";
import { inWorker, type PreparedWork, type WorkerTask } from "./workers.js";

const compiled = await compileForChild("testing/probe-worker.ts", ["workers/memory-guard.ts"]);
afterAll(() => compiled.remove());

const WORK: WorkerTask<Probe, string> = {
  file: pathToFileURL(compiled.entry),
  megabytes: 64,
  serve: () => Promise.reject(new Error("done here")),
};
const OWNER = { company: "a", person: "claire" };
const ask = (request: Probe, bytes: readonly Uint8Array[] = [], size: number | null = null) =>
  inWorker(WORK, { owner: OWNER, prepare: () => ({ request, bytes, size }) });

test("bytes of every size go to a worker and back, one request after the other", async () => {
  for (const sizes of [[], [0, 1], [3, 4, 5], [3_000_000, 7, 65_536, 65_535]]) {
    const pieces = sizes.map((size) => randomBytes(size));
    const whole = Buffer.concat(pieces);
    for (const size of [null, whole.length]) {
      const { answer, bytes } = await ask("echo", pieces, size);
      expect(answer).toBe(createHash("sha256").update(whole).digest("hex"));
      expect(whole.equals(bytes ?? new Uint8Array())).toBe(true);
    }
  }
});

test.each(["grow", "one large allocation"] as const)(
  "beyond its memory (%s) a request is refused, and the next one served",
  async (request) => {
    await expect(ask(request)).rejects.toMatchObject({ problem: { code: "work.too_heavy" } });
    expect((await ask("echo")).bytes).toHaveLength(0);
  },
);

test("work whose buffers are bounded too is refused beyond them, or after its time", async () => {
  const asked = (request: Probe, bounds: Partial<typeof WORK>) =>
    inWorker({ ...WORK, ...bounds }, { owner: OWNER, prepare: () => ({ request, bytes: [], size: null }) });
  const tooHeavy = { problem: { code: "work.too_heavy" } };
  await expect(asked("buffers", { residentMegabytes: 300 })).rejects.toMatchObject(tooHeavy);
  await expect(asked("last", { milliseconds: 300 })).rejects.toMatchObject(tooHeavy);
  expect((await asked("echo", { residentMegabytes: 300 })).bytes).toHaveLength(0);
});

test("a failure of the work is one of the request, which quotes the worker", async () => {
  await expect(ask("fail")).rejects.toThrow("not a file");
  await expect(ask("exit")).rejects.toThrow("status 3");
  expect((await ask("echo")).bytes).toHaveLength(0);
});

test("a source that breaks while it is sent breaks its request alone", async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield randomBytes(100_000);
    throw new Error("the source broke");
  }
  const asked = inWorker(WORK, { owner: OWNER, prepare: () => ({ request: "echo" as const, bytes: broken(), size: null }) });
  await expect(asked).rejects.toThrow("the source broke");
  expect((await ask("echo")).bytes).toHaveLength(0);
});

/** Work that waits until it is let go, and the order in which it began. */
function heldWork() {
  const begun: string[] = [];
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const here: WorkerTask<string, string> = { file: new URL("file:///nowhere.js"), megabytes: 1, serve: (answer) => ({ answer }) };
  const askFor = (company: string, person: string | null = null, left?: AbortSignal) => {
    const prepare = async (): Promise<PreparedWork<string>> => {
      begun.push(person ?? company);
      await opened;
      return { request: company, bytes: [], size: null };
    };
    return inWorker(here, { owner: { company, person, ...(left && { left }) }, prepare });
  };
  return { askFor, begun, open };
}

test("a company that has four files waiting is told to wait, the others are served", async () => {
  const { askFor, open } = heldWork();
  const asked = [1, 2, 3, 4, 5].map(() => askFor("bakery"));
  await expect(askFor("bakery")).rejects.toMatchObject({ problem: { code: "work.too_many", whose: "company", maximum: 4 } });
  // Each company has one turn at a time: forty wait in all.
  const others = Array.from({ length: 37 }, (_, index) => askFor(`other ${index}`));
  await expect(askFor("late")).rejects.toMatchObject({ problem: { code: "server.busy", seconds: 30 } });
  open();
  const done = await Promise.all([...asked, ...others]);
  expect(done.slice(0, 6).map(({ answer }) => answer)).toEqual(["bakery", "bakery", "bakery", "bakery", "bakery", "other 0"]);
});

test("a person with many dossiers has one turn in all of them, and goes behind the others once served", async () => {
  const { askFor, begun, open } = heldWork();
  const asked = Array.from({ length: 13 }, (_, index) => askFor(`dossier ${index}`, "claire"));
  await expect(askFor("dossier 13", "claire")).rejects.toMatchObject({ problem: { code: "work.too_many", whose: "person", maximum: 12 } });
  asked.push(askFor("bakery", "yann"), askFor("garage", "lea"));
  expect(begun).toEqual(["claire", "yann"]);
  open();
  await Promise.all(asked);
  expect(begun.indexOf("lea")).toBeLessThanOrEqual(3);
});

test("nothing is made for whoever leaves before their turn", async () => {
  const { askFor, begun, open } = heldWork();
  const leaving = new AbortController();
  const first = askFor("bakery", "claire");
  const left = askFor("bakery", "yann", leaving.signal);
  leaving.abort();
  await expect(left).rejects.toThrow(QueueLeft);
  open();
  await first;
  await askFor("bakery", "lea");
  expect(begun).toEqual(["claire", "lea"]);
});

test("every worker has its module beside what starts it", () => {
  for (const { file } of [READ_STATEMENT, PRINT_TABLE, CHECK_FEC, READ_PDF_TEXT, READ_BOOKS, READ_TABLE])
    expect(existsSync(fileURLToPath(file).replace(/\.js$/, ".ts"))).toBe(true);
});
