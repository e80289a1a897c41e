import { setMaxListeners } from "node:events";
import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";

const signals = new WeakMap<Socket, AbortSignal>();

/**
 * Aborted when the connection of a request closes before its reply: its caller is gone. The request itself closes once its body is read, and
 * is no sign of it.
 */
export function leavingOf({ raw: { socket } }: FastifyRequest): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const leaving = new AbortController();
  if (socket.destroyed) leaving.abort();
  else socket.once("close", () => leaving.abort());
  // One for each request of a connection that sends several without waiting.
  setMaxListeners(0, leaving.signal);
  signals.set(socket, leaving.signal);
  return leaving.signal;
}
