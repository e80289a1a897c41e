import { isoDate } from "@comptoir/accounting/date";
import { checkFec, type FecReport } from "@comptoir/accounting/fec/check/check";
import type { Cents } from "@comptoir/accounting/money";
import { expect, type Download, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { TODAY } from "./application.js";

/** A downloaded file. */
export type Downloaded = { readonly name: string; readonly bytes: Buffer };

/** The file that a button of the page downloads. */
export async function downloadOf(page: Page, buttonName: string): Promise<Downloaded> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: buttonName, exact: true }).click();
  const download: Download = await coming;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/**
 * Reads a FEC again with our checker, and expects that neither the administration's tool nor we find anything to say. Dates that go back
 * within a day of validation are to be verified, not refused: a journey validates an old statement in books validated on the same day.
 */
export function expectCleanFec(
  { name, bytes }: Downloaded,
  { isFirstYear, areOpeningsWaiting = false }: { isFirstYear: boolean; areOpeningsWaiting?: boolean },
): FecReport {
  const report = checkFec({ fileName: name, bytes, today: isoDate(TODAY), firstFiscalYear: isFirstYear, areOpeningsWaiting });
  expect(
    report.findings.filter(({ rule }) => rule !== "number.time"),
    name,
  ).toEqual([]);
  expect(report.verdict, name).toEqual({ officialTool: "conforme", ours: true });
  expect(report.totals.debit, name).toBe(report.totals.credit);
  expect(report.totals.lines, name).toBeGreaterThan(0);
  return report;
}

/** An amount as a table of accounts shows it, in cents: « 1 234,56 », « – », nothing. */
export function centsShown(text: string): Cents {
  const written = /(−)?\s*([\d\s\u202f\u00a0]*\d),(\d\d)/.exec(text);
  if (!written) return 0 as Cents;
  const value = Number(`${(written[2] ?? "").replace(/\D/g, "")}${written[3]}`);
  return (written[1] === undefined ? value : -value) as Cents;
}
