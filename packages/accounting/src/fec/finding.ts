import { FEC_RULES, type FecRule, type FecSeverity } from "./rules.js";

/** One point to review: where it is (the line as a text editor numbers it), what is wrong and what to do, in French. */
export type Finding = {
  readonly severity: FecSeverity;
  readonly line: number | null;
  readonly column: string | null;
  readonly rule: FecRule;
  readonly message: string;
  readonly remedy: string;
};

/** Where a finding is. */
export type FindingPlace = { readonly line: number | null; readonly column?: string };

/** Collects findings, keeping the first ones of each rule and counting the others. */
export type FindingLog = {
  readonly add: (rule: FecRule, place: FindingPlace, message: () => string) => void;
  readonly findings: () => readonly Finding[];
  /** How many findings of each rule were counted without being kept. */
  readonly omitted: () => readonly { readonly rule: FecRule; readonly count: number }[];
  readonly rules: () => ReadonlySet<FecRule>;
};

const KEPT_PER_RULE = 200;

/** An empty log, which keeps 200 findings of each rule. */
export function findingLog(): FindingLog {
  const kept: Finding[] = [];
  const counts = new Map<FecRule, number>();
  return {
    add(rule, place, message) {
      const count = (counts.get(rule) ?? 0) + 1;
      counts.set(rule, count);
      if (count > KEPT_PER_RULE) return;
      const { severity, remedy } = FEC_RULES[rule];
      kept.push({ severity, line: place.line, column: place.column ?? null, rule, message: message(), remedy });
    },
    findings: () => [...kept].sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
    omitted: () => [...counts].flatMap(([rule, count]) => (count > KEPT_PER_RULE ? [{ rule, count: count - KEPT_PER_RULE }] : [])),
    rules: () => new Set(counts.keys()),
  };
}
