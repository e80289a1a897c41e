/** Work that comes back by itself until it is stopped. */
export type Interval = {
  /** Lets the work that runs end; it does not begin again. */
  stop(): Promise<void>;
};

type Settings = {
  readonly everyMilliseconds: number;
  readonly work: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
};

/** Does the work at once, then at a fixed interval after its end. The timer alone does not keep the process alive. */
export function startInterval({ everyMilliseconds, work, onFailure }: Settings): Interval {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = (): void => {
    running = work()
      .catch(onFailure)
      .then(() => {
        if (!isStopping) timer = setTimeout(run, everyMilliseconds).unref();
      });
  };
  run();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
