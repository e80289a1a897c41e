import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { networkOf } from "../rate-limits/network.js";

/** Connections open at once: of one network, and of all. An office of a hundred people behind one address has six for each browser. */
const MOST = { network: 1_000, all: 10_000 } as const;

/** Beyond that part of all, those that are kept open between two requests make room for those that ask. */
const NEARLY_ALL = 0.9;

/** Addresses of this machine or its private network: a proxy, which speaks for all. */
const PROXY = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|0:0:0:0::\/64$|f[cd])/;

/**
 * Closes at once a connection beyond those that a network, or all of them, may have open: each holds a descriptor, asked for something or
 * not. When nearly all are open, those that rest after their reply are closed: many networks that keep theirs do not shut the others out.
 */
export function boundConnections(
  app: FastifyInstance,
  most: { readonly network: number; readonly all: number } = MOST,
  proxy = PROXY,
): void {
  const open = new Map<string, number>();
  const resting = restingConnections(app.server);
  let all = 0;
  app.server.maxConnections = most.all;
  app.server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    all += 1;
    if (all > most.all * NEARLY_ALL) for (const one of resting) one.destroy();
    socket.once("close", () => {
      all -= 1;
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count > most.network && !proxy.test(network)) socket.destroy();
  });
}

/** A browser sends its next request over a connection once the reply to the one before has come, and so do proxies. */
const MOST_UNANSWERED = 32;

/**
 * Closes a connection over which more requests wait for their replies, before anything is done for the next one: sent without waiting, each
 * would take as much of the thread to be refused as to be served.
 */
export function boundUnanswered(server: Server, most = MOST_UNANSWERED): void {
  const serving = server.listeners("request");
  const unanswered = new WeakMap<Socket, number>();
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, reply: ServerResponse) => {
    const { socket } = request;
    // Requests that came in the same piece are still reported.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    unanswered.set(socket, count);
    reply.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    for (const serve of serving) serve.call(server, request, reply);
  });
}

/** The connections whose replies have all left; what waits in ours for a slow reader has not. */
function restingConnections(server: Server): ReadonlySet<Socket> {
  const resting = new Set<Socket>();
  const asked = new WeakMap<Socket, number>();
  server.on("request", ({ socket }: IncomingMessage, reply: ServerResponse) => {
    resting.delete(socket);
    asked.set(socket, (asked.get(socket) ?? 0) + 1);
    reply.once("close", () => {
      const left = (asked.get(socket) ?? 1) - 1;
      asked.set(socket, left);
      if (left === 0 && !socket.destroyed) resting.add(socket);
    });
  });
  server.on("connection", (socket: Socket) => socket.once("close", () => resting.delete(socket)));
  return resting;
}

/** For how long a reader may take nothing of its reply, in milliseconds: as long as of a file (`DOWNLOAD_BOUNDS`). */
const PATIENCE = 120_000;

/** Cuts the connections whose caller reads nothing of a reply that waits for it in memory. */
export function cutUnread(app: FastifyInstance, patience = PATIENCE): void {
  const open = new Set<Socket>();
  const seen = new WeakMap<Socket, { readonly left: number; readonly at: number }>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const socket of open) {
      const left = unreadOf(socket);
      const before = seen.get(socket);
      if (left === 0 || before === undefined || before.left !== left) seen.set(socket, { left, at: now });
      else if (now - before.at >= patience) socket.destroy();
    }
  }, patience / 6).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

/** What waits for the reader of a connection: in its stream, and of the piece that is being sent, which the stream counts whole until its end. */
function unreadOf(socket: Socket): number {
  const handle = Reflect.get(socket, "_handle") as { readonly writeQueueSize?: number } | null | undefined;
  return socket.writableLength + (handle?.writeQueueSize ?? 0);
}
