import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StartupError } from "../../startup-error.js";
import { canEnter, ownerOf, serverUser, type OsUser } from "./os-user.js";

/** Where everything of our server lives. `home` belongs to us; `data` and `socket` to the user of the server. */
export interface Location {
  readonly user: OsUser | null;
  readonly home: string;
  readonly data: string;
  readonly socket: string;
  readonly log: string;
  readonly password: string;
  /** A folder open to every user, for copies of the programs. */
  readonly elsewhere: string;
}

const ELSEWHERE = "/var/lib/comptoir";
const POINTER = "postgres-location.json";

/**
 * Decides where the server lives: in `postgres` under the data folder, or elsewhere when the user of the server cannot
 * enter it (a data folder under /root, say): then a pointer file in the data folder says where.
 */
export function locate(dataDir: string): Location {
  const asRoot = process.getuid?.() === 0;
  try {
    makeFolder(dataDir, asRoot ? 0o711 : 0o700);
  } catch (error) {
    throw unusableFolder(error);
  }
  const folder = realpathSync(dataDir);
  const pointed = readPointer(folder);
  const inside = join(folder, "postgres");
  const user = serverUser(ownerOf(join(pointed ?? inside, "data")));
  const fitsInside = user === null || existsSync(join(inside, "data")) || openToPassage(folder, user);
  const home = pointed ?? (fitsInside ? inside : moveElsewhere(folder));
  const location: Location = {
    user,
    home,
    data: join(home, "data"),
    socket: join(home, "socket"),
    log: join(home, "server.log"),
    password: join(home, "password"),
    elsewhere: asRoot ? ELSEWHERE : join(folder, "postgres"),
  };
  makeFolders(location);
  return location;
}

/** An empty folder is ours to arrange: it is opened to passage, not to reading. One that holds something keeps its rights. */
function openToPassage(folder: string, user: OsUser): boolean {
  if (readdirSync(folder).length === 0) chmodSync(folder, statSync(folder).mode | 0o011);
  return canEnter(folder, user);
}

function readPointer(folder: string): string | null {
  const pointer = join(folder, POINTER);
  if (!existsSync(pointer)) return null;
  return (JSON.parse(readFileSync(pointer, "utf8")) as { home: string }).home;
}

function moveElsewhere(folder: string): string {
  const home = join(ELSEWHERE, randomBytes(6).toString("hex"));
  writeFileSync(join(folder, POINTER), JSON.stringify({ home }), { mode: 0o600 });
  return home;
}

function makeFolders({ user, home, socket, elsewhere }: Location): void {
  try {
    if (user !== null) makeFolder(elsewhere, 0o755);
    makeFolder(home, user === null ? 0o700 : 0o711);
    makeFolder(socket, 0o700);
    if (user !== null) chownSync(socket, user.uid, user.gid);
    // Left by another user, root for example: said now, in words, rather than at the first file that cannot be opened.
    accessSync(home, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusableFolder(error);
  }
}

/** The mode is set apart from mkdir, which narrows it by the umask. */
function makeFolder(folder: string, mode: number): void {
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, mode);
}

function unusableFolder(error: unknown): StartupError {
  const detail = error instanceof Error ? error.message : String(error);
  return new StartupError(
    `Impossible de préparer le dossier des données (${detail})\u00a0: indiquez dans DATA_DIR un dossier où ce programme peut écrire.`,
    { cause: error },
  );
}
