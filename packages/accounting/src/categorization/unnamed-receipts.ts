import { isOfferedCategory } from "../chart/categories.js";
import { type Candidate, type LineFacts, candidateOf } from "./candidate.js";
import { type LabelReading, lastingWords } from "./label.js";
import type { RuleMatch } from "./rule-index.js";

const COMPANY =
  /^(?:SARL|SAS|SASU|EURL|SA|SNC|SCCV|SOCIETE|STE|ETABLISSEMENTS|ETS|ASSOCIATION|ASSOC|ASSO|MAIRIE|COMMUNE|VILLE|SELARL|GROUPE|HOLDING|COOPERATIVE|AGENCE|CABINET|SIVOM|METROPOLE|LYCEE|ECOLE|FONDATION|GIE|SCP|SCOP|SYNDIC)$/;

/** Accounts that a supplier's refund credits: goods and supplies, services. */
const GOODS_REFUND = "609000";
const SERVICES_REFUND = "619000";

/** Money given back on a card payment, or called a refund of what is usually a purchase; null for any other receipt. */
export function refundCandidate(label: LabelReading, matches: readonly RuleMatch[], facts: LineFacts): Candidate | null {
  const isRefund = label.isCardRefund || label.stems.includes("REMBOURSEMENT");
  if (facts.sign !== "income" || !isRefund) return null;
  // An organisation with a rule of its own for receipts (Urssaf, tax office) says more than the word "refund".
  if (!label.isCardRefund && matches.some((match) => match.isHead && match.isBrand && match.rule.sign !== "outcome")) return null;
  const purchase = candidateOf(matches, { ...facts, sign: "outcome" });
  const bought = purchase?.accounts[0] ?? "";
  if (!bought.startsWith("6") && !label.isCardRefund) return null;
  return { accounts: [...refundAccounts(bought), "758720"], confidence: purchase ? 0.62 : 0.45, reason: "remboursement d’un achat" };
}

function refundAccounts(bought: string): readonly string[] {
  return isGoods(bought) ? [GOODS_REFUND, SERVICES_REFUND] : [SERVICES_REFUND, GOODS_REFUND];
}

/** Energy and fuel (6061) come with a contract or a meter: they are given back like services. */
function isGoods(account: string): boolean {
  return !account.startsWith("6") || (account.startsWith("60") && !account.startsWith("6061"));
}

/** Above that many cents, a known supplier that pays is rather a client than one who gives money back. */
export const LARGEST_REFUND = 30_000;

/** A small receipt from an organisation known as a supplier only (a railway, an energy company); null otherwise. */
export function supplierReceiptCandidate(matches: readonly RuleMatch[], facts: LineFacts): Candidate | null {
  if (facts.sign !== "income" || facts.amount > LARGEST_REFUND || !matches.some((match) => match.isBrand && match.isHead)) return null;
  const purchase = candidateOf(matches, { ...facts, sign: "outcome" });
  const bought = purchase?.accounts[0] ?? "";
  if (!purchase || purchase.confidence < 0.85 || !bought.startsWith("6")) return null;
  return { accounts: [...refundAccounts(bought), "758720"], confidence: 0.5, reason: "versé par un de vos fournisseurs" };
}

/** An unknown payer is most often a client: the file's own turnover account, else the usual one of its regime. */
export function clientCandidate(label: LabelReading, facts: LineFacts): Candidate | null {
  if (facts.sign !== "income" || facts.mode !== "VIR" || lastingWords(label).length === 0) return null;
  const isCompany = !label.isPerson && label.words.slice(0, Math.max(label.counterpartyLength, 1)).some((word) => COMPANY.test(word));
  const isNamed = isCompany || label.isPerson;
  const reason = "virement reçu d’un client";
  if (facts.turnoverAccount !== null && isOfferedCategory(facts.turnoverAccount, facts)) {
    return { accounts: [facts.turnoverAccount, "706000", "707000"], confidence: isNamed ? 0.78 : 0.68, reason };
  }
  if (facts.taxSystem !== "bnc") return { accounts: ["706000", "707000", "704000"], confidence: isCompany ? 0.52 : 0.45, reason };
  if (facts.vatSubject) return { accounts: ["706000", "706700", "708800"], confidence: isNamed ? 0.72 : 0.64, reason };
  if (label.isPerson) return { accounts: ["706100", "706000"], confidence: 0.56, reason };
  return { accounts: ["706000", "706100"], confidence: isCompany ? 0.62 : 0.5, reason };
}
