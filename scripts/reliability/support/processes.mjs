import { readdirSync, readFileSync } from "node:fs";

/**
 * The processes that one started, with the words of each.
 * @param {number} parent
 * @returns {readonly { pid: number, words: string }[]}
 */
export function childrenOf(parent) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map((name) => ({ pid: Number(name), words: wordsOf(name) }));
}

/** @param {string} pid */
function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/** @param {string} pid */
function wordsOf(pid) {
  return read(`/proc/${pid}/cmdline`).replaceAll("\0", " ").trim();
}

/**
 * What a file of the kernel says, nothing once its process has ended.
 * @param {string} path
 */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/**
 * The processor time that a process has had, in seconds.
 * @param {number} pid
 */
export function processorSeconds(pid) {
  const fields = read(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}
