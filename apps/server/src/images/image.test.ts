import { describe, expect, test } from "vitest";
import { imageOf } from "./image.js";
import { jpegBytes, pngBytes } from "../modules/firms/testing/pictures.js";

const movingPng = pngBytes(480, 128);
movingPng.writeUInt32BE(8, 33);
movingPng.write("acTL", 37, "latin1");

describe("a picture says what it is by its bytes", () => {
  test("a PNG and a JPEG, with their sides", () => {
    expect(imageOf(pngBytes(480, 128))).toEqual({ mediaType: "image/png", width: 480, height: 128 });
    expect(imageOf(jpegBytes(240, 64))).toEqual({ mediaType: "image/jpeg", width: 240, height: 64 });
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a drawing", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="480" height="128"/>')],
    ["a GIF", Buffer.from("GIF89a0123456789012345678901234567890")],
    ["the signature of a PNG alone", pngBytes(480, 128).subarray(0, 20)],
    ["a PNG without sides", pngBytes(0, 128)],
    ["a PNG that moves", movingPng],
    ["a JPEG that ends before its sides", jpegBytes(240, 64).subarray(0, 12)],
    ["a JPEG whose part says no length", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])("%s is none", (_what, bytes) => expect(imageOf(bytes)).toBeNull());
});
