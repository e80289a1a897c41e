import { ok } from "node:assert/strict";
import { tellFailures } from "../lib/reports/failures.mjs";
import { runVitest } from "../lib/reports/test-reports.mjs";

const ZONES = ["UTC", "Europe/Paris", "Pacific/Auckland"];
/** What each zone and day is tried for: the jobs of the day through the steps of the clock, and the day of what is typed. */
const TESTS = 2;
const STEPS = "23:59:00, 23:59:30 and midnight in Paris, back an hour (the servers alone, then the database too), forward 48 hours";

/**
 * Two servers of one database, in three zones, at the end of days that change the hour, the year, or are a leap day, while the clock steps: a table of zones and days.
 * `npm test` has the same tests; the seed draws nothing.
 */
export async function run() {
  /** @type {Map<string, number>} How many tests passed, by zone and day. */
  const passedOf = new Map();
  /** @type {Set<string>} */
  const days = new Set();
  const onPassed = (/** @type {string} */ name) => {
    const [, zone, day] = /^in '?([^',]+)'?, .*?(\d{4}-\d{2}-\d{2})/.exec(name) ?? [];
    if (zone === undefined || day === undefined) return;
    days.add(day);
    passedOf.set(`${zone} ${day}`, (passedOf.get(`${zone} ${day}`) ?? 0) + 1);
  };
  const isRight = (/** @type {string} */ zone, /** @type {string} */ day) => passedOf.get(`${zone} ${day}`) === TESTS;
  const tests = ["apps/server/src/jobs/clock-walk.test.ts", "rules/sql/clock.test.ts"];
  const { passed, failures } = await runVitest(tests, {}, onPassed);
  tellFailures("clock", failures);
  console.log(`${"".padEnd(18)}${[...days].toSorted().join("  ")}`);
  for (const zone of ZONES) {
    const cells = [...days].toSorted().map((day) => (isRight(zone, day) ? "right" : "WRONG").padEnd(10));
    console.log(`${zone.padEnd(18)}${cells.join("  ")}`);
  }
  console.log(`${STEPS}; ${passed} tests passed, ${failures.length} failed`);
  const areRight = days.size > 0 && ZONES.every((zone) => [...days].every((day) => isRight(zone, day)));
  ok(failures.length === 0 && areRight, "a day is wrong, or a job of the day is lost or doubled");
}
