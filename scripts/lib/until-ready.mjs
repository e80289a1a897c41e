import { setTimeout as pause } from "node:timers/promises";

const LOOK_AGAIN_MILLISECONDS = 10;

/**
 * Waits until an address replies with success; throws when the process behind it has ended.
 * @param {string} url
 * @param {import("node:child_process").ChildProcess} server
 */
export async function untilReady(url, server) {
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error("the server ended before it was ready");
    try {
      if ((await fetch(url)).ok) return;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // refused: not listening yet
    }
    await pause(LOOK_AGAIN_MILLISECONDS);
  }
}
