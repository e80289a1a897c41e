import { createHash } from "node:crypto";
import { serveWork, type WorkDone } from "../workers/serving.js";

/** What a test asks of a worker. */
export type Probe = "echo" | "fail" | "grow" | "one large allocation" | "buffers" | "last" | "exit";

serveWork(probe);

function probe(asked: Probe, bytes: Uint8Array): WorkDone<string> {
  if (asked === "fail") throw new Error("not a file");
  if (asked === "exit") process.exit(3);
  if (asked === "one large allocation") return { answer: String(new Array(200_000_000).fill(0.5).length) };
  // Both end by themselves: a worker that nothing stops must not outlive its test by much.
  const buffers: Buffer[] = [];
  while (asked === "buffers" && buffers.length < 100) buffers.push(Buffer.alloc(10_000_000, 1));
  for (const end = Date.now() + 10_000; asked === "last" && Date.now() < end;);
  const kept: object[] = [];
  while (asked === "grow") kept.push(new Array(1000).fill(0).map((_, index) => ({ index })));
  return { answer: createHash("sha256").update(bytes).digest("hex"), bytes };
}
