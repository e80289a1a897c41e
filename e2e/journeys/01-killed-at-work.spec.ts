import { killRounds } from "../../scripts/reliability/kill.mjs";
import { expect, test } from "../support/journey.js";

/** The application, PostgreSQL, one of its backends, a reading worker, then the first two again. */
const ROUNDS = 6;
const SEED = 20_260_414;

test(`killed ${ROUNDS} times at work drawn by a seed: the books are those of work that nothing interrupted`, async () => {
  test.setTimeout(300_000);
  const rounds = await killRounds({ seed: SEED, to: ROUNDS });
  expect(rounds.filter(({ away }) => away !== null).length, JSON.stringify(rounds)).toBeGreaterThanOrEqual(ROUNDS - 1);
});
