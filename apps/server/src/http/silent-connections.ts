import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Ends with the server the connections that have asked nothing yet: browsers open some beforehand, and Node, which takes
 * them for requests on their way, would wait for them.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    silent.add(socket);
    socket.once("close", () => silent.delete(socket));
  });
  app.server.on("request", ({ socket }) => silent.delete(socket));
  app.addHook("preClose", async () => {
    for (const socket of silent) socket.destroy();
  });
}
