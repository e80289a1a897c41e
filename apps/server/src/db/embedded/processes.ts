import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** True when a process lives (a zombie does not) and is the server of that data folder, not one that has got the number since. */
export function isServerOf(pid: number, data: string): boolean {
  if (process.platform !== "linux") return describe(pid).includes(data);
  return isAlive(pid) && (readIfPresent(`/proc/${pid}/cmdline`) ?? "").split("\0").includes(data);
}

/** What distinguishes a process from a later one with the same number; null when there is no such living process. */
export function identityOf(pid: number): string | null {
  if (process.platform !== "linux") return describe(pid) || null;
  return isAlive(pid) ? (statFields(pid)?.[19] ?? null) : null;
}

/** The processes of PostgreSQL at work in a data folder; empty where the system does not tell: PostgreSQL then checks its shared memory itself. */
export function serverProcessesIn(data: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && workingFolder(pid) === data && readIfPresent(`/proc/${pid}/comm`)?.trim() === "postgres");
}

/** Kills a process that may have ended by itself. */
export function killIfAlive(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** The text of a file, null when it is absent or belongs to someone else. */
export function readIfPresent(path: string): string | null {
  return unlessAbsent(() => readFileSync(path, "utf8"));
}

function isAlive(pid: number): boolean {
  const state = statFields(pid)?.[0];
  return state !== undefined && state !== "Z" && state !== "X";
}

/** The fields of /proc/…/stat after the name: the state first, the start time twentieth. */
function statFields(pid: number): string[] | undefined {
  return readIfPresent(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, "")
    .split(" ");
}

function workingFolder(pid: number): string | null {
  return unlessAbsent(() => readlinkSync(`/proc/${pid}/cwd`));
}

function describe(pid: number): string {
  return spawnSync("ps", ["-o", "lstart=,command=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
}

function unlessAbsent<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (["ENOENT", "ESRCH", "EACCES", "EPERM", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}
