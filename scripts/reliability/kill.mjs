import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seededRandom } from "../lib/seeded-random.mjs";
import { throwawayFolder } from "../lib/throwaway-folder.mjs";
import { printOfBooks, compareBooks, verifyStore } from "./support/books-print.mjs";
import { killAndWait, VICTIMS } from "./support/killing.mjs";
import { sendUntilAnswered } from "./support/persistent.mjs";
import { inTime } from "./support/quantiles.mjs";
import { READ_BY_WORKERS, WORKS } from "./support/works.mjs";
import { onceRecovered, openWorld } from "./support/world.mjs";

/**
 * @typedef {import("./support/world.mjs").World} World
 * @typedef {import("./support/works.mjs").Work} Work
 * @typedef {{ round: number, victim: string, work: string, at: number, away: number | null, tries: number }} Round
 * @typedef {{ print: Readonly<Record<string, string>>, milliseconds: number }} Usual
 */

const ROUNDS = 400;

/**
 * kill -9 of the application, the postmaster, one backend or a reading worker, in the midst of work whose client sends the same request again: the books then hold what
 * the same work leaves that nothing interrupted. Rounds that are done are noted under the seed, and a run that was cut goes on after them.
 * @param {import("../reliability.mjs").Options} options
 */
export async function run({ seed, rounds, folder }) {
  const notes = join(folder ?? tmpdir(), `comptoir-reliability-kill-${seed}.jsonl`);
  const done = existsSync(notes) ? readFileSync(notes, "utf8").split("\n").filter(Boolean) : [];
  const all = /** @type {Round[]} */ (done.map((line) => JSON.parse(line)));
  if (all.length > 0) console.log(`${all.length} rounds are done already (${notes})`);
  mkdirSync(folder ?? tmpdir(), { recursive: true });
  const onRound = (/** @type {Round} */ round) => {
    all.push(round);
    appendFileSync(notes, `${JSON.stringify(round)}\n`);
    if (all.length % 10 === 0) console.log(`${all.length} rounds: ${describe(round)}`);
  };
  await killRounds({ seed, from: all.length, to: rounds ?? ROUNDS, onRound });
  for (const victim of VICTIMS) {
    const of = all.filter((round) => round.victim === victim);
    const aways = of.flatMap(({ away }) => away ?? []);
    console.log(`${victim}: ${of.length} rounds, ${aways.length} kills, back p50 ${inTime(aways, 0.5)}, p95 ${inTime(aways, 0.95)}`);
  }
  const works = Object.keys(WORKS).map((work) => `${work} ${all.filter((round) => round.work === work).length}`);
  console.log(
    `${all.length} rounds (${works.join(", ")}), ${all.filter(({ tries }) => tries > 0).length} interrupted: 0 lost, 0 doubled, 0 half`,
  );
  rmSync(notes);
}

/**
 * Does rounds of a seed in a world of its own; rejects at the first one after which the books are not what they should be.
 * @param {{ seed: number, from?: number, to: number, onRound?: (round: Round) => void }} input
 * @returns {Promise<readonly Round[]>}
 */
export async function killRounds({ seed, from = 0, to, onRound = () => undefined }) {
  const dataDir = join(throwawayFolder(), `comptoir-kill-${process.pid}`);
  const world = await openWorld({ dataDir });
  try {
    const usual = usualOf(world);
    const done = [];
    for (let round = from; round < to; round += 1) {
      const one = await killOnce(world, { seed, round, usual });
      onRound(one);
      done.push(one);
    }
    await verifyStore(world);
    return done;
  } finally {
    await world.close().catch((error) => console.error(String(error)));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * @param {World} world
 * @param {{ seed: number, round: number, usual: (name: string) => Promise<Usual> }} given
 * @returns {Promise<Round>}
 */
async function killOnce(world, { seed, round, usual }) {
  const random = seededRandom(seed + 7919 * round);
  const victim = VICTIMS[round % VICTIMS.length] ?? "application";
  const names = victim === "worker" ? READ_BY_WORKERS : Object.keys(WORKS).filter((one) => !READ_BY_WORKERS.includes(one));
  const name = names[Math.floor(random() * names.length)] ?? "import";
  const at = random();
  const { print, milliseconds } = await usual(name);
  const when = `seed ${seed}, round ${round}, ${victim} killed at ${at.toFixed(2)} of ${name}`;
  const work = await prepared(world, name);
  const working = doWork(world, work).catch((error) => Promise.reject(new Error(when, { cause: error })));
  working.catch(() => undefined);
  // A worker reads at the beginning, and is looked for.
  await pause(at * milliseconds * (victim === "worker" ? 0.1 : 1));
  const away = await killAndWait(world, victim, random);
  const { tries } = await working;
  await compareBooks(world, { companyId: work.companyId, bearer: work.bearer, expected: print, when });
  return { round, victim, work: name, at, away, tries };
}

/**
 * The same work that nothing interrupts, done once for each kind: how long it takes, and what it leaves in the books.
 * @param {World} world
 * @returns {(name: string) => Promise<Usual>}
 */
function usualOf(world) {
  /** @type {Map<string, Promise<Usual>>} */
  const known = new Map();
  const measure = async (/** @type {string} */ name) => {
    // The first of a kind is slower.
    await doWork(world, await prepared(world, name));
    const work = await prepared(world, name);
    const started = performance.now();
    await doWork(world, work);
    const milliseconds = performance.now() - started;
    return { milliseconds, print: await printOfBooks(world, work.companyId) };
  };
  return (name) => {
    const usual = known.get(name) ?? measure(name);
    known.set(name, usual);
    return usual;
  };
}

/**
 * @param {World} world
 * @param {string} name
 */
function prepared(world, name) {
  const prepare = WORKS[name];
  if (prepare === undefined) throw new Error(`no work is named ${name}`);
  return onceRecovered(() => prepare(world));
}

/**
 * @param {World} world
 * @param {Work} work
 */
async function doWork({ url }, { acts, bearer }) {
  let answered;
  let tries = 0;
  for (const act of acts) {
    const { reply, again } = await sendUntilAnswered(url, bearer, act(answered));
    answered = reply;
    tries += again;
  }
  return { tries };
}

/** @param {Round} round */
function describe({ victim, work, away, tries }) {
  return `${victim} killed in ${work}, ${away === null ? "none ran" : `back after ${inTime([away], 0.5)}`}, sent again ${tries} times`;
}
