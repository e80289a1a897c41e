import { createHash } from "node:crypto";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { QueueLeft } from "../concurrency/fair-queue.js";
import { Refusal } from "../refusal.js";
import type { Scratch, ScratchFile } from "../scratch/scratch.js";

/** The file of a multipart request: in memory when it is small, else on disk until the request is answered. */
export type Upload = {
  readonly fileName: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  /** The file, read again each time, piece by piece. */
  pieces(): AsyncGenerator<Uint8Array>;
  /** The whole file, read again each time. */
  content(): Promise<Uint8Array>;
  close(): Promise<void>;
};

declare module "fastify" {
  interface FastifyRequest {
    /** The `file` of a multipart request to an endpoint that takes one. */
    upload: Upload | null;
  }
}

type Reading = {
  readonly scratch: Scratch;
  /** Whose room on disk the file takes. */
  readonly owner: string;
  readonly megabytes: number;
  /** Called before a file is read, with the fields that came before it: refuses a caller who may not send one. */
  readonly beforeFile: (fields: Readonly<Record<string, unknown>>) => Promise<void>;
};

/** Reads a multipart form: its text fields become the body, its file `request.upload`. Throws on any other content. */
export async function readForm(request: FastifyRequest, reading: Reading): Promise<void> {
  if (!request.isMultipart()) throw new Refusal({ code: "request.unsupported_media" });
  if (Number(request.headers["content-length"] ?? 0) > reading.megabytes * 1_000_000 + AROUND_FILE) throw tooLarge(reading);
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") fields[part.fieldname] = part.value;
      else {
        await reading.beforeFile(fields);
        const upload = await receive(part, reading);
        if (part.fieldname === "file") request.upload = upload;
        else await upload.close();
      }
    }
  } catch (error) {
    // What is still to come is let by, so that a browser which only sends reads our answer.
    request.raw.unpipe();
    request.raw.resume();
    if (request.raw.destroyed && !request.raw.complete) throw new QueueLeft();
    throw isBrokenForm(error) ? new Refusal({ code: "request.malformed", issues: [BROKEN_FORM] }) : error;
  }
  request.body = fields;
}

/** What the reader of forms says of one without a boundary or without an end; it gives these no code. */
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && /^Multipart: |unexpected end of multipart data/i.test(error.message);
}

const BROKEN_FORM = { path: "", message: "Le formulaire envoyé est incomplet ou mal formé. Renvoyez-le." };

/** What a form may hold besides its file: its fields, and what parts them. */
const AROUND_FILE = 2_100_000;
/** A larger file waits on disk. */
const IN_MEMORY = 256 * 1024;

async function receive({ file, filename, mimetype }: MultipartFile, reading: Reading): Promise<Upload> {
  const kept = await keepStream(file as AsyncIterable<Buffer>, reading);
  if (file.truncated) {
    await kept.close();
    throw tooLarge(reading);
  }
  return { ...kept, fileName: nameAsSent(filename), mediaType: mimetype };
}

/** Keeps the bytes of a request as they come, in memory while they are few, else on disk. Refuses more than its megabytes. */
export async function keepStream(
  stream: AsyncIterable<Buffer>,
  reading: Pick<Reading, "scratch" | "owner" | "megabytes">,
): Promise<Omit<Upload, "fileName" | "mediaType">> {
  const hash = createHash("sha256");
  const held = heldPieces();
  let size = 0;
  const disk: { file: ScratchFile | null } = { file: null };
  const store = async (): Promise<void> => {
    disk.file ??= await reading.scratch.open(reading.owner);
    for (const piece of held.take()) await disk.file.append(piece);
  };
  try {
    for await (const chunk of stream) {
      hash.update(chunk);
      size += chunk.length;
      if (size > reading.megabytes * 1_000_000) throw tooLarge(reading);
      held.add(chunk);
      if (held.bytes() > IN_MEMORY) await store();
    }
    if (disk.file !== null) await store();
  } catch (error) {
    await disk.file?.close();
    throw error;
  }
  const content = held.take();
  return {
    size,
    sha256: hash.digest("hex"),
    pieces: () => piecesOf(disk.file, content, size),
    content: async () => (disk.file === null ? Buffer.concat(content) : disk.file.read(0, size)),
    close: async () => disk.file?.close(),
  };
}

/** A name as it was before the form: what sends one writes a quotation mark and the breaks of a line with a percent sign, and nothing else. */
function nameAsSent(fileName: string): string {
  return fileName.replaceAll("%22", '"').replace(/(?:%0D|%0A)+/g, " ");
}

const HELD_PIECE = 64 * 1024;

/** What came and is not on disk: copied into pieces of their own, since a body may come byte by byte. */
function heldPieces() {
  let pieces: Buffer[] = [];
  let room = Buffer.alloc(0);
  let bytes = 0;
  return {
    bytes: () => bytes,
    add(chunk: Buffer): void {
      bytes += chunk.length;
      for (let from = 0; from < chunk.length;) {
        if (room.length === 0) {
          room = Buffer.allocUnsafeSlow(HELD_PIECE);
          pieces.push(room);
        }
        const copied = chunk.copy(room, 0, from);
        room = room.subarray(copied);
        from += copied;
      }
    },
    take(): readonly Buffer[] {
      const last = pieces.pop();
      const taken = last ? [...pieces, last.subarray(0, last.length - room.length)] : [];
      [pieces, room, bytes] = [[], Buffer.alloc(0), 0];
      return taken;
    },
  };
}

async function* piecesOf(stored: ScratchFile | null, held: readonly Buffer[], size: number): AsyncGenerator<Uint8Array> {
  if (stored === null) yield* held;
  else for (let from = 0; from < size; from += PIECE_BYTES) yield await stored.read(from, Math.min(PIECE_BYTES, size - from));
}

const PIECE_BYTES = 1024 * 1024;

function tooLarge({ megabytes }: Pick<Reading, "megabytes">): Refusal {
  return new Refusal({ code: "request.too_large", limit: "file", maximum: megabytes });
}
