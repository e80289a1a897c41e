import { constants, existsSync } from "node:fs";
import { access, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { fault, notice, sound, type Diagnosis } from "./diagnosis.js";

const OLDEST_NODE = { major: 20, minor: 19 } as const;

/** The version of Node, as `process.versions.node` gives it. */
export function nodeFindings(version: string): readonly Diagnosis[] {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isRecent = major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor);
  const wanted = `${OLDEST_NODE.major}.${OLDEST_NODE.minor}`;
  return isRecent ? [sound(`Node ${version}`)] : [fault(`Node ${version} est trop ancien\u00a0: installez Node ${wanted} ou plus récent.`)];
}

/** The data folder: there, or to be made at the first start, and open to writing. */
export async function folderFindings(dataDir: string): Promise<readonly Diagnosis[]> {
  const there = nearest(dataDir);
  const isOpen = await access(there, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isOpen)
    return [fault(`Le dossier ${there} n’est pas ouvert en écriture à ce compte\u00a0: donnez-le-lui (chown), ou indiquez DATA_DIR.`)];
  return there === dataDir
    ? [sound(`Dossier des données\u00a0: ${dataDir}`)]
    : [notice(`Le dossier ${dataDir} n’existe pas encore\u00a0: le premier démarrage le crée.`)];
}

/** Papers are refused below the first, in gigabytes, or below a tenth of a smaller disk; the second leaves time to act. */
const ROOM = { least: 1, comfortable: 5, share: 1 / 10 } as const;

/** The room left on the disk of a folder. */
export async function diskFindings(dataDir: string, freeBytes = freeBytesAt, allBytes = allBytesAt): Promise<readonly Diagnosis[]> {
  const gigabytes = Math.floor((await freeBytes(nearest(dataDir))) / 100_000_000) / 10;
  const least = Math.min(ROOM.least, Math.ceil(((await allBytes(nearest(dataDir))) * ROOM.share) / 100_000_000) / 10);
  const left = `${french(gigabytes)}\u00a0Go libres`;
  if (gigabytes < least)
    return [
      fault(`Disque de ${dataDir}\u00a0: ${left}. Les pièces sont refusées sous ${french(least)}\u00a0Go\u00a0: libérez de la place.`),
    ];
  if (gigabytes < ROOM.comfortable) return [notice(`Disque de ${dataDir}\u00a0: ${left} seulement.`)];
  return [sound(`Disque de ${dataDir}\u00a0: ${left}`)];
}

function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

function french(gigabytes: number): string {
  return String(gigabytes).replace(".", ",");
}

async function allBytesAt(folder: string): Promise<number> {
  const { blocks, bsize } = await statfs(folder);
  return blocks * bsize;
}

async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
