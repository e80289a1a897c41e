import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Lets the server end as soon as its last request is answered. Node waits for two kinds of connections that no request
 * needs: those that have asked nothing yet, which browsers open beforehand, and those that are kept open after the answer
 * that they were waiting for when the end began.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const { server } = app;
  const silent = new Set<Socket>();
  let isClosing = false;
  server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  server.on("request", ({ socket }, reply: ServerResponse) => {
    silent.delete(socket);
    reply.once("finish", () => isClosing && setImmediate(() => server.closeIdleConnections()));
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const socket of silent) socket.destroy();
  });
}
