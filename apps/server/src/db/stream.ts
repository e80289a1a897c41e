import type { Db } from "./db.js";
import { allowLongWork } from "./limits.js";
import type { Tx } from "./transaction.js";

/**
 * Runs a generator inside one transaction of a company: the transaction ends when the generator does, or when its reader leaves.
 * It cannot live inside the callback of the transaction, so items are handed over one by one.
 */
export async function* inTenant<Item>(db: Db, companyId: string, source: (tx: Tx) => AsyncGenerator<Item>): AsyncGenerator<Item> {
  const items = handOver<Item>();
  const work = db
    .tenant(companyId, async (tx) => {
      await allowLongWork(tx);
      for await (const item of source(tx)) {
        if (!(await items.put(item))) return;
      }
    })
    .then(items.end, items.fail);
  try {
    yield* items.read();
  } finally {
    items.leave();
    await work;
  }
}

/** One item at a time from a writer to a reader, each waiting for the other. */
function handOver<Item>() {
  type Step = { kind: "item"; item: Item } | { kind: "end" } | { kind: "error"; error: unknown };
  let waitingReader: ((step: Step) => void) | null = null;
  let waitingWriter: ((goOn: boolean) => void) | null = null;
  let ready: Step | null = null;
  let left = false;
  const give = (step: Step): void => {
    if (waitingReader) {
      waitingReader(step);
      waitingReader = null;
    } else ready = step;
  };
  return {
    /** Resolves when the reader took the item: true to go on, false when it left. */
    put(item: Item): Promise<boolean> {
      if (left) return Promise.resolve(false);
      give({ kind: "item", item });
      return new Promise((resolve) => (waitingWriter = resolve));
    },
    end: () => give({ kind: "end" }),
    fail: (error: unknown) => give({ kind: "error", error }),
    leave() {
      left = true;
      waitingWriter?.(false);
    },
    async *read(): AsyncGenerator<Item> {
      for (;;) {
        const step: Step = ready ?? (await new Promise<Step>((resolve) => (waitingReader = resolve)));
        ready = null;
        if (step.kind === "end") return;
        if (step.kind === "error") throw step.error;
        yield step.item;
        waitingWriter?.(true);
        waitingWriter = null;
      }
    },
  };
}
