import { useEffect, useState, useSyncExternalStore } from "react";
import { onActivity, runningCalls } from "../lib/activity.js";

const THROTTLE_MS = 200;
const DURATION_MS = 5000;
const TICK_MS = 100;

/** The bar at the top of the page: shown when a call lasts more than 200 ms, full after about five seconds. */
export function ProgressBar() {
  const isRunning = useSyncExternalStore(onActivity, runningCalls) > 0;
  return isRunning ? <RunningBar /> : null;
}

function RunningBar() {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsed((before) => Math.min(before + TICK_MS, DURATION_MS)), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (elapsed < THROTTLE_MS) return null;
  return (
    <div className="prog" role="progressbar" aria-label="Chargement">
      <i style={{ scale: `${elapsed / DURATION_MS} 1` }} />
    </div>
  );
}
