import { spawnSync } from "node:child_process";
import {
  closeSync,
  ftruncateSync,
  fstatSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** True when this person may mount an image of ext4 here; else a test that needs one is not executed. */
export function canMount(/** @type {string} */ folder) {
  const [image, at] = [join(folder, "trial.img"), join(folder, "trial")];
  try {
    makeImage(image, 16);
    mountImage(image, at);
    unmount(at);
    return true;
  } catch {
    return false;
  } finally {
    for (const path of [image, at]) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Makes an empty file system of ext4 in a sparse file, none of it kept for root.
 * @param {string} image
 * @param {number} megabytes
 */
export function makeImage(image, megabytes) {
  rmSync(image, { force: true });
  writeFileSync(image, "");
  truncateSync(image, megabytes * 1024 * 1024);
  command("mkfs.ext4", ["-q", "-m", "0", image]);
}

/**
 * @param {string} image
 * @param {string} at
 * @param {string} [options]
 */
export function mountImage(image, at, options = "") {
  mkdirSync(at, { recursive: true });
  command("mount", ["-o", ["loop", ...(options === "" ? [] : [options])].join(","), image, at]);
}

/** @param {string} at */
export function unmount(at) {
  command("umount", [at]);
}

/**
 * Copies an image as it is on its disk at this moment: what its file system holds in memory is not in it.
 * @param {string} image
 * @param {string} copy
 */
export function copyImage(image, copy) {
  command("cp", ["--sparse=always", image, copy]);
}

/**
 * @param {string} name
 * @param {readonly string[]} args
 */
function command(name, args) {
  const { status, stderr, error } = spawnSync(name, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${name} ${args.join(" ")}: ${stderr || String(error)}`);
}

const PIECE = Buffer.alloc(1024 * 1024);

/**
 * Fills a file system to so many bytes left, by a file of that name on it.
 * @param {string} at
 * @param {number} left
 */
export function fillDisk(at, left) {
  const file = openSync(join(at, "filler"), "a");
  try {
    for (let size = PIECE.length; size >= 512;) size = writeAll(file, size) ? size : size / 2;
    if (left > 0) ftruncateSync(file, Math.max(0, fstatSync(file).size - left));
  } finally {
    closeSync(file);
  }
}

/**
 * @param {number} file
 * @param {number} size
 */
function writeAll(file, size) {
  try {
    writeSync(file, PIECE, 0, size);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return false;
    throw error;
  }
}

/** Gives the room back. @param {string} at */
export function emptyDisk(at) {
  rmSync(join(at, "filler"), { force: true });
}

/** @param {string} at */
export function freeBytes(at) {
  const { bavail, bsize } = statfsSync(at);
  return bavail * bsize;
}
