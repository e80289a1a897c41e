import type { Page } from "@playwright/test";
import axe from "axe-core";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Rule, element and reason of what keeps a user from using the page, or what a selector finds of it: serious and critical violations only. */
export async function violations(page: Page, within = "html"): Promise<string[]> {
  // The tool is large: a page that stays open keeps it, and reports violations only.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(axe.source);
  return page.evaluate(
    async ([tags, within]) => {
      const { violations: found } = await (globalThis as unknown as { axe: typeof axe }).axe.run(within, {
        runOnly: [...tags],
        resultTypes: ["violations"],
      });
      return found
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary ?? ""}`));
    },
    [WCAG, within] as const,
  );
}
