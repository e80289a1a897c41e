import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, paletteOf } from "./brand-colors.js";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("the palette of a firm", () => {
  test("whatever the colour chosen, texts stay readable", () => {
    fc.assert(
      fc.property(color, (chosen) => {
        const palette = paletteOf(chosen);
        if (!palette) throw new Error("a colour has a palette");
        expect(contrast(palette.accent, "#FFFFFF")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.ink, palette.soft)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.ink, palette.soft2)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.brand, palette.onBrand)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test("a dark colour is kept as it is", () => {
    expect(paletteOf("#1E5B45")?.accent).toBe("#1E5B45");
  });

  test("what is not a colour has no palette", () => {
    expect(paletteOf("vert")).toBeNull();
    expect(paletteOf("#12345")).toBeNull();
  });
});
