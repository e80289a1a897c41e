import { describe, expect, test } from "vitest";
import { imageOf, sidesOf } from "./image.js";
import { jpegBytes, pngBytes } from "./testing.js";

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

describe("the sides of a picture", () => {
  const far = (between: Buffer): Buffer => {
    const picture = jpegBytes(9_000, 5_000);
    return Buffer.concat([picture.subarray(0, 2), between, picture.subarray(2)]);
  };
  const part = (marker: number, length: number): Buffer => {
    const bytes = Buffer.alloc(2 + length, 0xab);
    bytes.writeUInt16BE(0xff00 | marker, 0);
    bytes.writeUInt16BE(length, 2);
    return bytes;
  };

  test.each([
    ["of a PNG", pngBytes(9_000, 5_000)],
    ["of a JPEG", jpegBytes(9_000, 5_000)],
    ["after what a camera says", far(Buffer.concat([part(0xe1, 60_000), part(0xe2, 60_000)]))],
    ["after bytes that are no part, which readers pass over", far(Buffer.from([0x00, 0xff, 0xff, 0xd8, 0xff, 0x01, 0x12]))],
  ])("%s", (_what, bytes) => expect(sidesOf(bytes)).toMatchObject({ width: 9_000, height: 5_000 }));

  test("are not met in a beginning that ends before them, nor in another kind", () => {
    expect(sidesOf(far(part(0xe1, 60_000)).subarray(0, 50_000))).toBeNull();
    expect(sidesOf(Buffer.from("%PDF-1.7"))).toBeNull();
    expect(sidesOf(movingPng)).toMatchObject({ width: 480, height: 128 });
  });
});
