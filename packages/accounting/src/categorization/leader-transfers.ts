import type { TaxSystem } from "../chart/account.js";
import { isOfferedCategory } from "../chart/categories.js";
import type { Cents } from "../money.js";
import { companyWords, legalForms } from "./labels/bank-wording.js";
import { normaliseLabel, readLabel, splitWords } from "./labels/label.js";

/** The leader of the company, as the register or the profile names them, and how many bank accounts the company has. */
export type Leader = { readonly firstName: string; readonly lastName: string; readonly bankAccounts: number };

const DRAWINGS = "108200";
/** What a transfer to the leader is suggested. */
type DrawingSuggestion = {
  readonly account: string;
  readonly confidence: number;
  readonly reason: string;
  readonly alternatives: readonly string[];
  readonly source: "seed";
};

/** As sure as a name may be; with a second account of the company, the transfer may go there. */
const [ONLY_ACCOUNT, SEVERAL_ACCOUNTS] = [0.9, 0.6];

/** Returns what recognises a transfer that the leader of a sole trade makes to their own name; null where the name is not known. */
export function leaderTransfers(
  leader: Leader | null,
  taxSystem: TaxSystem,
): ((line: { readonly label: string; readonly amount: Cents }) => DrawingSuggestion | null) | null {
  const [lastNames, firstNames] = [wordsOf(leader?.lastName ?? ""), wordsOf(leader?.firstName ?? "")];
  const [firstName] = firstNames;
  if (leader === null || firstName === undefined || lastNames.length === 0) return null;
  return ({ label, amount }) => {
    // The name is looked for in capitals before the label is taken apart, which costs more.
    if (amount >= 0 || !isOfferedCategory(DRAWINGS, { sign: "outcome", taxSystem })) return null;
    const written = normaliseLabel(label);
    if (!lastNames.every((name) => written.includes(name))) return null;
    const { words, isTransfer, counterpartyLength } = readLabel(label);
    const named = new Set(counterpartyLength > 0 ? words.slice(0, counterpartyLength) : words);
    const isCompany = [...named].some((word) => companyWords.has(word) || legalForms.has(word));
    const isNamed = lastNames.every((name) => named.has(name)) && (named.has(firstName) || named.has(firstName.charAt(0)));
    if (!isTransfer || isCompany || !isNamed) return null;
    return {
      account: DRAWINGS,
      confidence: leader.bankAccounts > 1 ? SEVERAL_ACCOUNTS : ONLY_ACCOUNT,
      reason: leader.bankAccounts > 1 ? "virement à votre nom, peut-être vers un autre compte de l’entreprise" : "virement à votre nom",
      alternatives: [],
      source: "seed",
    };
  };
}

function wordsOf(name: string): readonly string[] {
  return splitWords(normaliseLabel(name)).filter((word) => word.length > 1);
}
