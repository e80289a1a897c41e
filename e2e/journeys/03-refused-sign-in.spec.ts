import type { Page } from "@playwright/test";
import { submitLogin, toasts } from "../support/hosts.js";
import { expect, test } from "../support/journey.js";

const FAILURE = "Oups, ... problème technique ... réessayer ultérieurement";

test("wrong passwords cost a wait that grows, which the form states; the right one then opens", async ({ page }) => {
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/oauth/token")) statuses.push(response.status());
  });
  await page.goto("/login");
  const first = await failUntilToldToWait(page, 0);
  expect(statuses.length).toBeGreaterThanOrEqual(5);
  expect(await failUntilToldToWait(page, first)).toBeGreaterThan(first);
  expect(new Set(statuses)).toEqual(new Set([400]));
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue("assistant@demo.example");
  await expect(async () => {
    const replied = page.waitForResponse("**/oauth/token");
    await submitLogin(page, "assistant@demo.example");
    expect((await replied).status()).toBe(200);
  }).toPass();
  await expect(page).toHaveURL("/dossiers");
});

for (const status of [429, 500]) {
  test(`a ${status} to a sign-in is our own failure: a message of ten seconds, and the form stays`, async ({ page }) => {
    await page.clock.install();
    await page.route("**/oauth/token", (route) => route.fulfill({ status, json: {} }));
    await page.goto("/login");
    await submitLogin(page, "bnc@demo.example");
    await expect(toasts(page)).toHaveText(FAILURE);
    await page.clock.fastForward(9_000);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.fastForward(1_500);
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.getByLabel("Adresse e-mail")).toHaveValue("bnc@demo.example");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}

/** Submits a wrong password until the form asks to wait longer than that; returns how long, in seconds. */
async function failUntilToldToWait(page: Page, longerThan: number): Promise<number> {
  let seconds = 0;
  await expect
    .poll(
      async () => {
        const replied = page.waitForResponse("**/oauth/token");
        await submitLogin(page, "assistant@demo.example", "Pas celui-là !");
        await replied;
        const alert = (await page.getByRole("alert").first().textContent()) ?? "";
        seconds = Number(/dans (\d+)/.exec(alert)?.[1] ?? 0);
        return seconds;
      },
      { intervals: [0, 250] },
    )
    .toBeGreaterThan(longerThan);
  return seconds;
}
