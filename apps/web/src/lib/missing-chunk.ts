const KEY = "comptoir.reloaded-at";
const ONCE_PER_MS = 60_000;

/** After a new version is put online, a page of the old one asks for files that are gone: it reloads, once a minute at most. */
export function reloadOnceOnMissingChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_PER_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
