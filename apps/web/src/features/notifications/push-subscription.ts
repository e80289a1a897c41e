import { readPushKey, registerPush, unregisterPush } from "@comptoir/contract/notifications";
import { call } from "../../lib/api.js";

/** What this device may do: nothing (no support, or no key on the server), or be switched on or off. */
export type PushState =
  | { readonly kind: "impossible" }
  | { readonly kind: "blocked" }
  | { readonly kind: "possible"; readonly isOn: boolean };

const WIDEST_MOBILE = 640;

/** The kind of device, by the width of its window in pixels. */
export function deviceOf(width: number): "desktop" | "mobile" {
  return width > WIDEST_MOBILE ? "desktop" : "mobile";
}

/** Reads where this device stands. Browsers without service workers or messages are passed over. */
export async function readPushState(): Promise<PushState> {
  const registration = await registrationOf();
  if (registration === null) return { kind: "impossible" };
  if (Notification.permission === "denied") return { kind: "blocked" };
  const { data } = await call(readPushKey, {});
  if (data.key === null) return { kind: "impossible" };
  return { kind: "possible", isOn: (await registration.pushManager.getSubscription()) !== null };
}

/** Subscribes this device on the server. Returns whether it now receives messages: the person may refuse. */
export async function startPush(): Promise<boolean> {
  const registration = await registrationOf();
  const { data } = await call(readPushKey, {});
  if (registration === null || data.key === null || (await Notification.requestPermission()) !== "granted") return false;
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.key });
  await call(registerPush, { body: { token: JSON.stringify(subscription), device: deviceOf(window.innerWidth) } });
  return true;
}

/** Ends the subscription of this device, on the server and here. */
export async function stopPush(): Promise<void> {
  const subscription = await (await registrationOf())?.pushManager.getSubscription();
  if (!subscription) return;
  await call(unregisterPush, { body: { token: JSON.stringify(subscription) } });
  await subscription.unsubscribe();
}

async function registrationOf(): Promise<ServiceWorkerRegistration | null> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return null;
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}
