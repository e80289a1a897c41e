import { readAmount } from "../amounts.js";
import type { DecimalMark } from "../bank-file.js";
import type { OfxStatement } from "./ofx-content.js";

const SPENT = new Set(["DEBIT", "POS", "ATM", "FEE", "SRVCHG", "CASH"]);
const RECEIVED = new Set(["CREDIT", "DEP", "DIRECTDEP"]);

/**
 * True when a card statement writes its purchases positive, where OFX has them negative: their types say the other side,
 * or nothing says a side and no amount is negative. A proposal, which the user may take back.
 */
export function arePurchasesPositive({ operations }: OfxStatement, decimal: DecimalMark | null): boolean {
  const counts = { agreeing: 0, opposed: 0, positive: 0, negative: 0 };
  for (const { fields } of operations) {
    const amount = readAmount(fields.get("TRNAMT") ?? "", decimal).amount ?? 0;
    if (amount === 0) continue;
    counts[amount > 0 ? "positive" : "negative"] += 1;
    const type = fields.get("TRNTYPE")?.toUpperCase() ?? "";
    if (SPENT.has(type)) counts[amount < 0 ? "agreeing" : "opposed"] += 1;
    else if (RECEIVED.has(type)) counts[amount > 0 ? "agreeing" : "opposed"] += 1;
  }
  if (counts.agreeing + counts.opposed > 0) return counts.opposed > counts.agreeing;
  return counts.positive > 0 && counts.negative === 0;
}
