import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { proofOf } from "./proof.js";

test.each([
  ["lx1-sel-sceau", 12],
  ["défi-é", 8],
  ["", 0],
])(
  "the proof of « %s » begins with the challenge and its hash with the %i zeros asked for, as the server counts them",
  (challenge, difficulty) => {
    const proof = proofOf({ challenge, difficulty });
    expect(proof.startsWith(`${challenge}.`)).toBe(true);
    expect(proof.slice(challenge.length + 1)).toMatch(/^[0-9a-z]+$/);
    expect(createHash("sha256").update(proof).digest().readUInt32BE()).toBeLessThan(2 ** (32 - difficulty));
  },
);

test("the proof is the first number that fits: a smaller one has too few zeros", () => {
  const nonce = Number.parseInt(proofOf({ challenge: "lx1", difficulty: 10 }).slice(4), 36);
  const zeros = (tried: number): number =>
    Math.clz32(
      createHash("sha256")
        .update(`lx1.${tried.toString(36)}`)
        .digest()
        .readUInt32BE(),
    );
  expect(Array.from({ length: nonce }, (_, tried) => zeros(tried)).every((found) => found < 10)).toBe(true);
});
