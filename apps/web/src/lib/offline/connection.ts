import { useSyncExternalStore } from "react";

/** The server was out of reach when the session had to be taken up: what was last seen replaces it. */
let isDetached = false;
const listeners = new Set<() => void>();

/** True while nothing can be written: the device has no network, or the session could not be taken up. */
export function isOffline(): boolean {
  return isDetached || !navigator.onLine;
}

/** True while nothing can be written; a component follows its changes. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline);
}

/** True while the session on screen is only remembered. */
export function isSessionRemembered(): boolean {
  return isDetached;
}

/** Says whether the session on screen is only remembered. */
export function setSessionRemembered(remembered: boolean): void {
  isDetached = remembered;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
