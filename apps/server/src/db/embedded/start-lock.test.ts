import { chmodSync, existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identityOf } from "./processes.js";
import { whileStarting } from "./start-lock.js";

let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), "comptoir-lock-"))));
afterEach(() => rmSync(home, { recursive: true, force: true }));
const lockFile = (): string => join(home, "starting.lock");

test("a lock left empty by a power cut or a full disk is taken over, not waited for without end", async () => {
  writeFileSync(lockFile(), "");
  const before = new Date(Date.now() - 60_000);
  utimesSync(lockFile(), before, before);
  expect(await whileStarting(home, async () => "started")).toBe("started");
  expect(existsSync(lockFile())).toBe(false);
});

test("a lock that was just made is waited for, and so is one whose process lives", async () => {
  for (const content of ["", `${process.pid} ${identityOf(process.pid)}`]) {
    writeFileSync(lockFile(), content);
    let isStarted = false;
    let looks = 0;
    const freedAtThirdLook = async (): Promise<void> => {
      expect(isStarted).toBe(false);
      if ((looks += 1) === 3) rmSync(lockFile());
    };
    expect(await whileStarting(home, async () => (isStarted = true), freedAtThirdLook)).toBe(true);
    expect(looks).toBe(3);
  }
});

test("a lock of a process that is gone is taken over", async () => {
  writeFileSync(lockFile(), "4194999 1");
  expect(await whileStarting(home, async () => "started")).toBe("started");
});

test("a folder that takes no file is refused in words", async () => {
  await expect(whileStarting(join(home, "nowhere"), async () => "started")).rejects.toThrow("ne s’écrit pas (ENOENT)");
});

test.skipIf(process.getuid?.() === 0)("a lock that another account left is named", async () => {
  writeFileSync(lockFile(), "1 1");
  chmodSync(lockFile(), 0);
  await expect(whileStarting(home, async () => "started")).rejects.toThrow("supprimez");
});
