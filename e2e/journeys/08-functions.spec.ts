import type { Page } from "@playwright/test";
import { hostUrl, signInOn } from "../support/hosts.js";
import { expect, journeysUrl, test } from "../support/journey.js";

/** Functions closed and opened again: each test leaves them open for those that follow. */
const CLOSED = ["dashboard_display", "account_profile_display", "header_research_jungloo", "listeop_attachments_upload"];

test.afterEach(async ({ request }) => {
  for (const name of CLOSED) {
    const reply = await request.put(`${journeysUrl()}/api/v1/dev/flags/${name}`, { data: { active: true } });
    expect(reply.status(), await reply.text()).toBe(200);
  }
});

test("a function that is closed leaves the screens, for one brand when it is of one", async ({ page, context, signIn }) => {
  await signIn("bic@demo.example");
  await page.goto("/");
  const dashboard = page.getByRole("navigation", { name: "Mon activité" }).getByText("Tableau de bord");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect(dashboard.locator("xpath=ancestor-or-self::a")).toHaveCount(1);

  await page.goto("/dev/flags");
  for (const name of CLOSED) await close(page, name);

  await page.goto("/");
  await expect(page.getByRole("grid", { name: "Opérations" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Mon activité" }).getByRole("link", { name: "Tableau de bord" })).toBeDisabled();
  await page.goto("/account");
  await expect(page.getByRole("tab", { name: "Abonnement" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Profil" })).toHaveCount(0);

  await page.goto("/pieces");
  await expect(page.getByRole("button", { name: "Ajouter des pièces" })).toBeDisabled();
  await page.goto("/?operation=new");
  await expect(page.getByRole("region", { name: "Pièces" }).getByRole("button", { name: "Ajouter une pièce" })).toBeDisabled();

  const firm = await context.newPage();
  await signInOn(firm, "cabinet", "client@demo.example");
  await firm.goto(`${hostUrl("cabinet")}/`);
  await expect(firm.getByRole("searchbox")).toBeVisible();
});

async function close(page: Page, name: string): Promise<void> {
  const control = page.getByRole("switch", { name });
  await expect(control).toBeChecked();
  const switched = page.waitForResponse((response) => response.url().endsWith(`/dev/flags/${name}`));
  await page.locator("label").filter({ has: control }).click();
  expect((await switched).status()).toBe(200);
  await expect(control).not.toBeChecked();
}
