import type { Page } from "@playwright/test";
import axe from "axe-core";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rows of a long table after the first twelve are like them, and not looked at. */
const REPEATED = ["tbody > tr:nth-child(n+13)", "[role=row]:nth-child(n+13)", "[role=rowgroup] > :nth-child(n+13)"];

/** Rule, element and reason of what keeps a user from using the page, or what a selector finds of it: serious and critical violations only. */
export async function violations(page: Page, within = "html"): Promise<string[]> {
  // The tool is large: a page that stays open keeps it, and reports violations only.
  for (const frame of page.frames()) if (!(await frame.evaluate(() => "axe" in globalThis))) await frame.evaluate(axe.source);
  return page.evaluate(
    async ([tags, within, repeated]) => {
      // Sheets are not fetched again: no rule of these tags reads them.
      const { violations: found } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        { include: [[within]], exclude: repeated.map((selector) => [selector]) },
        { runOnly: [...tags], resultTypes: ["violations"], preload: false },
      );
      return found
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary ?? ""}`));
    },
    [WCAG, within, REPEATED] as const,
  );
}
