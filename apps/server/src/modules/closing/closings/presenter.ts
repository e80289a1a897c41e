import { nameOfAccount } from "@comptoir/accounting/chart/accounts";
import { fiscalYearName } from "@comptoir/accounting/company/fiscal-year-name";
import type { EntryLine } from "@comptoir/accounting/entry/entry";
import { openingBalances } from "@comptoir/accounting/ledger/openings/carry-forward";
import { cents, eurosFromCents } from "@comptoir/accounting/money";
import type { ActAuthor } from "@comptoir/contract/history/acts";
import type { ClosingDone, ClosingLine } from "@comptoir/contract/closing/validation";
import type { ActDescription } from "../../../acts/keep-act.js";
import { changedSinceSubmitted, closingStateOf, salesOf, type HeldYear } from "./held-year.js";
import type { ClosingRow } from "./closings-repository.js";
import type { ClosureDone } from "./validate-closure.js";

const AFTER = { close: "closed", submit: "submitted", withdraw: "open", return: "open", reopen: "open" } as const;

/** What a call did, as screens read it. */
export function toClosingDone({
  kind,
  closing,
  findings,
  frozenEntries,
  appropriation,
  declared,
  nextFiscalYearId,
  lateEntries,
}: ClosureDone): ClosingDone {
  const { shown, balances } = closing;
  const isBlocked = findings.some(({ level }) => level === "blocking");
  return {
    state: isBlocked ? closingStateOf(closing) : AFTER[kind],
    result: eurosFromCents(shown.result),
    turnover: eurosFromCents(salesOf(balances)),
    findings: [...findings],
    frozenEntries,
    openings: openingLines(closing).map(toLine),
    appropriation: appropriation.map(toLine),
    taxReturn: declared && toDeclared(declared),
    changed: changedSinceSubmitted(closing).map(({ accountCode, before, after }) => ({
      account: accountCode,
      name: nameOfAccount(accountCode),
      before: eurosFromCents(before),
      after: eurosFromCents(after),
    })),
    nextFiscalYearId,
    lateEntries: [...lateEntries],
    seen: closing.seen,
  };
}

/** The return that is certified with the year: its taxed result, and every box that is not zero. */
function toDeclared({ boxes, result, isProvisional }: NonNullable<ClosureDone["declared"]>): NonNullable<ClosingDone["taxReturn"]> {
  return {
    form: boxes[0]?.form ?? "2035",
    result,
    provisional: isProvisional,
    boxes: boxes
      .filter(({ value }) => value !== 0)
      .map(({ page, box, label, value, hasCode }) => ({ page, box: hasCode ? box : null, label, value })),
  };
}

/** What the next year opens with. */
function openingLines({ balances }: HeldYear): readonly Omit<EntryLine, "label">[] {
  return openingBalances([...balances].map(([accountCode, net]) => ({ accountCode, net }))).map(({ accountCode, net }) => ({
    accountCode,
    debit: cents(Math.max(net, 0)),
    credit: cents(Math.max(-net, 0)),
  }));
}

function toLine({ accountCode, debit, credit }: Omit<EntryLine, "label">): ClosingDone["openings"][number] {
  return { account: accountCode, name: nameOfAccount(accountCode), debit: eurosFromCents(debit), credit: eurosFromCents(credit) };
}

/** A line of what became of a closing, as screens read it. */
export function toClosingLine(row: ClosingRow, people: ReadonlyMap<string, ActAuthor>): ClosingLine {
  return {
    id: row.id,
    event: row.event,
    at: row.at.toISOString(),
    by: (row.user_id !== null && people.get(row.user_id)) || null,
    reason: row.reason,
    steps: [...row.steps],
    result: row.result_cents === null ? null : eurosFromCents(row.result_cents),
    fec: row.fec && row.fec_sha256 !== null ? { name: row.fec.name, sha256: row.fec_sha256 } : null,
  };
}

const DONE = {
  close: "clôturé",
  submit: "transmis au cabinet pour sa clôture",
  withdraw: "repris du cabinet avant sa clôture",
  return: "renvoyé au client avant sa clôture",
  reopen: "rouvert",
} as const;

/** The act in the history, from which it is not taken back. */
export function closureAct({ kind, closing: { year } }: ClosureDone): ActDescription {
  return { kind: `closing.${kind}`, sentence: doneSentence({ kind, year }), before: {}, after: { fiscalYearId: year.id } };
}

/** « L’exercice 2025 est clôturé. » */
export function closureMessage({ kind, closing: { year } }: ClosureDone): string {
  return `L’exercice ${fiscalYearName(year, [year])} est ${DONE[kind]}.`;
}

function doneSentence({ kind, year }: { readonly kind: ClosureDone["kind"]; readonly year: HeldYear["year"] }): string {
  return `Exercice ${fiscalYearName(year, [year])} ${DONE[kind]}`;
}
