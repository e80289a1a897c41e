import type { Page } from "@playwright/test";

/**
 * The height in pixels that is left to the content in the middle of a page, under what sticks to the window: found along the middle of the
 * screen. A page shorter than the window leaves all of it.
 */
export async function freeHeight(page: Page): Promise<number> {
  return page.evaluate(async () => {
    scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) / 2, behavior: "instant" });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const sticks = (element: Element | null): boolean => {
      for (let one = element; one !== null; one = one.parentElement) {
        // What has the whole window is not over the content: it is the content.
        const isWhole = one.getBoundingClientRect().height >= innerHeight;
        if (/^(fixed|sticky)$/.test(getComputedStyle(one).position) && !isWhole) return true;
      }
      return false;
    };
    const rows = Array.from({ length: innerHeight }, (_, y) => sticks(document.elementFromPoint(innerWidth / 2, y)));
    return rows.filter((isCovered) => !isCovered).length;
  });
}
