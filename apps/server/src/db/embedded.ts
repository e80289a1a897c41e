import { createServer, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { takeAppLock, type AppLock } from "./embedded/app-lock.js";
import { findBinaries, type Binaries } from "./embedded/binaries.js";
import { createCluster, ensureDatabase, ownerConnection } from "./embedded/cluster.js";
import { locate, type Location } from "./embedded/location.js";
import { ensureRunning, signalStop, stopPostmaster, type ServerAddress, type Postmaster } from "./embedded/postmaster.js";
import { whileStarting } from "./embedded/start-lock.js";

/** Where the embedded server keeps its data, and how it is set. */
export interface EmbeddedOptions {
  /** The folder of the data; created when it is missing. */
  readonly dataDir: string;
  /** Settings of PostgreSQL over ours: tests run without fsync. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Told when the server was lost and could not be had again: the application cannot go on. */
  readonly onLost?: (error: Error) => void;
}

/** A running server, held by this process alone. */
export interface EmbeddedServer {
  readonly connectionString: string;
  readonly pid: number;
  /** Stops the server and waits until it has left. */
  stop(): Promise<void>;
}

/** A socket's address is 108 bytes at most, 103 on some systems. */
const SOCKET_PATH_LIMIT = 103;

/**
 * Starts our own PostgreSQL in a data folder, or adopts the one that a killed process left running. Rejects with a
 * French sentence when another process holds the folder. SIGINT and SIGTERM stop it, unless the application handles them.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const location = locate(options.dataDir);
  const guard = guardSignals(location);
  try {
    const binaries = await findBinaries(location.user, location.elsewhere);
    const held = await whileStarting(location.home, async () => {
      await guard.during(createCluster(binaries, location, guard.signal));
      // A signal that came as it was made ends the process now: a server started next would outlive it.
      guard.signal.throwIfAborted();
      return retrying(() => startAndLock({ binaries, location, settings: options.settings ?? {}, onLaunch: guard.own }));
    });
    guard.giveWay();
    return supervise(binaries, location, options, held, guard);
  } catch (error) {
    // After a signal the process is about to end: the error of what it cut short is of no use.
    if (guard.signal.aborted) await new Promise(() => undefined);
    await guard.stopOwn();
    guard.end();
    throw error;
  }
}

interface Held {
  readonly server: Postmaster;
  readonly lock: AppLock;
}

interface Start {
  readonly binaries: Binaries;
  readonly location: Location;
  readonly settings: Readonly<Record<string, string>>;
  /** Where to listen; chosen when absent. */
  readonly endpoint?: ServerAddress;
  /** Told that the server is ours to stop from now on, and its number when it is new. */
  readonly onLaunch: (pid?: number) => void;
}

async function startAndLock({ binaries, location, settings, endpoint, onLaunch }: Start): Promise<Held> {
  const server = await ensureRunning({ binaries, location, endpoint: endpoint ?? (await chooseEndpoint(location)), settings, onLaunch });
  await ensureDatabase(location, server);
  const lock = await takeAppLock(ownerConnection(location, server));
  onLaunch();
  return { server, lock };
}

async function chooseEndpoint({ socket }: Location): Promise<ServerAddress> {
  if (`${socket}/.s.PGSQL.5432.lock`.length <= SOCKET_PATH_LIMIT) return { socket };
  return { loopbackPort: await freePort() };
}

/** Keeps hold of the server: a crash or a kill of it is repaired at the same address, so that the pools only see lost connections. */
function supervise(
  binaries: Binaries,
  location: Location,
  { settings = {}, onLost = () => undefined }: EmbeddedOptions,
  first: Held,
  guard: SignalGuard,
): EmbeddedServer {
  const { host, port } = first.server;
  const endpoint: ServerAddress = host.startsWith("/") ? { socket: host } : { loopbackPort: port };
  const held = { ...first, stopping: false };
  const stopAtExit = () => signalStop(location, guard.launched());
  process.once("exit", stopAtExit);

  const recover = async (): Promise<void> => {
    if (held.stopping || guard.signal.aborted) return;
    try {
      Object.assign(
        held,
        await whileStarting(location.home, () =>
          retrying(() => startAndLock({ binaries, location, settings, endpoint, onLaunch: guard.own })),
        ),
      );
      held.lock.onLost(() => void recover());
    } catch (error) {
      onLost(error instanceof Error ? error : new Error(String(error)));
    }
  };
  held.lock.onLost(() => void recover());

  return {
    connectionString: ownerConnection(location, first.server),
    get pid() {
      return held.server.pid;
    },
    async stop() {
      held.stopping = true;
      // The lock is let go by the server itself: no process can adopt a server that is about to stop.
      await stopPostmaster(location, guard.launched());
      await held.lock.release();
      process.off("exit", stopAtExit);
      guard.end();
    },
  };
}

/** A server that was just killed, stops or recovers refuses connections for a moment; any other error is final. */
async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error;
      await pause(50);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    ["ECONNRESET", "ECONNREFUSED", "ENOENT", "EPIPE", "57P01", "57P02", "57P03"].includes(code) ||
    error.message.startsWith("Connection terminated")
  );
}

interface SignalGuard {
  readonly signal: AbortSignal;
  /** The server is ours: a failure or a signal stops it. Until then it may be another instance's. */
  readonly own: (pid?: number) => void;
  /** The number of the last server that was started here. */
  readonly launched: () => number | undefined;
  stopOwn(): Promise<void>;
  /** Work that a signal lets end, once told to stop. */
  during<Result>(work: Promise<Result>): Promise<Result>;
  /** From now on the application's own handlers decide, as soon as it has some. */
  giveWay(): void;
  end(): void;
}

/** A detached server outlives the program unless it is stopped: SIGINT and SIGTERM do so from the first moment, before the application has handlers of its own. */
function guardSignals(location: Location): SignalGuard {
  const aborter = new AbortController();
  let isOurs = false;
  let launched: number | undefined;
  let givesWay = false;
  let underWay: Promise<unknown> = Promise.resolve();
  const stopOwn = async (): Promise<void> => {
    if (isOurs) await stopPostmaster(location, launched);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (givesWay && process.listenerCount(signal) > 1) return;
    aborter.abort();
    void Promise.allSettled([underWay])
      .then(stopOwn)
      .finally(() => process.exit(signal === "SIGINT" ? 130 : 143));
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  return {
    signal: aborter.signal,
    own(pid) {
      isOurs = true;
      launched = pid ?? launched;
    },
    launched: () => launched,
    stopOwn,
    during(work) {
      underWay = work;
      return work;
    },
    giveWay: () => (givesWay = true),
    end: () => void process.off("SIGINT", onSignal).off("SIGTERM", onSignal),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve, reject) => probe.once("listening", resolve).once("error", reject));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
