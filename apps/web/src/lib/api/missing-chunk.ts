import { t } from "../../text/t.js";

const KEY = "comptoir.reloaded-at";
const ONCE_PER_MS = 60_000;

type MissingChunk = { readonly payload: Error; preventDefault(): void };

/** After a new version is put online, a page of the old one asks for files that are gone: it reloads, once a minute at most. */
export function reloadOnceOnMissingChunk(): void {
  window.addEventListener("vite:preloadError", onMissingChunk);
}

/** Reloads the page, or leaves the failure to the page of errors when it has just reloaded. */
export function onMissingChunk(event: MissingChunk): void {
  const now = Date.now();
  if (mayReload(sessionStorage.getItem(KEY), now)) {
    event.preventDefault();
    sessionStorage.setItem(KEY, String(now));
    location.reload();
    return;
  }
  // Said in the browser's words, the router would take it for a reason to reload by itself.
  const message = t("error.missing_chunk", "Une partie du site n’a pas pu être chargée. Rechargez la page dans un instant.");
  Object.assign(event.payload, { message, statusCode: 500 });
}

/** True when the last reload, in milliseconds as it was written down, is a minute old; or when there was none. */
export function mayReload(lastReload: string | null, now: number): boolean {
  return lastReload === null || !(now - Number(lastReload) < ONCE_PER_MS);
}
