import { accountingResult } from "@comptoir/accounting/closing/balances";
import { profitOfEntries } from "@comptoir/accounting/closing/year/computation";
import { profitOfRows } from "@comptoir/accounting/closing/year/profit-of-rows";
import { STEP_STATUS } from "@comptoir/accounting/closing/statuses";
import { STEP_CODES, type StepCode } from "@comptoir/accounting/closing/step-codes";
import { cents, type Cents } from "@comptoir/accounting/money";
import type { IsoDate } from "@comptoir/accounting/date";
import type { Tx } from "../../../db/transaction.js";
import { vatDeclarationsOf } from "../../vat/service.js";
import type { ClosingState, StepOutcomes } from "./state.js";

/** What validating a step changes; amounts in cents. */
export type Effect = {
  readonly profitBefore: Cents;
  readonly profitAfter: Cents;
  readonly rows: Cents;
  readonly outcome: StepOutcomes[StepCode];
  /** The period of the return that its VAT falls into. */
  readonly vat: string | null;
};

/** What validating a step would change, from a state in which it is not validated yet. */
export async function effectOf(
  tx: Tx,
  companyId: string,
  { state, code, today }: { readonly state: ClosingState; readonly code: StepCode; readonly today: IsoDate },
): Promise<Effect> {
  const { ground } = state.reading.facts;
  const outcome = state.outcomes[code];
  const done = STEP_CODES.filter((other) => other !== code && state.states[other].stored === STEP_STATUS.done);
  const profitBefore = cents(
    accountingResult(ground) +
      profitOfEntries(
        ground,
        done.map((other) => state.outcomes[other]),
      ),
  );
  const declaredOn = outcome.entries.flatMap(({ vatLines }) => vatLines.map(({ date }) => date)).toSorted();
  return {
    profitBefore,
    profitAfter: cents(profitBefore + profitOfEntries(ground, [outcome])),
    rows: profitOfRows(outcome.lines),
    outcome,
    vat: await vatPeriodOf(tx, companyId, { from: declaredOn[0] ?? null, today }),
  };
}

/** The return that takes the VAT of entries: the next one that is not validated; of a company that left VAT, a rectifying version of the last. */
async function vatPeriodOf(
  tx: Tx,
  companyId: string,
  { from, today }: { readonly from: IsoDate | null; readonly today: IsoDate },
): Promise<string | null> {
  if (from === null) return null;
  const declarations = await vatDeclarationsOf(tx, companyId, today);
  const next = declarations.find(({ period, stored }) => period.end >= from && stored?.status !== "validated");
  if (next) return next.period.id;
  const last = declarations.at(-1);
  return last ? `${last.period.id} (rectificative)` : null;
}
