import { logFailure } from "./log.js";

/** The service worker that messages reach; null in a browser without service workers or messages. */
export async function pushRegistration(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

/** Ends the subscription of this browser with the session that it belonged to; the server has forgotten it with that session. */
export async function endPush(): Promise<void> {
  try {
    const subscription = await (await pushRegistration())?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  } catch (error) {
    logFailure("push", error);
  }
}
