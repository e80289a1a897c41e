import { hash } from "@node-rs/argon2";

/** The hash of a password of a test's own people, a hundred times cheaper to make and to compare than the application's: a hash says its own cost. */
export function quickHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}
