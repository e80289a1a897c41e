import { t } from "../../text/t.js";
import { logFailure } from "../log.js";

const KEY = "comptoir.reloaded-at";
const ONCE_PER_MS = 60_000;

type MissingChunk = { readonly payload: Error };

/**
 * After a new version is put online, a page of the old one asks for files that are gone: it reloads, once a minute at most.
 * Without a network, or while the server is away, the page stays: a reload would lose it.
 */
export function reloadOnceOnMissingChunk(): void {
  window.addEventListener("vite:preloadError", (event) => void onMissingChunk(event));
}

/** Leaves the failure to the place that asked for the file, and reloads the page when the server has another version to give. */
export async function onMissingChunk({ payload }: MissingChunk): Promise<void> {
  // In the browser's words, the router would take it for a reason to reload by itself.
  const message = t("error.missing_chunk", "Une partie du site n’a pas pu être chargée. Rechargez la page dans un instant.");
  Object.assign(payload, { message, statusCode: 500 });
  if (!mayReload(sessionStorage.getItem(KEY), Date.now()) || !(await isServed())) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/** True when the last reload, in milliseconds as it was written down, is a minute old; or when there was none. */
export function mayReload(lastReload: string | null, now: number): boolean {
  return lastReload === null || !(now - Number(lastReload) < ONCE_PER_MS);
}

async function isServed(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch (error) {
    logFailure("missing chunk", error);
    return false;
  }
}
