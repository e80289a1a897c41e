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
