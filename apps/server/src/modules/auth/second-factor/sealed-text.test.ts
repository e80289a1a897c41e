import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { sealText, unsealText } from "./sealed-text.js";

const secret = randomBytes(32);

test("a sealed text opens for its owner, under the secret that sealed it", () => {
  const sealed = sealText(secret, "anne", "JBSWY3DP");
  expect(unsealText(secret, "anne", sealed)).toBe("JBSWY3DP");
  expect(sealed.includes("JBSWY3DP")).toBe(false);
  expect(sealText(secret, "anne", "JBSWY3DP").equals(sealed)).toBe(false);
});

test("of no other owner, under no other secret, and not when a bit has changed", () => {
  const sealed = sealText(secret, "anne", "JBSWY3DP");
  expect(() => unsealText(secret, "bruno", sealed)).toThrow("unable to authenticate data");
  expect(() => unsealText(randomBytes(32), "anne", sealed)).toThrow("unable to authenticate data");
  for (let index = 0; index < sealed.length; index += 1) {
    const altered = Buffer.from(sealed);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(() => unsealText(secret, "anne", altered)).toThrow("unable to authenticate data");
  }
});
