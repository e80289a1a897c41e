import { expect, test } from "vitest";
import fc from "fast-check";
import { clamp } from "./clamp.js";

test("a day before the minimum becomes the minimum, after the maximum the maximum", () => {
  const bounds = { min: "2026-01-01", max: "2026-12-31" };
  expect(clamp({ read: "2025-12-31", ...bounds })).toBe("2026-01-01");
  expect(clamp({ read: "2027-01-01", ...bounds })).toBe("2026-12-31");
  expect(clamp({ read: "2026-04-14", ...bounds })).toBe("2026-04-14");
});

test("without bounds nothing moves", () => {
  expect(clamp({ read: "1999-01-01" })).toBe("1999-01-01");
});

test("a number held stays between its bounds, and a number already there does not move", () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.integer(), (read, one, other) => {
      const [min, max] = [Math.min(one, other), Math.max(one, other)];
      const held = clamp({ read, min, max });
      expect(held >= min && held <= max).toBe(true);
      if (read >= min && read <= max) expect(held).toBe(read);
    }),
  );
});
