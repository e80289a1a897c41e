import type { IsoDate } from "@comptoir/accounting/date";
import { cashDays } from "@comptoir/accounting/ledger/books/cash-days";
import { CASH } from "@comptoir/accounting/entry/well-known-accounts";
import { eurosFromCents } from "@comptoir/accounting/money";
import type { readCashBalance } from "@comptoir/contract/documents/cash";
import type { ReplyOf } from "@comptoir/contract/base/endpoint";
import type { Db } from "../../../db/db.js";
import { Refusal } from "../../../refusal.js";
import { listFiscalYears } from "../../books/years/service.js";
import { encodeFigure, type AccountFigure } from "../../../figures/figure.js";
import { readCashMoves } from "../../books/balances/service.js";

/** The till from a day to another, each figure with where it comes from. Throws `period.inverted`. */
export async function cashBalance(
  db: Db,
  companyId: string,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<ReplyOf<typeof readCashBalance>> {
  if (from > to) throw new Refusal({ code: "period.inverted" });
  const years = (await listFiscalYears(db, companyId)).filter(({ beginning, end }) => beginning <= to && end >= from);
  const first = years.map(({ beginning }) => beginning).sort()[0];
  const moves = first === undefined ? [] : await readCashMoves(db, companyId, { from: first, to });
  const { opening, days, firstNegative } = cashDays(moves, { from, to, years });
  return {
    data: {
      opening: eurosFromCents(opening),
      openingExplain: first === undefined ? null : figureOf(from > first ? from : first, "opening"),
      days: days.map(({ on, balance }) => ({ date: on, balance: eurosFromCents(balance), explain: figureOf(on, "balance") })),
      firstNegative,
    },
  };
}

function figureOf(day: IsoDate, side: AccountFigure["side"]): string {
  return encodeFigure({ kind: "account", from: day, to: day, accounts: { begin: CASH, end: CASH }, side });
}
