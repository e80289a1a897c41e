/**
 * Hears SIGINT and SIGTERM for a command that cleans up after itself: the first one asks it to stop, the second one ends it at once. `status` is
 * what it ends with.
 */
export function stopOnSignals() {
  const stopping = new AbortController();
  /** @type {number | null} */
  let ended = null;
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    ended = signal === "SIGINT" ? 130 : 143;
    if (stopping.signal.aborted) process.exit(ended);
    stopping.abort();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  return { signal: stopping.signal, status: (/** @type {number} */ own) => (own === 0 ? 0 : (ended ?? own)) };
}
