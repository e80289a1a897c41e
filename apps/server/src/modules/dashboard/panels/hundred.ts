import type { AccountNet } from "@comptoir/accounting/dashboard/counted-accounts";
import { HUNDRED_ACCOUNTS, HUNDRED_KEYS, hundredAmounts, sharesOfHundred, type HundredKey } from "@comptoir/accounting/dashboard/hundred";
import { cents, eurosFromCents, type Cents } from "@comptoir/accounting/money";
import type { Hundred } from "@comptoir/contract/dashboard/values";
import type { Tx } from "../../../db/transaction.js";
import { readSettlementNets } from "../../books/balances/service.js";
import { measureFigure, netFigure, shownFigure } from "../figures.js";
import { shortAmount } from "../words.js";
import type { PanelPeriod } from "./period.js";

const LABELS: Readonly<Record<HundredKey, string>> = {
  state: "À l’État",
  contributions: "Aux cotisations",
  costs: "Aux frais",
  own: "À vous",
};

/** Movements of a period without the settlements of VAT returns, which only move VAT from one account to another. */
export async function withoutSettlements(
  tx: Tx,
  companyId: string,
  { nets, period }: { nets: readonly AccountNet[]; period: PanelPeriod },
): Promise<readonly AccountNet[]> {
  const settled = new Map((await readSettlementNets(tx, companyId, period)).map(({ code, net }) => [code, net]));
  if (settled.size === 0) return nets;
  const codes = new Set([...nets.map(({ code }) => code), ...settled.keys()]);
  const known = new Map(nets.map(({ code, net }) => [code, net]));
  return [...codes].map((code) => ({ code, net: cents((known.get(code) ?? 0) - (settled.get(code) ?? 0)) }));
}

/** « Sur 100 € reçus » over a period. */
export function toHundred(nets: readonly AccountNet[], { from, to }: PanelPeriod): Hundred {
  const amounts = hundredAmounts(nets);
  const shares = sharesOfHundred(amounts);
  return {
    received: shownFigure(
      amounts.received,
      netFigure({ from, to, side: "income", withoutSettlements: true, ...HUNDRED_ACCOUNTS.received }),
    ),
    parts:
      shares === null
        ? []
        : HUNDRED_KEYS.map((key) => ({
            key,
            label: LABELS[key],
            share: shares[key],
            amount: eurosFromCents(amounts[key]),
            explain: amounts[key] === 0 ? null : explainOf(key, { from, to }),
          })),
    overspentSentence: shares !== null && shares.own < 0 ? overspent(cents(-shares.own * 100)) : null,
  };
}

function explainOf(key: HundredKey, { from, to }: PanelPeriod): string {
  if (key === "contributions") return netFigure({ from, to, side: "outcome", ...HUNDRED_ACCOUNTS.contributions });
  return measureFigure(`hundred_${key}`, to, from);
}

function overspent(amount: Cents): string {
  return `Vous avez dépensé ${shortAmount(amount)} de plus que reçu`;
}
