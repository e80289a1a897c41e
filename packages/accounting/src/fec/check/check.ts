import type { IsoDate } from "../../date.js";
import { cents, type Cents } from "../../money.js";
import { agreementCheck } from "./check-agreement.js";
import { checkEntries } from "./check-entries.js";
import { checkFileName } from "./check-file-name.js";
import { checkNumbering } from "./check-numbering.js";
import { entryGrouping, type FileEntry } from "./file-entries.js";
import { findingLog, inLineOrder, type Finding, type FindingLog } from "../finding.js";
import type { ReadableFecLayout } from "../layout.js";
import { openFec } from "../read/read.js";
import type { ReadFecLine } from "../read/read-line.js";
import { FEC_RULES, type FecRule } from "../rules.js";

const TO_VERIFY: FecRule = "number.time";

/** The file to check and what is known about it. */
export type FecCheck = {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** Defaults to the twelve months that end on the closing date in the file name. */
  readonly fiscalYear?: { readonly begin: IsoDate; readonly end: IsoDate };
  /** The format the taxpayer must follow (the official tool asks for it); guessed from the columns by default. */
  readonly layout?: ReadableFecLayout;
  /** No ValidDate may be later; not checked by default. */
  readonly today?: IsoDate;
  /** True for the first year of the books: no openings are due, unless the business existed before. */
  readonly firstFiscalYear?: boolean;
  /** True while the year before still has drafts: the balances that this one begins with are not final, and may be absent. */
  readonly areOpeningsWaiting?: boolean;
  /** The day the business began; null when it is not known. */
  readonly activityStartedOn?: IsoDate | null;
};

/** Sums over the lines that could be read, in cents. */
type FecTotals = {
  readonly debit: Cents;
  readonly credit: Cents;
  readonly lines: number;
  readonly entries: number;
  /** Class 7 less class 6: positive for a profit. */
  readonly result: Cents;
};

/** What the official tool would say, what we say, and why. */
export type FecReport = {
  readonly verdict: {
    readonly officialTool: "conforme" | "non_conforme" | "no_report";
    /** True when there is nothing to report but dates to verify, which a late entry validated on the day of others explains. */
    readonly ours: boolean;
  };
  /** At most 200 different ones for each rule, in the order of their first line. */
  readonly findings: readonly Finding[];
  /** How many more findings of a rule there were. */
  readonly omitted: readonly { readonly rule: FecRule; readonly count: number }[];
  readonly layout: ReadableFecLayout | null;
  readonly totals: FecTotals;
};

/**
 * Says what the official tool would conclude on a file, then what it does not look at: balance, numbering, order,
 * dates, openings, matching. Never throws. Sources: docs/sources.md#fec-official-tool, docs/sources.md#fec-own-rules.
 */
export function checkFec(check: FecCheck): FecReport {
  return examineFec(check).report;
}

/** What is found in a file besides its report. */
type ExaminedFec = {
  readonly report: FecReport;
  /** In the order of the file, each line in the order of `see`. */
  readonly entries: readonly FileEntry[];
  readonly closingDate: IsoDate | null;
  /** Lines that could not be made out, and were passed over. */
  readonly unreadLines: number;
};

/** The same for a caller that takes what the file holds on the way: `see` is called with each line, in their order. */
export function examineFec(check: FecCheck, see: (line: ReadFecLine) => void = () => undefined): ExaminedFec {
  const log = findingLog();
  const name = checkFileName(check.fileName, check.fiscalYear?.end ?? null, log);
  const fiscalYear = check.fiscalYear ?? name.fiscalYear;
  const agreementLog = findingLog();
  const { layout, entries, totals, unreadLines } = readOnce(check, name.closingYear, { log, agreementLog, see });
  checkEntries(entries, log, {
    fiscalYear,
    openingDate: check.fiscalYear?.begin ?? null,
    provisional: name.provisional,
    today: check.today ?? null,
    openingsDue: layout === "bic" && check.areOpeningsWaiting !== true && (check.firstFiscalYear !== true || existedBefore(check)),
  });
  checkNumbering(entries, log);
  const findings = inLineOrder([...log.findings(), ...agreementLog.findings()]);
  const report: FecReport = {
    verdict: {
      officialTool: officialVerdict(new Set([...log.rules(), ...agreementLog.rules()])),
      ours: findings.every(({ rule }) => rule === TO_VERIFY),
    },
    findings,
    omitted: [...log.omitted(), ...agreementLog.omitted()],
    layout,
    totals: { ...totals, entries: entries.length },
  };
  return { report, entries, closingDate: name.fiscalYear?.end ?? null, unreadLines };
}

/** True when the business began before the fiscal year: its books go on from others. */
function existedBefore({ activityStartedOn, fiscalYear }: FecCheck): boolean {
  return activityStartedOn !== undefined && activityStartedOn !== null && fiscalYear !== undefined && activityStartedOn < fiscalYear.begin;
}

type Reading = { readonly log: FindingLog; readonly agreementLog: FindingLog; readonly see: (line: ReadFecLine) => void };

/** Line by line: neither the lines of a large file nor, after them, its text are held. */
function readOnce(check: FecCheck, closingYear: number | null, { log, agreementLog, see: seeLine }: Reading) {
  let unreadLines = 0;
  const onUnread = (): void => void (unreadLines += 1);
  const { layout, lines } = openFec(check.bytes, { ...readOptions(check.layout, closingYear), onUnread }, log);
  const [grouping, agreement, totals] = [entryGrouping(), agreementCheck(agreementLog), totalsOfLines()];
  for (const line of lines) for (const { see } of [grouping, agreement, totals, { see: seeLine }]) see(line);
  agreement.end();
  return { layout, entries: grouping.entries(), totals: totals.end(), unreadLines };
}

function readOptions(layout: ReadableFecLayout | undefined, closingYear: number | null): Parameters<typeof openFec>[1] {
  return { ...(layout === undefined ? {} : { layout }), ...(closingYear === null ? {} : { closingYear }) };
}

function officialVerdict(rules: ReadonlySet<FecRule>): FecReport["verdict"]["officialTool"] {
  const raised = [...rules].map((rule) => FEC_RULES[rule]);
  if (raised.some((rule) => rule.stopsTool)) return "no_report";
  return raised.some((rule) => rule.severity === "error" || rule.severity === "absent") ? "non_conforme" : "conforme";
}

function totalsOfLines(): { readonly see: (line: ReadFecLine) => void; readonly end: () => Omit<FecTotals, "entries"> } {
  let [debit, credit, result, lines] = [0, 0, 0, 0];
  return {
    see(line) {
      debit += line.debit;
      credit += line.credit;
      if (/^[67]/.test(line.compteNum)) result += line.credit - line.debit;
      lines += 1;
    },
    end: () => ({ debit: cents(debit), credit: cents(credit), lines, result: cents(result) }),
  };
}
