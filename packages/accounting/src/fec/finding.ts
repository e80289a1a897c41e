import { FEC_RULES, type FecRule, type FecSeverity } from "./rules.js";

/** One point to review: where it is (the line as a text editor numbers it), what is wrong and what to do, in French. */
export type Finding = {
  readonly severity: FecSeverity;
  readonly line: number | null;
  readonly column: string | null;
  readonly rule: FecRule;
  readonly message: string;
  readonly remedy: string;
  /** How many times the same point is reported for the same column; `line` is the first. */
  readonly count: number;
};

/** Where a finding is. */
export type FindingPlace = { readonly line: number | null; readonly column?: string };

/** Collects findings: the same sentence about the same column is one, with its count; the first ones of each rule are kept. */
export type FindingLog = {
  readonly add: (rule: FecRule, place: FindingPlace, message: () => string) => void;
  readonly findings: () => readonly Finding[];
  /** How many findings of each rule were counted without being kept. */
  readonly omitted: () => readonly { readonly rule: FecRule; readonly count: number }[];
  readonly rules: () => ReadonlySet<FecRule>;
};

const KEPT_PER_RULE = 200;

/** An empty log, which keeps 200 different findings of each rule. */
export function findingLog(): FindingLog {
  const kept: Counted[] = [];
  const counts = new Map<FecRule, RuleCount>();
  return {
    add(rule, place, message) {
      const known = counts.get(rule) ?? { bySentence: new Map<string, Counted>(), omitted: 0 };
      counts.set(rule, known);
      const sentence = message();
      const column = place.column ?? null;
      const key = `${column}\t${sentence}`;
      const same = known.bySentence.get(key);
      if (same) same.count += 1;
      else if (known.bySentence.size >= KEPT_PER_RULE) known.omitted += 1;
      else {
        const { severity, remedy } = FEC_RULES[rule];
        const finding = { severity, line: place.line, column, rule, message: sentence, remedy, count: 1 };
        known.bySentence.set(key, finding);
        kept.push(finding);
      }
    },
    findings: () => inLineOrder(kept),
    omitted: () => [...counts].flatMap(([rule, { omitted }]) => (omitted > 0 ? [{ rule, count: omitted }] : [])),
    rules: () => new Set(counts.keys()),
  };
}

/** Findings in the order of their first line. */
export function inLineOrder(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

type Counted = Omit<Finding, "count"> & { count: number };
type RuleCount = { readonly bySentence: Map<string, Counted>; omitted: number };
