import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";

/** The day of the journeys: that of the demonstration on the drawings. */
export const TODAY = "2026-04-14";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const START_MILLISECONDS = 300_000;

export type RunningApp = {
  readonly url: string;
  readonly process: ChildProcess;
  /** Asks it to stop, as Ctrl-C does; rejects when it ends otherwise than well. One that was killed before has nothing to say. */
  readonly stop: () => Promise<void>;
};

type StartWish = {
  readonly dataDir: string;
  readonly port?: number;
  readonly demo: boolean;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts the built application on a data folder, on the port given or on a free one, and waits until it answers. */
export async function startApp({ dataDir, port, demo, env = {} }: StartWish): Promise<RunningApp> {
  const chosen = port ?? (await freePort());
  const url = `http://localhost:${chosen}`;
  const child = spawn(process.execPath, ["apps/server/dist/server.js"], {
    cwd: ROOT,
    env: { ...withoutDatabase(), DATA_DIR: dataDir, PORT: String(chosen), TODAY, DEMO: demo ? "1" : "0", LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stdout.on("data", (text: Buffer) => (said += text.toString()));
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  await untilReady(`${url}/readyz`, () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the application ended: ${said}`);
  });
  return {
    url,
    process: child,
    async stop() {
      if (child.signalCode === "SIGKILL") return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      if (child.exitCode !== 0) throw new Error(`the application did not stop well: ${said}`);
    },
  };
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** The journeys run on the embedded database, whatever the environment of the person who starts them. */
function withoutDatabase(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _database, PUBLIC_URL: _front, PUBLIC_API_URL: _api, NODE_ENV: _mode, ...others } = process.env;
  return others;
}

async function untilReady(url: string, checkAlive: () => void): Promise<void> {
  const deadline = performance.now() + START_MILLISECONDS;
  while (performance.now() < deadline) {
    checkAlive();
    if (await answers(url)) return;
    await pause(25);
  }
  throw new Error(`${url} did not answer in time`);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch (error) {
    if (error instanceof TypeError) return false; // refused: not listening yet
    throw error;
  }
}
