import { expect, layer, operationRow, test } from "../support/journey.js";

const EMAIL = "client@demo.example";

// What moves is the subject.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a click on the last row in sight reaches what was under the pointer: the list does not move between press and release", async ({
  page,
  signIn,
}) => {
  await signIn(EMAIL);
  await page.goto("/");
  await expect(operationRow(page, "Totalenergies").first()).toBeVisible();
  // What is above the list, read apart from it.
  await expect(page.getByLabel("Questions de votre cabinet")).toBeVisible();
  const rows = page.getByRole("grid", { name: "Opérations" }).getByRole("row");
  const title = await rows.evaluateAll((all) => {
    const titles = all.flatMap((row) => row.querySelector("button")?.getBoundingClientRect() ?? []);
    return titles.findLast(({ bottom }) => bottom < window.innerHeight)?.toJSON() as DOMRect;
  });
  await page.mouse.move(title.x + title.width / 2, title.y + title.height / 2);
  await page.mouse.down();
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.mouse.up();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(scrolled).toBe(0);
});

test("the keyboard never loses its place: what goes once pressed leaves the focus to the row, or to the content", async ({
  page,
  signIn,
}) => {
  await signIn(EMAIL);
  await page.goto("/");
  const rows = page.getByRole("grid", { name: "Opérations" }).locator("[data-operation]");
  await rows.first().focus();
  await page.keyboard.press("x");
  const clear = page.getByRole("button", { name: "Tout désélectionner" });
  await clear.focus();
  await page.keyboard.press("Enter");
  await expect(clear).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
});

test("keys typed while a layer of the list is on its way go to it: nothing of the list behind is done", async ({ page, signIn }) => {
  await signIn("bic@demo.example");
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/layers-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const written: string[] = [];
  await page.goto("/?operations_status=not_categorized");
  await expect(page.getByRole("grid", { name: "Opérations" }).locator("[data-operation]").first()).toBeVisible();
  await page.keyboard.press("j");
  page.on("request", (request) => request.method() !== "GET" && written.push(request.url()));
  await page.keyboard.press("Enter");
  await page.keyboard.type("navc");
  await page.keyboard.press("Backspace");
  arrive();
  const search = layer(page, "Ajouter une catégorie").getByRole("textbox", { name: "Chercher une catégorie, un compte" });
  await expect(search).toHaveValue("nav");
  await expect(search).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  expect(written).toEqual([]);
});
