import { expect, operationRow, test } from "../support/journey.js";

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
  // What stands above the list, read apart from it.
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
