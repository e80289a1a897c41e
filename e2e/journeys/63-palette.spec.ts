import { expect, layer, test } from "../support/journey.js";

test("Ctrl K goes to a page by its words, wherever one is typing, and comes back with Escape", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  await page.goto("/");
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("Control+k");
  const palette = layer(page, "Palette de commandes");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toBeFocused();

  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("amortissements");
  await expect(palette.getByRole("option", { name: "Immobilisations" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/immobilisations");
  await expect(page.getByRole("heading", { level: 1, name: "Immobilisations" })).toBeVisible();
});

test("keys typed while the palette is on its way go to it: nothing of the list behind is done", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/command-palette-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const written: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && written.push(request.url()));
  await page.goto("/");
  await expect(page.getByRole("grid", { name: "Opérations" })).toBeVisible();
  await page.keyboard.press("j");
  written.length = 0;
  await page.keyboard.press("Control+k");
  await page.keyboard.type("nav");
  arrive();
  await expect(layer(page, "Palette de commandes").getByRole("combobox")).toHaveValue("nav");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  expect(written).toEqual([]);
});

test("the palette finds an operation, and never a page that the guards close", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  await page.goto("/");
  await expect(page.getByRole("grid", { name: "Opérations" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = layer(page, "Palette de commandes");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("collaborateurs");
  await expect(palette.getByRole("group", { name: "Aller à" }).getByRole("option", { name: "Collaborateurs" })).toHaveCount(0);
  await palette.getByRole("combobox").fill("total");
  await expect(palette.getByRole("option", { name: /^Totalenergies/ }).first()).toBeVisible();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/transactions\?.*Leroy/, async (route) => {
    await held;
    await route.continue();
  });
  await palette.getByRole("combobox").fill("Leroy Merlin");
  // While the reply is awaited, no result of another search can be opened.
  await expect(palette.getByRole("option", { name: /^Totalenergies/ })).toHaveCount(0);
  release();
  await palette.getByRole("group", { name: "Opérations" }).getByRole("option").first().click();
  await expect(page).toHaveURL(/\/\?operation=/);
  await expect(
    layer(page, "Opération")
      .getByRole("region", { name: "Opération" })
      .filter({ hasText: /Leroy Merlin/ }),
  ).toBeVisible();
});
