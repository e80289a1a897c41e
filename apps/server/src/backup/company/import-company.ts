import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { schemaVersion } from "../../db/migrate.js";
import type { Db } from "../../db/db.js";
import type { Tx } from "../../db/transaction.js";
import type { FileStore } from "../../file-store/file-store.js";
import { verifyBooks, type Verification } from "../../modules/ledger/service.js";
import { StartupError } from "../../startup-error.js";
import { zipParts } from "../../table-files/zip-parts.js";
import { bringPaper } from "../bring-paper.js";
import { once } from "../parts.js";
import {
  guardAgain,
  lookAt,
  raiseCounters,
  readPapers,
  readTables,
  unguard,
  type KeptTable,
  type NamedPaper,
} from "../tables-repository.js";
import { dataFile, FORMAT, FORMAT_FILE, FormatSchema, INDEX_FILE, MOST_BYTES, PAPERS, type Format } from "./format.js";
import { MOVED_SHARED, MOVED_TABLES } from "./moved-queries.js";
import { countSummary, insertMovedRows, isCompanyThere, isPersonThere, linesIn } from "./rows-repository.js";

/** A company that came as a file: each of its parts is the one that left. */
export type ArrivingCompany = {
  readonly format: Format;
  /** The parts by their names. */
  readonly parts: ReadonlyMap<string, Uint8Array>;
};

/** Reads an exported company and compares each part with the index, writing nothing; throws a StartupError when it cannot come in here. */
export async function checkCompany(path: string): Promise<ArrivingCompany> {
  const size = await stat(path)
    .then(({ size: bytes }) => bytes)
    .catch(() => null);
  if (size === null) throw new StartupError(`Le fichier ${path} ne se lit pas.`);
  if (size > MOST_BYTES) throw new StartupError("Ce fichier dépasse 2\u00a0Go\u00a0: rien n’a été écrit.");
  const parts = partsOf(await readFile(path));
  const format = formatOf(parts.get(FORMAT_FILE));
  if (JSON.stringify(format.migrations) !== JSON.stringify(await schemaVersion()))
    throw new StartupError(
      `Ce dossier vient d’une autre version du programme (${format.migrations.at(-1)?.name ?? "aucune migration"})\u00a0: importez-le avec la sienne. Rien n’a été écrit.`,
    );
  const missing = [...MOVED_SHARED.map(({ name }) => name), ...MOVED_TABLES].find((name) => !parts.has(dataFile(name)));
  if (missing !== undefined) throw altered();
  return { format, parts };
}

/** What came in: what its verification says, and the papers that its rows name and that did not leave with it. */
export type Arrived = Verification & { readonly missing: readonly string[] };

/** Writes a checked company and its papers, whole or not at all; refuses one that is there, and books that verified when they left and no longer do. */
export async function importCompany(db: Db, files: FileStore, { format, parts }: ArrivingCompany): Promise<Arrived> {
  const put: string[] = [];
  try {
    return await db.owner(async (tx) => {
      const found = await fill(tx, format, parts);
      const missing: string[] = [];
      for (const paper of await namedPapers(tx)) {
        const bytes = parts.get(`${PAPERS}${paper.key}`);
        if (bytes === undefined) missing.push(paper.key);
        else if (sha256(bytes) !== paper.sha256) throw altered();
        else await bringPaper(files, { ...paper, bytes: bytes.length, pieces: once(Buffer.from(bytes)) }, put);
      }
      return { ...found, missing };
    });
  } catch (error) {
    for (const key of put) await files.remove(key);
    throw error;
  }
}

/** The papers that the rows of the company looked at name. */
async function namedPapers(tx: Tx): Promise<NamedPaper[]> {
  const papers: NamedPaper[] = [];
  for (const table of await readTables(tx)) if (table.namesPapers && table.isOfCompanies) papers.push(...(await readPapers(tx, table)));
  return papers;
}

async function fill(tx: Tx, { companyId, isIntact }: Format, parts: ReadonlyMap<string, Uint8Array>): Promise<Verification> {
  const tables = await readTables(tx);
  const known = new Map(tables.map((table) => [table.name, table]));
  await lookAt(tx, companyId);
  const keys = await unguard(tx, tables);
  const write = async (name: string, leftOut: readonly string[], refuse?: () => Promise<void>): Promise<void> => {
    const table = known.get(name);
    if (table === undefined) throw new Error(`no table ${name}`);
    await takeLines(tx, parts.get(dataFile(name)) ?? new Uint8Array());
    await refuse?.();
    await insertMovedRows(tx, columnsOf(table, leftOut));
  };
  for (const { name, leftOut } of MOVED_SHARED)
    await write(name, leftOut, REFUSALS[name] && (() => REFUSALS[name]?.(tx, companyId) ?? Promise.resolve()));
  for (const name of MOVED_TABLES) await write(name, []);
  await raiseCounters(tx);
  await guardAgain(tx, tables, keys);
  await countSummary(tx);
  const found = await verifyBooks(tx, companyId);
  if (isIntact && !found.intact)
    throw new StartupError(
      [
        "Les livres de ce fichier ne sont plus ceux qui ont été exportés. Rien n’a été écrit.",
        ...found.findings.map(({ message }) => `  ${message}`),
      ].join("\n"),
    );
  return found;
}

/** What refuses the lines of a table, before they are written. */
const REFUSALS: Readonly<Record<string, (tx: Tx, companyId: string) => Promise<void>>> = {
  "shared.companies": async (tx, companyId) => {
    if (await isCompanyThere(tx, companyId))
      throw new StartupError("Ce dossier, ou un autre de son SIRET, est déjà ici. Rien n’a été écrit.");
  },
  "shared.users": async (tx) => {
    if (await isPersonThere(tx)) throw new StartupError("Une personne de ce dossier a déjà un compte ici. Rien n’a été écrit.");
  },
};

function columnsOf({ name, columns }: KeptTable, leftOut: readonly string[]): Pick<KeptTable, "name" | "columns"> {
  return { name, columns: columns.filter((column) => !leftOut.includes(column)) };
}

async function takeLines(tx: Tx, bytes: Uint8Array): Promise<void> {
  const stream = await linesIn(tx);
  await pipeline(once(Buffer.from(bytes)), stream);
}

/** The parts that the index names, each with its SHA-256 found again. */
function partsOf(bytes: Buffer): ReadonlyMap<string, Uint8Array> {
  try {
    const read = zipParts(bytes, MOST_BYTES);
    const index = Buffer.from(read(INDEX_FILE) ?? []).toString("utf8");
    const parts = new Map<string, Uint8Array>();
    for (const row of index.split("\n").filter((one) => one !== "")) {
      const [, hash = "", name = ""] = /^([0-9a-f]{64})  (.+)$/.exec(row) ?? [];
      const part = read(name);
      if (part === null || sha256(part) !== hash) throw altered();
      parts.set(name, part);
    }
    return parts;
  } catch (error) {
    throw error instanceof StartupError ? error : altered(error);
  }
}

function formatOf(bytes: Uint8Array | undefined): Format {
  if (bytes === undefined) throw altered();
  const parsed = FormatSchema.safeParse(jsonOf(bytes));
  if (!parsed.success) throw altered();
  if (parsed.data.format > FORMAT)
    throw new StartupError("Ce dossier est d’un format plus récent\u00a0: mettez le programme à jour. Rien n’a été écrit.");
  return parsed.data;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch (error) {
    throw altered(error);
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function altered(cause?: unknown): StartupError {
  return new StartupError("Ce fichier n’est pas un dossier exporté, est incomplet ou a été modifié\u00a0: rien n’a été écrit.", { cause });
}
