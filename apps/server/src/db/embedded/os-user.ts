import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** The system user that the server runs as, when it is not ourselves. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

const NAME = "comptoir";
const NOBODY: OsUser = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root: as root, returns the owner of the existing data, else the user `comptoir`, created
 * if possible, else the system's unprivileged user. Returns null for an ordinary user, who runs the server himself.
 */
export function serverUser(dataOwner: OsUser | null): OsUser | null {
  if (process.getuid?.() !== 0) return null;
  if (dataOwner !== null && dataOwner.uid !== 0) return dataOwner;
  return findUser(NAME) ?? createUser() ?? findUser("nobody") ?? NOBODY;
}

/** The owner of a file or folder, null when it does not exist. */
export function ownerOf(path: string): OsUser | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats ? { uid: stats.uid, gid: stats.gid } : null;
}

/** True when a user may enter every folder on the way to a path, and read what is there. */
export function canReach(path: string, user: OsUser): boolean {
  if (!permits(path, user, 0o4)) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (!permits(folder, user, 0o1)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** True when a user may go through a folder and every folder above it. */
export function canEnter(folder: string, user: OsUser): boolean {
  return permits(folder, user, 0o1) && (folder === dirname(folder) || canEnter(dirname(folder), user));
}

function permits(path: string, { uid, gid }: OsUser, right: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (stats.uid === uid) return (stats.mode & (right << 6)) !== 0;
  if (stats.gid === gid) return (stats.mode & (right << 3)) !== 0;
  return (stats.mode & right) !== 0;
}

function findUser(name: string): OsUser | null {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

function createUser(): OsUser | null {
  const attempts: [command: string, ...args: string[]][] = [
    ["useradd", "--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin", NAME],
    ["adduser", "-S", "-D", "-H", NAME],
  ];
  for (const [command, ...args] of attempts) {
    spawnSync(command, args, { stdio: "ignore" });
    const created = findUser(NAME);
    if (created) return created;
  }
  return null;
}
