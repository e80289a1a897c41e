import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppOptions } from "../app-options.js";
import { sendProblem } from "./problems.js";

type BodyPace = NonNullable<AppOptions["bodyPace"]>;

/** 32 kbit/s: a statement of one megabyte over the slowest telephone. */
export const BODY_PACE: BodyPace = { seconds: 60, bytesPerSecond: 4_000 };

/** Until when a body may bring nothing more: bytes that just came give time, never more than one that has brought nothing yet. Milliseconds. */
export function nextDeadline(
  deadline: number,
  { now, bytes }: { now: number; bytes: number },
  { seconds, bytesPerSecond }: BodyPace,
): number {
  return Math.min(now + seconds * 1000, deadline + (bytes / bytesPerSecond) * 1000);
}

type Watched = { readonly reply: FastifyReply; deadline: number; read: number };

/** Ends the requests whose body stops or trickles (`request.too_slow`). Those of a handler that works are none of its business. */
export function watchBodies(app: FastifyInstance, pace: BodyPace): void {
  const watched = new Map<FastifyRequest, Watched>();
  app.addHook("onRequest", async (request, reply) => {
    // A request that comes over no connection has its body already.
    if (!(request.raw.socket instanceof Socket) || !hasBody(request)) return;
    watched.set(request, { reply, deadline: performance.now() + pace.seconds * 1000, read: request.raw.socket.bytesRead });
  });
  const look = (): void => {
    const now = performance.now();
    for (const [request, one] of watched) {
      const { complete, destroyed, socket } = request.raw;
      if (complete || destroyed) watched.delete(request);
      else {
        one.deadline = nextDeadline(one.deadline, { now, bytes: socket.bytesRead - one.read }, pace);
        one.read = socket.bytesRead;
        if (now < one.deadline) continue;
        watched.delete(request);
        end(request, one.reply);
      }
    }
  };
  // Sixty times in the time that a body may stop.
  const timer = setInterval(look, pace.seconds * (1000 / 60));
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

function hasBody({ raw: { headers } }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function end(request: FastifyRequest, reply: FastifyReply): void {
  const cut = (): void => void request.raw.destroy();
  if (reply.sent || reply.raw.headersSent) return cut();
  reply.raw.once("finish", cut);
  sendProblem({ code: "request.too_slow" }, reply.header("connection", "close"));
}
