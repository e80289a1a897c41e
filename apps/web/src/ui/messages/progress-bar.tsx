import { useEffect, useState, useSyncExternalStore } from "react";
import { onActivity, runningCalls } from "../../lib/api/activity.js";
import { progressAt, TICK_MS } from "../../lib/progress.js";
import { t } from "../../text/t.js";

/** The bar at the top of the page: shown when calls last more than 200 ms, full after five seconds. */
export function ProgressBar() {
  const isRunning = useSyncExternalStore(onActivity, runningCalls) > 0;
  return isRunning ? <RunningBar /> : null;
}

function RunningBar() {
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    const started = performance.now();
    const timer = setInterval(() => setShare(progressAt(performance.now() - started)), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (share === null) return null;
  return (
    <div className="progress" role="progressbar" aria-label={t("loading.title", "Chargement")}>
      <i style={{ scale: `${share} 1` }} />
    </div>
  );
}
