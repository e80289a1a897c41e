import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { networkOf } from "../rate-limits/network.js";

/** Connections open at once: of one network, and of all. An office of a hundred people behind one address has six for each browser. */
const MOST = { network: 1_000, all: 10_000 } as const;

/** Of this machine or its private network: a proxy, which speaks for all. */
const PROXY = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|0:0:0:0::\/64$|f[cd])/;

/** Closes at once a connection beyond those that a network, or all of them, may have open: each holds a descriptor, asked for something or not. */
export function boundConnections(
  app: FastifyInstance,
  most: { readonly network: number; readonly all: number } = MOST,
  proxy = PROXY,
): void {
  const open = new Map<string, number>();
  app.server.maxConnections = most.all;
  app.server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count > most.network && !proxy.test(network)) socket.destroy();
  });
}
