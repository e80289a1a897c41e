import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../lib/root.mjs";

/**
 * @typedef {{ ids: { uid?: number, gid?: number }, env: Record<string, string>, remove: () => void }} User
 * @typedef {{ output: () => string, stop: () => Promise<number> }} Program
 */

/**
 * A user with an empty home; a new one for root, else the present one.
 * @param {string} folder
 * @returns {User}
 */
export function newUser(folder) {
  const home = join(folder, "home");
  const isRoot = process.getuid?.() === 0;
  const name = isRoot ? `readme${process.pid}` : (process.env["USER"] ?? "user");
  mkdirSync(home);
  if (isRoot) succeed("useradd", ["--no-create-home", "--home-dir", home, "--shell", "/bin/bash", name]);
  const idOf = (/** @type {string} */ option) => Number(succeed("id", [option, name]));
  const ids = isRoot ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  if (isRoot) succeed("chown", [`${name}:`, home]);
  const passed = ["http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "NODE_EXTRA_CA_CERTS"];
  const proxies = passed.flatMap((key) => (process.env[key] === undefined ? [] : [[key, process.env[key]]]));
  return {
    ids,
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: home, USER: name, LANG: "C.UTF-8", ...Object.fromEntries(proxies) },
    remove: () => void (isRoot && spawnSync("userdel", [name])),
  };
}

/**
 * A fresh clone of what is committed, which belongs to the user.
 * @param {string} folder
 * @param {User} user
 */
export function cloneFor(folder, { ids, env }) {
  succeed("git", ["clone", "--quiet", "--no-hardlinks", root, folder]);
  if (ids.uid !== undefined) succeed("chown", ["-R", `${env["USER"]}:`, folder]);
}

/**
 * Runs a command to its end; rejects, with what it wrote, when it fails or lasts longer than ten minutes.
 * @param {string} command
 * @param {{ cwd: string, user: User, settings?: Record<string, string> }} place
 */
export async function runAs(command, { cwd, user, settings = {} }) {
  const { status, output } = await ended(spawnAs(command, { cwd, user, settings }), 600_000);
  if (status !== 0) throw new Error(`${command}: ${status}\n${output.slice(-4000)}`);
  return output;
}

/**
 * Starts a program and waits for a text of its output; `stop` is Ctrl-C.
 * @param {string} command
 * @param {{ cwd: string, user: User, settings: Record<string, string>, until: string }} place
 * @returns {Promise<Program>}
 */
export async function startAs(command, { until, ...place }) {
  const child = spawnAs(command, place);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
  const end = once(child, "exit");
  for (const limit = Date.now() + 600_000; !output.includes(until); await pause(100))
    if (child.exitCode !== null || Date.now() > limit) throw new Error(`${command}:\n${output.slice(-4000)}`);
  return {
    output: () => output,
    async stop() {
      process.kill(-(child.pid ?? 0), "SIGINT");
      const [status] = await end;
      return Number(status ?? 1);
    },
  };
}

/** @param {string} command @param {{ cwd: string, user: User, settings: Record<string, string> }} place */
function spawnAs(command, { cwd, user, settings }) {
  const options = { cwd, ...user.ids, env: { ...user.env, ...settings }, detached: true };
  return spawn("bash", ["-c", command], { ...options, stdio: ["ignore", "pipe", "pipe"] });
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {number} milliseconds
 * @returns {Promise<{ status: number, output: string }>}
 */
async function ended(child, milliseconds) {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += text));
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), milliseconds);
  const [status] = await once(child, "close");
  clearTimeout(timer);
  return { status: Number(status ?? 1), output };
}

/** @param {string} program @param {readonly string[]} args */
export function succeed(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${error?.message ?? stderr}`);
  return stdout.trim();
}
