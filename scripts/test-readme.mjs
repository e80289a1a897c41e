import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "./lib/free-port.mjs";
import { findInstalledPostgres, startPrivatePostgres } from "./lib/private-postgres.mjs";
import { blocksUnder, commandsOf, containerSteps } from "./readme/commands.mjs";
import { deployed, whyNotDeployed } from "./readme/deploying.mjs";
import { cloneFor, newUser, runAs, startAs } from "./readme/new-user.mjs";

// The commands of README, to the letter, by a new user with an empty home in a fresh clone; then its deployment, on a machine that is thrown away.
// `npm test`, its second command, is a test of its own: `-- whole` runs it too.
const folder = mkdtempSync(join(tmpdir(), "comptoir-readme-"));
chmodSync(folder, 0o755);
const user = newUser(folder);
const [clone, recipe] = ["comptoir", "recipe"].map((name) => join(folder, name));
let failed = 0;
try {
  await trying("un clone", async () => {
    for (const one of [clone, recipe]) cloneFor(one ?? "", user);
    return "ce qui est enregistré";
  });
  const [start = "", test = ""] = blocksUnder("Two commands").flatMap(commandsOf);
  await trying(start, () => twice(start));
  await trying("DATABASE_URL=…", ownPostgres);
  await trying("deploy/Containerfile", container);
  const why = whyNotDeployed();
  if (why === null) await trying("Deploying", async () => deploying());
  else console.log(`- Deploying\u00a0: non exécuté, ${why}`);
  if (process.argv[2] === "whole") await trying(test, async () => (await runAs(test, { cwd: clone ?? "", user })).split("\n").at(-2) ?? "");
} finally {
  user.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

/** @param {string} what @param {() => Promise<string>} work */
async function trying(what, work) {
  const begun = performance.now();
  try {
    const seen = await work();
    console.log(`✓ ${what}\u00a0: ${seen} (${Math.round((performance.now() - begun) / 1000)}\u00a0s)`);
  } catch (error) {
    failed += 1;
    console.log(`✗ ${what}\u00a0: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Installs, builds, loads the demonstration, whose first account signs in; Ctrl-C; again, with its data. @param {string} start */
async function twice(start) {
  for (const time of [1, 2]) {
    const port = await freePort();
    const program = await startAs(start, { cwd: clone ?? "", user, settings: { PORT: String(port) }, until: "Comptoir est prêt" });
    const failure = await signIn(port).catch((/** @type {unknown} */ error) => error);
    const status = await program.stop();
    if (failure !== undefined) throw failure;
    if (status !== 0) throw new Error(`Ctrl-C, la fois ${time}\u00a0: ${status}\n${program.output().slice(-2000)}`);
  }
  return "deux fois, une connexion chaque fois, arrêtée par Ctrl-C";
}

/** @param {number} port */
async function signIn(port) {
  const page = await fetch(`http://localhost:${port}/login`);
  const account = { grant_type: "password", username: "bnc@demo.example", password: "Comptoir!2026" };
  const reply = await fetch(`http://localhost:${port}/oauth/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  if (!page.ok || !reply.ok) throw new Error(`/login ${page.status}, /oauth/token ${reply.status} ${await reply.text()}`);
}

/** README's address of a database, that of a private server put in its place. */
async function ownPostgres() {
  const programs = findInstalledPostgres();
  if (programs === null) return "non exécuté, PostgreSQL n’est pas installé";
  const server = await startPrivatePostgres(programs);
  try {
    const [command = ""] = blocksUnder("Your own PostgreSQL").flatMap(commandsOf);
    await query(server.connectionString, "create database comptoir owner comptoir");
    const here = command.replace(/postgresql:\S+/, server.connectionString.replace(/\w+$/, "comptoir"));
    const port = await freePort();
    const settings = { PORT: String(port), DATA_DIR: join(user.env["HOME"] ?? "", "own") };
    const program = await startAs(here, { cwd: clone ?? "", user, settings, until: "Comptoir est prêt" });
    try {
      await signIn(port);
    } finally {
      await program.stop();
    }
    return "une connexion";
  } finally {
    await server.stop();
  }
}

/** @param {string} connectionString @param {string} sql */
async function query(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The steps of the container recipe, without an engine: in a clone, then the program that it runs and how it is looked at. */
async function container() {
  const { build, settings, start, health } = containerSteps();
  const place = { cwd: recipe ?? "", user };
  for (const step of build) await runAs(step, { ...place, settings: { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1" } });
  const port = await freePort();
  const given = { ...settings, PORT: String(port), DATA_DIR: join(user.env["HOME"] ?? "", "container"), ALLOW_INSECURE: "1" };
  const program = await startAs(`exec ${start.join(" ")}`, { ...place, settings: given, until: "Comptoir est prêt" });
  try {
    const [node = "", ...rest] = health.map((part) => `'${part.replaceAll("'", `'"'"'`)}'`);
    await runAs([node, ...rest].join(" "), { ...place, settings: given });
  } finally {
    await program.stop();
  }
  return `${build.length + 2} étapes sans moteur de conteneurs`;
}

async function deploying() {
  cloneFor(join(folder, "fresh"), user);
  await deployed(folder, join(folder, "fresh"));
  return "la base, les secrets, l’unité sous systemd, le mandataire, le docteur";
}
