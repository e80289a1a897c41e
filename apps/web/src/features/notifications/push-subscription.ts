import { readPushKey, registerPush, unregisterPush } from "@comptoir/contract/notifications/notifications";
import { call } from "../../lib/api/api.js";
import { pushRegistration } from "../../lib/push-registration.js";

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

/**
 * Reads the state of this device: on when this very session subscribed it. What a session that ended left in the browser, of this
 * person or of another, counts as off. Browsers without service workers or messages are passed over.
 */
export async function readPushState(): Promise<PushState> {
  const registration = await pushRegistration();
  if (registration === null) return { kind: "impossible" };
  if (Notification.permission === "denied") return { kind: "blocked" };
  const { data } = await call(readPushKey, {});
  if (data.key === null) return { kind: "impossible" };
  const subscription = await registration.pushManager.getSubscription();
  return { kind: "possible", isOn: subscription !== null && data.endpoints.includes(await hashOf(subscription.endpoint)) };
}

/** Subscribes this device on the server. Returns whether it now receives messages: the person may refuse. */
export async function startPush(): Promise<boolean> {
  const registration = await pushRegistration();
  const { data } = await call(readPushKey, {});
  if (registration === null || data.key === null || (await Notification.requestPermission()) !== "granted") return false;
  const left = await registration.pushManager.getSubscription();
  // What another session left is not taken over: messages still on their way to it stay without a reader.
  if (left !== null && !data.endpoints.includes(await hashOf(left.endpoint))) await left.unsubscribe();
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.key });
  await call(registerPush, { body: { token: JSON.stringify(subscription), device: deviceOf(window.innerWidth) } });
  return true;
}

/** Ends the subscription of this device, on the server and here. */
export async function stopPush(): Promise<void> {
  const subscription = await (await pushRegistration())?.pushManager.getSubscription();
  if (!subscription) return;
  await call(unregisterPush, { body: { token: JSON.stringify(subscription) } });
  await subscription.unsubscribe();
}

async function hashOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
