import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { blocksUnder } from "./commands.mjs";
import { succeed } from "./new-user.mjs";

const SCRIPTS = ["machine.sh", "install.sh"];
const MINUTES = 9;

/** Why README's deployment is not tried on this machine; null where it can be. */
export function whyNotDeployed() {
  if (process.getuid?.() !== 0) return "il faut être root";
  if (!existsSync("/lib/systemd/systemd")) return "pas de systemd";
  if (!existsSync("/usr/bin/pg_createcluster")) return "pas de PostgreSQL de Debian";
  if (cgroupFolder() === null) return "pas de cgroup2";
  const tried = spawnSync("unshare", ["--mount", "--pid", "--fork", "--net", "--cgroup", "true"]);
  return tried.status === 0 ? null : "pas d’espaces de noms";
}

/**
 * Deploys by the commands of README, to the letter, on a machine that is thrown away. Returns what it wrote; rejects with it when a command fails.
 * @param {string} folder
 * @param {string} clone
 */
export async function deployed(folder, clone) {
  const place = join(folder, "deploying");
  const readme = join(place, "readme");
  for (const name of ["", "layer", "machine", "readme"]) mkdirSync(join(place, name));
  succeed("cp", ["-a", clone, join(place, "comptoir")]);
  for (const name of SCRIPTS) copyFileSync(new URL(name, import.meta.url), join(readme, name));
  copyFileSync(new URL("deployed.sh", import.meta.url), join(readme, "deploy.sh"));
  const [commands = "", doctor = ""] = blocksUnder("Deploying");
  // The first paragraph copies and builds; the others make the database, the secrets, the service and the proxy.
  const at = commands.indexOf("\n\n");
  writeFileSync(join(readme, "installing.sh"), commands.slice(0, at));
  writeFileSync(join(readme, "deploying.sh"), commands.slice(at));
  writeFileSync(join(readme, "doctor.sh"), doctor);
  for (const name of ["console", "output", "status"]) writeFileSync(join(readme, name), "");
  await runApart(place);
  const output = readFileSync(join(readme, "output"), "utf8");
  const status = readFileSync(join(readme, "status"), "utf8").trim();
  if (status !== "0") throw new Error(`${status === "" ? "interrompu" : status}\n${output.slice(-6000)}`);
  return output;
}

/** In a group of processes of its own, which ends with it. @param {string} place */
async function runApart(place) {
  const group = join(cgroupFolder() ?? "", `readme-${process.pid}`);
  mkdirSync(group);
  const enter = 'echo $$ > "$1/cgroup.procs"; exec unshare --mount --fork --kill-child bash "$2/readme/machine.sh" "$2"';
  const child = spawn("bash", ["-c", enter, "bash", group, place], { stdio: "inherit", detached: true });
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), MINUTES * 60_000);
  await once(child, "exit");
  clearTimeout(timer);
  for (const name of succeed("find", [group, "-depth", "-type", "d"]).split("\n")) rmdirSync(name);
}

/** The folder of the group of this process, where groups can be made; null where there is none. */
function cgroupFolder() {
  const mounted = /^\S+ (\S+) cgroup2 rw/m.exec(readFileSync("/proc/self/mounts", "utf8"))?.[1];
  const own = /^0::(.*)$/m.exec(readFileSync("/proc/self/cgroup", "utf8"))?.[1];
  return mounted === undefined || own === undefined ? null : join(mounted, own);
}
