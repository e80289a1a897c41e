const KEY = "comptoir.reloaded-at";
const ONCE_PER_MS = 60_000;

/** After a new version is put online, a page of the old one asks for files that are gone: it reloads, once a minute at most. */
export function reloadOnceOnMissingChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (!mayReload(sessionStorage.getItem(KEY), Date.now())) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}

/** True when the last reload, in milliseconds as it was written down, is a minute old; or when there was none. */
export function mayReload(lastReload: string | null, now: number): boolean {
  return lastReload === null || !(now - Number(lastReload) < ONCE_PER_MS);
}
