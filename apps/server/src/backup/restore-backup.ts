import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { migrate, pendingMigrations, schemaVersion } from "../db/migrate.js";
import type { Db } from "../db/db.js";
import type { Tx } from "../db/transaction.js";
import type { FileStore } from "../file-store/file-store.js";
import { verifyCompany, type Verification } from "../modules/ledger/service.js";
import { StartupError } from "../startup-error.js";
import { untilStopped } from "./byte-reader.js";
import { bringPaper, type ArrivingPaper } from "./bring-paper.js";
import { MANIFEST, ManifestSchema, PAPER_PART, TABLE_PART, type Manifest } from "./manifest.js";
import { bytesOf, visitParts, type IndexedPart, type Part } from "./parts.js";
import { altered, opened } from "./sealed-bytes.js";
import {
  bindOwner,
  emptyTables,
  firstFilled,
  guardAgain,
  raiseCounters,
  readCompanies,
  readTables,
  unguard,
  type KeptTable,
} from "./tables-repository.js";

/** A backup that was read whole: each of its parts is the one that was written. */
export type CheckedBackup = {
  readonly path: string;
  readonly key: Buffer;
  readonly manifest: Manifest;
  readonly index: readonly IndexedPart[];
};

/** Reads a whole backup and compares it with its index, writing nothing; throws a StartupError when it cannot be restored by this program. */
export async function checkBackup(path: string, key: Buffer, stopping?: AbortSignal): Promise<CheckedBackup> {
  let manifest: Manifest | null = null;
  const index = await reading({ path, key, stopping }, async ({ name, pieces }) => {
    if (name === MANIFEST) manifest = manifestOf(await bytesOf(pieces));
  });
  if (manifest === null) throw altered();
  await checkVersion(manifest);
  return { path, key, manifest, index };
}

/** The companies of a restored database, with what the verification of each says. */
export type Restored = {
  readonly papers: number;
  readonly verified: readonly { readonly companyId: string; readonly found: Verification }[];
};

/**
 * Restores a checked backup into an empty database of its schema version (one that was never migrated is, first) and its papers into the store, whole
 * or not at all; then verifies the books of each company. It is given up, nothing being written, when `stopping` is aborted before all is there.
 */
export async function restoreBackup(db: Db, files: FileStore, backup: CheckedBackup, stopping?: AbortSignal): Promise<Restored> {
  await prepareSchema(db);
  const put: string[] = [];
  try {
    await db.owner(async (tx) => fill(tx, { ...backup, stopping }, (paper) => bringPaper(files, paper, put)));
  } catch (error) {
    for (const key of put) await files.remove(key);
    throw error;
  }
  await db.analyze(backup.manifest.tables.map(({ name }) => name));
  const companies = await db.owner(readCompanies);
  const verified = [];
  for (const companyId of companies) verified.push({ companyId, found: await verifyCompany(db, companyId) });
  return { papers: put.length, verified };
}

type Stoppable = { readonly stopping?: AbortSignal | undefined };

function reading(
  { path, key, stopping }: Pick<CheckedBackup, "path" | "key"> & Stoppable,
  visit: (part: Part) => Promise<void>,
): Promise<readonly IndexedPart[]> {
  return pipeline(
    createReadStream(path),
    (bytes: AsyncIterable<Uint8Array>) => opened(bytes, key),
    createGunzip(),
    (plain: AsyncIterable<Uint8Array>) => visitParts(untilStopped(plain, stopping), visit),
  );
}

function manifestOf(bytes: Buffer): Manifest {
  const parsed = ManifestSchema.safeParse(JSON.parse(bytes.toString("utf8")));
  if (parsed.success) return parsed.data;
  throw new StartupError("Cette sauvegarde est d’un format plus récent\u00a0: mettez le programme à jour. Rien n’a été écrit.");
}

async function checkVersion({ migrations }: Manifest): Promise<void> {
  const ours = await schemaVersion();
  if (JSON.stringify(migrations) === JSON.stringify(ours)) return;
  const last = migrations.at(-1)?.name ?? "aucune migration";
  throw new StartupError(
    `Cette sauvegarde est d’une autre version du programme (${last}, ${ours.at(-1)?.name ?? ""} ici)\u00a0: restaurez-la avec la sienne. Rien n’a été écrit.`,
  );
}

async function prepareSchema(db: Db): Promise<void> {
  const pending = await pendingMigrations(db);
  if (pending.length === (await schemaVersion()).length) await migrate(db);
  else if (pending.length > 0)
    throw new StartupError(
      "La base de données n’est pas de la version de la sauvegarde\u00a0: restaurez dans une base vide. Rien n’a été écrit.",
    );
}

/** What migrations and a first start write in an empty database: replaced by what the backup has. */
const FILLED_AT_START = new Set(["shared.server_secrets", "shared.flags", "shared.jobs", "shared.rates", "shared.translations"]);

async function fill(
  tx: Tx,
  { path, key, manifest, index, stopping }: CheckedBackup & Stoppable,
  keep: (paper: ArrivingPaper) => Promise<void>,
): Promise<void> {
  const tables = await readTables(tx);
  const byName = new Map(tables.map((table) => [table.name, table]));
  await bindOwner(tx, tables, false);
  const keys = await unguard(tx, tables);
  const filled = await firstFilled(
    tx,
    tables.filter(({ name }) => !FILLED_AT_START.has(name)),
  );
  if (filled !== null)
    throw new StartupError(`La base de données n’est pas vide (${filled})\u00a0: restaurez dans une base vide. Rien n’a été écrit.`);
  await emptyTables(tx, tables);
  const indexed = new Map(index.map((part) => [part.name, part]));
  const again = await reading({ path, key, stopping }, async ({ name, pieces }) => {
    const part = indexed.get(name);
    if (part === undefined) throw altered();
    if (name.startsWith(PAPER_PART)) await keep({ ...part, key: name.slice(PAPER_PART.length), pieces });
    else if (name.startsWith(TABLE_PART)) await copyIn(tx, tableOf(name.slice(TABLE_PART.length), { byName, manifest }), pieces);
  });
  // The file is read a second time: what was checked is what was restored.
  if (JSON.stringify(again) !== JSON.stringify(index)) throw altered();
  await raiseCounters(tx);
  await guardAgain(tx, tables, keys);
  await bindOwner(tx, tables, true);
  stopping?.throwIfAborted();
}

function tableOf(
  name: string,
  { byName, manifest }: { readonly byName: ReadonlyMap<string, KeptTable>; readonly manifest: Manifest },
): KeptTable {
  const [table, stated] = [byName.get(name), manifest.tables.find((one) => one.name === name)];
  if (table !== undefined && stated !== undefined && table.columns.join() === stated.columns.join()) return table;
  throw new StartupError(`La table ${name} de la sauvegarde n’est pas celle de cette base\u00a0: rien n’a été écrit.`);
}

async function copyIn(tx: Tx, { name, columns }: KeptTable, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(pieces, tx.copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`));
}
