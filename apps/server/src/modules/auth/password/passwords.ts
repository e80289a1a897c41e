/** Argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The text to store for a password. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import("@node-rs/argon2");
  return hash(password, COST);
}

/** True when the password made that hash. Without a hash it takes the same time and returns false, so that a caller does not learn which users exist. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const { verify } = await import("@node-rs/argon2");
  if (stored === null || stored === "") {
    unknownUserHash ??= hashPassword("personne");
    await verify(await unknownUserHash, password);
    return false;
  }
  return verify(stored, password);
}

/** The hash compared for a user who does not exist. */
let unknownUserHash: Promise<string> | undefined;
