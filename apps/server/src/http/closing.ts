import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * For how long a caller who is waited for may do nothing once the server ends, in milliseconds: the slowest line that we serve takes four
 * seconds to read one piece.
 */
export const CLOSING_PATIENCE = 5_000;

const ending = new WeakSet<Server>();

/** True once a server has been asked to end. */
export function isEnding({ server }: FastifyInstance): boolean {
  return ending.has(server);
}

/**
 * Lets the server end as soon as its last request is answered. Node waits for three kinds of connections that no request
 * needs: those that have asked nothing yet, which browsers open beforehand, those that are kept open after the answer
 * that they were waiting for when the end began, and those whose caller neither reads what is answered nor sends what is left of a body.
 */
export function endUnusedConnections(app: FastifyInstance, patience = CLOSING_PATIENCE): void {
  const { server } = app;
  /** What each connection asked last; null before it asks anything. */
  const open = new Map<Socket, IncomingMessage | null>();
  server.on("connection", (socket: Socket) => {
    open.set(socket, null);
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", (request: IncomingMessage, reply: ServerResponse) => {
    open.set(request.socket, request);
    reply.once("finish", () => isEnding(app) && setImmediate(() => server.closeIdleConnections()));
  });
  app.addHook("preClose", async () => {
    ending.add(server);
    for (const [socket, request] of open) if (request === null) socket.destroy();
    const timer = setInterval(cutterOf(open, patience), patience / 6);
    server.once("close", () => clearInterval(timer));
  });
}

/** Cuts the connections whose caller is waited for, and has done nothing for that long. */
function cutterOf(open: ReadonlyMap<Socket, IncomingMessage | null>, patience: number): () => void {
  const seen = new Map<Socket, { readonly moved: string; readonly at: number }>();
  return () => {
    const now = performance.now();
    for (const [socket, request] of open) {
      const moved = `${socket.bytesRead} ${socket.bytesWritten} ${socket.writableLength}`;
      const before = seen.get(socket);
      const isCallers = socket.writableLength > 0 || request?.complete === false;
      if (!isCallers || before?.moved !== moved) seen.set(socket, { moved, at: now });
      else if (now - before.at >= patience) socket.destroy();
    }
  };
}
