import { crc32, deflateSync } from "node:zlib";

/** The head of a PNG of these sides: enough for what is read of it. */
export function pngBytes(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write("\x89PNG\r\n\x1a\n", 0, "latin1");
  bytes.writeUInt32BE(13, 8);
  bytes.write("IHDR", 12, "latin1");
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** The head of a JPEG of these sides: a part for programs, then the frame. */
export function jpegBytes(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]).copy(bytes);
  Buffer.from([0xff, 0xc2, 0, 17, 8]).copy(bytes, 20);
  bytes.writeUInt16BE(height, 25);
  bytes.writeUInt16BE(width, 27);
  return bytes;
}

/** A whole PNG of these sides, of one grey. */
export function wholePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const rows = Buffer.alloc(height * (width + 1), 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngPart("IHDR", head),
    pngPart("IDAT", deflateSync(rows)),
    pngPart("IEND", Buffer.alloc(0)),
  ]);
}

function pngPart(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
