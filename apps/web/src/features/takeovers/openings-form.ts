import { ApiError, errorText } from "../../lib/api/api-error.js";
import type { Openings } from "@comptoir/contract/takeovers/takeovers";
import type { LineError } from "../../ui/books/journal-lines-editor.js";
import { emptyLine, sentLine, typedLines, type TypedLine } from "../../ui/books/journal-lines.js";

/** The lines to begin with: those typed before, else what statements open, else one to fill in. */
export function linesToBegin({ lines, bankAccounts }: Openings): readonly TypedLine[] {
  const known = typedLines(lines.length > 0 ? lines : bankAccounts.map(({ line }) => line));
  return lines.length > 0 ? known : [...known, emptyLine(known)];
}

/** Where a refusal is shown: at its line, else above them all, with the account that takes the difference when that is what lacks. */
export type OpeningsRefusal = { readonly banner: string | null; readonly line: LineError | null; readonly balancingAccount: string | null };

/** Reads what the server refused of these lines. */
export function openingsRefusal(error: Error | null, lines: readonly TypedLine[]): OpeningsRefusal {
  if (error === null) return { banner: null, line: null, balancingAccount: null };
  const message = errorText(error);
  const problem = error instanceof ApiError ? error : null;
  const [, rank, field = ""] = /^lines\[(\d+)\]\.(\w+)(?:\.\w+)?$/.exec(problem?.target ?? "") ?? [];
  const line = rank === undefined ? undefined : sentLine(lines, Number(rank));
  const proposed = problem?.code === "openings.unbalanced" ? problem.facts["proposed"] : null;
  const isProposal = typeof proposed === "object" && proposed !== null && "account" in proposed && typeof proposed.account === "string";
  return {
    banner: line ? null : message,
    line: line ? { key: line.key, field, message } : null,
    balancingAccount: isProposal ? String(proposed.account) : null,
  };
}
