import type { CDPSession, Page } from "@playwright/test";
import { WITH_WINDOWS } from "../support/browser.js";
import { hostUrl, signInOn } from "../support/hosts.js";
import { expect, journeysUrl, layer, test } from "../support/journey.js";

// With the worker that keeps the application at hand, and in the browser that shows notifications of the system.
test.use({ serviceWorkers: "allow", launchOptions: WITH_WINDOWS });

const EMAIL = "bic@demo.example";
const PINNED = "Bienvenue sur Comptoir";
const MESSAGE = {
  notificationId: "push-1",
  title: "Votre relevé est arrivé",
  body: "Douze opérations attendent leur catégorie.",
  url: "/documents",
};

test("what is unread has a dot; one is marked, then all of them, and the pinned one stays", async ({ page, signIn }) => {
  const marked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/v1/notification")) marked.push(request.postData() ?? "");
  });
  await signIn(EMAIL);
  await page.goto("/");
  const entry = page.getByRole("navigation", { name: "Navigation principale" }).getByRole("button", { name: /À faire/ });
  await expect(entry).toContainText("Nouvelles notifications");
  await entry.click();
  const notifications = layer(page, "À faire");
  const items = notifications.getByRole("listitem").filter({ has: page.getByRole("button") });
  await expect(items.first()).toContainText(PINNED);
  // Notifications of the demonstration, and what the day brings: a return that is due.
  const [count, news] = [await items.count(), await notifications.getByRole("button", { name: /^Non lue/ }).count()];
  expect(count).toBeGreaterThanOrEqual(4);
  expect(news).toBeGreaterThanOrEqual(2);
  const unread = notifications.getByRole("button", { name: /^Non lue/ });

  await unread.first().click();
  await expect(unread).toHaveCount(news - 1);
  expect(marked).toHaveLength(1);
  await notifications.getByRole("button", { name: "Tout marquer comme lu" }).click();
  await expect(unread).toHaveCount(0);
  // One call for each that is not pinned.
  expect(marked).toHaveLength(1 + (count - 1));
  expect(marked.filter((body) => body.includes("permanent"))).toEqual([]);
  await expect(notifications.getByRole("button", { name: "Tout marquer comme lu" })).toHaveCount(0);
  await expect(items).toHaveCount(count);
  await expect(items.first()).toContainText(PINNED);
  await page.keyboard.press("Escape");
  await expect(notifications).toHaveCount(0);
  await expect(entry).not.toContainText("Nouvelles notifications");
  await expect(entry).toBeFocused();
});

test("a pushed message is shown by the system and in the application", async ({ page, context, signIn }) => {
  await context.grantPermissions(["notifications"], { origin: journeysUrl() });
  await signIn(EMAIL);
  const worker = await context.newCDPSession(page);
  const registered = registrationOf(worker);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Mes opérations" })).toBeVisible();
  const registrationId = await registered;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await worker.send("ServiceWorker.deliverPushMessage", { origin: journeysUrl(), registrationId, data: JSON.stringify(MESSAGE) });

  const modal = layer(page, MESSAGE.title);
  await expect(modal).toContainText(MESSAGE.body);
  expect(await shownBySystem(page)).toEqual([{ title: MESSAGE.title, body: MESSAGE.body, tag: MESSAGE.notificationId }]);
  await modal.getByRole("button", { name: "Plus tard" }).click();
  await expect(modal).toHaveCount(0);
});

test("a device is registered with its kind, and taken off", async ({ page, signIn }) => {
  await pretendPushService(page);
  await page.context().grantPermissions(["notifications"], { origin: journeysUrl() });
  await signIn(EMAIL);
  await page.goto("/");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page
    .getByRole("button", { name: /À faire/ })
    .first()
    .click();
  const device = page.getByRole("switch", { name: "Recevoir les messages sur cet appareil" });
  const kept = page.waitForResponse((response) => response.url().endsWith("/api/v1/token") && response.request().method() === "POST");
  await page.locator("label").filter({ has: device }).click();
  expect((await kept).status()).toBe(201);
  expect((await kept).request().postDataJSON()).toMatchObject({ device: "desktop" });
  await expect(device).toBeChecked();
  const removed = page.waitForResponse((response) => response.url().endsWith("/api/v1/token") && response.request().method() === "DELETE");
  await page.locator("label").filter({ has: device }).click();
  expect((await removed).status()).toBe(200);
  await expect(device).not.toBeChecked();
});

