import { sourceOfAnswer } from "./answers.js";
import { clickedAddress, readPushMessage, type PushMessage } from "./push-message.js";

declare const self: ServiceWorkerGlobalScope;
/** Addresses of the files of the build, written by build/service-worker.ts. */
declare const BUILT_FILES: readonly string[];
/** Changes with the build. */
declare const BUILT_VERSION: string;

const CACHE = `comptoir-${BUILT_VERSION}`;
const PAGE = "/";
const assets = new Set(BUILT_FILES);

self.addEventListener("install", (event) => event.waitUntil(keepShell()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOldShells()));

self.addEventListener("fetch", (event) => {
  const answer = sourceOfAnswer(event.request, { origin: self.location.origin, assets });
  if (answer === "page") event.respondWith(pageFromServerOrKept(event.request));
  if (answer === "asset") event.respondWith(keptAsset(event.request));
});

self.addEventListener("message", (event) => {
  if ((event.data as { type?: unknown } | null)?.type === "skip-waiting") event.waitUntil(self.skipWaiting());
});

self.addEventListener("push", (event) => {
  const message = event.data === null ? null : readPushMessage(event.data.text());
  if (message !== null) event.waitUntil(Promise.all([show(message), tellWindows(message)]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data as Pick<PushMessage, "url">;
  event.waitUntil(openAddress(clickedAddress(url, self.location.origin)));
});

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([new Request(PAGE, { cache: "reload" }), ...BUILT_FILES]);
}

async function forgetOldShells(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("comptoir-") && name !== CACHE).map((name) => caches.delete(name)));
}

/** The server comes first: kept pages are used only when the server is out of reach. */
async function pageFromServerOrKept(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

async function keptAsset(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}

function show({ notificationId, title, body, url }: PushMessage): Promise<void> {
  return self.registration.showNotification(title, {
    body,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    lang: "fr",
    data: { url },
    ...(notificationId !== "" && { tag: notificationId }),
  });
}

async function tellWindows({ url, ...message }: PushMessage): Promise<void> {
  const notification = { ...message, link: url };
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const client of windows) client.postMessage({ type: "push", notification });
}

/** A window that is already open goes there; only a window that this worker controls can be led. */
async function openAddress(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window" });
  const own = windows[0];
  if (own && address.startsWith(self.location.origin)) {
    await own.focus();
    await own.navigate(address);
    return;
  }
  await self.clients.openWindow(address);
}
