import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StartupError } from "../../startup-error.js";
import { locate } from "./location.js";

const isRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "comptoir-location-"));
  chmodSync(folder, 0o755);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the server lives in the data folder, under a user who is not root", () => {
  const { home, data, user } = locate(join(folder, "data"));
  expect(home).toBe(join(folder, "data", "postgres"));
  expect(data).toBe(join(home, "data"));
  expect(user?.uid).not.toBe(0);
});

describe.runIf(isRoot)("as root", () => {
  test("an empty data folder is opened to passage only", () => {
    chmodSync(folder, 0o700);
    expect(locate(folder).home).toBe(join(folder, "postgres"));
    expect(statSync(folder).mode & 0o777).toBe(0o711);
  });

  test("under a folder closed to others the server lives elsewhere, found again by a pointer file", () => {
    const closed = join(folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const first = locate(join(closed, "data"));
    expect(first.home).toMatch(/^\/var\/lib\/comptoir\/[0-9a-f]{12}$/);
    expect(JSON.parse(readFileSync(join(closed, "data", "postgres-location.json"), "utf8"))).toEqual({ home: first.home });
    expect(locate(join(closed, "data")).home).toBe(first.home);
    rmSync(first.home, { recursive: true });
  });

  test("a data folder that holds something keeps its rights", () => {
    writeFileSync(join(folder, "kept"), "");
    chmodSync(folder, 0o700);
    const { home } = locate(folder);
    expect(home).toMatch(/^\/var\/lib\/comptoir\//);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    rmSync(home, { recursive: true });
  });

  test("existing data keep their owner, who runs the server", () => {
    const data = join(folder, "postgres", "data");
    mkdirSync(data, { recursive: true });
    chownSync(data, 65534, 65534);
    expect(locate(folder).user).toEqual({ uid: 65534, gid: 65534 });
  });
});

test("a data folder that cannot be made is refused in words", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => locate(join(folder, "file"))).toThrow(StartupError);
  expect(() => locate(join(folder, "file", "data"))).toThrow("indiquez dans DATA_DIR un dossier");
  expect(existsSync(join(folder, "file", "data"))).toBe(false);
});