test("a client of a firm’s own brand, who has no list of notifications, turns the messages on from the account", async ({ page }) => {
  await pretendPushService(page);
  await page.context().grantPermissions(["notifications"], { origin: hostUrl("cabinet") });
  await signInOn(page, "cabinet", "client@demo.example");
  await page.goto(`${hostUrl("cabinet")}/account`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect(page.getByRole("button", { name: /À faire/ })).toHaveCount(0);
  const device = page.getByRole("switch", { name: "Recevoir les messages sur cet appareil" });
  await expect(device).not.toBeChecked();
  await page.locator("label").filter({ has: device }).click();
  await expect(device).toBeChecked();
});

test("another person on the same browser starts from off, and the messages of a browser end with the session", async ({ page, signIn }) => {
  await pretendPushService(page);
  await page.context().grantPermissions(["notifications"], { origin: journeysUrl() });
  const device = page.getByRole("switch", { name: "Recevoir les messages sur cet appareil" });
  const openAs = async (username: string): Promise<void> => {
    await signIn(username);
    await page.goto("/");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page
      .getByRole("button", { name: /À faire/ })
      .first()
      .click();
  };
  // The switch moves at once; the server has it with the reply.
  const turnOn = async (): Promise<void> => {
    const kept = page.waitForResponse((response) => response.url().endsWith("/api/v1/token") && response.request().method() === "POST");
    await page.locator("label").filter({ has: device }).click();
    expect((await kept).status()).toBe(201);
  };
  await openAs(EMAIL);
  await turnOn();
  await page.reload();
  await page
    .getByRole("button", { name: /À faire/ })
    .first()
    .click();
  await expect(device).toBeChecked();

  // The session goes without a word, as when its cookies are cleared: the browser is still subscribed, the next person is not.
  await page.context().clearCookies();
  await openAs("bnc@demo.example");
  await expect(device).not.toBeChecked();
  expect(await subscribedAt(page)).toMatch(/journeys-1$/);
  await turnOn();
  expect(await subscribedAt(page)).toMatch(/journeys-2$/);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => subscribedAt(page)).toBeNull();
});

/** The address at which the push service reaches this browser. */
function subscribedAt(page: Page): Promise<string | null> {
  return page.evaluate(async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.endpoint ?? null);
}

/** The id that the browser gives to our service worker. */
async function registrationOf(worker: CDPSession): Promise<string> {
  const seen = new Promise<string>((resolve) => {
    worker.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      const active = versions.find(({ status, scriptURL }) => status === "activated" && scriptURL === `${journeysUrl()}/sw.js`);
      if (active) resolve(active.registrationId);
    });
  });
  await worker.send("ServiceWorker.enable");
  return seen;
}

function shownBySystem(page: Page): Promise<{ title: string; body: string; tag: string }[]> {
  return page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag }) => ({ title, body, tag })),
  );
}

/** The push service of the browser is the one thing that no journey may reach: its subscriptions are kept here, from page to page. */
async function pretendPushService(page: Page): Promise<void> {
  let made = 0;
  let endpoint: string | null = null;
  await page.exposeFunction("keptSubscription", (wanted?: boolean) => {
    if (wanted === false) endpoint = null;
    if (wanted === true) endpoint ??= `https://updates.push.services.mozilla.com/wpush/v2/journeys-${(made += 1)}`;
    return endpoint;
  });
  await page.addInitScript(() => {
    const { keptSubscription } = globalThis as unknown as { keptSubscription: (wanted?: boolean) => Promise<string | null> };
    const keys = {
      p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
      auth: "tBHItJI5svbpez7KI4CCXg",
    };
    const subscriptionAt = (endpoint: string | null) =>
      endpoint === null
        ? null
        : {
            endpoint,
            toJSON: () => ({ endpoint, expirationTime: null, keys }),
            unsubscribe: async () => (await keptSubscription(false)) === null,
          };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscriptionAt(await keptSubscription()),
      subscribe: async () => subscriptionAt(await keptSubscription(true)),
    });
  });
}
