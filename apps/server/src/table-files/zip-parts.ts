import { inflateRawSync } from "node:zlib";

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 65_535;
/** A size or a place that is in the extra field of large archives, which some programs write of every one. */
const IN_EXTRA = 0xffff_ffff;

/** A part of an archive, as its directory states it. */
type ZipPart = { readonly method: number; readonly packed: number; readonly at: number };

/**
 * Reads the parts of a zip archive, one by one and by name, none until it is asked for: null for one that it does not hold. What the archive
 * says of the size of a part is not believed: beyond `most` bytes, or damaged, it throws an `Error`.
 */
export function zipParts(bytes: Uint8Array, most: number): (name: string) => Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = directoryOf(view, bytes);
  return (name) => {
    const part = parts.get(name);
    if (part === undefined) return null;
    const { at, packed, method } = part;
    const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const content = bytes.subarray(start, start + packed);
    if (method === 0 && content.length <= most) return content;
    if (method === 8) return inflateRawSync(content, { maxOutputLength: most });
    throw new Error(`the part ${name} cannot be read`);
  };
}

function directoryOf(view: DataView, bytes: Uint8Array): ReadonlyMap<string, ZipPart> {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  const parts = new Map<string, ZipPart>();
  const text = new TextDecoder();
  for (let at = view.getUint32(end + 16, true), index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error("the directory of the archive is damaged");
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [number, number, number];
    const extraAt = at + ENTRY_BYTES + name;
    const part = { method: view.getUint16(at + 10, true), ...placeOf(view, { at, extraAt, extraEnd: extraAt + extra }) };
    parts.set(text.decode(bytes.subarray(at + ENTRY_BYTES, extraAt)), part);
    at = extraAt + extra + comment;
  }
  return parts;
}

/** The directory ends where the archive does, its comment aside. */
function endOf(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) if (view.getUint32(at, true) === END) return at;
  throw new Error("the archive has no directory");
}

/** The place of a part and its size: eight bytes each in the extra field, in that order, for the ones that are not in their own. */
function placeOf(view: DataView, { at, extraAt, extraEnd }: { at: number; extraAt: number; extraEnd: number }) {
  const [size, packed, place] = [24, 20, 42].map((field) => view.getUint32(at + field, true)) as [number, number, number];
  if (packed !== IN_EXTRA && place !== IN_EXTRA) return { packed, at: place };
  let extra = extraAt;
  while (extra < extraEnd && view.getUint16(extra, true) !== 1) extra += 4 + view.getUint16(extra + 2, true);
  let next = extra + 4 + (size === IN_EXTRA ? 8 : 0);
  const large = (given: number): number => {
    if (given !== IN_EXTRA) return given;
    next += 8;
    return Number(view.getBigUint64(next - 8, true));
  };
  return { packed: large(packed), at: large(place) };
}
