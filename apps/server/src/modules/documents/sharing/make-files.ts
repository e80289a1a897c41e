import { createHash } from "node:crypto";
import { uuidv7 } from "uuidv7";
import type { DocumentFormat } from "@comptoir/contract/documents/books";
import type { Delivery } from "../../../downloads/downloads.js";
import type { ScratchFile } from "../../../scratch/scratch.js";
import type { Services } from "../../../services.js";
import type { SharedFileRow } from "./codes-repository.js";

type Making = {
  readonly companyId: string;
  readonly person: string;
  readonly formats: readonly DocumentFormat[];
  readonly deliver: (format: DocumentFormat) => Promise<Delivery>;
};

/** Makes the files of a document and keeps their bytes; those that were kept are removed again when one of them cannot be made. */
export async function makeFiles(
  { files, scratch }: Pick<Services, "files" | "scratch">,
  { companyId, person, formats, deliver }: Making,
): Promise<readonly Omit<SharedFileRow, "code_id">[]> {
  const made: Omit<SharedFileRow, "code_id">[] = [];
  try {
    for (const format of formats) {
      const { fileName, mediaType, pieces } = await deliver(format);
      const room = await scratch.open(person);
      try {
        const hash = createHash("sha256");
        let size = 0;
        for await (const piece of pieces) {
          const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
          hash.update(bytes);
          size += bytes.length;
          await room.append(bytes);
        }
        const sha256 = hash.digest("hex");
        const key = `${companyId}/${uuidv7()}`;
        await files.put(key, { size, sha256, pieces: () => piecesOf(room, size) });
        made.push({ format, name: fileName, media_type: mediaType, bytes: size, sha256, storage_key: key });
      } finally {
        await room.close();
      }
    }
    return made;
  } catch (error) {
    await removeFiles({ files }, made);
    throw error;
  }
}

/** Bytes read again at once. */
const PIECE = 65_536;

async function* piecesOf(room: ScratchFile, size: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < size;) {
    const piece = await room.read(position, Math.min(PIECE, size - position));
    if (piece.length === 0) throw new Error("a file ends before its size");
    position += piece.length;
    yield piece;
  }
}

/** Removes bytes that no code opens. */
export async function removeFiles({ files }: Pick<Services, "files">, made: readonly Pick<SharedFileRow, "storage_key">[]): Promise<void> {
  for (const { storage_key: key } of made) await files.remove(key);
}
