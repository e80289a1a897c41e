import { createHash } from "node:crypto";
import type { FileStore } from "../file-store/file-store.js";
import { StartupError } from "../startup-error.js";
import type { NamedPaper } from "./tables-repository.js";

/** A paper that comes back to a store. */
export type ArrivingPaper = NamedPaper & { readonly pieces: AsyncIterable<Uint8Array> };

/** Puts a paper in the store, unless the store has it already (a folder that outlived its database); notes those that were put. */
export async function bringPaper(files: FileStore, { key, bytes, sha256, pieces }: ArrivingPaper, put: string[]): Promise<void> {
  const there = await files.read(key);
  if (there === null) {
    await files.put(key, { size: bytes, sha256, pieces: () => pieces });
    put.push(key);
    return;
  }
  const hash = createHash("sha256");
  for await (const piece of there) hash.update(piece);
  if (hash.digest("hex") !== sha256)
    throw new StartupError(`La pièce ${key} est déjà là, avec un autre contenu\u00a0: restaurez dans un dossier vide. Rien n’a été écrit.`);
}

/** The bytes of a paper as they are; one whose content is not the one that the books name is said at its end. */
export async function* compared(
  pieces: AsyncIterable<Uint8Array>,
  { key, sha256 }: NamedPaper,
  onLost: (key: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest("hex") !== sha256) onLost(key);
}
