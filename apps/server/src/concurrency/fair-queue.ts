/** Work that waits for its turn: at most so many at once, and so many for one owner, who never holds back the others. */
export type FairQueue = {
  /** Runs `work` in its turn; rejects with QueueFull when too much waits already. */
  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
};

/** Too much waits already; `isOwn` when it all belongs to this owner. */
export class QueueFull extends Error {
  readonly isOwn: boolean;
  constructor(isOwn: boolean) {
    super("too much waits for its turn");
    this.name = "QueueFull";
    this.isOwn = isOwn;
  }
}

type Bounds = {
  readonly atOnce: number;
  /** How much of one owner runs at once: less than `atOnce`, so that something is left for the others. */
  readonly ofOneOwner: number;
  /** How much may wait, and how much of it for one owner. */
  readonly waiting: number;
  readonly waitingOfOneOwner: number;
};

/** A queue in order of arrival, where what belongs to an owner with all their turns lets the next one pass. */
export function fairQueue({ atOnce, ofOneOwner, waiting, waitingOfOneOwner }: Bounds): FairQueue {
  const queue: { readonly owner: string; readonly start: () => void }[] = [];
  const running = new Map<string, number>();
  let total = 0;
  const mayRun = (owner: string): boolean => total < atOnce && (running.get(owner) ?? 0) < ofOneOwner;
  const begin = (owner: string): void => {
    total += 1;
    running.set(owner, (running.get(owner) ?? 0) + 1);
  };
  const end = (owner: string): void => {
    total -= 1;
    const left = (running.get(owner) ?? 1) - 1;
    if (left === 0) running.delete(owner);
    else running.set(owner, left);
    const next = queue.findIndex((one) => mayRun(one.owner));
    if (next !== -1) queue.splice(next, 1)[0]?.start();
  };
  return {
    async run(owner, work) {
      if (mayRun(owner)) begin(owner);
      else if (queue.filter((one) => one.owner === owner).length >= waitingOfOneOwner) throw new QueueFull(true);
      else if (queue.length >= waiting) throw new QueueFull(false);
      // Counted by what starts it, at once: no other takes the turn meanwhile.
      else await new Promise<void>((start) => queue.push({ owner, start: () => (begin(owner), start()) }));
      try {
        return await work();
      } finally {
        end(owner);
      }
    },
  };
}
