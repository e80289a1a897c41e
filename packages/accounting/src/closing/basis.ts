import { euros } from "../money.js";
import { WAITING } from "../entry/well-known-accounts.js";
import type { StepFinding, StepOutcome } from "./step.js";
import type { StepCode } from "./step-codes.js";

/** What is kept of a step when it is validated: what computing it again is compared with. */
export type StepBasis = {
  readonly concerned: boolean;
  /** `<day> <key>`, with `<account> <net>` of each line. */
  readonly entries: readonly { readonly key: string; readonly label: string; readonly lines: readonly string[] }[];
  readonly lines: readonly { readonly key: string; readonly label: string; readonly cents: number }[];
  readonly findings: readonly string[];
};

/**
 * What a step gives, without the balances that it reads: entries, rows of the return, findings and proposals. The consistency of the accounts is only
 * its anomalies without an answer.
 */
export function basisOf(code: StepCode, outcome: StepOutcome<unknown>): StepBasis {
  const { concerned, entries, lines, findings } = outcome;
  return {
    concerned,
    entries: entries.map(({ date, source, label, lines: posted }) => ({
      key: `${date} ${source.kind === "closing_step" ? source.key : source.kind}`,
      label,
      lines: posted.map(({ accountCode, debit, credit }) => `${accountCode} ${debit - credit}`),
    })),
    lines: lines.map(({ form, box, label, cents }) => ({ key: `${form} ${box}`, label, cents })),
    findings: (code === "consistent_accounts" ? findings.filter(isUnanswered) : findings).map((finding) => finding.code).toSorted(),
  };
}

/** A warning without an answer is a blocking point of its own. An operation to categorise locks every step already: its account is left out. */
function isUnanswered({ level, code }: StepFinding): boolean {
  return level === "blocking" && code !== `settled:${WAITING}`;
}

/** True when computing a step again gives what was validated. */
export function isSameBasis(one: StepBasis, other: StepBasis): boolean {
  return canonical(one) === canonical(other);
}

/** The same text in any order of keys, which a database does not keep, and with any spaces in labels: a narrower space is no change. */
function canonical({ concerned, entries, lines, findings }: StepBasis): string {
  const plain = (label: string): string => label.replaceAll(/\s/g, "");
  return JSON.stringify([
    concerned,
    entries.map(({ key, label, lines: posted }) => [key, plain(label), posted]),
    lines.map(({ key, label, cents }) => [key, plain(label), cents]),
    findings,
  ]);
}

/** What changed between what was validated and what the step gives now, a French sentence each; none when nothing did. */
export function basisChanges(before: StepBasis, after: StepBasis, messageOf: (findingCode: string) => string): readonly string[] {
  return [
    ...concernChange(before, after),
    ...entryChanges(before, after),
    ...lineChanges(before, after),
    ...after.findings.filter((code) => !before.findings.includes(code)).map(messageOf),
    ...(before.findings.some((code) => !after.findings.includes(code)) ? ["Un point à regarder a disparu."] : []),
  ];
}

function concernChange(before: StepBasis, after: StepBasis): readonly string[] {
  if (before.concerned === after.concerned) return [];
  return [after.concerned ? "L’étape concerne maintenant votre dossier." : "L’étape est devenue sans objet."];
}

function entryChanges(before: StepBasis, after: StepBasis): readonly string[] {
  const known = new Map(before.entries.map((entry) => [entry.key, entry]));
  const kept = new Set(after.entries.map(({ key }) => key));
  const changed = after.entries.flatMap((entry) => {
    const old = known.get(entry.key);
    if (!old) return [`Nouvelle écriture\u00a0: ${entry.label}.`];
    return JSON.stringify(old.lines) === JSON.stringify(entry.lines) ? [] : [`L’écriture «\u00a0${entry.label}\u00a0» n’est plus la même.`];
  });
  const gone = before.entries
    .filter(({ key }) => !kept.has(key))
    .map(({ label }) => `L’écriture «\u00a0${label}\u00a0» n’a plus lieu d’être.`);
  return [...changed, ...gone];
}

function lineChanges(before: StepBasis, after: StepBasis): readonly string[] {
  const amounts = ({ lines }: StepBasis): ReadonlyMap<string, number> => {
    const held = new Map<string, number>();
    for (const { key, label, cents } of lines) held.set(`${key} ${label}`, (held.get(`${key} ${label}`) ?? 0) + cents);
    return held;
  };
  const [old, now] = [amounts(before), amounts(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((key) => (old.get(key) ?? 0) !== (now.get(key) ?? 0))
    .map((key) => `${key}\u00a0: ${euros(old.get(key) ?? 0)} auparavant, ${euros(now.get(key) ?? 0)} maintenant.`);
}
