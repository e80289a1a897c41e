import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Text shorter than that, in characters, is not worth the work. */
const THRESHOLD = 1024;
const TEXT = /^(application\/(problem\+)?json|text\/html|text\/css)/;

/** At its best quality, 11, Brotli takes longer than the network would. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

type Text = string | Buffer;

const ENCODERS = {
  br: (text: Text) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: Text) => promisify(gzip)(text, { level: 6 }),
};

/** Compresses replies that are text whole in memory: JSON and pages. Files stream as they are; files of the screens are compressed when built. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (!TEXT.test(String(reply.getHeader("content-type") ?? ""))) return payload;
    reply.header("vary", joined(reply.getHeader("vary"), "accept-encoding"));
    if (!isText(payload) || payload.length < THRESHOLD || reply.hasHeader("content-encoding")) return payload;
    const encoding = preferred(request.headers["accept-encoding"] ?? "");
    if (encoding === null) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return typeof payload === "string" ? ENCODERS[encoding](payload) : compressedOnce(payload, encoding);
  });
}

type Encoding = keyof typeof ENCODERS;
const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** A reply that is kept as bytes is compressed the first time it is sent. */
function compressedOnce(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(bytes) ?? new Map<Encoding, Promise<Buffer>>();
  compressed.set(bytes, known);
  const done = known.get(encoding) ?? ENCODERS[encoding](bytes);
  known.set(encoding, done);
  return done;
}

function isText(payload: unknown): payload is Text {
  return typeof payload === "string" || Buffer.isBuffer(payload);
}

function preferred(accepted: string): Encoding | null {
  const names = accepted
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim());
  if (names.includes("br")) return "br";
  return names.includes("gzip") || names.includes("*") ? "gzip" : null;
}

function joined(given: number | string | string[] | undefined, name: string): string {
  const names = [given ?? []]
    .flat()
    .flatMap((text) => String(text).split(/\s*,\s*/))
    .filter(Boolean);
  return [...new Set([...names, name])].join(", ");
}
