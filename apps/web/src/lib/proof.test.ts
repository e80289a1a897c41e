import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { proofOf } from "./proof.js";
import { sha256Head } from "./sha256.js";

test.each([0, 1, 55, 56, 63, 64, 119, 120, 200])("a text of %i characters has the hash that the server finds", (length) => {
  const text = "é".repeat(length % 7) + "a".repeat(length);
  expect(sha256Head(text)).toBe(createHash("sha256").update(text).digest().readUInt32BE());
});

test("the proof begins with the challenge and its hash with the zeros asked for", () => {
  const proof = proofOf({ challenge: "lx1-sel-sceau", difficulty: 12 });
  expect(proof).toMatch(/^lx1-sel-sceau\.[0-9a-z]+$/);
  expect(createHash("sha256").update(proof).digest().readUInt32BE()).toBeLessThan(2 ** 20);
});
