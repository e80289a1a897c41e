/** Lets `places` works run at the same moment; the others wait for their turn, first come first served. */
export function atMost(places: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = places;
  const waiting: (() => void)[] = [];
  const enter = (): Promise<void> | void => {
    if (free > 0) free -= 1;
    else return new Promise((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
