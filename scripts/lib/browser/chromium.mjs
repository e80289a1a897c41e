import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { run, runNode } from "../run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
/** Chromium without windows: the same pages with a sixth less work, but no notifications of the system. */
const SHELL = "chromium-headless-shell";
/** What a browser of journeys and of screenshots is started with: it draws without a graphics card and asks nothing of the network by itself. */
export const CHROMIUM_ARGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const MAC = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium"];

/**
 * The path of a Chromium that works: the one of CHROMIUM_PATH, a system one, else the distribution's package when we may
 * install it, else Playwright's own; null when none can be had.
 * @returns {Promise<string | null>}
 */
export async function findOrInstallChromium() {
  return findChromium() ?? (await installPackage()) ?? (await installPlaywrights());
}

/** What to tell the person at the terminal when there is no browser. */
export const NO_CHROMIUM =
  "Aucun navigateur Chromium\u00a0: installez le paquet «\u00a0chromium\u00a0» de votre système, ou indiquez son chemin dans CHROMIUM_PATH, puis recommencez.";

/** The path of the Chromium without windows; null when there is none. */
export function findChromiumShell() {
  return firstThatWorks(inPath([SHELL]));
}

function findChromium() {
  return firstThatWorks([process.env["CHROMIUM_PATH"] ?? "", ...inPath(NAMES), ...MAC, playwrights()]);
}

/** @param {readonly string[]} names */
function inPath(names) {
  return names.flatMap((name) => (process.env["PATH"] ?? "").split(":").map((folder) => `${folder}/${name}`));
}

/** @param {readonly string[]} paths */
function firstThatWorks(paths) {
  return paths.find((path) => path !== "" && existsSync(path) && works(path)) ?? null;
}

/**
 * A package may be an empty shell that points to another store: only a browser that starts counts.
 * @param {string} path
 */
function works(path) {
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

function playwrights() {
  try {
    return createRequire(import.meta.url)("playwright-core").chromium.executablePath();
  } catch {
    // Playwright knows no browser for this system.
    return "";
  }
}

async function installPackage() {
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const [program = "apt-get", ...start] = [...prefix, "apt-get"];
  if (!existsSync("/usr/bin/apt-get") || spawnSync(program, [...start, "--version"], { stdio: "ignore" }).status !== 0) return null;
  process.stdout.write("Installation du paquet chromium…\n");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = (/** @type {string[]} */ names) =>
    run(program, [...start, "install", "-y", "-qq", "--no-install-recommends", ...names], { env });
  await run(program, [...start, "update", "-qq"], { env });
  // A distribution may have the browser without its shell.
  if ((await install(["chromium", SHELL])).status !== 0) await install(["chromium"]);
  return findChromium();
}

async function installPlaywrights() {
  process.stdout.write("Téléchargement de Chromium par Playwright…\n");
  await runNode("node_modules/playwright/cli.js", ["install", "chromium"], { env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: undefined } });
  return findChromium();
}
