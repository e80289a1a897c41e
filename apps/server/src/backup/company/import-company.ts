import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { isFirmRole } from "@comptoir/contract/base/permissions";
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
import { EMPTIED_COLUMNS, MOVED_SHARED, MOVED_TABLES } from "./moved-queries.js";
import { nobodyReceives, receiveCompany, type Receiver } from "./receiver.js";
import { addressesOf, countSummary, insertMovedRows, isCompanyThere, isPersonThere, linesIn } from "./rows-repository.js";

/** A company that came as a file: each of its parts is the one that left. */
export type ArrivingCompany = {
  readonly format: Format;
  /** The parts by their names. */
  readonly parts: ReadonlyMap<string, Uint8Array>;
};

/** Reads an exported company and compares each part with the index, writing nothing; throws a StartupError when it cannot come in here. */
export async function checkCompany(path: string): Promise<ArrivingCompany> {
  const size = await stat(path)
    .then((found) => (found.isFile() ? found.size : null))
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
  if (missing !== undefined) throw alteredDossier();
  return { format, parts: new Map([...parts, ...sharedParts(format.companyId, parts)]) };
}

type SharedLine = Readonly<Record<string, unknown>>;

/**
 * The lines of the shared tables, read and written again, so that the database reads what was checked. Refuses what no company leaves with, and the maker
 * of a file could add: another company, a person with the rights of a firm, a part in the books of others.
 */
function sharedParts(companyId: string, parts: ReadonlyMap<string, Uint8Array>): readonly [string, Uint8Array][] {
  const linesOf = (name: (typeof MOVED_SHARED)[number]["name"]): SharedLine[] =>
    Buffer.from(parts.get(dataFile(name)) ?? [])
      .toString("utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => jsonOf(Buffer.from(line)) as SharedLine);
  const [companies, users, memberships] = [linesOf("shared.companies"), linesOf("shared.users"), linesOf("shared.memberships")];
  const people = new Set(users.map(({ id }) => id));
  const isSound =
    companies.length === 1 &&
    companies[0]?.["id"] === companyId &&
    users.every(({ role_id: role }) => typeof role === "string" && !isFirmRole(role)) &&
    memberships.every(({ company_id: company, user_id: user }) => company === companyId && people.has(user));
  if (!isSound) throw alteredDossier();
  const textOf = (lines: readonly SharedLine[]): Buffer => Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return [
    [dataFile("shared.companies"), textOf(companies)],
    [dataFile("shared.users"), textOf(users)],
    [dataFile("shared.memberships"), textOf(memberships)],
  ];
}

/**
 * What came in: what its verification says, the papers that its rows name and that did not leave with it, the addresses of the people who came with it
 * and open it, and who received it here; null when no address was named.
 */
export type Arrived = Verification & {
  readonly missing: readonly string[];
  readonly people: readonly string[];
  readonly receiver: Receiver | null;
};

/** `receiver`: the address of an account of this installation; `stopping`: aborted when it is to be given up. */
type Arriving = { readonly receiver?: string | null; readonly stopping?: AbortSignal | undefined };

/**
 * Writes a checked company and its papers, whole or not at all; refuses one that is there, one that no account would open, and books that verified when
 * they left and no longer do. It is given up, nothing being written, when `stopping` is aborted before all is there.
 */
export async function importCompany(
  db: Db,
  files: FileStore,
  { format, parts }: ArrivingCompany,
  { receiver: address = null, stopping }: Arriving = {},
): Promise<Arrived> {
  const put: string[] = [];
  try {
    return await db.owner(async (tx) => {
      const found = await fill(tx, format, parts);
      const people = await addressesOf(tx, format.companyId);
      const receiver = address === null ? null : await receiveCompany(tx, format.companyId, address);
      if (people.length === 0 && receiver === null) throw nobodyReceives();
      const missing: string[] = [];
      for (const paper of await namedPapers(tx)) {
        stopping?.throwIfAborted();
        // A key of another company would give its papers, and remove them.
        if (!paper.key.startsWith(`${format.companyId}/`)) throw alteredDossier();
        const bytes = parts.get(`${PAPERS}${paper.key}`);
        if (bytes === undefined) missing.push(paper.key);
        else if (sha256(bytes) !== paper.sha256) throw alteredDossier();
        else await bringPaper(files, { ...paper, bytes: bytes.length, pieces: once(Buffer.from(bytes)) }, put);
      }
      stopping?.throwIfAborted();
      return { ...found, missing, people, receiver };
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
  const write = async (
    name: string,
    { leftOut, emptied }: { readonly leftOut: readonly string[]; readonly emptied: readonly string[] },
    refuse?: () => Promise<void>,
  ): Promise<void> => {
    const table = known.get(name);
    if (table === undefined) throw new Error(`no table ${name}`);
    await takeLines(tx, parts.get(dataFile(name)) ?? new Uint8Array());
    await refuse?.();
    await insertMovedRows(tx, columnsOf(table, leftOut), emptied);
  };
  for (const moved of MOVED_SHARED)
    await write(moved.name, moved, REFUSALS[moved.name] && (() => REFUSALS[moved.name]?.(tx, companyId) ?? Promise.resolve()));
  for (const name of MOVED_TABLES) await write(name, { leftOut: [], emptied: EMPTIED_COLUMNS[name] ?? [] });
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
      if (part === null || sha256(part) !== hash) throw alteredDossier();
      parts.set(name, part);
    }
    return parts;
  } catch (error) {
    throw error instanceof StartupError ? error : alteredDossier(error);
  }
}

function formatOf(bytes: Uint8Array | undefined): Format {
  if (bytes === undefined) throw alteredDossier();
  const parsed = FormatSchema.safeParse(jsonOf(bytes));
  if (!parsed.success) throw alteredDossier();
  if (parsed.data.format > FORMAT)
    throw new StartupError("Ce dossier est d’un format plus récent\u00a0: mettez le programme à jour. Rien n’a été écrit.");
  return parsed.data;
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch (error) {
    throw alteredDossier(error);
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The sentence for a file that is not the one that left. */
export function alteredDossier(cause?: unknown): StartupError {
  return new StartupError("Ce fichier n’est pas un dossier exporté, est incomplet ou a été modifié\u00a0: rien n’a été écrit.", { cause });
}
