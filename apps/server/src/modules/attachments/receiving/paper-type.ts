import { paperExtension, type PaperExtension } from "@comptoir/contract/attachments/rules";
import { sidesOf } from "../../../images/image.js";
import { Refusal } from "../../../refusal.js";
import type { SentPaper } from "./sent-paper.js";

/** Kinds of files that a paper may be. */
export type MediaType = "text/plain" | "image/jpeg" | "image/png" | "application/pdf" | "application/xml";

/** What each kind of file begins with, as Latin-1 text; a text has no beginning of its own. */
const KINDS: Readonly<Record<Exclude<PaperExtension, "txt">, { readonly mediaType: MediaType; readonly begins: RegExp }>> = {
  jpeg: { mediaType: "image/jpeg", begins: /^\xff\xd8\xff/ },
  jpg: { mediaType: "image/jpeg", begins: /^\xff\xd8\xff/ },
  png: { mediaType: "image/png", begins: /^\x89PNG\r\n\x1a\n/ },
  // Some programs write a mark or an empty line first.
  pdf: { mediaType: "application/pdf", begins: /^(\xef\xbb\xbf)?\s{0,16}%PDF-/ },
};

const HEAD_BYTES = 64;

/** Pixels of a picture, in millions: a screen takes four bytes for each of them, however few the file has. */
const MOST_MEGAPIXELS = 40;
/** Where the sides of a picture are, but for one whose maker says a great deal first. */
const BEGINNING_BYTES = 65_536;

/** What a file is, by the end of its name and by its bytes, which must agree. Refuses `paper.type`, and `paper.pixels` for too large a picture. */
export async function paperType({ fileName, size, pieces }: Pick<SentPaper, "fileName" | "size" | "pieces">): Promise<MediaType> {
  const extension = paperExtension(fileName);
  if (extension === null || size === 0) throw new Refusal({ code: "paper.type" });
  if (extension === "txt") {
    if (!(await isText(pieces()))) throw new Refusal({ code: "paper.type" });
    return "text/plain";
  }
  const { mediaType, begins } = KINDS[extension];
  if (!begins.test(await headOf(pieces()))) throw new Refusal({ code: "paper.type" });
  if (mediaType !== "application/pdf") await refuseLargePicture(pieces);
  return mediaType;
}

async function refuseLargePicture(pieces: SentPaper["pieces"]): Promise<void> {
  const sides = sidesOf(await beginningOf(pieces(), BEGINNING_BYTES)) ?? sidesOf(await beginningOf(pieces(), Number.POSITIVE_INFINITY));
  if (sides !== null && sides.width * sides.height > MOST_MEGAPIXELS * 1_000_000)
    throw new Refusal({ code: "paper.pixels", millions: MOST_MEGAPIXELS });
}

async function beginningOf(pieces: AsyncIterable<Uint8Array>, bytes: number): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    read.push(piece);
    size += piece.length;
    if (size >= bytes) break;
  }
  return Buffer.concat(read);
}

async function headOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let head = "";
  for await (const piece of pieces) {
    head += Buffer.from(piece.subarray(0, HEAD_BYTES)).toString("latin1");
    if (head.length >= HEAD_BYTES) break;
  }
  return head;
}

/** No control character but the ones of a text: tab, ends of line and of page. */
async function isText(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const piece of pieces) if (piece.some((byte) => byte === 0x7f || (byte < 0x20 && !TEXT_CONTROLS.has(byte)))) return false;
  return true;
}

const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d]);
