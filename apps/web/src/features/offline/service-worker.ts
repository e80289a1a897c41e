import { logFailure } from "../../lib/log.js";
import { t } from "../../text/t.js";
import { showToast } from "../../ui/messages/toast.js";

const ADDRESS = "/sw.js";
const AFTER_MS = 3000;
/** How long the proposal of a new version stays, in milliseconds. */
const PROPOSAL_MS = 60_000;

/** Registers the service worker once the page is loaded and idle; a browser or an address that cannot have one does without. */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !("serviceWorker" in navigator) || !window.isSecureContext) return;
  const start = (): void => whenIdle(() => void register());
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

async function register(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(ADDRESS);
    followUpdates(registration);
  } catch (error) {
    logFailure("service worker", error);
  }
}

/** A new version waits until someone takes it: pages open on the old one keep their files. */
function followUpdates(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && navigator.serviceWorker.controller) proposeVersion(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && navigator.serviceWorker.controller) proposeVersion(coming);
    });
  });
}

function proposeVersion(worker: ServiceWorker): void {
  showToast({
    title: t("version.ready", "Une nouvelle version est prête"),
    milliseconds: PROPOSAL_MS,
    action: {
      label: t("version.take", "Recharger"),
      run: () => {
        navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
        worker.postMessage({ type: "skip-waiting" });
      },
    },
  });
}

/** The first screen and what it reads come first. */
function whenIdle(work: () => void): void {
  setTimeout(() => {
    if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 10_000 });
    else work();
  }, AFTER_MS);
}
