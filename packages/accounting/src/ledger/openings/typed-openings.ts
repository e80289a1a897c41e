import type { EquityMode } from "../../company/regime.js";
import { frenchDay, type IsoDate } from "../../date.js";
import { DomainError } from "../../errors.js";
import { sumCents } from "../../money.js";
import type { FindAccountFacts, TaxSystem } from "../../entry/account-facts.js";
import { checkEntry, checkTypedAccounts, type DerivedEntry, type EntryLine } from "../../entry/entry.js";
import { CAPITAL, OWNER } from "../../entry/well-known-accounts.js";

/** The key of the openings of a take-over, among its entries. */
export const OPENINGS_KEY = "openings";

/** The balances that a business which existed before begins its first fiscal year with, as its user types them. */
export type TypedOpenings = {
  readonly takeoverId: string;
  /** First day of the first fiscal year. */
  readonly beginning: IsoDate;
  /** Several lines of one account (one per client, say) stay apart; a line without a label bears that of the entry. */
  readonly lines: readonly EntryLine[];
};

type Chart = { readonly accountFacts: FindAccountFacts; readonly taxSystem: TaxSystem; readonly equityMode: EquityMode };

/**
 * The opening entry of balances typed in; null without any line. Throws DomainError `openings.account_class` for an account of
 * classes 6 to 8, `openings.unbalanced` with the line that would balance them, `entry.*`. Source: docs/sources.md#openings.
 */
export function typedOpeningsEntry({ takeoverId, beginning, lines: typed }: TypedOpenings, chart: Chart): DerivedEntry | null {
  if (typed.length === 0) return null;
  const label = `Soldes d’ouverture au ${frenchDay(beginning)}`;
  const lines = typed.map((line) => ({ ...line, label: line.label === "" ? label : line.label }));
  checkTypedAccounts(lines, chart);
  lines.forEach(({ accountCode: account }, index) => {
    if (!/^[1-5]/.test(account)) throw new DomainError({ code: "openings.account_class", account, index });
  });
  checkSettled(lines, chart.equityMode);
  return {
    journal: "AN",
    date: beginning,
    label,
    pieceRef: `AN${beginning.slice(0, 4)}`,
    pieceDate: beginning,
    payment: null,
    source: { kind: "takeover", id: takeoverId, key: OPENINGS_KEY },
    lines,
    freezesWith: "period",
    vatLines: [],
  };
}

/** A sole trader's balance sheet closes on what the owner put in: the capital, or the owner's account where there is none. */
function checkSettled(lines: readonly EntryLine[], equityMode: EquityMode): void {
  const debitCents = sumCents(lines.map(({ debit }) => debit));
  const creditCents = sumCents(lines.map(({ credit }) => credit));
  if (debitCents !== creditCents) {
    const difference = debitCents - creditCents;
    throw new DomainError({
      code: "openings.unbalanced",
      debitCents,
      creditCents,
      proposed: {
        account: equityMode === "101" ? CAPITAL : OWNER,
        debitCents: Math.max(-difference, 0),
        creditCents: Math.max(difference, 0),
      },
    });
  }
  checkEntry({ lines });
}
