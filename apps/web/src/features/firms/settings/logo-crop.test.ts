import { describe, expect, test } from "vitest";
import { placeInFrame, WHOLE } from "./logo-crop.js";

describe("a picture in the frame of a logo", () => {
  test("is whole at first, at the left, in the middle of the height", () => {
    expect(placeInFrame({ width: 240, height: 64 }, WHOLE)).toEqual({ x: 0, y: 0, width: 480, height: 128 });
    expect(placeInFrame({ width: 500, height: 500 }, WHOLE)).toEqual({ x: 0, y: 0, width: 128, height: 128 });
    expect(placeInFrame({ width: 2000, height: 100 }, WHOLE)).toEqual({ x: 0, y: 52, width: 480, height: 24 });
  });

  test("larger, shows the part that was chosen: its edges stay at those of the frame", () => {
    const picture = { width: 480, height: 128 };
    expect(placeInFrame(picture, { zoom: 2, across: 0, down: 0 })).toEqual({ x: -0, y: -0, width: 960, height: 256 });
    expect(placeInFrame(picture, { zoom: 2, across: 1, down: 1 })).toEqual({ x: -480, y: -128, width: 960, height: 256 });
  });
});
