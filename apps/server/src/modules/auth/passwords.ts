import { hash, verify } from "@node-rs/argon2";

/** Argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The text to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** True when the password made that hash. Without a hash it takes the same time and answers false, so that nobody learns which users exist. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  if (stored === null || stored === "") {
    nobody ??= hashPassword("personne");
    await verify(await nobody, password);
    return false;
  }
  return verify(stored, password);
}

/** The hash compared for a user who does not exist. */
let nobody: Promise<string> | undefined;
