import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** A key that secrets are encrypted with: 32 bytes under a name, which stays with what it encrypted. */
export type SecretKey = { readonly id: string; readonly bytes: Uint8Array };

/** Encrypts what other services gave to act for a company, and must not be read in a copy of the database. */
export type SecretCipher = {
  /** A text that only the key can open, for the same use of the same company: `context` names both. */
  readonly encrypt: (secret: string, context: string) => string;
  /** What was encrypted. Throws when the key is missing, the text was changed, or it was encrypted for another use. */
  readonly decrypt: (text: string, context: string) => string;
  /** False of a text that an older key encrypted: it is to be encrypted again. */
  readonly isCurrent: (text: string) => boolean;
};

const VERSION = "v1";
const ALGORITHM = "aes-256-gcm";
/** What GCM asks for, and the length of its seal. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The first key encrypts, all of them decrypt: a new one is put before the old one, which goes once nothing needs it. */
export function secretCipher(keys: readonly [SecretKey, ...SecretKey[]]): SecretCipher {
  const [current] = keys;
  return {
    encrypt(secret, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.bytes, nonce).setAAD(Buffer.from(context));
      const content = Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, current.id, content.toString("base64url")].join(".");
    },
    decrypt(text, context) {
      const [version, id, encoded = ""] = text.split(".");
      const key = keys.find((one) => one.id === id);
      if (version !== VERSION || key === undefined)
        throw new Error("no key opens this secret: SECRETS_KEYS lacks the one that encrypted it");
      const content = Buffer.from(encoded, "base64url");
      const decipher = createDecipheriv(ALGORITHM, key.bytes, content.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(content.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(content.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
    },
    isCurrent: (text) => text.startsWith(`${VERSION}.${current.id}.`),
  };
}

/** The keys of `SECRETS_KEYS`: `name:32 bytes in base64`, parted by commas, the one that encrypts first; null when one is malformed. */
export function readSecretKeys(text: string): readonly [SecretKey, ...SecretKey[]] | null {
  const keys = text.split(",").map((part) => {
    const [, id = "", encoded = ""] = /^\s*([\w-]{1,20}):([A-Za-z0-9+/_-]+=*)\s*$/.exec(part) ?? [];
    return { id, bytes: new Uint8Array(Buffer.from(encoded, "base64")) };
  });
  const [first, ...others] = keys;
  const isSound = keys.every(({ id, bytes }) => id !== "" && bytes.length === 32) && new Set(keys.map(({ id }) => id)).size === keys.length;
  return first && isSound ? [first, ...others] : null;
}
