import { workerData } from "node:worker_threads";

/** Often enough for the fastest inflation to pass its bound by little. */
const EVERY_MILLISECONDS = 20;

/**
 * In a thread of a worker: ends the process when it takes more than it may, or when its server is gone. The bound of the engine counts
 * no buffer, and a file that inflates keeps the thread of the work from looking.
 */
const most = workerData as number;
const server = process.ppid;
setInterval(() => {
  if (process.memoryUsage.rss() > most || process.ppid !== server) process.kill(process.pid, "SIGKILL");
}, EVERY_MILLISECONDS);
