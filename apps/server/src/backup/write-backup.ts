import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { schemaVersion } from "../db/migrate.js";
import type { Tx } from "../db/transaction.js";
import type { FileStore } from "../file-store/file-store.js";
import { inBlocks, untilStopped } from "./byte-reader.js";
import { MANIFEST, PAPER_PART, TABLE_PART, type Manifest } from "./manifest.js";
import { compared } from "./bring-paper.js";
import { joined, once, type Part } from "./parts.js";
import { sealed } from "./sealed-bytes.js";
import { refuseTaken, writeWhole } from "./whole-file.js";
import {
  copyOut,
  filledTables,
  lookAt,
  readCompanies,
  readPapers,
  readTables,
  type KeptTable,
  type NamedPaper,
} from "./tables-repository.js";

/** What a backup is made of, and where it goes. */
export type Backing = {
  readonly files: FileStore;
  readonly path: string;
  readonly key: Buffer;
  /** In milliseconds. */
  readonly at: number;
  /** Aborted when it is to be given up. */
  readonly stopping?: AbortSignal | undefined;
};

/** What a backup holds. */
export type BackupFacts = {
  readonly companies: number;
  readonly tables: number;
  readonly papers: number;
  /** Papers that the books name and that the store has not, or not with their content. */
  readonly lost: readonly string[];
};

/** Writes the state that a transaction reads as one sealed file, whole or not at all. A file is never written over. */
export async function writeBackup(tx: Tx, { files, path, key, at, stopping }: Backing): Promise<BackupFacts> {
  refuseTaken(path);
  const tables = await readTables(tx);
  const companies = await readCompanies(tx);
  const lost: string[] = [];
  const counted = { papers: 0 };
  const parts = partsOf(tx, { tables, companies, at, files, onPaper: () => (counted.papers += 1), onLost: (paper) => lost.push(paper) });
  await writeWhole(path, (file) =>
    pipeline(
      untilStopped(joined(parts), stopping),
      createGzip({ level: 3 }),
      (bytes: AsyncIterable<Uint8Array>) => sealed(bytes, key),
      file,
    ),
  );
  return { companies: companies.length, tables: tables.length, papers: counted.papers, lost };
}

type Source = {
  readonly tables: readonly KeptTable[];
  readonly companies: readonly string[];
  readonly at: number;
  readonly files: FileStore;
  readonly onPaper: () => void;
  readonly onLost: (key: string) => void;
};

async function* partsOf(tx: Tx, { tables, companies, at, files, onPaper, onLost }: Source): AsyncGenerator<Part> {
  const manifest: Manifest = {
    format: 1,
    takenAt: new Date(at).toISOString(),
    migrations: [...(await schemaVersion())],
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  };
  yield { name: MANIFEST, pieces: once(Buffer.from(JSON.stringify(manifest))) };
  const owners = await ownersOf(tx, tables, companies);
  const papers: NamedPaper[] = [];
  for (const table of tables) {
    const of = table.isOfCompanies ? (owners.get(table.name) ?? []) : null;
    yield { name: `${TABLE_PART}${table.name}`, pieces: inBlocks(rowsOf(tx, table, of)) };
    if (table.namesPapers) papers.push(...(await papersOf(tx, table, of)));
  }
  for (const paper of papers) {
    const pieces = await files.read(paper.key);
    if (pieces === null) {
      onLost(paper.key);
      continue;
    }
    onPaper();
    yield { name: `${PAPER_PART}${paper.key}`, pieces: compared(pieces, paper, onLost) };
  }
}

/** For each table of companies, those that have rows there. */
async function ownersOf(
  tx: Tx,
  tables: readonly KeptTable[],
  companies: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ofCompanies = tables.filter(({ isOfCompanies }) => isOfCompanies);
  const owners = new Map<string, string[]>(ofCompanies.map(({ name }) => [name, []]));
  for (const company of companies) {
    await lookAt(tx, company);
    for (const name of await filledTables(tx, ofCompanies, company)) owners.get(name)?.push(company);
  }
  return owners;
}

/** The rows of each of these companies, or every row of a table that companies share. */
async function* rowsOf(tx: Tx, table: KeptTable, companies: readonly string[] | null): AsyncGenerator<Uint8Array> {
  if (companies === null) yield* copyOut(tx, table);
  for (const company of companies ?? []) {
    await lookAt(tx, company);
    yield* copyOut(tx, table);
  }
}

async function papersOf(tx: Tx, table: KeptTable, companies: readonly string[] | null): Promise<NamedPaper[]> {
  if (companies === null) return readPapers(tx, table);
  const papers: NamedPaper[] = [];
  for (const company of companies) {
    await lookAt(tx, company);
    papers.push(...(await readPapers(tx, table)));
  }
  return papers;
}
