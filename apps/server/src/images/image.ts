/** What a picture is, read from its first bytes; sides in pixels. */
export type Image = { readonly mediaType: "image/png" | "image/jpeg"; readonly width: number; readonly height: number };

/** What the bytes of a picture say, never decoded; null for what is neither a PNG nor a JPEG with its sides. */
export function imageOf(bytes: Uint8Array): Image | null {
  return pngOf(bytes) ?? jpegOf(bytes);
}

/** The sides of a picture that its bytes say, animated ones included; null while they are not met, in a part of a file or in another kind. */
export function sidesOf(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  return pngSides(bytes) ?? jpegSides(bytes);
}

const START_OF_SCAN = 0xda;

/** As lenient as a browser: bytes between two parts are skipped, until the picture itself begins. */
function jpegSides(bytes: Uint8Array): Image | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 <= bytes.length) {
    const [first, marker = 0] = [bytes[at], bytes[at + 1]];
    if (first !== 0xff || marker === 0xff) at += 1;
    else if (isFrame(marker)) return sized("image/jpeg", view.getUint16(at + 7), view.getUint16(at + 5));
    else if (marker === START_OF_SCAN) return null;
    else at += hasLength(marker) ? 2 + view.getUint16(at + 2) : 2;
  }
  return null;
}

function hasLength(marker: number): boolean {
  return marker > 0x01 && !(marker >= 0xd0 && marker <= 0xd9);
}

const PNG = "\x89PNG\r\n\x1a\n";

function pngOf(bytes: Uint8Array): Image | null {
  const sides = pngSides(bytes);
  return sides === null || isAnimated(bytes) ? null : sides;
}

/** A signature, then a first part that bears the sides (PNG, section 11.2.1). */
function pngSides(bytes: Uint8Array): Image | null {
  const view = viewOf(bytes);
  if (bytes.length < 33 || textAt(bytes, 0, 8) !== PNG || view.getUint32(8) !== 13 || textAt(bytes, 12, 4) !== "IHDR") return null;
  return sized("image/png", view.getUint32(16), view.getUint32(20));
}

/** True when a part before the first picture says that several follow (PNG, section 11.3.6.1). */
function isAnimated(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = textAt(bytes, at + 4, 4);
    if (type === "acTL") return true;
    if (type === "IDAT") return false;
  }
  return false;
}

/** Parts that each say their length, until the one that bears the sides (ITU T.81, annex B). */
function jpegOf(bytes: Uint8Array): Image | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return sized("image/jpeg", view.getUint16(at + 7), view.getUint16(at + 5));
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)) return null;
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** The markers from C0 to CF that begin a frame: all but the tables and an extension. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function sized(mediaType: Image["mediaType"], width: number, height: number): Image | null {
  return width === 0 || height === 0 ? null : { mediaType, width, height };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
