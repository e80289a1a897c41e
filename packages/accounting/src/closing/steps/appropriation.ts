import { dayAfter, frenchDay } from "../../date.js";
import { checkEntry, freezesWith, type DerivedEntry } from "../../entry/entry.js";
import { CAPITAL, OWNER } from "../../entry/well-known-accounts.js";
import { negate, sumCents, type Cents } from "../../money.js";
import type { ClosingYear, StepFacts } from "../step.js";
import { linesOfMovements, type Movement } from "../step-entries.js";

/** The result of a closed year, and where it goes. */
export type AppropriationFacts = Pick<StepFacts, "taxSystem" | "balances"> & {
  readonly year: ClosingYear;
  /** Class 7 less class 6. */
  readonly result: Cents;
  /** A trade may keep everything on 108000; a liberal profession, which has no 101000, always does. */
  readonly equityMode: "101" | "108";
};

const PROFIT = "120000";
const LOSS = "129000";

/**
 * The entries of the first day of the next year that bring 120000 or 129000, then each 108xxx, to nothing against the capital (101000), or
 * against the owner's account (108000). `balances` are those that the next year opens with. Source: docs/sources.md#openings.
 */
export function appropriationEntries(facts: AppropriationFacts): readonly DerivedEntry[] {
  const equity = facts.taxSystem === "bnc" || facts.equityMode === "108" ? OWNER : CAPITAL;
  return [
    ...entryOf(facts.year, "result", "Affectation du résultat", resultMovements(facts.result, equity)),
    ...entryOf(facts.year, "owner", "Solde du compte de l’exploitant", ownerMovements(facts, equity)),
  ];
}

function resultMovements(result: Cents, equity: string): readonly Movement[] {
  return result > 0
    ? [
        [PROFIT, result],
        [equity, negate(result)],
      ]
    : [
        [equity, negate(result)],
        [LOSS, result],
      ];
}

function ownerMovements({ balances }: AppropriationFacts, equity: string): readonly Movement[] {
  const owner = [...balances]
    .filter(([account, net]) => account.startsWith("108") && account !== equity && net !== 0)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const total = sumCents(owner.map(([, net]) => net));
  return [...owner.map(([account, net]) => [account, negate(net)] as const), [equity, total]];
}

function entryOf(year: ClosingYear, key: "result" | "owner", label: string, movements: readonly Movement[]): readonly DerivedEntry[] {
  const lines = linesOfMovements(movements, label);
  if (lines.length === 0) return [];
  checkEntry({ lines });
  const source = { kind: "appropriation", id: year.id, key } as const;
  const date = dayAfter(year.end);
  return [
    {
      journal: "OD",
      date,
      label,
      pieceRef: `CLOTURE ${frenchDay(year.end)}`,
      pieceDate: date,
      payment: null,
      source,
      freezesWith: freezesWith(source),
      lines,
      vatLines: [],
    },
  ];
}
