import { Refusal } from "../refusal.js";
import type { Scratch } from "../scratch/scratch.js";
import { followedDownloads, type FollowedDownloads } from "./progress.js";
import { spool, type Spool } from "./spool.js";

/** What is sent as a file; its pieces are read once. */
export type Delivery = { readonly fileName: string; readonly mediaType: string; readonly pieces: Pieces };

/** The bytes of a file, piece by piece. */
export type Pieces = AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>;

/** Who a download is for; null for one that is of no company. */
export type DownloadOwner = { readonly userId: string; readonly companyId: string | null };

/** The files that are on their way, bounded for each person, each company and the whole server. */
export type Downloads = {
  /** Takes a place until `leave`. Refuses `download.too_many` and `server.busy`. */
  take(owner: DownloadOwner): DownloadPlace;
  /** The downloads whose page shows how far they are. */
  readonly followed: FollowedDownloads;
};

/** One file on its way. */
export type DownloadPlace = {
  /** Reads the pieces at the speed of their source, not of the reader. */
  spool(pieces: Pieces): Spool;
  /** Gives the place back; again without harm. */
  leave(): void;
  /** For how long a reader may leave waiting what is ready, in milliseconds. */
  readonly patience: number;
};

/** What is allowed at once, on this server. */
export type DownloadBounds = { readonly person: number; readonly company: number; readonly server: number; readonly patience: number };

/**
 * Two minutes: the buffers of a connection hold what the slowest line that we serve takes one minute to read. A person opens the four
 * books of a year at once, a firm's staff the books of one company.
 */
export const DOWNLOAD_BOUNDS: DownloadBounds = { person: 4, company: 8, server: 200, patience: 120_000 };

/** No file is on its way. */
export function downloadsIn(scratch: Scratch, { person, company, server, patience }: DownloadBounds): Downloads {
  const taken = new Map<string, number>();
  let all = 0;
  const add = (key: string, change: 1 | -1): void => {
    const count = (taken.get(key) ?? 0) + change;
    if (count === 0) taken.delete(key);
    else taken.set(key, count);
  };
  return {
    followed: followedDownloads(),
    take({ userId, companyId }) {
      const keys = [`person ${userId}`, ...(companyId === null ? [] : [`company ${companyId}`])];
      if ((taken.get(`person ${userId}`) ?? 0) >= person)
        throw new Refusal({ code: "download.too_many", whose: "person", maximum: person });
      if (companyId !== null && (taken.get(`company ${companyId}`) ?? 0) >= company)
        throw new Refusal({ code: "download.too_many", whose: "company", maximum: company });
      if (all >= server) throw new Refusal({ code: "server.busy", seconds: BUSY_SECONDS });
      all += 1;
      for (const key of keys) add(key, 1);
      let isLeft = false;
      return {
        patience,
        spool: (pieces) => spool(pieces, { scratch, owner: userId }),
        leave() {
          if (isLeft) return;
          isLeft = true;
          all -= 1;
          for (const key of keys) add(key, -1);
        },
      };
    },
  };
}

/** When one who found the server busy may try again. */
const BUSY_SECONDS = 30;
