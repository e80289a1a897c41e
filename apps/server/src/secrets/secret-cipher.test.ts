import { expect, test } from "vitest";
import { readSecretKeys, secretCipher, type SecretKey } from "./secret-cipher.js";

const key = (id: string, fill: number): SecretKey => ({ id, bytes: new Uint8Array(32).fill(fill) });
const [old, fresh] = [key("2026a", 1), key("2026b", 2)];

test("a secret is opened for its own use only, and never read nor changed in its text", () => {
  const cipher = secretCipher([old]);
  const text = cipher.encrypt("jeton", "bank company-1");
  expect(text).toMatch(/^v1\.2026a\./);
  expect(text).not.toContain("jeton");
  expect(cipher.decrypt(text, "bank company-1")).toBe("jeton");
  expect(() => cipher.decrypt(text, "bank company-2")).toThrow("unable to authenticate");
  expect(() => cipher.decrypt(`${text.slice(0, -2)}AA`, "bank company-1")).toThrow("unable to authenticate");
  expect(cipher.encrypt("jeton", "bank company-1")).not.toBe(text);
});

test("a new key encrypts while the old one still opens, until it is taken away", () => {
  const before = secretCipher([old]).encrypt("jeton", "use");
  const rotated = secretCipher([fresh, old]);
  expect(rotated.decrypt(before, "use")).toBe("jeton");
  expect(rotated.isCurrent(before)).toBe(false);
  const after = rotated.encrypt("jeton", "use");
  expect(rotated.isCurrent(after)).toBe(true);
  expect(secretCipher([fresh]).decrypt(after, "use")).toBe("jeton");
  expect(() => secretCipher([fresh]).decrypt(before, "use")).toThrow("SECRETS_KEYS lacks");
});

test("keys are read with their names, and refused when one is short, unnamed or named twice", () => {
  const encoded = Buffer.from(old.bytes).toString("base64");
  expect(readSecretKeys(`2026b:${Buffer.from(fresh.bytes).toString("base64")}, 2026a:${encoded}`)).toEqual([fresh, old]);
  for (const text of ["", encoded, "a:c2hvcnQ=", `a:${encoded},a:${encoded}`, `a b:${encoded}`]) expect(readSecretKeys(text)).toBeNull();
});
