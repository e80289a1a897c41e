import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { testApp } from "../testing/app.js";
import { temporaryDataDir } from "../testing/temporary-folder.js";
import { maintenanceFile } from "./maintenance.js";

let isClosed = false;
const { app } = await testApp({ isClosed: () => isClosed });
const folder = await temporaryDataDir();
afterAll(() => folder.remove());

test("while the operator works, the API answers 503 and when to come back; then everything is as before", async () => {
  isClosed = true;
  for (const url of ["/api/v1/config", "/api/v1/get_global_translation/", "/api/v1/nowhere", "/%61pi/v1/config", "//api/v1/config"]) {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ code: "server.unavailable" });
    expect(reply.headers["retry-after"]).toBe("30");
  }
  expect((await app.inject("/healthz")).statusCode).toBe(200);
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  isClosed = false;
  expect((await app.inject("/api/v1/config")).statusCode).toBe(200);
});

test("the file of the operator is seen within half a second, put there or taken away", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const closed = maintenanceFile(folder.path);
  expect(closed()).toBe(false);
  await writeFile(join(folder.path, "maintenance"), "");
  expect(closed()).toBe(false);
  vi.advanceTimersByTime(500);
  expect(closed()).toBe(true);
  await rm(join(folder.path, "maintenance"));
  vi.advanceTimersByTime(500);
  expect(closed()).toBe(false);
  vi.useRealTimers();
});
