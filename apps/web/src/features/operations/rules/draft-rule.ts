import type { Transaction } from "@comptoir/contract/operations/operations";
import type { AllocationPart } from "@comptoir/contract/operations/selection";
import { EMPTY_RULE, type RuleForm } from "./rule-form.js";

type Drawn = {
  readonly operation: Transaction;
  readonly part: AllocationPart;
  /** Words that name its merchant. */
  readonly words: readonly string[];
};

/** A rule for the next operations of a merchant, drawn from one that was categorised; nothing is written yet. */
export function draftRule({ operation: { title, transactionSign }, part, words }: Drawn): RuleForm {
  const { account, vatRate, vatDeductible, privateShare } = part;
  return {
    ...EMPTY_RULE,
    name: title.slice(0, 100),
    words: words.join(" "),
    sign: transactionSign.code === "income" ? "income" : "outcome",
    parts: [
      {
        account,
        ...(vatRate !== undefined && { vatRate }),
        ...(typeof vatDeductible === "number" && { vatDeductible }),
        ...(privateShare !== undefined && { privateShare }),
      },
    ],
  };
}
