import type { FastifyInstance } from "fastify";

/**
 * Says once in the log that an address passes others on whose word is not taken: if it is a proxy, all who come through it are one caller
 * for the bounds of a network and the delays after wrong passwords.
 */
export function tellUnknownProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook("onRequest", async ({ headers, ip, socket, log }) => {
    if (isTold || headers["x-forwarded-for"] === undefined || ip !== socket.remoteAddress) return;
    isTold = true;
    log.warn({ proxy: ip }, UNKNOWN_PROXY);
  });
}

const UNKNOWN_PROXY =
  "X-Forwarded-For comes from an address that is no known proxy, and is not read: callers behind it count as one. Set PUBLIC_URL for a proxy of this machine or of its private network, TRUSTED_PROXIES for another one.";
