import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

/** The tool as a page reads it, the short way: many pages do. */
const TOOL = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rows of a long table after the first twelve are like them, and not looked at. */
const REPEATED = ["tbody > tr:nth-child(n+13)", "[role=row]:nth-child(n+13)", "[role=rowgroup] > :nth-child(n+13)"];

/** Marks the elements whose contrast is measured: half of the time of the tool, and at another width most of them look as they did. */
const MEASURED = "data-contrast-measured";

/** Rule, element and reason of what keeps a user from using the page, or what a selector finds of it: serious and critical violations only. */
export async function violations(page: Page, within = "html"): Promise<string[]> {
  // The tool is large: a page that stays open keeps it, and reports violations only.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(TOOL);
  await page.evaluate(markWhatLooksNew, [within, MEASURED] as const);
  return page.evaluate(
    async ([tags, within, repeated, measured]) => {
      const { axe: tool } = globalThis as unknown as { axe: typeof axe };
      tool.configure({ rules: [{ id: "color-contrast", selector: `[${measured}]` }] });
      // Sheets are not fetched again: no rule of these tags reads them.
      const { violations: found } = await tool.run(
        { include: [[within]], exclude: repeated.map((selector) => [selector]) },
        { runOnly: [...tags], resultTypes: ["violations"], preload: false },
      );
      return found
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary ?? ""}`));
    },
    [WCAG, within, REPEATED, MEASURED] as const,
  );
}

/** Runs in the page: marks each element whose colours or letters, or the ones of its container, are not as when they were last measured there. */
function markWhatLooksNew([within, mark]: readonly [within: string, mark: string]): void {
  const memory = globalThis as unknown as { measuredLooks?: WeakMap<Element, string> };
  const known = (memory.measuredLooks ??= new WeakMap<Element, string>());
  for (const element of document.querySelectorAll(within === "html" ? "*" : `${within}, ${within} *`)) {
    element.removeAttribute(mark);
    if (!element.checkVisibility()) continue;
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element);
    const look = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join(" ");
    if (known.get(element) !== look || element.parentElement?.hasAttribute(mark) === true) element.setAttribute(mark, "");
    known.set(element, look);
  }
}
