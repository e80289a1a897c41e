import { pipeline } from "node:stream/promises";
import { schemaVersion } from "../../db/migrate.js";
import type { Tx } from "../../db/transaction.js";
import { indexed } from "../../downloads/indexed.js";
import { zipOf, type ArchivedFile } from "../../downloads/zip.js";
import type { FileStore } from "../../file-store/file-store.js";
import { verifyBooks } from "../../modules/ledger/service.js";
import { StartupError } from "../../startup-error.js";
import { inBlocks, untilStopped } from "../byte-reader.js";
import { compared } from "../bring-paper.js";
import { refuseTaken, writeWhole } from "../whole-file.js";
import { lookAt, readPapers, readTables, type NamedPaper } from "../tables-repository.js";
import { dataFile, FORMAT, FORMAT_FILE, INDEX_FILE, MOST_BYTES, PAPERS, type Format } from "./format.js";
import { EMPTIED_COLUMNS, MOVED_SHARED, MOVED_TABLES } from "./moved-queries.js";
import { nameOfCompany, linesOut } from "./rows-repository.js";

/** Which company, from which store, to which file; `at` in milliseconds, `most` bytes. */
export type Leaving = {
  readonly companyId: string;
  readonly files: FileStore;
  readonly path: string;
  readonly at: number;
  readonly most?: number;
  /** Aborted when it is to be given up. */
  readonly stopping?: AbortSignal | undefined;
};

/** What left: how many papers, those that the store has lost, and whether the books verify. */
export type LeftFacts = { readonly name: string; readonly papers: number; readonly lost: readonly string[]; readonly isIntact: boolean };

/** Writes everything that a company is as one archive, whole or not at all, from the state that the transaction of the owner reads. */
export async function exportCompany(tx: Tx, { companyId, files, path, at, most = MOST_BYTES, stopping }: Leaving): Promise<LeftFacts> {
  refuseTaken(path);
  const name = await nameOfCompany(tx, companyId);
  if (name === null) throw new StartupError(`Aucun dossier ${companyId} ici.`);
  await lookAt(tx, companyId);
  const { intact } = await verifyBooks(tx, companyId);
  const format: Format = {
    format: FORMAT,
    companyId,
    takenAt: new Date(at).toISOString(),
    migrations: [...(await schemaVersion())],
    isIntact: intact,
  };
  const lost: string[] = [];
  const counted = { papers: 0 };
  const archive = filesOf(tx, { format, files, onPaper: () => (counted.papers += 1), onLost: (key) => lost.push(key) });
  const bytes = bounded(zipOf(indexed(archive, INDEX_FILE)), most);
  await writeWhole(path, (file) => pipeline(untilStopped(bytes, stopping), file));
  return { name, papers: counted.papers, lost, isIntact: intact };
}

type Source = { readonly format: Format; readonly files: FileStore; readonly onPaper: () => void; readonly onLost: (key: string) => void };

async function* filesOf(tx: Tx, { format, files, onPaper, onLost }: Source): AsyncGenerator<ArchivedFile> {
  yield { name: FORMAT_FILE, pieces: [JSON.stringify(format)] };
  const known = new Map((await readTables(tx)).map((table) => [table.name, table]));
  const tableOf = (name: string) => {
    const table = known.get(name);
    if (table === undefined) throw new Error(`no table ${name}`);
    return table;
  };
  for (const { name, of, leftOut, emptied } of MOVED_SHARED) {
    const columns = tableOf(name).columns.filter((column) => !leftOut.some((left) => left === column));
    const condition = of.replaceAll("$1", `'${format.companyId}'`);
    yield { name: dataFile(name), pieces: inBlocks(linesOut(tx, { name, columns }, emptied, condition)) };
  }
  const condition = `company_id = '${format.companyId}'`;
  for (const name of MOVED_TABLES)
    yield { name: dataFile(name), pieces: inBlocks(linesOut(tx, tableOf(name), EMPTIED_COLUMNS[name] ?? [], condition)) };
  for (const table of MOVED_TABLES.map(tableOf).filter(({ namesPapers }) => namesPapers)) {
    for (const paper of await readPapers(tx, table)) {
      const pieces = (await isWhole(files, paper)) ? await files.read(paper.key) : null;
      if (pieces === null) {
        onLost(paper.key);
        continue;
      }
      onPaper();
      yield { name: `${PAPERS}${paper.key}`, pieces };
    }
  }
}

async function* bounded(archive: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of archive) {
    bytes += piece.length;
    if (bytes > most)
      throw new StartupError("Ce dossier dépasse 2\u00a0Go avec ses pièces\u00a0: il ne tient pas dans un fichier à importer.");
    yield piece;
  }
}

/** A paper whose content is not the one that the books name stays: it would be refused where it arrives. */
async function isWhole(files: FileStore, paper: NamedPaper): Promise<boolean> {
  const pieces = await files.read(paper.key);
  let isSame = pieces !== null;
  if (pieces !== null) for await (const piece of compared(pieces, paper, () => (isSame = false))) void piece;
  return isSame;
}
