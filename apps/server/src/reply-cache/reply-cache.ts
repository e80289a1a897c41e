import { LRUCache } from "lru-cache";
import type { Db } from "../db/db.js";
import type { Company } from "../access/membership.js";

/** Memory that kept replies may take, in bytes. */
const ROOM = 32 * 1024 * 1024;
/** Addresses whose first asking is remembered: what is asked once, a search say, is neither kept nor checked. */
const MOST_ASKED = 5000;

/** Replies made of the books of a company alone, kept for as long as nothing is written in them. */
export type ReplyCache = {
  /**
   * The reply to `url` about a company: the one that was kept if the books have the same version, on whichever server they
   * were written, else what `make` gives.
   */
  textOf(company: Company, url: string, make: () => Promise<string>): Promise<Buffer>;
};

type Kept = { readonly version: number; readonly text: Buffer };

/** Keeps the replies asked for last, from the second time on. */
export function replyCache(db: Db): ReplyCache {
  const kept = new LRUCache<string, Kept>({ maxSize: ROOM, sizeCalculation: ({ text }, key) => text.length + key.length + 100 });
  const asked = new LRUCache<string, true>({ max: MOST_ASKED });
  return {
    async textOf(company, url, make) {
      const { id, taxSystem, accountingBasis, vatSubject } = company;
      const key = [id, taxSystem, accountingBasis, vatSubject, url].join(" ");
      if (!asked.has(key)) {
        asked.set(key, true);
        return Buffer.from(await make());
      }
      // Asked before the reply is made: what is written meanwhile makes the reply newer than it says, never older.
      const version = await db.version(id);
      const known = kept.get(key);
      if (known?.version === version) return known.text;
      const text = Buffer.from(await make());
      kept.set(key, { version, text });
      return text;
    },
  };
}
