import { onActivity, runningCalls } from "./activity.js";

/** Where the browser does not say when it is at rest. */
const REST_MS = 2000;

/** Runs something when no call is under way and the browser has nothing more urgent to do. Returns what cancels it. */
export function whenIdle(act: () => void): () => void {
  let cancel: (() => void) | null = null;
  const look = (): void => {
    cancel?.();
    cancel = runningCalls() > 0 ? null : onIdle(run);
  };
  const run = (): void => {
    stop();
    act();
  };
  const stop = onActivity(look);
  look();
  return () => {
    stop();
    cancel?.();
  };
}

function onIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, REST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}
