/** Work that comes back by itself until it is stopped. */
export type Rounds = {
  /** Lets the round that runs end; no other one begins. */
  stop(): Promise<void>;
};

type Settings = {
  readonly everyMilliseconds: number;
  readonly work: (turn: { readonly isStopping: () => boolean }) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
};

/** Does the work again and again, the first time after one wait. The timer alone does not keep the process alive. */
export function startRounds({ everyMilliseconds, work, onFailure }: Settings): Rounds {
  let isStopping = false;
  let running = Promise.resolve();
  const round = (): void => {
    running = work({ isStopping: () => isStopping })
      .catch(onFailure)
      .then(plan);
  };
  let timer: NodeJS.Timeout | undefined;
  const plan = (): void => {
    if (!isStopping) timer = setTimeout(round, everyMilliseconds).unref();
  };
  plan();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
