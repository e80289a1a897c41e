import { finished } from "node:stream";
import type { FastifyReply } from "fastify";
import { DomainError } from "@comptoir/accounting/errors";
import { problemText } from "@comptoir/contract/problems";
import type { Delivery, DownloadOwner, DownloadPlace } from "../downloads/downloads.js";
import type { DownloadProgress } from "../downloads/progress.js";
import type { Spool } from "../downloads/spool.js";
import { Refusal } from "../refusal.js";
import { followedId } from "./call/followed-download.js";
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
  const id = followedId(reply.request.raw);
  const follow = (read: () => DownloadProgress): void => void (id !== undefined && downloads.followed.keep(owner.userId, id, read));
  let place: DownloadPlace | null = null;
  try {
    place = downloads.take(owner);
    endTurn(reply.request);
    const { fileName, mediaType, pieces } = await make(leavingOf(reply.request));
    const spooled = place.spool(pieces);
    await spooled.begun;
    const ended = endOf(reply);
    follow(progressOf(reply, spooled, ended));
    watch(reply, { ...spooled, sent: ended }, place);
    reply
      .type(mediaType)
      .header("content-disposition", `${disposition}; ${named(fileName)}`)
      .header("cache-control", "private, no-store");
    reply.send(spooled.stream);
    // The rest is between the stream and its reader: a reader that leaves is no failure of the request.
    reply.hijack();
  } catch (error) {
    place?.leave();
    const message = error instanceof Refusal || error instanceof DomainError ? problemText(error.problem) : null;
    follow(() => ({ state: "refused", bytes: 0, message }));
    throw error;
  }
}

/** Resolves when a reply is over: true once it was sent to its end. */
function endOf({ raw }: FastifyReply): Promise<boolean> {
  return new Promise((resolve) => finished(raw, (error) => resolve(!error)));
}

/** What left this server, less what waits in its buffers, until the end of the reply. */
function progressOf({ raw }: FastifyReply, { stream, handed }: Spool, end: Promise<boolean>): () => DownloadProgress {
  let ended: DownloadProgress | null = null;
  let last = 0;
  // Once a connection is gone its buffers are empty, though nothing of them was sent.
  const read = (): number => (last = raw.destroyed ? last : Math.max(last, handed() - stream.readableLength - raw.writableLength));
  void end.then((isWhole) => {
    ended = { state: isWhole ? "sent" : "cut", bytes: isWhole ? handed() : last, message: null };
  });
  return () => ended ?? { state: "sending", bytes: read(), message: null };
}

/** A name that a person gave may hold any letter. */
function named(fileName: string): string {
  return /^[\w .()-]+$/.test(fileName) ? `filename="${fileName}"` : `filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

/** Gives the place back once the reply is over and its source left, and ends one whose reader does not read: sooner while the server ends. */
function watch(reply: FastifyReply, { ended, stalledFor, sent }: Spool & { readonly sent: Promise<boolean> }, place: DownloadPlace): void {
  const timer = setInterval(
    () => {
      if (stalledFor() > (isEnding(reply.server) ? CLOSING_PATIENCE : place.patience)) reply.raw.destroy();
    },
    Math.min(place.patience, CLOSING_PATIENCE) / 4,
  );
  timer.unref();
  void Promise.all([ended, sent]).then(() => {
    clearInterval(timer);
    place.leave();
  });
}
