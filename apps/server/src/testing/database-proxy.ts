import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import pg from "pg";
import { afterAll } from "vitest";

/** A path to a database that a test may cut. */
export type DatabaseProxy = {
  readonly connectionString: string;
  /** Ends every connection at once, as a server that dies or a network that breaks. */
  cut(): void;
  /** Passes nothing on for as long as it is frozen, as a server that is stopped without being ended. */
  freeze(isFrozen: boolean): void;
  /** Refuses connections until it is opened again. */
  close(): Promise<void>;
  open(): Promise<void>;
};

/** Passes connections on to a database, over TCP. */
export async function databaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const { host, port, user, password, database } = new pg.Client({ connectionString });
  const open = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((incoming) => {
    const outgoing = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      one.on("data", (bytes) => isFrozen || other.write(bytes)).on("end", () => other.end());
      one.on("error", () => undefined).on("close", () => other.destroy());
    }
    open.add(incoming);
    incoming.on("close", () => open.delete(incoming));
  });
  const listen = async (at: number): Promise<number> => {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const chosen = await listen(0);
  const proxy = {
    connectionString: `postgresql://${encodeURIComponent(user ?? "")}:${encodeURIComponent(password ?? "")}@127.0.0.1:${chosen}/${database ?? ""}`,
    freeze: (frozen: boolean) => void (isFrozen = frozen),
    cut: () => open.forEach((socket) => socket.resetAndDestroy()),
    async close() {
      proxy.cut();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
    open: async () => void (await listen(chosen)),
  };
  afterAll(() => proxy.close());
  return proxy;
}
