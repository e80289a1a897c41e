import { inflateRawSync } from "node:zlib";

const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER_LENGTH = 30;

/** The files of a zip archive by name, read from its central directory. Throws when it holds none. */
export function readArchive(archive: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = archive.indexOf(signature(DIRECTORY_ENTRY)); at >= 0 && archive.readUInt32LE(at) === DIRECTORY_ENTRY;) {
    const [nameLength, extraLength, commentLength] = [
      archive.readUInt16LE(at + 28),
      archive.readUInt16LE(at + 30),
      archive.readUInt16LE(at + 32),
    ];
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    files.set(
      name,
      contentAt(archive, {
        local: archive.readUInt32LE(at + 42),
        length: archive.readUInt32LE(at + 20),
        method: archive.readUInt16LE(at + 10),
      }),
    );
    at += 46 + nameLength + extraLength + commentLength;
  }
  if (files.size === 0) throw new Error("an archive without files");
  return files;
}

function contentAt(archive: Buffer, { local, length, method }: { local: number; length: number; method: number }): Buffer {
  const start = local + LOCAL_HEADER_LENGTH + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + length);
  return method === 0 ? packed : inflateRawSync(packed);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
