import { spawn } from "node:child_process";
import { root } from "./root.mjs";

/**
 * @typedef {object} Outcome
 * @property {number} status The exit status, 1 when a signal ended the command.
 * @property {string} output What the command printed, when it was captured; what it printed as errors, when these are kept.
 */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * Runs a command in the repository and returns how it ended. Its output is shown, or kept when `capture` is asked; `keepErrors` shows what it prints as errors and keeps it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, capture?: boolean, keepErrors?: boolean }} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { cwd = root, env = {}, capture = false, keepErrors = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", capture ? "pipe" : "inherit", capture || keepErrors ? "pipe" : "inherit"],
    });
    running.add(child);
    let output = "";
    child.stdout?.on("data", (text) => (output += text));
    child.stderr?.on("data", (text) => {
      output += text;
      if (keepErrors) process.stderr.write(text);
    });
    child.once("error", reject);
    child.once("close", (status) => {
      running.delete(child);
      resolve({ status: status ?? 1, output });
    });
  });
}

/**
 * Runs a JavaScript program with the Node of this process.
 * @param {string} program Path from the root.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(program, args, options) {
  return run(process.execPath, [`${root}/${program}`, ...args], options);
}

/**
 * Passes SIGINT and SIGTERM on to the commands at work, then ends with them. Returns a function that stops doing so.
 * @returns {() => void}
 */
export function endWithChildren() {
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    for (const child of running) child.kill(signal);
    const status = signal === "SIGINT" ? 130 : 143;
    if (running.size === 0) process.exit(status);
    for (const child of running) child.once("close", () => running.size === 0 && process.exit(status));
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  return () => void process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
}

/**
 * Ends the program with a sentence for the person at the terminal.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
