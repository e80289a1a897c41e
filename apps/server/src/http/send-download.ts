import { finished } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Delivery, DownloadOwner, DownloadPlace } from "../downloads/downloads.js";
import type { Spool } from "../downloads/spool.js";
import { leavingOf } from "./call/leaving.js";
import type { Services } from "../services.js";
import { CLOSING_PATIENCE, isEnding } from "./closing.js";
import { endTurn } from "./request-turns.js";

/**
 * Sends a file as it is made. It holds a place, not a connection to the database, for as long as its reader takes; one that leaves it
 * waiting is cut. `make` learns when its reader leaves: nothing then waits for a turn any more. Refuses `download.too_many` and `server.busy` before anything is made; what fails before the first byte is answered.
 */
export async function sendDownload(
  { downloads }: Services,
  reply: FastifyReply,
  {
    make,
    disposition = "attachment",
    ...owner
  }: DownloadOwner & { make: (left: AbortSignal) => Promise<Delivery> | Delivery; disposition?: string },
): Promise<void> {
  const place = downloads.take(owner);
  endTurn(reply.request);
  try {
    const { fileName, mediaType, pieces } = await make(leavingOf(reply.request));
    const spooled = place.spool(pieces);
    await spooled.begun;
    watch(reply, spooled, place);
    reply
      .type(mediaType)
      .header("content-disposition", `${disposition}; ${named(fileName)}`)
      .header("cache-control", "private, no-store");
    reply.send(spooled.stream);
    // The rest is between the stream and its reader: a reader that leaves is no failure of the request.
    reply.hijack();
  } catch (error) {
    place.leave();
    throw error;
  }
}

/** A name that a person gave may hold any letter. */
function named(fileName: string): string {
  return /^[\w .()-]+$/.test(fileName) ? `filename="${fileName}"` : `filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

/** Gives the place back once the reply is over and its source left, and ends one whose reader does not read: sooner while the server ends. */
function watch(reply: FastifyReply, { ended, stalledFor }: Spool, place: DownloadPlace): void {
  const timer = setInterval(
    () => {
      if (stalledFor() > (isEnding(reply.server) ? CLOSING_PATIENCE : place.patience)) reply.raw.destroy();
    },
    Math.min(place.patience, CLOSING_PATIENCE) / 4,
  );
  timer.unref();
  const sent = new Promise<void>((resolve) => finished(reply.raw, () => resolve()));
  void Promise.all([ended, sent]).then(() => {
    clearInterval(timer);
    place.leave();
  });
}
