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
        // Links and buttons are shown on white, on the page, on a sunken ground and on the tint.
        for (const ground of ["#FFFFFF", "#F5F6F2", "#EDF0EA", palette.soft])
          expect(contrast(palette.accent, ground)).toBeGreaterThanOrEqual(4.5);
        for (const pressed of [palette.hover, palette.press]) expect(contrast(pressed, "#FFFFFF")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.ink, palette.soft)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.ink, palette.soft2)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.brand, palette.onBrand)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test.each([
    ["#FFFFFF", "#636363", "#000000"],
    ["#FFFF00", "#686805", "#000000"],
    ["#000000", "#000000", "#FFFFFF"],
  ])("of %s, buttons and links are %s, initials %s", (chosen, accent, onBrand) => {
    expect(paletteOf(chosen)).toMatchObject({ brand: chosen, accent, onBrand });
  });

  test("a dark colour is kept as it is", () => {
    expect(paletteOf("#1E5B45")?.accent).toBe("#1E5B45");
  });

  test("what is not a colour has no palette", () => {
    expect(paletteOf("vert")).toBeNull();
    expect(paletteOf("#12345")).toBeNull();
  });
});
