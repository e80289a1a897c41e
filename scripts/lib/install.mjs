import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";
import { giveUp, run } from "./run.mjs";

const MINIMUM = [20, 19];

/** Installs the packages when what is installed is not what package-lock.json says. */
export async function installIfNeeded() {
  checkNode();
  if (isInstalled()) return;
  process.stdout.write("Installation des paquets…\n");
  const npm = process.env["npm_execpath"];
  const options = { env: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" } };
  // Development packages are needed to build, even where NODE_ENV=production.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  const { status } = npm?.endsWith(".js") ? await run(process.execPath, [npm, ...args], options) : await run("npm", args, options);
  if (status !== 0) giveUp("L’installation des paquets a échoué\u00a0: vérifiez l’accès au registre npm, puis recommencez.");
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = MINIMUM;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  giveUp(`Node ${MINIMUM.join(".")} ou plus récent est nécessaire\u00a0; celui-ci est ${process.versions.node}.`);
}

/** npm notes what it installed in node_modules/.package-lock.json, at the very end. */
function isInstalled() {
  const noted = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(noted)) return false;
  const installed = packagesOf(noted);
  return Object.entries(packagesOf(join(root, "package-lock.json"))).every(
    // A workspace may have packages of its own; the workspaces themselves are not installed.
    ([path, wanted]) => !path.includes("node_modules/") || isSame(wanted, installed[path]),
  );
}

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }} LockedPackage
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/**
 * @param {LockedPackage} wanted
 * @param {LockedPackage | undefined} installed
 */
function isSame(wanted, installed) {
  if (installed === undefined) return wanted.optional === true || wanted.devOptional === true;
  return wanted.version === installed.version && wanted.integrity === installed.integrity;
}
