import { QueueLeft, type Asker } from "../concurrency/fair-queue.js";
import type { Db, SnapshotOptions } from "./db.js";
import { allowLongWork } from "./limits.js";
import type { Tx } from "./transaction.js";

/**
 * Runs a generator on one state of the books of a company: its transaction ends when the generator does, or when its reader leaves. The
 * reader must not wait for anybody: a connection waits with it. Rejects with QueueLeft once the asker is gone.
 */
export async function* inSnapshot<Item>(
  db: Db,
  asker: Asker,
  source: (tx: Tx) => AsyncIterable<Item>,
  options: SnapshotOptions = {},
): AsyncGenerator<Item> {
  const snapshot = await openSnapshot(db, asker, options);
  try {
    for await (const item of source(snapshot.tx)) {
      if (asker.left?.aborted) throw new QueueLeft();
      yield item;
    }
  } catch (error) {
    await snapshot.abandon(error);
    throw error;
  } finally {
    await snapshot.close();
  }
}

/** A transaction that lives until it is closed or abandoned: a generator cannot live inside its callback. */
type Snapshot = { readonly tx: Tx; close(): Promise<void>; abandon(error: unknown): Promise<void> };

function openSnapshot(db: Db, asker: Asker, options: SnapshotOptions): Promise<Snapshot> {
  return new Promise((open, refuse) => {
    const lasting = async (tx: Tx): Promise<void> => {
      await allowLongWork(tx);
      await new Promise<void>((leave, fail) => {
        const over = (): Promise<void> => work.catch(() => undefined);
        open({ tx, close: () => (leave(), over()), abandon: (error) => (fail(error), over()) });
      });
    };
    const work = db.snapshot(asker, lasting, options);
    work.catch(refuse);
  });
}
