/** On whose account some work is done: a company, and a person when one asked for it. */
export type Owner = { readonly company: string; readonly person: string | null };

/** Heavy work takes one of few turns more, counted apart: it takes all that it needs at the same moment, and holds nothing until then. */
type Work = Owner & { readonly isHeavy?: boolean };

/** The owner of what is only of use to a caller: `left` is aborted once they are gone. */
export type Asker = Owner & { readonly left?: AbortSignal };

/** Work that waits for its turn: at most so many at once, and so many for one company or one person, who never hold back the others. */
export type FairQueue = {
  /** Runs `work` in its turn; rejects with QueueFull when too much waits already, with QueueLeft once `left` is aborted: its caller is gone. */
  run<Result>(owner: Work, work: () => Promise<Result>, left?: AbortSignal): Promise<Result>;
  /** How much waits now. */
  waiting(): number;
};

/** Too much waits already: of this company, of this person, or of everybody. */
export class QueueFull extends Error {
  readonly whose: "company" | "person" | "everybody";
  constructor(whose: QueueFull["whose"]) {
    super("too much waits for its turn");
    this.name = "QueueFull";
    this.whose = whose;
  }
}

/** The caller left before the turn came, and nothing was done; or before all that is only read for them was. */
export class QueueLeft extends Error {
  constructor() {
    super("the caller left");
    this.name = "QueueLeft";
  }
}

/** How much runs at once, and how much may wait. */
type Share = { readonly atOnce: number; readonly waiting: number };
/** Limits per company and per person, below the global one so that something is left for the others. */
export type Bounds = Shares & {
  /** Limits of heavy work, beside the turns that all work takes; none is heavy when absent. Waiting work is counted here alone. */
  readonly heavy?: Shares;
};
type Shares = { readonly everybody: Share; readonly company: Share; readonly person: Share };

type Waiting = { readonly owner: Work; readonly start: () => void };

/**
 * A queue in order of arrival, where what belongs to an owner with all their turns lets the next one pass, and where a person who was served
 * goes behind those who came before that and were not, but before those who come later.
 */
export function fairQueue(bounds: Bounds): FairQueue {
  const queue: Waiting[] = [];
  const running = new Map<string, number>();
  const served = new Map<string, number>();
  let turns = 0;
  const mayRun = (owner: Work): boolean => limitsOf(bounds, owner).every(({ key, share }) => (running.get(key) ?? 0) < share.atOnce);
  const count = (owner: Work, change: 1 | -1): void => {
    for (const { key } of limitsOf(bounds, owner)) add(running, key, change);
  };
  const begin = (owner: Work): void => {
    count(owner, 1);
    served.set(askerOf(owner), (turns += 1));
  };
  /** A caller with nothing waiting and nothing running comes back as a new one. */
  const forget = (owner: Owner): void => {
    const asker = askerOf(owner);
    if (!running.has(asker) && !queue.some((one) => askerOf(one.owner) === asker)) served.delete(asker);
  };
  const next = (): Waiting | undefined => {
    const rank = (one: Waiting): number => served.get(askerOf(one.owner)) ?? 0;
    return queue
      .filter((one) => mayRun(one.owner))
      .reduce<Waiting | undefined>((best, one) => (best && rank(best) <= rank(one) ? best : one), undefined);
  };
  const end = (owner: Work): void => {
    count(owner, -1);
    for (let one = next(); one; one = next()) {
      queue.splice(queue.indexOf(one), 1);
      one.start();
    }
    forget(owner);
  };
  const wait = (owner: Work, left: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.splice(queue.indexOf(waiting), 1);
        forget(owner);
        reject(new QueueLeft());
      };
      // Counted by what starts it, at once: no other takes the turn meanwhile.
      const start = (): void => (left?.removeEventListener("abort", leave), begin(owner), resolve());
      const waiting = { owner, start };
      queue.push(waiting);
      // Before the last one that was served, after those who were served earlier and wait again: none waits for all that come later.
      if (!served.has(askerOf(owner))) served.set(askerOf(owner), turns - 0.5);
      left?.addEventListener("abort", leave, { once: true });
    });
  return {
    waiting: () => queue.length,
    async run(owner, work, left) {
      if (left?.aborted) throw new QueueLeft();
      if (mayRun(owner)) begin(owner);
      else {
        refuseFull(bounds, queue, owner);
        await wait(owner, left);
      }
      try {
        return await work();
      } finally {
        end(owner);
      }
    },
  };
}

function refuseFull(bounds: Bounds, queue: readonly Waiting[], owner: Work): void {
  for (const { whose, key, share } of waitingLimits(bounds, owner)) {
    const own = queue.filter((one) => waitingLimits(bounds, one.owner).some((other) => other.key === key));
    if (own.length >= share.waiting) throw new QueueFull(whose);
  }
}

type Limit = { readonly whose: QueueFull["whose"]; readonly key: string; readonly share: Share };

/** All that some work needs a turn of. */
function limitsOf(bounds: Bounds, owner: Work): readonly Limit[] {
  const ofAllWork = sharesOf(bounds, owner, "");
  return owner.isHeavy && bounds.heavy ? [...ofAllWork, ...sharesOf(bounds.heavy, owner, "heavy ")] : ofAllWork;
}

/** What waits for a heavy turn takes no place from what does not. */
function waitingLimits(bounds: Bounds, owner: Work): readonly Limit[] {
  return owner.isHeavy && bounds.heavy ? sharesOf(bounds.heavy, owner, "heavy ") : sharesOf(bounds, owner, "");
}

function sharesOf({ everybody, company, person }: Shares, owner: Owner, kind: string): readonly Limit[] {
  return [
    { whose: "company", key: `${kind}company ${owner.company}`, share: company },
    ...(owner.person === null ? [] : [{ whose: "person", key: `${kind}person ${owner.person}`, share: person } as const]),
    { whose: "everybody", key: `${kind}everybody`, share: everybody },
  ];
}

/** The caller that goes behind the others once served. */
function askerOf({ company, person }: Owner): string {
  return person === null ? `company ${company}` : `person ${person}`;
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
