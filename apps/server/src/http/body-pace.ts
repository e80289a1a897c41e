import { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "@comptoir/contract/problems";
import type { PaceClock } from "../app-options.js";
import { sendProblem } from "./problems.js";

/** For so long a body may bring nothing. */
const PATIENCE_MILLISECONDS = 60_000;
/** What it brings at least on the whole. 32 kbit/s: a statement of one megabyte over the slowest telephone. */
const BYTES_PER_SECOND = 4_000;

/** Until when a body may bring nothing more: bytes that just came give time, never more than one that has brought nothing yet. Milliseconds. */
export function nextDeadline(deadline: number, { now, bytes }: { now: number; bytes: number }): number {
  return Math.min(now + PATIENCE_MILLISECONDS, deadline + (bytes / BYTES_PER_SECOND) * 1000);
}

/** So many pieces may be of any size. */
const FREE_PIECES = 2_000;
/** What they hold on average beyond that, in bytes. Each costs the thread of all requests what a piece of 64 KB does. */
const AVERAGE_BYTES = 32;

type Watched = { readonly reply: FastifyReply; deadline: number; read: number };

const MACHINE_CLOCK: PaceClock = {
  now: () => performance.now(),
  every(milliseconds, work) {
    const timer = setInterval(work, milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  },
};

/**
 * Ends the requests whose body stops or trickles (`request.too_slow`), or comes in a great many tiny pieces (`request.malformed`): chunks of
 * one byte, which no program sends by accident. Requests whose handler works are left alone.
 */
export function watchBodies(app: FastifyInstance, clock: PaceClock = MACHINE_CLOCK): void {
  const watched = new Map<FastifyRequest, Watched>();
  app.addHook("onRequest", async (request, reply) => {
    // A request that comes over no connection has its body already.
    if (!(request.raw.socket instanceof Socket) || !hasBody(request)) return;
    watchPieces(request, () => end(request, reply, TINY_PIECES));
    watched.set(request, { reply, deadline: clock.now() + PATIENCE_MILLISECONDS, read: request.raw.socket.bytesRead });
  });
  const look = (): void => {
    const now = clock.now();
    for (const [request, one] of watched) {
      const { complete, destroyed, socket } = request.raw;
      if (complete || destroyed) watched.delete(request);
      else {
        one.deadline = nextDeadline(one.deadline, { now, bytes: socket.bytesRead - one.read });
        one.read = socket.bytesRead;
        if (now < one.deadline) continue;
        watched.delete(request);
        end(request, one.reply, { code: "request.too_slow" });
      }
    }
  };
  // Sixty times in the time that a body may stop.
  const stop = clock.every(PATIENCE_MILLISECONDS / 60, look);
  app.addHook("onClose", async () => stop());
}

function hasBody({ raw: { headers } }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

const TINY_PIECES: Problem = {
  code: "request.malformed",
  issues: [{ path: "", message: "Le contenu de la demande arrive en trop petits morceaux." }],
};

/** Node gives each piece to the request's `push`, before any reader of its body: there they are counted at no cost. */
function watchPieces({ raw }: FastifyRequest, onTiny: () => void): void {
  let pieces = 0;
  let bytes = 0;
  const push = raw.push.bind(raw);
  raw.push = (piece: Buffer | null, encoding) => {
    pieces += 1;
    bytes += piece?.length ?? 0;
    if (pieces <= FREE_PIECES || bytes >= pieces * AVERAGE_BYTES) return push(piece, encoding);
    raw.push = push;
    onTiny();
    return false;
  };
}

function end(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  const cut = (): void => void request.raw.destroy();
  if (reply.sent || reply.raw.headersSent) return cut();
  reply.raw.once("finish", cut);
  sendProblem(problem, reply.header("connection", "close"));
}
