import { checkFec, type FecCheck } from "@comptoir/accounting/fec/check/check";
import { eurosFromCents } from "@comptoir/accounting/money";
import type { FecReportReply } from "@comptoir/contract/documents/fec";
import type { z } from "zod";
import type { WorkDone } from "../../../workers/serving.js";

/** The facts of a file besides its bytes. */
export type FecFacts = Omit<FecCheck, "bytes">;
/** What the checks of an FEC found. */
export type CheckedFec = z.output<typeof FecReportReply>;

/** The checker's report, as the contract shows it. */
export function checkBytes(facts: FecFacts, bytes: Uint8Array): WorkDone<CheckedFec> {
  const report = checkFec({ ...facts, bytes });
  const answer = {
    officialTool: report.verdict.officialTool,
    accepted: report.verdict.ours,
    lines: report.totals.lines,
    entries: report.totals.entries,
    debit: eurosFromCents(report.totals.debit),
    credit: eurosFromCents(report.totals.credit),
    result: eurosFromCents(report.totals.result),
    findings: report.findings.map((finding) => ({ ...finding })),
    omitted: report.omitted.map((one) => ({ ...one })),
  };
  return { answer };
}
