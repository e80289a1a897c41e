import { randomFrom, type Random } from "./random.js";

const SEED = Number(process.env["SERVICE_SEED"] ?? 20261129);
const RUNS = Number(process.env["SERVICE_RUNS"] ?? 10);

/** What one sequence of acts and faults draws from. */
export type Sequence = {
  readonly random: Random;
  readonly oneOf: <Value>(values: readonly Value[]) => Value;
  /** True once in so many times. */
  readonly isOnceIn: (times: number) => boolean;
};

/** How long the sequences of a test may take. */
export const SEQUENCES_MILLISECONDS = 60_000 + RUNS * 6_000;

/**
 * Plays sequences of what an outside service does and of how it fails, ten of them unless `SERVICE_RUNS` says otherwise, the first one by `SERVICE_SEED`
 * (`npm run reliability -- services`). What fails names its own seed.
 */
export async function playSequences(play: (sequence: Sequence) => Promise<void>): Promise<void> {
  for (let run = 0; run < RUNS; run += 1) {
    const random = randomFrom(SEED + run);
    const oneOf = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
    try {
      await play({ random, oneOf, isOnceIn: (times) => random(times) === 0 });
    } catch (error) {
      const told = error instanceof Error ? error.message : String(error);
      throw new Error(`SERVICE_SEED=${SEED + run} SERVICE_RUNS=1: ${told}`, { cause: error });
    }
  }
}

/** Makes every job that was not given up due. */
export const HASTEN = "update shared.jobs set run_at = now() where run_at is not null";
