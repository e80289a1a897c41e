import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../db/db.js";
import { useOnce } from "../rate-limits/rates-repository.js";
import { sameText, seal } from "../secrets/seal.js";
import type { Clock } from "../clock.js";
import type { Captcha } from "./captcha.js";

/** Zero bits to find: some 130 000 hashes, about half a second of a telephone. */
const DIFFICULTY = 17;
/** A form may stay open that long. */
const LIFE_MILLISECONDS = 30 * 60_000;

/** A challenge that costs a machine a moment of work for each form; sealed, so that nothing is kept before it is answered. */
export function proofOfWork({ db, secret, clock }: { db: Db; secret: Uint8Array; clock: Clock }): Captcha {
  return {
    challenge() {
      const text = `${(clock.now() + LIFE_MILLISECONDS).toString(36)}-${randomBytes(12).toString("base64url").replaceAll("-", "_")}`;
      return { provider: "proof-of-work", challenge: `${text}-${seal(secret, "captcha", text)}`, difficulty: DIFFICULTY };
    },
    async isHuman({ proof = "" }) {
      const [challenge = "", nonce] = proof.split(".");
      const [expiry = "", salt = "", ...sealed] = challenge.split("-");
      if (nonce === undefined || !sameText(sealed.join("-"), seal(secret, "captcha", `${expiry}-${salt}`))) return false;
      if (Number.parseInt(expiry, 36) < clock.now() || zeroBits(`${challenge}.${nonce}`) < DIFFICULTY) return false;
      return db.shared((tx) => useOnce(tx, `captcha:${salt}`, new Date(Number.parseInt(expiry, 36))));
    },
  };
}

/** How many zero bits the SHA-256 of a text begins with. */
export function zeroBits(text: string): number {
  const hash = createHash("sha256").update(text).digest();
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? 256 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
