import type { Db } from "../../db/db.js";

/** A page that was read, with what it was read from. */
type KeptPage<Page> = { readonly key: string; readonly page: Page };

/** Pages of that many companies are kept on a server: some 100 kB each. */
const MOST_KEPT = 100;

/** The last page read of each company, as long as nothing that it follows from has changed. */
export type KeptPages<Page> = {
  /** The page kept under the same key, else the one that `read` gives, under the key that holds before it is read. */
  pageOf(db: Db, companyId: string, how: { readonly key: () => Promise<string>; readonly read: () => Promise<Page> }): Promise<Page>;
};

/** Keeps pages in memory, the oldest leaving first. */
export function keptPages<Page>(): KeptPages<Page> {
  const ofDatabase = new WeakMap<Db, Map<string, KeptPage<Page>>>();
  return {
    async pageOf(db, companyId, { key, read }) {
      const pages = ofDatabase.get(db) ?? new Map<string, KeptPage<Page>>();
      ofDatabase.set(db, pages);
      const before = await key();
      const known = pages.get(companyId);
      if (known?.key === before) return known.page;
      const page = await read();
      // What `read` writes itself (openings carried forward) raises the version: the page is read again once, then kept.
      pages.delete(companyId);
      pages.set(companyId, { key: before, page });
      const [oldest] = pages.keys();
      if (pages.size > MOST_KEPT && oldest !== undefined) pages.delete(oldest);
      return page;
    },
  };
}
