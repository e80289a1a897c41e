import { parentPort } from "node:worker_threads";
import { answerTo } from "./statement-answer.js";
import type { StatementRequest } from "./statement.js";

// One statement at a time, as long as the server keeps the thread.
parentPort?.on("message", (request: StatementRequest) => {
  const answer = answerTo(request);
  parentPort?.postMessage(answer, "statement" in answer ? [answer.statement.lines.buffer as ArrayBuffer] : []);
});
