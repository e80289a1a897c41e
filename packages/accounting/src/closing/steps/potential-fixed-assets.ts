import { potentialFixedAssets } from "../../chart/categories.js";
import type { IsoDate } from "../../date.js";
import { euros, negate, type Cents } from "../../money.js";
import { stepEntries } from "../step-entries.js";
import { blocking, FIELD_REQUIRED, type StepFacts, type StepFinding, type StepOutcome } from "../step.js";

/** A purchase of the year above the threshold, on an account of small equipment. */
export type LargePurchase = {
  readonly id: string;
  readonly label: string;
  readonly on: IsoDate;
  readonly account: string;
  readonly exclTax: Cents;
  /** What the account holds of it: incl. tax without VAT; what it is worth without tax when not said. */
  readonly cost?: Cents;
  /** True once its VAT is on a validated return: the cost then moves by an entry, and no box is touched. */
  readonly isVatDeclared: boolean;
  /** Its owner decided that it stays an expense, here or before a VAT return, for the account and amount that it has. */
  readonly isKept?: boolean;
};

/** What a purchase becomes. An asset is made in the register; a split is done on the operation. */
export type PurchaseDecision =
  | { readonly kind: "capitalise"; readonly assetAccount: string }
  | { readonly kind: "keep_expense"; readonly reason: KeepReason; readonly text: string }
  | { readonly kind: "split" };

/** Why a purchase stays an expense; `other` says it in its own words. */
export type KeepReason = "several_items_under_500" | "subscription_or_service" | "repair" | "other";

/** Purchases of the year: those that are not above the threshold are left out. */
export type LargePurchaseFacts = StepFacts & { readonly purchases: readonly LargePurchase[] };

/** Decisions by purchase. */
export type LargePurchaseInputs = { readonly decisions: ReadonlyMap<string, PurchaseDecision> };

/** What is asked, and what is not answered. */
export type LargePurchaseResult = { readonly purchases: readonly LargePurchase[]; readonly undecided: readonly string[] };

const CODE = "potential_fixed_assets";
const THRESHOLD = euros(potentialFixedAssets.thresholdCents);
/** Accounts looked at beside the ones that the chart names: small computer equipment, repairs of the premises and of equipment. */
export const SECONDARY_ASSET_ACCOUNTS = ["606410", "615200", "615500"];

/** Purchases of more than the threshold that were booked as expenses: each has a decision; the threshold is that of the chart. */
export function potentialAssets(facts: LargePurchaseFacts, { decisions }: LargePurchaseInputs): StepOutcome<LargePurchaseResult> {
  const purchases = facts.purchases.filter(isLarge);
  const undecided = purchases.filter(({ id }) => !decisions.has(id)).map(({ id }) => id);
  const findings: readonly StepFinding[] = [
    ...(undecided.length > 0
      ? [
          blocking(
            "assets.undecided",
            `${undecided.length} ${undecided.length === 1 ? "achat" : "achats"} de plus de ${THRESHOLD} HT à examiner.`,
            "decisions",
          ),
        ]
      : []),
    ...(purchases.some(({ id }) => lacksReason(decisions.get(id)))
      ? [blocking("assets.reason_required", FIELD_REQUIRED, "decisions")]
      : []),
  ];
  return {
    concerned: true,
    why: `Un achat durable de plus de ${THRESHOLD} HT s’amortit.`,
    result: { purchases, undecided },
    entries: findings.length > 0 ? [] : purchases.flatMap((purchase) => movedCost(facts, purchase, decisions.get(purchase.id))),
    lines: [],
    findings,
  };
}

function isLarge({ account, exclTax }: LargePurchase): boolean {
  const isNamed = SECONDARY_ASSET_ACCOUNTS.includes(account) || potentialFixedAssets.rules.some((rule) => rule.account === account);
  return isNamed && exclTax > potentialFixedAssets.thresholdCents;
}

function lacksReason(decision: PurchaseDecision | undefined): boolean {
  return decision?.kind === "keep_expense" && decision.reason === "other" && decision.text.trim() === "";
}

/** Before its VAT is declared the operation itself is allocated to the asset, and nothing is posted here. */
function movedCost(
  { year }: LargePurchaseFacts,
  { id, label, account, exclTax, cost = exclTax, isVatDeclared }: LargePurchase,
  decision?: PurchaseDecision,
) {
  if (decision?.kind !== "capitalise" || !isVatDeclared) return [];
  return stepEntries({
    year,
    code: CODE,
    row: id,
    label: `Immobilisation\u00a0: ${label}`,
    movements: [
      [decision.assetAccount, cost],
      [account, negate(cost)],
    ],
  });
}
