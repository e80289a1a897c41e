import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { identityOf, readIfPresent } from "./processes.js";

/** Runs `work` while no other process prepares or starts the server of the same folder; a lock left by a killed process is taken over. */
export async function whileStarting<Result>(home: string, work: () => Promise<Result>): Promise<Result> {
  const lock = join(home, "starting.lock");
  while (!tryLock(lock)) await pause(20);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function tryLock(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid} ${identityOf(process.pid) ?? ""}`, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    removeIfAbandoned(lock);
    return false;
  }
}

function removeIfAbandoned(lock: string): void {
  const content = readIfPresent(lock);
  if (content === null || content === "") return;
  const [pid, ...identity] = content.split(" ");
  if (identityOf(Number(pid)) === identity.join(" ")) return;
  // Renamed first: of two processes that see it abandoned, one only removes it, and never the new lock of the other.
  const taken = `${lock}.${process.pid}`;
  try {
    renameSync(lock, taken);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  if (readIfPresent(taken) === content) rmSync(taken);
  else renameSync(taken, lock);
}
