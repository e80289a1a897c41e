import { isOfferedCategory } from "../chart/categories.js";
import { type Candidate, type LineFacts, candidateOf } from "./candidate.js";
import { companyWords, givenNames } from "./labels/bank-wording.js";
import { type LabelReading, lastingWords, spelledOut } from "./labels/label.js";
import type { RuleMatch } from "./rule-index.js";

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

/** Up to that many cents a receipt may be a session's; above, an invoice's. */
const LARGEST_SESSION = 30_000;
/** Families of professions that persons pay by the session. */
const SESSION_TRADES = ["sante", "bien-etre", "enseignement"];

/** Amounts where what a receipt may be changes. */
export const PRICE_BRACKETS: readonly number[] = [LARGEST_REFUND, LARGEST_SESSION];

/** True of an amount that looks like a price, in cents: people who help each other send round ones. */
export function isPriceLike(amount: number): boolean {
  return amount <= LARGEST_SESSION ? amount % 5_000 !== 0 : amount % 1_000 !== 0;
}

/** True of a receipt that looks paid for: a small one only where persons pay by the session. */
function isPaidFor({ amount, trades }: LineFacts): boolean {
  return isPriceLike(amount) && (amount > LARGEST_SESSION || trades.some((trade) => SESSION_TRADES.includes(trade)));
}

type Payer = "company" | "person" | "unknown";

/** Who paid, as far as the label says it: a company or a public body, a person, or a name that could be either. */
function payerOf(label: LabelReading): Payer {
  const words = label.words.slice(0, Math.max(label.counterpartyLength, 1));
  if (!label.isPerson && words.some((word) => companyWords.has(word) || companyWords.has(spelledOut(word)))) return "company";
  return label.isPerson || words.some((word) => givenNames.has(word)) ? "person" : "unknown";
}

/** The account of patients' fees is for persons; what a company or an institution pays a practitioner is a service. */
const PATIENTS_FEES = "706100";
const SERVICES = "706000";

/** The turnover account that fits who pays. */
export function turnoverFrom(label: LabelReading, turnoverAccount: string | null): string | null {
  return turnoverAccount === PATIENTS_FEES && payerOf(label) === "company" ? SERVICES : turnoverAccount;
}

/** Confidence in a client, by who pays: a round transfer from a name alone may be a private one. */
const CLIENT_CONFIDENCE = {
  company: { price: 0.86, round: 0.84 },
  person: { price: 0.81, round: 0.74 },
  unknown: { price: 0.8, round: 0.7 },
} as const;

/** An unknown payer is most often a client: the file's own turnover account, else the usual one of its regime. */
export function clientCandidate(label: LabelReading, facts: LineFacts): Candidate | null {
  if (facts.sign !== "income" || (facts.mode !== "VIR" && facts.mode !== null) || lastingWords(label).length === 0) return null;
  const payer = payerOf(label);
  const reason = payer === "company" ? "virement reçu d’une entreprise ou d’un organisme" : "virement reçu d’un client";
  if (facts.turnoverAccount !== null && isOfferedCategory(facts.turnoverAccount, facts)) {
    const confidence = CLIENT_CONFIDENCE[payer][isPaidFor(facts) ? "price" : "round"];
    return { accounts: [facts.turnoverAccount, "706000", "707000"], confidence, reason };
  }
  const isCompany = payer === "company";
  if (facts.taxSystem !== "bnc") return { accounts: ["706000", "707000", "704000"], confidence: isCompany ? 0.52 : 0.45, reason };
  if (facts.vatSubject) return { accounts: ["706000", "706700", "708800"], confidence: payer === "unknown" ? 0.64 : 0.72, reason };
  if (payer === "person") return { accounts: ["706100", "706000"], confidence: 0.56, reason };
  return { accounts: ["706000", "706100"], confidence: isCompany ? 0.62 : 0.5, reason };
}
