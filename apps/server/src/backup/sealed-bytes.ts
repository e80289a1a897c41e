import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { StartupError } from "../startup-error.js";
import { byteReader } from "./byte-reader.js";

/*
 * A sealed file: a header in clear (name, format, salt), then blocks of AES-256-GCM, each with its tag. The key of the file is drawn from the one of
 * the operator and the salt, so a counter is enough of a nonce; the last block says so in its own. A block changed, moved, missing or added, and a
 * header changed, are all refused at the block where it shows.
 */

const NAME = Buffer.from("COMPTOIR-SAUVEGARDE\n");
const FORMAT = 1;
const SALT_BYTES = 32;
const BLOCK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const CIPHER = "aes-256-gcm";

/** Bytes as a sealed file, in constant memory. */
export async function* sealed(plain: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  const header = Buffer.concat([NAME, Buffer.from([FORMAT]), randomBytes(SALT_BYTES)]);
  yield header;
  const fileKey = keyOfFile(key, header);
  for await (const { block, nonce } of blocksOf(plain, BLOCK_BYTES)) {
    const cipher = createCipheriv(CIPHER, fileKey, nonce).setAAD(header);
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()]);
  }
}

/** What a sealed file holds, block by block; throws a StartupError where it is not what was sealed, or not with this key. */
export async function* opened(bytes: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  const reader = byteReader(bytes);
  const header = await reader.take(NAME.length + 1 + SALT_BYTES);
  checkHeader(header);
  const fileKey = keyOfFile(key, header);
  for await (const { block, nonce } of blocksFrom(reader, BLOCK_BYTES + TAG_BYTES)) {
    if (block.length < TAG_BYTES) throw altered();
    const decipher = createDecipheriv(CIPHER, fileKey, nonce).setAAD(header);
    decipher.setAuthTag(block.subarray(-TAG_BYTES));
    const plain = decipher.update(block.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      throw altered();
    }
    yield plain;
  }
}

/** The sentence for a file that is not the one that was written. */
export function altered(): StartupError {
  return new StartupError("Cette sauvegarde est incomplète ou a été modifiée, ou BACKUP_KEY n’est pas sa clé\u00a0: rien n’a été écrit.");
}

function checkHeader(header: Buffer): void {
  const format = header[NAME.length];
  if (!header.subarray(0, NAME.length).equals(NAME) || format === undefined)
    throw new StartupError("Ce fichier n’est pas une sauvegarde de Comptoir\u00a0: rien n’a été écrit.");
  if (format > FORMAT)
    throw new StartupError("Cette sauvegarde est d’un format plus récent\u00a0: mettez le programme à jour. Rien n’a été écrit.");
}

function keyOfFile(key: Buffer, header: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", key, header.subarray(-SALT_BYTES), "comptoir backup", 32));
}

type Block = { readonly block: Buffer; readonly nonce: Buffer };

function blocksOf(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Block> {
  return blocksFrom(byteReader(bytes), size);
}

/** Blocks of one size but the last, which may be empty, each with its nonce: its number, and whether it is the last. */
async function* blocksFrom(reader: ReturnType<typeof byteReader>, size: number): AsyncGenerator<Block> {
  let block = await reader.take(size);
  for (let number = 0; ; number++) {
    const next = await reader.take(size);
    const isLast = next.length === 0;
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(number, 4);
    nonce.writeUInt8(isLast ? 1 : 0, 11);
    yield { block, nonce };
    if (isLast) return;
    block = next;
  }
}
