import { beforeEach, describe, expect, test, vi } from "vitest";

const call = vi.fn<(endpoint: { path: string }, input: { body?: unknown }) => Promise<unknown>>();
vi.mock("../../lib/api/api.js", () => ({ call }));

const { deviceOf, readPushState, startPush } = await import("./push-subscription.js");
const { endPush } = await import("../../lib/push-registration.js");

const ENDPOINT = "https://push.example/left";
const HASH = "9b4cd3c2a91b5b6ec5e6b3a3c2ff2b8ad7d9f7f4b67f2a4b9f7c0b0d8a1e2c3d";

test("a window of 640 pixels is a mobile, one more is a desktop", () => {
  expect(deviceOf(640)).toBe("mobile");
  expect(deviceOf(641)).toBe("desktop");
});

/** A browser that is subscribed, or not. */
function browser(endpoint: string | null) {
  let current: { endpoint: string; unsubscribe: () => Promise<boolean> } | null = null;
  const subscribed = (at: string) => ({
    endpoint: at,
    unsubscribe: async () => {
      current = null;
      return true;
    },
  });
  if (endpoint !== null) current = subscribed(endpoint);
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async () => (current ??= subscribed("https://push.example/new")),
  };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal("window", { PushManager: {}, Notification: {}, innerWidth: 1440 });
  vi.stubGlobal("Notification", { permission: "granted", requestPermission: async () => "granted" });
  return { endpoint: () => current?.endpoint ?? null };
}

/** The browsers that the server knows this session by. */
const known = (...endpoints: string[]) => call.mockImplementation(async () => ({ data: { key: "k", endpoints } }));

async function hashOf(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString("hex");
}

beforeEach(() => call.mockReset());

describe("a browser that another session left subscribed", () => {
  test("is off for the next person, on for the session that subscribed it", async () => {
    browser(ENDPOINT);
    known(HASH);
    expect(await readPushState()).toEqual({ kind: "possible", isOn: false });
    known(await hashOf(ENDPOINT));
    expect(await readPushState()).toEqual({ kind: "possible", isOn: true });
  });

  test("gets another address when it is turned on: what is on its way to the former person stays without a reader", async () => {
    const { endpoint } = browser(ENDPOINT);
    known();
    expect(await startPush()).toBe(true);
    expect(endpoint()).toBe("https://push.example/new");
    expect(call.mock.calls.at(-1)?.[1].body).toMatchObject({ device: "desktop", token: expect.stringContaining("push.example/new") });
  });
});

test("leaving ends the subscription of the browser; without one, or without service workers, nothing happens", async () => {
  const { endpoint } = browser(ENDPOINT);
  await endPush();
  expect(endpoint()).toBeNull();
  await endPush();
  vi.stubGlobal("navigator", {});
  await endPush();
});
