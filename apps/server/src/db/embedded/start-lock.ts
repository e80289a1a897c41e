import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartupError } from "../../startup-error.js";
import { identityOf, readIfPresent } from "./processes.js";

/** A process writes its number as soon as it has made the lock: one that is empty for longer was left by a kill, a power cut or a full disk. */
const EMPTY_MILLISECONDS = 2_000;

const LOOK_MILLISECONDS = 20;

/**
 * Runs `work` while no other process prepares or starts the server of the same folder; a lock left by a killed process is taken over. It looks again
 * after each `wait`.
 */
export async function whileStarting<Result>(
  home: string,
  work: () => Promise<Result>,
  wait: () => Promise<unknown> = () => pause(LOOK_MILLISECONDS),
): Promise<Result> {
  const lock = join(home, "starting.lock");
  while (!tryLock(lock)) await wait();
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
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") {
      rmSync(lock, { force: true });
      throw new StartupError(`La base de données ne peut pas démarrer\u00a0: ${lock} ne s’écrit pas (${code ?? String(error)}).`, {
        cause: error,
      });
    }
    removeIfAbandoned(lock);
    return false;
  }
}

function removeIfAbandoned(lock: string): void {
  const content = readIfPresent(lock);
  if (content === null) return refuseOfOthers(lock);
  const [pid, ...identity] = content.split(" ");
  const isHeld = content === "" ? ageOf(lock) < EMPTY_MILLISECONDS : identityOf(Number(pid)) === identity.join(" ");
  if (isHeld) return;
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

/** A lock that is there and cannot be read is of another account, which the one of this process does not see end. */
function refuseOfOthers(lock: string): void {
  try {
    readFileSync(lock);
  } catch (error) {
    if (!["EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) return;
    throw new StartupError(
      `Un autre compte de cette machine démarre la base de données, ou y a été interrompu\u00a0: si aucun programme ne tourne, supprimez ${lock}.`,
      { cause: error },
    );
  }
}

/** In milliseconds; 0 when it has just gone. */
function ageOf(lock: string): number {
  const stats = statSync(lock, { throwIfNoEntry: false });
  return stats === undefined ? 0 : Date.now() - stats.mtimeMs;
}
