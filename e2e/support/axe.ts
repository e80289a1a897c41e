import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Rule, element and reason of what keeps someone from using the page: serious and critical violations only. */
export async function violations(page: Page): Promise<string[]> {
  // Without frames to put together, the page answers alone: no other page is opened for each look.
  const { violations: found } = await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode(true).analyze();
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary ?? ""}`));
}
